import EspalierDiagnostics

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
        options: [check] + InputOptions.all + [DrawingOptions.limit],
        examples: [
            .init(command: "espalier fmt docs", remark: "Format all diagram files below docs"),
            .init(command: "espalier fmt --check docs", remark: "Fail if a file isn't formatted"),
        ],
        completion: .files)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        var overrides = Overrides()
        overrides.limits = try DocumentLimits(arguments.texts(DrawingOptions.limit))
        let selection = try InputList.selection(arguments, overrides)
        let run = FmtRun(limits: overrides.limits, isCheck: arguments.has(check), console: context.console)
        return run.run(selection)
    }
}
