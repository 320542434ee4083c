import Foundation

/// The time for which a processor works for a thread.
///
/// Other programs and other tests hardly change it, so a limit on it doesn't depend on how busy the machine is.
package enum ProcessorTime {
    /// Runs a closure and returns the processor time of the calling thread.
    package static func measure(_ body: () throws -> Void) rethrows -> Duration {
        let start = now
        try body()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
