import Dispatch
import Synchronization

/// Independent pieces of work, which the calling thread and a second thread run at the same time.
///
/// The second thread runs pieces while the caller prepares further pieces. If more pieces wait than the second thread
/// can run in this time, the caller runs some of them. So both threads are busy until the last piece.
///
/// If the system can't start a thread, the caller runs all pieces. Only one thread at a time may call `perform`.
package final class SharedWork: Sendable {
    package typealias Piece = @Sendable () throws -> Void

    private struct State {
        var waiting: [Piece] = []
        var failure: (any Error)?
        /// True if the thread was started, false if it couldn't be started; nil before the first piece.
        var hasThread: Bool?
        /// True while the second thread runs a piece.
        var isThreadBusy = false
        /// True if the caller waits for the second thread to complete its piece.
        var isCallerWaiting = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let start: ThreadStart
    /// A semaphore that is signaled for each piece, and once at the end.
    private let wakeups = DispatchSemaphore(value: 0)
    /// A semaphore that the second thread signals after a piece if the caller waits for it.
    private let completion = DispatchSemaphore(value: 0)
    /// A semaphore that the second thread signals before it exits.
    private let exit = DispatchSemaphore(value: 0)

    private init(capacity: Int, start: @escaping ThreadStart) {
        (self.capacity, self.start) = (capacity, start)
    }

    /// Calls `body` with a new object, and runs the pieces that are left.
    ///
    /// If `body` or a piece throws an error, pieces that haven't been started are dropped.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of pieces that wait when `perform` returns.
    ///   - start: The function that starts the thread.
    ///   - body: A closure that calls `perform`.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body` or of the first piece that failed.
    package static func run<Result>(
        capacity: Int, start: @escaping ThreadStart = Threads.start,
        _ body: (SharedWork) throws -> Result
    ) throws -> Result {
        let work = SharedWork(capacity: capacity, start: start)
        defer { work.end() }
        let result = try body(work)
        while work.runNext() {}
        work.end()
        try work.throwFailure()
        return result
    }

    /// Adds a piece, and runs waiting pieces until at most `capacity` of them are left.
    ///
    /// - Throws: The error of a piece.
    package func perform(_ piece: @escaping Piece) throws {
        startThread()
        var count = state.withLock { state in
            state.waiting.append(piece)
            return state.waiting.count
        }
        wakeups.signal()
        while count > capacity {
            _ = runNext()
            count = state.withLock { $0.waiting.count }
        }
        try throwFailure()
    }

    /// Runs the waiting pieces, and waits until all pieces have been run.
    ///
    /// - Throws: The error of a piece.
    package func waitForAll() throws {
        while runNext() {}
        let waits = state.withLock { state in
            state.isCallerWaiting = state.isThreadBusy
            return state.isThreadBusy
        }
        if waits { completion.wait() }
        try throwFailure()
    }

    private func startThread() {
        guard state.withLock({ $0.hasThread }) == nil else { return }
        let hasThread = start {
            while true {
                self.wakeups.wait()
                // The calling thread may already have run the piece for which the semaphore was signaled.
                if !self.runNextOnThread(), self.state.withLock({ $0.hasEnded }) { break }
            }
            self.exit.signal()
        }
        state.withLock { $0.hasThread = hasThread }
    }

    /// Runs the next piece on the calling thread; returns false if no piece waits.
    private func runNext() -> Bool {
        guard let piece = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) else {
            return false
        }
        run(piece)
        return true
    }

    /// Runs the next piece on the second thread; returns false if no piece waits.
    private func runNextOnThread() -> Bool {
        let piece: Piece? = state.withLock { state in
            state.isThreadBusy = !state.waiting.isEmpty
            return state.isThreadBusy ? state.waiting.removeFirst() : nil
        }
        guard let piece else { return false }
        run(piece)
        let isAwaited = state.withLock { state in
            defer { (state.isThreadBusy, state.isCallerWaiting) = (false, false) }
            return state.isCallerWaiting
        }
        if isAwaited { completion.signal() }
        return true
    }

    private func run(_ piece: Piece) {
        do {
            try piece()
        } catch {
            state.withLock { state in
                state.failure = state.failure ?? error
                state.waiting.removeAll()
            }
        }
    }

    private func throwFailure() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Drops the waiting pieces, and waits until the second thread has exited.
    private func end() {
        let hasThread = state.withLock { state in
            let hasThread = state.hasThread == true
            (state.hasThread, state.hasEnded) = (false, true)
            state.waiting.removeAll()
            return hasThread
        }
        guard hasThread else { return }
        wakeups.signal()
        exit.wait()
    }
}
