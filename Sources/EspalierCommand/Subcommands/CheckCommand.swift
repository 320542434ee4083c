/// The subcommand `espalier check INPUT...`.
enum CheckCommand: Subcommand {
    static let page = CommandPage(
        "check", operands: "INPUT...", count: 0...Int.max, summary: "Check diagram files for errors",
        discussion: """
            Read, check and lay out every input like 'espalier render', but draw nothing. All problems are reported at \
            once, with their places.
            """,
        options: DrawingOptions.loading + InputOptions.all + [RenderOptions.jobs],
        examples: [
            .init(command: "espalier check docs", remark: "Check every diagram file below docs"),
            .init(
                command: "espalier check tree.yaml --diagnostics json", remark: "For an editor or a script"),
        ],
        completion: .files)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let overrides = try Overrides(arguments)
        let selection = try InputList.selection(arguments, overrides)
        let jobs = try RenderRequest.jobs(arguments, inputCount: selection.inputs.count)
        return CheckRun(selection, overrides, context.console).run(threads: jobs)
    }
}
