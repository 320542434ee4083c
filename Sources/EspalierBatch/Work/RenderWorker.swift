import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation

/// Draws inputs one after another on one thread, with a loader that isn't shared with other threads.
final class RenderWorker {
    /// Returns a worker that is never released, unless the process stays after the run.
    ///
    /// The end of the process, which is soon after the last input, frees all memory at once. Releasing a million items
    /// would take as long as reading them.
    static func immortal(_ request: RenderRequest, refusesForeignFonts: Bool = false) -> RenderWorker {
        let worker = RenderWorker(request)
        worker.refusesForeignFonts = refusesForeignFonts
        return request.readers == nil
            ? Unmanaged.passRetained(worker).takeUnretainedValue() : worker
    }

    private let request: RenderRequest
    /// True if diagrams with fallback fonts that can end the process are left to a second process.
    private var refusesForeignFonts = false
    /// The loader, or the error of creating it, such as a missing font.
    ///
    /// The error is reported for each input.
    private lazy var loader: Result<DiagramLoader, any Error> = Result {
        let loader = try DiagramLoader(
            request.overrides, sources: sources, reader: leasing.get()?.reader)
        loader.refusesForeignFonts = refusesForeignFonts
        // The template of `--template` is read here, and not again for each input.
        sharedReads = request.sharedReads + sources.takeReads()
        return loader
    }
    private let sources: SourceFiles
    private var sharedReads: [FileRead] = []
    /// The folders of outputs that no link leads to.
    private var checkedFolders: Set<String> = []
    /// The document that was drawn last.
    ///
    /// The document is kept so that the last document of a run needn't be released before the process ends.
    private var lastDocument: DiagramReader.Document?
    /// The reader from the request's pool; nil if the request has no pool.
    private let leasing: Result<ReaderPool.Lease?, any Error>

    init(_ request: RenderRequest) {
        self.request = request
        sources = SourceFiles(of: request.sources, computesDigests: request.batch.computesDigests)
        leasing = Result { try request.readers?.take(request.overrides.fonts, from: request.fonts) }
    }

    deinit {
        if let lease = try? leasing.get() { request.readers?.giveBack(lease) }
    }

    /// Draws one input, without renaming the outputs to their final names.
    ///
    /// The method doesn't throw, because an error of one input must not stop the others.
    func draw(_ input: Input) -> InputOutcome {
        var outcome = InputOutcome()
        let start = ContinuousClock.now
        _ = sources.takeReads()
        do {
            let loader = try loader.get()
            let document = try Self.document(input, loader)
            try Self.checkRivals(of: input, loader)
            let drawing = DocumentDrawing(document, overrides: request.overrides)
            drawAll(document, drawing, from: input, &outcome)
            lastDocument = document
            if request.describesDiagrams { outcome.entry = try GalleryEntry(document, size: drawing.size()) }
            outcome.diagnostics =
                drawing.warnings.map { Failure.warning($0, with: input) } + outcome.diagnostics
        } catch let error as NoDiagram where request.outputs.isFolder {
            if error.isEmpty, let picture = picture(of: input) {
                outcome.fail(Self.emptied(picture), for: input)
            } else {
                outcome.skip(input, because: error)
            }
        } catch let error as ForeignFonts {
            outcome.foreignFonts = error.paths
        } catch {
            outcome.fail(error, for: input)
        }
        outcome.reads = sources.takeReads() + sharedReads
        outcome.seconds = (start.duration(to: .now)) / .seconds(1)
        return outcome
    }

    /// Returns the path of an existing picture of an input; nil if there is none.
    private func picture(of input: Input) -> String? {
        OutputFormat.allCases.lazy.compactMap { [request] in
            request.outputs.path(for: input, suffix: request.outputs.suffix(of: $0))
        }
        .first { FileKind(path: $0) == .file }
    }

    private static func emptied(_ picture: String) -> DiagnosticsError {
        DiagnosticsError(
            "the diagram file is empty, but there is a picture of it: '\(picture)'",
            note: "remove the picture if the file isn't a diagram any more")
    }

    private static func document(_ input: Input, _ loader: DiagramLoader) throws -> DiagramReader.Document {
        do {
            return try loader.document(input)
        } catch let error as NoDiagram where input.wasDrawn && !error.isEmpty {
            return try loader.document(input, skipsOthers: false)
        }
    }

    /// Throws an error if another diagram would be drawn under the same name.
    private static func checkRivals(of input: Input, _ loader: DiagramLoader) throws {
        guard let rival = input.rivals.first(where: loader.isDiagram) else { return }
        throw DiagnosticsError(
            "'\(rival.path)' would be drawn under the same name",
            note: "rename one of them, or draw them into different folders")
    }

