import EspalierBatch

/// The subcommand `espalier watch INPUT...`.
enum WatchCommand: DrawingSubcommand {
    static let page = CommandPage(
        "watch", operands: "INPUT...", count: 1...Int.max,
        summary: "Draw diagrams, and draw them again when their files change",
        discussion: """
            The inputs and options are those of 'espalier render'. After the first run, wait for changes. An input is \
            drawn again if its file changes, or if a template, data file or image that it reads changes, or the theme \
            or a font of --font-path. Files that are added to folders and patterns are drawn as well. A named input \
            must exist at the start. Several changes at the same time are drawn once.

            Errors are shown, and the last picture without errors is kept. Pictures of removed inputs are kept as \
            well. Stop with Ctrl-C.
            """,
        options: [RenderOptions.output, RenderOptions.format, InputOptions.base, InputOptions.exclude]
            + DrawingOptions.drawing
            + DrawingOptions.loading
            + [RenderOptions.darkTwin, RenderOptions.textAlternative, ThreadOptions.jobs],
        examples: [
            .init(command: "espalier watch hierarchy.yaml", remark: "Keep out/hierarchy.svg up to date"),
            .init(
                command: "espalier watch docs -o build/pictures -f svg,png",
                remark: "Keep the pictures of a folder up to date"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        if arguments.operands.contains("-") || arguments.text(RenderOptions.output) == "-" {
            throw UsageError(
                "the standard input and output can't be watched", note: "name files instead of '-'")
        }
        var context = context
        context.readers = context.readers ?? ReaderPool()
        return try WatchRun(arguments, context).run()
    }
}
