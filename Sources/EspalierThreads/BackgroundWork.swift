import Dispatch
import Synchronization

/// Pieces of work that run in order on one other thread while the caller prepares the next.
///
/// If the system refuses a thread, each piece runs at once on the caller's. One thread at a time may call `perform`.
package final class BackgroundWork: Sendable {
    package typealias Piece = @Sendable () throws -> Void

    private struct State {
        var waiting: [Piece] = []
        var failure: (any Error)?
        /// Nil until the first piece: most outputs are too small to need a thread.
        var hasThread: Bool?
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let start: ThreadStart
    /// How many more pieces may be given.
    ///
    /// The initial value is 0 because Dispatch traps if a semaphore is freed with a value below its initial one.
    private let room = DispatchSemaphore(value: 0)
    /// How many pieces wait for the thread.
    ///
    /// The thread ends when it is woken and there is none.
    private let wakeups = DispatchSemaphore(value: 0)

    private init(capacity: Int, start: @escaping ThreadStart) {
        (self.capacity, self.start) = (capacity, start)
        for _ in 0..<capacity { room.signal() }
    }

    /// Calls `body` with a new object and waits for all pieces, also if `body` throws.
    ///
    /// - Parameters:
    ///   - capacity: How many pieces may wait or run at a time; at least 1.
    ///   - start: Starts the thread.
    ///   - body: Calls `perform`.
    /// - Returns: The result of `body`.
    /// - Throws: What `body` or the first failing piece throws.
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

    /// Runs a piece after all earlier ones.
    ///
    /// Waits while `capacity` pieces are unfinished.
    ///
    /// - Throws: What an earlier piece threw; this one doesn't run then.
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

    /// A function of its own, so that the piece and what it holds are released before the caller of `waitForAll` goes on.
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
