import EspalierBatch
import EspalierData
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles

/// The subcommand `espalier fmt INPUT...`.
enum FmtCommand: Subcommand {
    private static let check = Option(
        flag: "check", help: "Write nothing, and list the files that aren't formatted.")

    static let page = CommandPage(
        "fmt", operands: "INPUT...", count: 0...Int.max, summary: "Format diagram files",
        discussion: """
            Write the keys of diagram files in the order of the JSON Schema, with uniform indentation, spaces and quotes. \
            Comments, texts and single empty lines are kept, and the diagram stays the same. Keys of items keep their order, \
            as do all keys of a file with anchors. A collection in brackets or braces is written on one line of up to 100 \
            characters, and otherwise with a line for each element. A collection with a comment inside stays as it is.

            A file is replaced as a whole or not at all. Data files, and YAML or JSON that isn't a diagram, stay as they are. \
            With '-', the standard input is formatted to the standard output. The exit status of --check is 4 if a file isn't \
            formatted.
            """,
        options: [check] + InputOptions.withoutOutputs + [DrawingOptions.limit],
        examples: [
            .init(command: "espalier fmt docs", remark: "Format all diagram files below docs"),
            .init(command: "espalier fmt --check docs", remark: "Fail if a file isn't formatted"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        var overrides = Overrides()
        overrides.limits = try DocumentLimits(arguments.texts(DrawingOptions.limit))
        let selection = try InputQuery(arguments).selection(overrides)
        return FmtRun(limits: overrides.limits, isCheck: arguments.has(check), console: context.console)
            .run(selection)
    }
}

/// Formats diagram files, or checks that they are formatted.
private final class FmtRun {
    private let limits: DocumentLimits
    private let isCheck: Bool
    private let console: Console
    private let formatter: DiagramFormatter
    /// The numbers of files.
    ///
    /// A file that wasn't formatted before the run is counted as outdated.
    private var total = RunTotal()

    init(limits: DocumentLimits, isCheck: Bool, console: Console) {
        (self.limits, self.isCheck, self.console) = (limits, isCheck, console)
        formatter = DiagramFormatter(limits: limits)
    }

    func run(_ selection: InputList.Selection) -> ExitStatus {
        let start = ContinuousClock.now
        for (index, input) in selection.inputs.enumerated() {
            console.progress(index + 1, of: selection.inputs.count, input.path)
            do { try format(input) } catch { total.fail(error, for: input, console) }
        }
        console.endProgress()
        let tally = total.tally
        let (name, skipped) = (isCheck ? "not formatted" : "formatted", tally.skipped)
        console.summarize(
            "\(tally.outdated) \(name), \(tally.unchanged) unchanged, \(tally.failed) failed"
                + (skipped > 0 ? ", \(skipped) skipped" : "") + selection.remark,
            [
                isCheck ? "unformatted" : "formatted": tally.outdated, "unchanged": tally.unchanged,
                "failed": tally.failed, "skipped": skipped,
            ], seconds: start.duration(to: .now) / .seconds(1))
        return isCheck && tally.outdated > 0 ? max(total.status, .differs) : total.status
    }

    private func format(_ input: Input) throws {
        let isStream = input.origin == .standardInput
        guard isStream || DataFormat(fileName: input.path)?.canBeDiagram ?? true else {
            return skip(input, "data")
        }
        let bytes = try InputReader(limit: limits[.bytes]).read(input)
        if input.isFoundLink { return skip(input, "a link") }
        let source = SourceFile(name: input.path, bytes: bytes)
        if !isStream, !DiagramFile.isProject(input.path),
            case .other(let reason, let error) = DiagramFile.kind(of: source, limits: limits)
        {
            let isFailure = error != nil && !DiagramFile.hasFrontMatter(source)
            if input.isNamed, isFailure, !input.isOneOfSeveral {
                throw NoDiagram(reason: reason, syntaxError: error)
            }
            if input.isNamed, isFailure || !input.isOneOfSeveral {
                console.report([Failure.skipping(input, because: reason, error)])
            }
            return skip(input, "not a diagram")
        }
        let formatted = try formatter.format(source)
        if isStream, !isCheck {
            try console.write(String(decoding: formatted, as: UTF8.self))
        } else if formatted != bytes {
            try replace(input, containing: bytes, with: formatted)
        } else {
            console.detail("\(input.path): unchanged")
        }
        if formatted == bytes { total.tally.unchanged += 1 } else { total.tally.outdated += 1 }
    }

    private func skip(_ input: Input, _ reason: String) {
        total.tally.skipped += 1
        console.detail("\(input.path): \(reason), skipped")
    }

    private func replace(_ input: Input, containing old: [UInt8], with new: [UInt8]) throws {
        guard !isCheck else {
            return console.report(
                .error, "\(input.path): the file isn't formatted", note: "run 'espalier fmt'")
        }
        try InputReplacement.replace(input.pathWithoutLinks, containing: old, with: new)
        console.detail("\(input.path): formatted")
    }
}
