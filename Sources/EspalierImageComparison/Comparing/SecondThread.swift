import Dispatch
import EspalierThreads
import Synchronization

/// A second thread that works at the same time as the calling thread, again and again.
///
/// Waking a thread takes less time than starting one. Therefore, two pictures can be decoded in small bands.
final class SecondThread: Sendable {
    private let work = Mutex<(@Sendable () -> Void)?>(nil)
    private let wakeup = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)

    /// Calls `body` with a second thread, which ends afterward; nil if the system can't start one, or if it isn't
    /// worthwhile.
    static func run<Result>(
        isWorthwhile: Bool, _ body: (SecondThread?) throws -> Result
    ) rethrows -> Result {
        let thread = SecondThread()
        guard isWorthwhile, Threads.start({ while thread.runNext() {} }) else { return try body(nil) }
        defer { thread.wakeup.signal() }
        return try body(thread)
    }

    /// Calls one function on the calling thread and the other on this thread, and returns both results.
    func both<First: Sendable, Second: Sendable>(
        _ first: () -> First, and second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let result = Mutex<Second?>(nil)
        work.withLock {
            $0 = {
                let value = second()
                result.withLock { $0 = value }
            }
        }
        wakeup.signal()
        let firstValue = first()
        isDone.wait()
        guard let secondValue = result.withLock({ $0 }) else {
            preconditionFailure("the thread signals only after it has stored its result")
        }
        return (firstValue, secondValue)
    }

    /// Waits for work; returns false if there is none anymore.
    private func runNext() -> Bool {
        wakeup.wait()
        guard let next = work.withLock({ $0.take() }) else { return false }
        next()
        isDone.signal()
        return true
    }
}
