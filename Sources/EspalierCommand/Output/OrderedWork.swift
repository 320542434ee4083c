import Dispatch
import Foundation
import Synchronization

// Workers draw diagrams. With the package trait `MainActor` those belong to the main actor, and so does each call here:
// nothing is left for other threads to do.
#if MainActor
    typealias OrderedCall<each Argument, Result> = @MainActor (repeat each Argument) -> Result
#else
    typealias OrderedCall<each Argument, Result> = @Sendable (repeat each Argument) -> Result
#endif

/// Does numbered pieces of work on several threads and hands the results on in their order.
///
/// Each thread makes a worker of its own and shares nothing with the others. A piece is handed on as soon
/// as it and all before it are done, by whichever thread finished last.
final class OrderedWork<Outcome: Sendable>: Sendable {
    private struct State {
        var next = 0
        var nextToReport = 0
        var isStopped = false
        /// Done, but waiting for an earlier piece.
        var waiting: [Int: Outcome] = [:]
    }

    private let state = Mutex(State())
    private let count: Int
    /// Called in order, never by two threads at once; answers whether to go on.
    private let report: OrderedCall<Int, Outcome, Bool>

    init(count: Int, report: @escaping OrderedCall<Int, Outcome, Bool>) {
        self.count = count
        self.report = report
    }

    /// Returns when everything is done, or everything that had begun when `report` answered false. The
    /// calling thread is one of the `threads`.
    func run<Worker>(
        threads: Int, makeWorker: @escaping OrderedCall<Worker>,
        work: @escaping OrderedCall<Worker, Int, Outcome>
    ) {
        let others = DispatchGroup()
        #if !MainActor
            for _ in 1..<max(1, min(threads, count)) {
                others.enter()
                let thread = Thread {
                    self.takePieces(makeWorker: makeWorker, work: work)
                    others.leave()
                }
                // As much as the main thread has, so that --jobs can't change what succeeds.
                thread.stackSize = 8 << 20
                thread.start()
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
