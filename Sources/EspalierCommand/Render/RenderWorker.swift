import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// Draws inputs one after another on one thread, with a renderer of its own.
final class RenderWorker {
    /// A worker that lives until the process ends, which is soon after the last input: the end frees everything at once,
    /// while taking a million items apart takes as long as reading them.
    static func immortal(_ request: RenderRequest) -> RenderWorker {
        Unmanaged.passRetained(RenderWorker(request)).takeUnretainedValue()
    }

    private let request: RenderRequest
    /// What makes every input fail, such as a missing font, is said with each.
    private let loader: Result<DiagramLoader, any Error>
    /// Kept until the next is drawn; the last for good.
    private var lastDocument: DiagramReader.Document?

    init(_ request: RenderRequest) {
        self.request = request
        loader = Result { try DiagramLoader(request.overrides) }
    }

    /// Never throws: what goes wrong with one input must not stop the others.
    func draw(_ input: Input) -> InputOutcome {
        var outcome = InputOutcome()
        do {
            let document = try loader.get().document(input)
            let drawing = DocumentDrawing(document, overrides: request.overrides)
            drawAll(document, drawing, from: input, &outcome)
            lastDocument = document
            if request.describesDiagrams { outcome.entry = try GalleryEntry(document) }
            outcome.diagnostics =
                drawing.warnings.map { Failure.warning($0, with: input) } + outcome.diagnostics
        } catch is NoDiagram {
            outcome.tally.passedOver += 1
            outcome.lines.append("\(input.path): no diagram, passed over")
        } catch {
            fail(input, error, &outcome)
        }
        return outcome
    }

    private func fail(_ input: Input, _ error: any Error, _ outcome: inout InputOutcome) {
        let (diagnostics, status) = Failure.explain(error, with: input)
        outcome.diagnostics += diagnostics
        outcome.status = max(outcome.status, status)
        outcome.tally.failed += 1
    }

    private func drawAll(
        _ document: DiagramReader.Document, _ drawing: DocumentDrawing, from input: Input,
        _ outcome: inout InputOutcome
    ) {
        for format in formats(document.file.output) {
            // A gallery offers of each diagram what there can be.
            if request.describesDiagrams, format == .apng, !document.moves { continue }
            let suffix = request.suffix(of: format)
            var options = request.overrides.output
            options.creationDate = request.sourceDate
            write(input, suffix, &outcome) { try drawing.write(format, options: options, to: $0) }
            if request.hasDarkTwin {
                options.appearance = .dark
                write(input, "~dark" + suffix, &outcome) {
                    try drawing.write(format, options: options, to: $0)
                }
            }
        }
        if let kind = request.textAlternative {
            write(input, ".\(kind.rawValue)", &outcome) {
                try $0.write(text: document.textAlternative(isMarkdown: kind == .markdown))
            }
        }
    }

    /// Flags first, then the file. What the file wishes for can't widen the one output that was asked for.
    private func formats(_ file: OutputOptions) -> [OutputFormat] {
        var formats = request.formats.isEmpty ? file.formats : request.formats
        if formats.isEmpty { formats = [.svg] }
        if case .folder = request.destination { return formats }
        return [formats[0]]
    }

    /// A file that fails doesn't keep the input's others from being drawn.
    private func write(
        _ input: Input, _ suffix: String, _ outcome: inout InputOutcome, _ draw: (any ByteSink) throws -> Void
    ) {
        if outcome.status == .brokenPipe || outcome.status != .success && request.stopsAtFailure { return }
        do {
            try writeFile(input, suffix, &outcome, draw)
        } catch {
            fail(input, error, &outcome)
        }
    }

    private func writeFile(
        _ input: Input, _ suffix: String, _ outcome: inout InputOutcome, _ draw: (any ByteSink) throws -> Void
    ) throws {
        guard let path = request.path(for: input, suffix: suffix) else {
            // Held back until it is whole: a picture that breaks off must not reach the pipe.
            let sink = MemorySink()
            try draw(sink)
            try sink.bytes.withUnsafeBytes { try StandardOutput.write($0) }
            outcome.tally.drawn += 1
            return
        }
        let file = try OutputFile(path: path, syncs: request.syncsEachFile)
        try BackgroundSink.write(to: file, draw)
        let result = try file.finish()
        outcome.tally.count(result)
        outcome.suffixes.append(suffix)
        outcome.lines.append(result == .unchanged ? "\(path) (unchanged)" : path)
    }
}

extension ByteSink {
    func write(text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }
}
