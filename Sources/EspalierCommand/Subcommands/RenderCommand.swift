import EspalierBatch
import EspalierData

/// The subcommand `espalier render INPUT...`.
enum RenderCommand: DrawingSubcommand {
    static let page = CommandPage(
        "render", operands: "INPUT...", count: 0...Int.max, summary: "Draw diagrams as SVG, PNG or PDF",
        discussion: """
            An input is a diagram file (YAML or JSON), a folder that is searched for them, a pattern such as \
            'docs/**/*.yaml', or '-' for the standard input. Files that end in \(dataSuffixes) are data, and so \
            is every input with --from. Data is drawn with --template (default: class-hierarchy). With --from folder, \
            the JSON files of a folder make one diagram.

            \(InputOptions.discussion)

            Every input is drawn even if another one fails. A picture is written completely or not at all, and a \
            file whose bytes would be the same isn't touched.
            """,
        options: RenderOptions.all,
        examples: [
            .init(command: "espalier render hierarchy.yaml", remark: "Draw out/hierarchy.svg"),
            .init(
                command: "espalier render docs -o build/pictures -f svg,png",
                remark: "Draw a folder in two formats"),
            .init(
                command:
                    "espalier render --template class-hierarchy Foundation.symbols.json -o foundation.svg",
                remark: "Draw a module's classes without a diagram file"),
            .init(
                command: "espalier render feed.yaml -f png,apng",
                remark: "Draw the states of a diagram as a filmstrip and as an animation"),
            .init(
                command: "espalier render --template wide-feed --from jsonl - -o feed.svg < feed.jsonl",
                remark: "Draw a stream of JSON Lines as a feed"),
            .init(
                command: "espalier render --from outline - -o - < plan.txt > plan.svg",
                remark: "Draw an indented list from a pipe"),
        ],
        completion: .file)

    /// The suffixes of files that can only contain data, as the end of a sentence: `.a, .b or .c`.
    private nonisolated static let dataSuffixes: String = {
        let suffixes = DataFormat.allCases.filter { !$0.canBeDiagram }.flatMap(\.suffixes)
        return suffixes.dropLast().joined(separator: ", ") + " or " + suffixes.suffix(1).joined()
    }()

    /// Returns false if the picture is written to the standard output, and no option requests another file.
    ///
    /// Such a run doesn't wait for signals, because waiting would take a twentieth of the time of a small diagram.
    static func writesFiles(_ arguments: Arguments) -> Bool {
        arguments.text(RenderOptions.output) != "-"
            || BatchOptions.writing.contains { arguments.value($0) != nil }
    }

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let settings = try RunSettings(
            arguments, environment: context.environment, loadsLibraries: context.readers == nil)
        var request = try RenderRequest(settings)
        request.readers = context.readers
        let run = RenderRun(request, context.console, secondProcess: context.secondProcess)
        // At the end of the process, releasing thousands of inputs would only take time.
        if context.readers == nil { _ = Unmanaged.passRetained(run) }
        return run.run()
    }
}
