import CLinux
import EspalierFiles
import Foundation
import Synchronization

/// Draws all inputs of a request and reports them in their order.
final class RenderRun: Sendable {
    private struct Total {
        var tally = Tally()
        var status = ExitStatus.success
        var reported = 0
        /// Results from the first one on that has outputs to publish at the end.
        var held: [(index: Int, outcome: InputOutcome)] = []
    }

    private let request: RenderRequest
    private let context: Context
    private let observe: OrderedCall<Input, InputOutcome, Void>
    private let total = Mutex(Total())

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Receives messages.
    ///   - observe: Called with the result of each input, in order.
    init(
        _ request: RenderRequest, _ context: Context,
        observe: @escaping OrderedCall<Input, InputOutcome, Void> = { _, _ in }
    ) {
        self.request = request
        self.context = context
        self.observe = observe
    }

    private var console: Console { context.console }

    func run() -> ExitStatus {
        let start = ContinuousClock.now
        OrderedWork(count: request.inputs.count, report: report).run(
            threads: request.jobs, makeWorker: makeWorker,
            work: { [request] worker, index in
                var outcome = worker(index)
                if !outcome.outputs.contains(where: request.mustWait) {
                    outcome.publish(for: request.inputs[index])
                }
                return outcome
            })
        publishHeld()
        console.endProgress()
        let result = total.withLock { $0 }
        let status = max(result.status, syncStatus())
        if status == .brokenPipe { return status }
        let skipped = request.inputs.count - result.reported
        if skipped > 0 { console.say("\(skipped) skipped after the first failure") }
        console.say(result.tally.summary(after: start.duration(to: .now)))
        return status
    }

    /// Returns a function that draws an input, given by its number, for one thread.
    ///
    /// With fonts that aren't installed on the system, it draws in another process. Workers aren't released before the
    /// process ends, because that takes time, and because those processes lock the files that are published last.
    private func makeWorker() -> (Int) -> InputOutcome {
        if request.foreignFonts.isEmpty {
            let worker = RenderWorker.immortal(request)
            return { [request] in worker.draw(request.inputs[$0]) }
        }
        let worker = Unmanaged.passRetained(IsolatedWorker(request, context)).takeUnretainedValue()
        return { worker.draw($0) }
    }

    /// Reports the result of an input; called in the order of the inputs.
    ///
    /// It returns true to continue.
    private func report(_ index: Int, _ outcome: InputOutcome) -> Bool {
        let isHeld = total.withLock { total in
            if total.held.isEmpty, outcome.outputs.isEmpty { return false }
            total.held.append((index, outcome))
            return true
        }
        if !isHeld { finish(index, outcome) }
        console.progress("[\(index + 1)/\(request.inputs.count)] \(request.inputs[index].path)")
        return outcome.status == .success || !request.stopsAtFailure && outcome.status != .brokenPipe
    }

    /// Replaces existing files that could have been the source of another input, now that all inputs are read.
    private func publishHeld() {
        for (index, outcome) in total.withLock({ $0.held }) {
            var outcome = outcome
            outcome.publish(for: request.inputs[index])
            finish(index, outcome)
        }
    }

    private func finish(_ index: Int, _ outcome: InputOutcome) {
        console.report(outcome.diagnostics)
        observe(request.inputs[index], outcome)
        for line in outcome.lines { console.detail(line) }
        total.withLock {
            $0.tally += outcome.tally
            $0.status = max($0.status, outcome.status)
            $0.reported += 1
        }
    }

    /// Synchronizes the files of a long run to the disk together, with one wait instead of thousands.
    private func syncStatus() -> ExitStatus {
        guard case .folder(let path) = request.destination, !request.syncsEachFile else { return .success }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 { return .success }
        defer { close(folder) }
        return syncfs(folder) == 0 ? .success : Failure.report(SystemError(path), to: console)
    }
}
