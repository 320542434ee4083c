import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation

/// Draws inputs one after another on one thread, with its own renderer.
final class RenderWorker {
    /// Returns a worker that is never released, unless the process stays after the run.
    ///
    /// The end of the process, which is soon after the last input, frees all memory at once. Releasing a million items
    /// would take as long as reading them.
    static func immortal(_ request: RenderRequest) -> RenderWorker {
        let worker = RenderWorker(request)
        return request.readers == nil
            ? Unmanaged.passRetained(worker).takeUnretainedValue() : worker
    }

    private let request: RenderRequest
    /// The loader, or an error that makes every input fail, such as a missing font.
    private let loader: Result<DiagramLoader, any Error>
    /// The last document, which is kept in memory until the next document is drawn.
    private var lastDocument: DiagramReader.Document?
    /// The reader of the request's pool.
    private let lease: ReaderPool.Lease?

    init(_ request: RenderRequest) {
        self.request = request
        let lease = Result { try request.readers?.take(fontFolders: request.overrides.fontFolders) }
        loader = lease.flatMap { lease in
            Result {
                try DiagramLoader(request.overrides, sources: request.sources, reader: lease?.reader)
            }
        }
        self.lease = try? lease.get()
    }

    deinit {
        if let lease { request.readers?.giveBack(lease) }
    }

    /// Draws one input, without renaming the outputs to their final names.
    ///
    /// The method doesn't throw, because an error of one input must not stop the others.
    func draw(_ input: Input) -> InputOutcome {
        var outcome = InputOutcome()
        do {
            let loader = try loader.get()
            let document = try loader.document(input)
            if let rival = input.rivals.first(where: loader.isDiagram) { throw Self.conflict(input, rival) }
            let drawing = DocumentDrawing(document, overrides: request.overrides)
            drawAll(document, drawing, from: input, &outcome)
            lastDocument = document
            if request.describesDiagrams { outcome.entry = try GalleryEntry(document) }
            outcome.diagnostics =
                drawing.warnings.map { Failure.warning($0, with: input) } + outcome.diagnostics
        } catch is NoDiagram {
            outcome.tally.passedOver += 1
            outcome.lines.append("\(input.path): not a diagram, skipped")
        } catch {
            outcome.fail(error, for: input)
        }
        return outcome
    }

    private static func conflict(_ input: Input, _ rival: Input) -> DiagnosticsError {
        DiagnosticsError([
            Diagnostic(
                .error, "'\(rival.path)' would be drawn under the same name",
                notes: [.init("rename one of them, or draw them into different folders")])
        ])
    }

    private func drawAll(
        _ document: DiagramReader.Document, _ drawing: DocumentDrawing, from input: Input,
        _ outcome: inout InputOutcome
    ) {
        for format in formats(document.file.output) {
            // A gallery leaves out formats that aren't possible for the diagram.
            if request.describesDiagrams, format == .apng, !document.moves { continue }
            let suffix = request.suffix(of: format)
            var options = request.overrides.output
            options.creationDate = request.sourceDate
            let merged = options.over(document.file.output)
            options.idPrefix = merged.idPrefix.replacing("{name}", with: input.stem)
            // A reader in the dark gets the twin, so the first picture doesn't adapt.
            if request.hasDarkTwin, merged.appearance == .adaptive { options.appearance = .light }
            write(input, suffix, &outcome) { try drawing.write(format, options: options, to: $0) }
            if request.hasDarkTwin {
                options.appearance = .dark
                options.idPrefix = merged.idPrefix.replacing("{name}", with: DarkTwin.name(of: input.stem))
                write(input, DarkTwin.mark + suffix, &outcome) {
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

    /// Returns the formats of the command line, or else those of the file.
    ///
    /// If the destination is a single file, the diagram file can't add formats.
    private func formats(_ file: OutputOptions) -> [OutputFormat] {
        var formats = request.formats.isEmpty ? file.formats : request.formats
        if formats.isEmpty { formats = [.svg] }
        if case .folder = request.destination { return formats }
        return [formats[0]]
    }

    /// Writes one output.
    ///
    /// If this fails, the other outputs of the input are still drawn.
    private func write(
        _ input: Input, _ suffix: String, _ outcome: inout InputOutcome, _ draw: (any ByteSink) throws -> Void
    ) {
        if outcome.status == .brokenPipe || outcome.status != .success && request.stopsAtFailure { return }
        do {
            try writeFile(input, suffix, &outcome, draw)
        } catch {
            outcome.fail(error, for: input)
        }
    }

    private func writeFile(
        _ input: Input, _ suffix: String, _ outcome: inout InputOutcome, _ draw: (any ByteSink) throws -> Void
    ) throws {
        guard let path = request.path(for: input, suffix: suffix) else {
            // The output is buffered, because an incomplete picture must not be written to the pipe.
            let sink = MemorySink()
            try draw(sink)
            try sink.bytes.withUnsafeBytes { try StandardOutput.write($0) }
            outcome.tally.drawn += 1
            return
        }
        let file = try OutputFile(path: path, syncs: request.syncsEachFile, sources: request.sources)
        try BackgroundSink.write(to: file, draw)
        outcome.outputs.append(InputOutcome.Output(suffix: suffix, path: path, file: try file.prepare()))
    }
}
