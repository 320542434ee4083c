import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import Synchronization

/// The subcommand `espalier gallery INPUT...`.
enum GalleryCommand: DrawingSubcommand {
    private static let output = Option(
        "output", short: "o", value: "DIR", completion: .folder,
        help: "Write the gallery to this folder (default: out/gallery).")
    static let title = Option(
        "title", value: "TEXT", help: "Use this title for the page (default: Gallery).")
    /// The title of a page without `--title`.
    static let standardTitle = "Gallery"
    private static let format = Option(
        "format", short: "f", oneOf: RenderOptions.format.choices, value: "LIST",
        repetition: .list(separator: ","),
        help:
            "Comma-separated formats to offer for download in addition to SVG (default: all)."
    )

    static let page = CommandPage(
        "gallery", operands: "INPUT...", count: 0...Int.max,
        summary: "Draw diagrams and write a page that shows and searches them",
        discussion: """
            The inputs are those of 'espalier render'. The page is written to index.html in the folder, and the \
            pictures to pictures/. The folder can be moved, opened from a disk, or copied to a server, because the \
            page loads nothing from other servers.

            The page shows every diagram with its source, its files and its items as text. An input that fails is listed \
            with its error, and the exit status is that of 'espalier render'.

            With --shard, several machines draw a part each, with a report. 'espalier merge --gallery' then writes the page.
            """,
        options: [output, title, format, BatchOptions.shard, BatchOptions.report] + InputOptions.all
            + DrawingOptions.outputs.map(\.option).filter { ["scale", "svg-text"].contains($0.name) }
            + DrawingOptions.loading + [ThreadOptions.jobs, RenderOptions.failFast, RenderOptions.durable],
        examples: [
            .init(command: "espalier gallery docs", remark: "Write out/gallery/index.html and its pictures"),
            .init(
                command: "espalier gallery docs -o site/diagrams --title 'Our diagrams' -f svg,pdf",
                remark: "Offer SVG and PDF, in a folder of a website"),
            .init(
                command: "espalier gallery docs --shard 1/4 --report report-1.jsonl",
                remark: "Draw the first of four parts"),
        ],
        completion: .file)

    private nonisolated static let maximumPageSize = 1 << 30

    /// Draws the inputs, and writes the page last, when all files to which it refers exist.
    ///
    /// A shard has only some of these files, so it doesn't write the page. Otherwise the page is written even if some
    /// inputs failed, and lists these inputs.
    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        var request = try request(arguments, inputs: nil, environment: context.environment)
        request.readers = context.readers
        if request.batch.shard == nil { try checkPage(in: folder(arguments)) }
        try request.galleryFiles?.checkFolder()
        let records = Mutex<[(Input, GalleryRecord)]>([])
        let status = RenderRun(request, context.console, secondProcess: context.secondProcess) {
            input, outcome in
            guard let record = GalleryRecord(input, outcome) else { return }
            records.withLock { $0.append((input, record)) }
        }.run()
        if status == .brokenPipe { return status }
        if let shard = request.batch.shard {
            context.console.detail(
                "shard \(shard.number) of \(shard.count) is drawn; 'espalier merge --gallery' writes the page"
            )
            return status
        }
        do {
            let page = GalleryPage(title: arguments.text(title) ?? standardTitle, records.withLock { $0 })
            try write(
                page, to: folder(arguments), syncs: request.syncsEachFile, protecting: request.sources,
                context.console)
            return status
        } catch {
            return max(status, Failure.report(error, to: context.console))
        }
    }

    /// Writes the page into a gallery's folder.
    ///
    /// - Throws: `SystemError` if the page can't be written, `SourceOverwriteError` if the page would replace a file
    ///   that was read, `DiagnosticsError` if it would replace another page.
    static func write(
        _ page: GalleryPage, to folder: String, syncs: Bool, protecting sources: SourceFiles?,
        _ console: Console
    ) throws {
        let path = FilePath.join(folder, "index.html")
        let outcome = try OutputFile.write(
            to: path, syncs: syncs, sources: sources, replacing: .own(where: isPage)
        ) {
            try $0.write(text: page.html)
        }
        try GalleryFiles(folder: FilePath.join(folder, GalleryNames.folder)).sort()
        console.detail(outcome == .unchanged ? "\(path) (unchanged)" : path)
    }

    /// Throws an error if a folder contains a page that isn't one of a gallery.
    private static func checkPage(in folder: String) throws {
        let path = FilePath.join(folder, "index.html")
        try OutputFile.checkDerived(path)
        if FileKind(path: path) == .file { try Replacement.own(where: isPage).check(path) }
    }

    private nonisolated static func isPage(_ path: String) throws -> Bool {
        let page = try InputReader(limit: maximumPageSize).read(Input(path: path, stem: path))
        return page.firstRange(of: GalleryPage.mark.description.utf8) != nil
    }

    private static func folder(_ arguments: Arguments) throws -> String {
        try arguments.outputFolder(
            output, otherwise: "out/gallery", note: "a gallery is a folder of files")
    }

    static func request(
        _ arguments: Arguments, inputs: [Input]?, environment: Environment
    ) throws -> RenderRequest {
        let folder = try folder(arguments)
        if arguments.text(BatchOptions.shard) != nil, arguments.text(BatchOptions.report) == nil {
            throw UsageError(
                "'--shard' needs '--report'",
                note: "'espalier merge --gallery' writes the page from the reports")
        }
        let settings = try RunSettings(
            arguments, environment: environment, gallery: FilePath.join(folder, GalleryNames.folder))
        return try RenderRequest(settings, inputs: inputs)
    }
}
