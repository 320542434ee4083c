import CLinux
import Foundation
import Synchronization

/// Draws all inputs of a request and reports them in their order.
final class RenderRun: Sendable {
    private struct Total {
        var tally = Tally()
        var status = ExitStatus.success
        var reported = 0
    }

    private let request: RenderRequest
    private let console: Console
    private let observe: OrderedCall<Input, InputOutcome, Void>
    private let total = Mutex(Total())

    /// - Parameter observe: called with what became of each input, in their order.
    init(
        _ request: RenderRequest, console: Console,
        observe: @escaping OrderedCall<Input, InputOutcome, Void> = { _, _ in }
    ) {
        self.request = request
        self.console = console
        self.observe = observe
    }

    func run() -> ExitStatus {
        let start = ContinuousClock.now
        OrderedWork(count: request.inputs.count, report: report).run(
            threads: request.jobs, makeWorker: { [request] in RenderWorker.immortal(request) },
            work: { [request] worker, index in worker.draw(request.inputs[index]) })
        console.endProgress()
        let result = total.withLock { $0 }
        let status = max(result.status, syncStatus())
        if status == .brokenPipe { return status }
        let skipped = request.inputs.count - result.reported
        if skipped > 0 { console.say("\(skipped) not tried after the first failure") }
        console.say(result.tally.summary(after: start.duration(to: .now)))
        return status
    }

    private func report(_ index: Int, _ outcome: InputOutcome) -> Bool {
        console.report(outcome.diagnostics)
        observe(request.inputs[index], outcome)
        for line in outcome.lines { console.detail(line) }
        console.progress("[\(index + 1)/\(request.inputs.count)] \(request.inputs[index].path)")
        total.withLock {
            $0.tally += outcome.tally
            $0.status = max($0.status, outcome.status)
            $0.reported += 1
        }
        return outcome.status == .success || !request.stopsAtFailure && outcome.status != .brokenPipe
    }

    /// Files of a long run reach the disk together: one wait instead of thousands.
    private func syncStatus() -> ExitStatus {
        guard case .folder(let path) = request.destination, !request.syncsEachFile else { return .success }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 { return .success }
        defer { close(folder) }
        return syncfs(folder) == 0 ? .success : Failure.report(SystemError(path), to: console)
    }
}
