import Dispatch
import EspalierThreads
import Synchronization

// Workers draw diagrams. With the package trait `MainActor`, diagrams and all calls here are isolated to
// the main actor, so no other threads are used.
#if MainActor
    typealias OrderedCall<each Argument, Result> = @MainActor (repeat each Argument) -> Result
#else
    typealias OrderedCall<each Argument, Result> = @Sendable (repeat each Argument) -> Result
#endif

/// Does numbered pieces of work on several threads and reports the results in order.
///
/// Each thread makes its own worker and shares nothing with the others. A result is reported as soon as all earlier
/// pieces are done, by the thread that finished last.
final class OrderedWork<Outcome: Sendable>: Sendable {
    private struct State {
        var next = 0
        var nextToReport = 0
        var isStopped = false
        /// Results that can't be reported before an earlier piece is done.
        var waiting: [Int: Outcome] = [:]
    }

    private let state = Mutex(State())
    private let count: Int
    /// Reports a result; called in order, by one thread at a time.
    ///
    /// It returns true to continue.
    private let report: OrderedCall<Int, Outcome, Bool>

    init(count: Int, report: @escaping OrderedCall<Int, Outcome, Bool>) {
        self.count = count
        self.report = report
    }

    /// Does the work and returns when all pieces are done, or all pieces that had begun when `report`
    /// returned false.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads. The calling thread is one of them, and the only one if the
    ///     system can't start others.
    ///   - start: Starts a thread.
    ///   - makeWorker: Makes a thread's worker.
    ///   - work: Does a piece of work, given by its number.
    func run<Worker>(
        threads: Int, start: ThreadStart = Threads.start, makeWorker: @escaping OrderedCall<Worker>,
        work: @escaping OrderedCall<Worker, Int, Outcome>
    ) {
        let others = DispatchGroup()
        #if !MainActor
            for _ in 1..<max(1, min(threads, count)) {
                others.enter()
                let hasStarted = start {
                    self.takePieces(makeWorker: makeWorker, work: work)
                    others.leave()
                }
                if hasStarted { continue }
                others.leave()
                break
            }
        #endif
        takePieces(makeWorker: makeWorker, work: work)
        others.wait()
    }

    private func takePieces<Worker>(makeWorker: () -> Worker, work: (Worker, Int) -> Outcome) {
        guard var index = takeNext() else { return }
        let worker = makeWorker()
        while true {
            finish(index, with: work(worker, index))
            guard let next = takeNext() else { return }
            index = next
        }
    }

    private func takeNext() -> Int? {
        state.withLock { state in
            if state.isStopped || state.next == count { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private func finish(_ index: Int, with outcome: Outcome) {
        state.withLock { state in
            state.waiting[index] = outcome
            while let outcome = state.waiting.removeValue(forKey: state.nextToReport) {
                if !report(state.nextToReport, outcome) { state.isStopped = true }
                state.nextToReport += 1
            }
        }
    }
}
