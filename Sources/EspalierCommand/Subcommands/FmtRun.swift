import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import Foundation

/// Formats diagram files, or checks that they are formatted.
final class FmtRun {
    private enum Outcome { case current, changed, skipped }

    private let limits: DocumentLimits
    private let isCheck: Bool
    private let console: Console
    private let formatter: DiagramFormatter
    private var counts: [Outcome: Int] = [:]
    private var failed = 0

    init(limits: DocumentLimits, isCheck: Bool, console: Console) {
        (self.limits, self.isCheck, self.console) = (limits, isCheck, console)
        formatter = DiagramFormatter(limits: limits)
    }

    func run(_ selection: InputList.Selection) -> ExitStatus {
        let start = ContinuousClock.now
        var status = ExitStatus.success
        for (index, input) in selection.inputs.enumerated() {
            console.progress(index + 1, of: selection.inputs.count, input.path)
            do {
                counts[try format(input), default: 0] += 1
            } catch {
                failed += 1
                status = max(status, Failure.report(error, with: input, to: console))
            }
        }
        console.endProgress()
        summarize(selection, seconds: start.duration(to: .now) / .seconds(1))
        return isCheck && counts[.changed, default: 0] > 0 ? max(status, .differs) : status
    }

    private func summarize(_ selection: InputList.Selection, seconds: Double) {
        let (changed, current) = (counts[.changed, default: 0], counts[.current, default: 0])
        let skipped = counts[.skipped, default: 0]
        let name = isCheck ? "not formatted" : "formatted"
        console.summarize(
            "\(changed) \(name), \(current) unchanged, \(failed) failed"
                + (skipped > 0 ? ", \(skipped) skipped" : "") + selection.remark,
            [
                isCheck ? "unformatted" : "formatted": changed, "unchanged": current, "failed": failed,
                "skipped": skipped,
            ], seconds: seconds)
    }

    private func format(_ input: Input) throws -> Outcome {
        guard input.origin == .standardInput || DataFormat(fileName: input.path)?.canBeDiagram ?? true else {
            console.detail("\(input.path): data, skipped")
            return .skipped
        }
        let bytes = try InputReader(limit: limits[.bytes]).read(input)
        if input.isFoundLink {
            console.detail("\(input.path): a link, skipped")
            return .skipped
        }
        let source = SourceFile(name: input.path, bytes: bytes)
        if input.origin != .standardInput, DiagramFile.isOfSomethingElse(source, limits: limits) {
            console.detail("\(input.path): not a diagram, skipped")
            return .skipped
        }
        let formatted = try formatter.format(source)
        if input.origin == .standardInput, !isCheck {
            try console.write(String(decoding: formatted, as: UTF8.self))
        } else if formatted != bytes {
            try replace(input, with: formatted)
        } else {
            console.detail("\(input.path): unchanged")
        }
        return formatted == bytes ? .current : .changed
    }

    private func replace(_ input: Input, with bytes: [UInt8]) throws {
        guard !isCheck else {
            return console.report(
                .error, "\(input.path): the file isn't formatted", note: "run 'espalier fmt'")
        }
        // Commands usually report an error instead of replacing an input file. `fmt` must replace its inputs, so no
        // `sources` are passed.
        let file = try OutputFile(path: input.pathWithoutLinks, syncs: true)
        try bytes.withUnsafeBytes { try file.write($0) }
        _ = try file.finish()
        console.detail("\(input.path): formatted")
    }
}
