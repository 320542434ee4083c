import Dispatch
import Synchronization

/// Two independent computations.
nonisolated enum Fork {
    /// Performs both computations, in parallel if there is a second processor.
    ///
    /// - Parameter isWorthwhile: True if the computations take longer than starting a thread, some 20 us.
    /// - Returns: Both results.
    static func run<First: Sendable, Second: Sendable>(
        isWorthwhile: Bool, _ first: @Sendable () -> First, and second: @Sendable () -> Second
    ) -> (First, Second) {
        guard isWorthwhile else { return (first(), second()) }
        let results = Mutex<(First?, Second?)>((nil, nil))
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let result = first()
                results.withLock { $0.0 = result }
            } else {
                let result = second()
                results.withLock { $0.1 = result }
            }
        }
        guard case (let first?, let second?) = results.withLock({ $0 }) else {
            preconditionFailure("concurrentPerform returns when both are done")
        }
        return (first, second)
    }
}
