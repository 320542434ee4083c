import EspalierDiagnostics
import Synchronization

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
        let selection = try InputList.selection(arguments, overrides)
        let total = try check(selection.inputs, overrides, arguments, context.console)
        context.console.endProgress()
        let tally = total.tally
        let others = tally.skipped > 0 ? ", \(tally.skipped) skipped" : ""
        let checked = selection.inputs.count - tally.skipped
        context.console.summarize(
            "\(checked) checked, \(tally.failed) failed\(others)\(selection.remark)",
            ["checked": checked, "failed": tally.failed, "skipped": tally.skipped],
            seconds: start.duration(to: .now) / .seconds(1))
        return total.status
    }

    /// Checks inputs on several threads, and reports the results in the order of the inputs.
    private static func check(
        _ inputs: [Input], _ overrides: Overrides, _ arguments: Arguments, _ console: Console
    ) throws -> RunTotal {
        let total = Mutex(RunTotal())
        OrderedWork<InputOutcome>(count: inputs.count) { index, outcome in
            console.report(outcome.diagnostics)
            for line in outcome.lines { console.detail(line) }
            console.progress(index + 1, of: inputs.count, inputs[index].path)
            total.withLock { $0.add(outcome) }
            return true
        }.run(
            threads: try ThreadOptions.count(arguments, inputCount: inputs.count),
            makeWorker: { Result { try DiagramLoader(overrides) } },
            work: { loader, index in check(inputs[index], loader, overrides) })
        return total.withLock { $0 }
    }

    private static func check(
        _ input: Input, _ loader: Result<DiagramLoader, any Error>, _ overrides: Overrides
    ) -> InputOutcome {
        var outcome = InputOutcome()
        do {
            let drawing = DocumentDrawing(try loader.get().document(input), overrides: overrides)
            try drawing.resolve()
            try loader.get().checkFonts()
            outcome.diagnostics = drawing.warnings.map { Failure.warning($0, with: input) }
            try drawing.checkFormats()
            outcome.lines = [OutputLine("\(input.path): fine", input: input.path, .fine)]
        } catch let error as NoDiagram {
            outcome.skip(input, because: error)
        } catch {
            outcome.fail(error, for: input)
        }
        return outcome
    }
}
