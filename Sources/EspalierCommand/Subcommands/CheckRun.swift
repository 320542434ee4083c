import EspalierDiagnostics
import Synchronization

/// Checks inputs on several threads, and reports the results in the order of the inputs.
final class CheckRun: Sendable {
    /// The result of checking one input.
    struct Outcome: Sendable {
        var diagnostics: [Diagnostic] = []
        var status = ExitStatus.success
        var isPassedOver = false
    }

    private struct Total {
        var status = ExitStatus.success
        var failed = 0
        var passedOver = 0
    }

    private let selection: InputList.Selection
    private let overrides: Overrides
    private let console: Console
    private let total = Mutex(Total())

    init(_ selection: InputList.Selection, _ overrides: Overrides, _ console: Console) {
        (self.selection, self.overrides, self.console) = (selection, overrides, console)
    }

    func run(threads: Int) -> ExitStatus {
        let start = ContinuousClock.now
        let (inputs, overrides) = (selection.inputs, overrides)
        OrderedWork(count: inputs.count, report: report).run(
            threads: threads, makeWorker: { Result { try DiagramLoader(overrides) } },
            work: { loader, index in Self.check(inputs[index], loader, overrides) })
        console.endProgress()
        let total = total.withLock { $0 }
        let others = total.passedOver > 0 ? ", \(total.passedOver) skipped" : ""
        let checked = inputs.count - total.passedOver
        console.summarize(
            "\(checked) checked, \(total.failed) failed\(others)\(selection.remark)",
            ["checked": checked, "failed": total.failed, "skipped": total.passedOver],
            seconds: start.duration(to: .now) / .seconds(1))
        return total.status
    }

    private static func check(
        _ input: Input, _ loader: Result<DiagramLoader, any Error>, _ overrides: Overrides
    ) -> Outcome {
        var outcome = Outcome()
        do {
            let document = try loader.get().document(input)
            let drawing = DocumentDrawing(document, overrides: overrides)
            try drawing.drawNothing()
            outcome.diagnostics = drawing.warnings.map { Failure.warning($0, with: input) }
            try drawing.checkFormats()
        } catch is NoDiagram {
            outcome.isPassedOver = true
        } catch {
            let (diagnostics, status) = Failure.explain(error, with: input)
            outcome.diagnostics += diagnostics
            outcome.status = status
        }
        return outcome
    }

    private func report(_ index: Int, _ outcome: Outcome) -> Bool {
        let input = selection.inputs[index]
        console.report(outcome.diagnostics)
        if outcome.isPassedOver {
            console.detail("\(input.path): not a diagram, skipped")
        } else if outcome.status == .success {
            console.detail("\(input.path): fine")
        }
        console.progress(index + 1, of: selection.inputs.count, input.path)
        total.withLock {
            $0.status = max($0.status, outcome.status)
            $0.failed += outcome.status == .success ? 0 : 1
            $0.passedOver += outcome.isPassedOver ? 1 : 0
        }
        return true
    }
}
