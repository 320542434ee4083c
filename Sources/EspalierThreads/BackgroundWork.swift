import Dispatch
import Synchronization

/// Pieces of work that run one after another on a second thread, while the caller prepares the next piece.
///
/// If the system can't start a thread, each piece runs immediately on the calling thread. Only one thread at a time may
/// call `perform`.
package final class BackgroundWork: Sendable {
    package typealias Piece = @Sendable () throws -> Void

    private struct State {
        var waiting: [Piece] = []
        var failure: (any Error)?
        /// True if the thread was started, false if it couldn't be started; nil before the first piece.
        ///
        /// Most outputs are too small to need a thread.
        var hasThread: Bool?
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let start: ThreadStart
    /// A semaphore that counts how many more pieces are accepted.
    ///
    /// The initial value is 0, and the capacity is added later, because Dispatch traps if a semaphore is freed with a
    /// value below its initial value.
    private let room = DispatchSemaphore(value: 0)
    /// A semaphore that counts the pieces that wait for the thread.
    ///
    /// If the thread is woken and there is no piece, it exits.
    private let wakeups = DispatchSemaphore(value: 0)

    private init(capacity: Int, start: @escaping ThreadStart) {
        (self.capacity, self.start) = (capacity, start)
        for _ in 0..<capacity { room.signal() }
    }

    /// Calls `body` with a new object and waits for all pieces, even if `body` throws.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of unfinished pieces, at least 1.
    ///   - start: The function that starts the thread.
    ///   - body: A closure that calls `perform`.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body` or of the first piece that failed.
    package static func run<Result>(
        capacity: Int, start: @escaping ThreadStart = Threads.start,
        _ body: (BackgroundWork) throws -> Result
    ) throws -> Result {
        let work = BackgroundWork(capacity: capacity, start: start)
        defer { work.end() }
        let result = try body(work)
        work.waitForAll()
        try work.throwFailure()
        return result
    }

    /// Runs a piece after all previous pieces.
    ///
    /// If there are already `capacity` unfinished pieces, this method waits first.
    ///
    /// - Throws: The error of a previous piece; in this case, this piece isn't run. Without a second thread, this piece
    ///   is run by this method, which then also throws the error of this piece.
    package func perform(_ piece: @escaping Piece) throws {
        guard hasThread() else {
            run(piece)
            return try throwFailure()
        }
        room.wait()
        do {
            try throwFailure()
        } catch {
            room.signal()
            throw error
        }
        state.withLock { $0.waiting.append(piece) }
        wakeups.signal()
    }

    private func hasThread() -> Bool {
        if let known = state.withLock({ $0.hasThread }) { return known }
        let hasThread = start {
            while self.runNext() { self.room.signal() }
        }
        state.withLock { $0.hasThread = hasThread }
        return hasThread
    }

    /// Runs the next piece; returns false if no piece waits.
    ///
    /// This is a separate function, so that the piece and the objects that it captures are released before the thread
    /// that waits in `waitForAll` continues.
    private func runNext() -> Bool {
        wakeups.wait()
        guard let piece = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) else {
            return false
        }
        run(piece)
        return true
    }

    private func run(_ piece: Piece) {
        if state.withLock({ $0.failure != nil }) { return }
        do {
            try piece()
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    private func throwFailure() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func waitForAll() {
        for _ in 0..<capacity { room.wait() }
        for _ in 0..<capacity { room.signal() }
    }

    private func end() {
        waitForAll()
        if state.withLock({ $0.hasThread == true }) { wakeups.signal() }
    }
}
