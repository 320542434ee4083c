import CDispatch
import Dispatch
import Foundation
import Synchronization

/// A function that starts a thread and calls another function on it.
///
/// If the system can't start a thread, the result is false and the other function isn't called.
package typealias ThreadStart = @Sendable (@escaping @Sendable () -> Void) -> Bool

/// Starts threads, and reports the failure if the system can't start one.
///
/// The system refuses a thread because of a limit on processes (`ulimit -u`, a container's `pids.max`) or on memory. In
/// this case, Dispatch queues would wait forever, and Foundation's `Thread` doesn't report the failure.
package enum Threads {
    /// The usual stack size of the main thread in bytes, so that recursion can be equally deep on every thread.
    private static let stackSize = 8 << 20

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread.
    ///
    /// - Returns: False if the thread can't be started. In this case, `body` isn't called.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, stackSize) == 0,
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
        else { return false }
        let owned = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { pointer in
                if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, owned.toOpaque())
        if status != 0 { owned.release() }
        return status == 0
    }

    /// Runs two independent computations, concurrently if the system provides a thread.
    ///
    /// - Parameters:
    ///   - isWorthwhile: True if the computations take longer than starting a thread, about 20 µs.
    ///   - start: The function that starts the thread.
    ///   - first: The computation for the calling thread.
    ///   - second: The computation for the other thread.
    /// - Returns: Both results.
    package static func both<First: Sendable, Second: Sendable>(
        isWorthwhile: Bool = true, start: ThreadStart = Threads.start,
        _ first: () -> First, and second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let result = Mutex<Second?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let hasStarted =
            isWorthwhile
            && start {
                let value = second()
                result.withLock { $0 = value }
                isDone.signal()
            }
        let firstValue = first()
        guard hasStarted else { return (firstValue, second()) }
        isDone.wait()
        guard let secondValue = result.withLock({ $0 }) else {
            preconditionFailure("the thread signals only after it has stored its result")
        }
        return (firstValue, secondValue)
    }
}