    private func drawAll(
        _ document: DiagramReader.Document, _ drawing: DocumentDrawing, from input: Input,
        _ outcome: inout InputOutcome
    ) {
        let name = request.outputs.stem(of: input)
        for format in formats(document.output) {
            // A gallery leaves out animations of a diagram without states, because they show the changes of state.
            if request.describesDiagrams, format.needsStates, !document.moves { continue }
            let suffix = request.outputs.suffix(of: format)
            var options = request.overrides.output
            options.creationDate = request.sourceDate
            // With `--dark-twin`, the dark colors are in a second picture. So the first picture has only light colors.
            if request.outputs.hasDarkTwin { options.appearance = .light }
            write(input, suffix, drawing, &outcome) {
                try drawing.write(format, options: options, named: name, to: $0)
            }
            if request.outputs.hasDarkTwin {
                options.appearance = .dark
                write(input, DarkTwin.mark + suffix, drawing, &outcome) {
                    try drawing.write(format, options: options, named: DarkTwin.name(of: name), to: $0)
                }
            }
        }
        if let kind = request.outputs.textAlternative {
            write(input, ".\(kind.rawValue)", nil, &outcome) {
                let text = document.textAlternative(isMarkdown: kind == .markdown)
                try $0.write(text: "\(kind.firstLine)\n\(text)")
            }
        }
    }

    /// Reads an input, and returns the suffixes of its outputs.
    ///
    /// The input isn't laid out.
    ///
    /// - Throws: The errors of the input, or `NoDiagram`.
    func suffixes(of input: Input) throws -> [String] {
        let loader = try loader.get()
        let file = try loader.file(input).file
        try Self.checkRivals(of: input, loader)
        let suffixes = formats(file.output).map(request.outputs.suffix(of:)).flatMap {
            request.outputs.hasDarkTwin ? [$0, DarkTwin.mark + $0] : [$0]
        }
        return suffixes + (request.outputs.textAlternative.map { [".\($0.rawValue)"] } ?? [])
    }

    /// Returns the formats on the command line or, if there are none, the formats of the file.
    ///
    /// If the destination isn't a folder, only the first format is returned.
    private func formats(_ file: OutputOptions) -> [OutputFormat] {
        var formats = request.outputs.formats.isEmpty ? file.formats : request.outputs.formats
        if formats.isEmpty { formats = [.svg] }
        if case .folder = request.outputs.destination { return formats }
        return [formats[0]]
    }

    /// Writes one output, which is a picture of `drawing` or a text.
    ///
    /// If this fails, the other outputs of the input are still drawn.
    private func write(
        _ input: Input, _ suffix: String, _ drawing: DocumentDrawing?, _ outcome: inout InputOutcome,
        _ draw: (any ByteSink) throws -> Void
    ) {
        if outcome.status == .brokenPipe || outcome.status != .success && request.stopsAtFailure { return }
        do {
            try writeFile(input, suffix, drawing, &outcome, draw)
        } catch {
            outcome.fail(error, for: input)
        }
    }

    /// The maximum size of an outdated SVG whose elements are compared.
    private static let comparedSize = 64 << 20

    /// Returns the elements or pixels by which an outdated SVG or PNG differs from the new one, in words; nil for other
    /// formats.
    private func changes(of path: String, _ draw: (any ByteSink) throws -> Void) throws -> String? {
        let format = OutputFormat(suffixOf: path)
        if format == .png { return PixelChanges(of: path, draw).text }
        guard format == .svg,
            let old = try? InputReader(limit: Self.comparedSize).read(Input(path: path, stem: path))
        else { return nil }
        let sink = MemorySink()
        try draw(sink)
        return PictureChanges(from: old, to: sink.bytes).text
    }

    private func writeFile(
        _ input: Input, _ suffix: String, _ drawing: DocumentDrawing?, _ outcome: inout InputOutcome,
        _ draw: (any ByteSink) throws -> Void
    ) throws {
        guard let path = request.outputs.path(for: input, suffix: suffix) else {
            // The output is buffered, because an incomplete picture must not be written to the pipe.
            let sink = MemorySink()
            try draw(sink)
            try sink.bytes.withUnsafeBytes { try StandardOutput.write($0) }
            outcome.files.drawn += 1
            return
        }
        if request.batch.mode == .check {
            if !request.outputs.isNamed(path) { try OutputFile.checkDerived(path) }
            let sink = try ComparingSink(path: path)
            try BackgroundSink.write(to: sink, draw)
            let size = try drawing?.size() ?? .zero
            outcome.comparisons.append(
                OutputComparison(
                    path: path, suffix: suffix, outcome: sink.outcome, width: size.width, height: size.height,
                    changes: sink.outcome == .differs ? try changes(of: path, draw) : nil))
            return
        }
        try checkFolder(of: path)
        let file = try OutputFile(
            path: path, syncs: request.syncsEachFile, sources: request.sources,
            computesDigest: request.batch.computesDigests,
            replacing: request.replacement(for: suffix, at: path))
        try BackgroundSink.write(to: file, draw)
        let size = request.batch.computesDigests ? try drawing?.size() ?? .zero : .zero
        let drawn = DrawnFile(
            suffix: suffix, byteCount: file.byteCount, digest: file.digest, width: size.width,
            height: size.height, stamp: nil)
        outcome.outputs.append(InputOutcome.Output(drawn: drawn, path: path, file: try file.prepare()))
    }

    /// Throws an error if a folder between the folder of the outputs and a file is a symbolic link.
    private func checkFolder(of path: String) throws(DiagnosticsError) {
        guard case .folder(let folder) = request.outputs.destination else { return }
        let parent = FilePath.folder(of: path)
        if checkedFolders.contains(parent) { return }
        if let link = Folder.link(between: folder, and: path) {
            throw DiagnosticsError(
                "'\(path)' isn't written, because '\(link)' is a symbolic link",
                note: "remove the link, or name the linked folder with '-o'", cause: .file)
        }
        checkedFolders.insert(parent)
    }
}
