import CLinux
import Dispatch
package import EspalierThreads
import Synchronization

// Workers draw diagrams. With the package trait `MainActor`, diagrams and all calls in this file are isolated to the
// main actor, so no other threads are used.
#if MainActor
    /// A function that draws inputs or receives their outcomes, on any thread or on that of the main actor.
    public typealias OrderedCall<each Argument, Result> = @MainActor (repeat each Argument) -> Result
#else
    /// A function that draws inputs or receives their outcomes, on any thread or on that of the main actor.
    public typealias OrderedCall<each Argument, Result> = @Sendable (repeat each Argument) -> Result
#endif

/// Performs numbered tasks on several threads, and reports their results in order.
///
/// Each thread has its own worker, which isn't shared with other threads. A result is reported when all earlier
/// results have been reported. Only one thread at a time reports results.
package final class OrderedWork<Outcome: Sendable>: Sendable {
    private struct State {
        var next = 0
        var nextToReport = 0
        var isStopped = false
        /// True while a thread reports results.
        ///
        /// During this time, other threads only store their results.
        var isReporting = false
        /// The results that can't be reported yet because an earlier task hasn't finished.
        var waiting: [Int: Outcome] = [:]
    }

    private let state = Mutex(State())
    private let count: Int
    /// A closure that reports the result of a task, and returns true to continue with further tasks.
    ///
    /// It is called in the order of the tasks, by one thread at a time.
    private let report: OrderedCall<Int, Outcome, Bool>

    package init(count: Int, report: @escaping OrderedCall<Int, Outcome, Bool>) {
        self.count = count
        self.report = report
    }

    /// Performs the tasks, and returns when all of them have finished.
    ///
    /// If `report` returns false, no more tasks are started, and the method returns when the running tasks have
    /// finished.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads. The calling thread is one of them, and the only one if the system
    ///     can't start others.
    ///   - start: Starts a thread.
    ///   - makeWorker: Creates the worker of a thread.
    ///   - work: Performs the task with an index.
    package func run<Worker>(
        threads: Int, start: ThreadStart = Threads.start, makeWorker: @escaping OrderedCall<Worker>,
        work: @escaping OrderedCall<Worker, Int, Outcome>
    ) {
        if count > 1 { FreedMemory.keep() }
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
        let isReporting = state.withLock { state in
            state.waiting[index] = outcome
            defer { state.isReporting = true }
            return state.isReporting
        }
        if isReporting { return }
        while let (index, outcome) = takeReport() {
            // The lock isn't held during the report, so that the other threads don't wait for it.
            if !report(index, outcome) { state.withLock { $0.isStopped = true } }
        }
    }

    /// Returns the next result to report.
    ///
    /// If that result isn't available yet, returns nil. From then on, another thread can report results.
    private func takeReport() -> (index: Int, outcome: Outcome)? {
        state.withLock { state in
            guard let outcome = state.waiting.removeValue(forKey: state.nextToReport) else {
                state.isReporting = false
                return nil
            }
            defer { state.nextToReport += 1 }
            return (state.nextToReport, outcome)
        }
    }
}

/// The memory that this process has freed, such as the pixels of a picture that is written.
nonisolated private enum FreedMemory {
    /// The maximum amount of freed memory that each heap keeps, in bytes.
    private static let limit: Int32 = 64 << 20

    /// Keeps freed memory for the next picture, instead of returning the memory to the system.
    ///
    /// The pixels of a picture take several megabytes. If the memory is returned after each picture, the system has to
    /// clear all pages again, which is a sixth of the time for drawing many pictures.
    static func keep() {
        // Blocks that are larger than half of the limit are mapped separately, and are always returned to the system.
        mallopt(M_MMAP_THRESHOLD, limit / 2)
        mallopt(M_TRIM_THRESHOLD, limit)
    }
}
