import EspalierBatch
import EspalierDiagnostics

/// The subcommand `espalier check INPUT...`.
enum CheckCommand: Subcommand {
    static let page = CommandPage(
        "check", operands: "INPUT...", count: 0...Int.max, summary: "Check diagram files for errors",
        discussion: """
            Read, check and lay out every input like 'espalier render', but draw nothing. All problems are reported at \
            once, with their places.
            """,
        options: DrawingOptions.loading + InputOptions.withoutOutputs
            + [ThreadOptions.jobs.helping("Check on N threads (default: one per processor).")],
        examples: [
            .init(command: "espalier check docs", remark: "Check every diagram file below docs"),
            .init(
                command: "espalier check tree.yaml --diagnostics json", remark: "For an editor or a script"),
        ],
        completion: .file)

    static func run(_ arguments: Arguments, _ context: Context) throws -> ExitStatus {
        let start = ContinuousClock.now
        let overrides = try Overrides(arguments)
        let selection = try InputQuery(arguments).selection(overrides)
        try overrides.projects?.load(for: selection.inputs)
        let threads = try ThreadOptions.count(arguments, inputCount: selection.inputs.count)
        let total = CheckRun(selection.inputs, overrides, context.console).run(threads: threads)
        let tally = total.tally
        let others = tally.skipped > 0 ? ", \(tally.skipped) skipped" : ""
        let checked = selection.inputs.count - tally.skipped
        context.console.summarize(
            "\(checked) checked, \(tally.failed) failed\(others)\(selection.remark)",
            ["checked": checked, "failed": tally.failed, "skipped": tally.skipped],
            seconds: start.duration(to: .now) / .seconds(1))
        return total.status
    }
}
