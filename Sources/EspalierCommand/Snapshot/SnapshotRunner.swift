import EspalierSnapshots
import Synchronization

/// Compares the snapshots of all inputs of a request, and reports them in the order of the inputs.
final class SnapshotRunner: Sendable {
    private struct Total {
        var results: [SnapshotResult] = []
        var status = ExitStatus.success
        var passedOver = 0
        /// The number of inputs that couldn't be read or laid out.
        var failedInputs = 0
    }

    private let request: SnapshotRequest
    private let console: Console
    private let pictures: InlinePictures?
    private let total = Mutex(Total())

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - console: The destination of messages.
    ///   - pictures: The protocol with which the terminal shows pictures; nil for none. If pictures are shown, all
    ///     messages about snapshots are written at the end, each followed by its picture.
    init(_ request: SnapshotRequest, console: Console, pictures: InlinePictures?) {
        (self.request, self.console, self.pictures) = (request, console, pictures)
    }

    func run() throws -> ExitStatus {
        let start = ContinuousClock.now
        OrderedWork(count: request.inputs.count, report: report).run(
            threads: request.jobs, makeWorker: { [request] in SnapshotWorker(request) },
            work: { [request] worker, index in worker.compare(request.inputs[index]) })
        console.endProgress()
        let found = total.withLock { $0 }
        if found.results.isEmpty, found.status == .success {
            throw UsageError("no snapshot matched", note: "check the inputs and '--filter'")
        }
        let run = SnapshotRun(found.results, seconds: start.duration(to: .now) / .seconds(1))
        try request.reports.finish(
            run, passedOver: found.passedOver, failedInputs: found.failedInputs, with: pictures, on: console)
        return found.status == .success ? run.exitStatus : found.status
    }

    private func report(_ index: Int, _ outcome: SnapshotWorker.Outcome) -> Bool {
        console.report(outcome.diagnostics)
        if pictures == nil { console.report(outcome.results) }
        console.progress(index + 1, of: request.inputs.count, request.inputs[index].path)
        total.withLock {
            $0.results += outcome.results
            $0.status = max($0.status, outcome.status)
            $0.passedOver += outcome.isPassedOver ? 1 : 0
            $0.failedInputs += outcome.status == .success ? 0 : 1
        }
        return true
    }
}

extension SnapshotRun {
    /// The exit status of the run.
    ///
    /// If several statuses are possible, the first of these is used: files that couldn't be read or written, other
    /// snapshots that couldn't be compared, differences, missing baselines, new baselines.
    nonisolated var exitStatus: ExitStatus {
        func contains(_ isWanted: (SnapshotResult) -> Bool) -> Bool { results.contains(where: isWanted) }
        if contains({ $0.isInputOutputError || $0.problem?.isInputOutput == true }) { return .inputOutput }
        if contains({ $0.status == .badBaseline || $0.status == .failed }) { return .badInput }
        if contains({ $0.status == .differs }) { return .differs }
        if contains({ $0.status == .missingBaseline }) { return .missingBaseline }
        return contains({ $0.status == .recorded }) ? .recorded : .success
    }

    /// Returns the numbers of the summary with their names in JSON.
    nonisolated func numbers(passedOver: Int = 0, failedInputs: Int = 0) -> KeyValuePairs<String, Int> {
        [
            "same": count(.same), "differs": count(.differs), "missingBaseline": count(.missingBaseline),
            "badBaseline": count(.badBaseline), "failed": count(.failed) + failedInputs,
            "recorded": count(.recorded),
            "skipped": passedOver,
        ]
    }

    /// Returns a line such as "12 the same, 1 differs, 2 without a baseline".
    nonisolated func summary(passedOver: Int = 0, failedInputs: Int = 0) -> String {
        var parts = ["\(count(.same)) the same"]
        func add(_ status: SnapshotResult.Status, _ text: (Int) -> String) {
            let count = count(status)
            if count > 0 { parts.append("\(count) \(text(count))") }
        }
        add(.differs) { $0 == 1 ? "differs" : "differ" }
        add(.missingBaseline) { _ in "without a baseline" }
        add(.badBaseline) {
            $0 == 1 ? "with a baseline that can't be read" : "with baselines that can't be read"
        }
        let failed = count(.failed) + failedInputs
        if failed > 0 { parts.append("\(failed) failed") }
        add(.recorded) { _ in "recorded: look at them before you commit them" }
        if passedOver > 0 { parts.append("\(passedOver) skipped") }
        return parts.joined(separator: ", ")
    }
}
