import EspalierFiles

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
            The inputs are those of 'espalier render'. The folder gets index.html, and the pictures in pictures/. It can be \
            moved, opened from a disk, or put on any server: the page loads nothing from elsewhere.

            The page shows every diagram with its source, its files and its items as text. An input that fails is listed \
            with its error, and the exit status is that of 'espalier render'.

            With --shard, several machines draw a part each, with a report. 'espalier merge --gallery' then writes the page.
            """,
        options: [output, title, format, BatchOptions.shard, BatchOptions.report] + InputOptions.all
            + DrawingOptions.outputs.map(\.option).filter { ["scale", "svg-text"].contains($0.name) }
            + DrawingOptions.loading + [RenderOptions.jobs, RenderOptions.failFast, RenderOptions.durable],
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

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        var request = try request(arguments, inputs: nil, environment: context.environment)
        request.readers = context.readers
        return GalleryRun(
            request: request, folder: try folder(arguments), title: arguments.text(title) ?? standardTitle,
            context: context
        ).run()
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
        return try RenderRequest(
            arguments, inputs: inputs, environment: environment,
            gallery: Folder.join(folder, GalleryNames.folder))
    }
}
