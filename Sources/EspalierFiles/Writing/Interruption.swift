import Synchronization

/// Actions that run before SIGINT, SIGTERM or SIGHUP ends the process, such as saving a record of what was drawn.
package enum Interruption {
    private struct State {
        var actions: [Int: @Sendable () -> Void] = [:]
        var nextKey = 0
    }

    private static let state = Mutex(State())

    /// Runs `body`, and runs `action` if one of the signals arrives meanwhile.
    ///
    /// `action` runs on another thread while `body` continues. A second signal ends the process without waiting for
    /// `action`.
    package static func during<Result>(
        _ body: () -> Result, perform action: @escaping @Sendable () -> Void
    ) -> Result {
        let key = state.withLock { state in
            defer { state.nextKey += 1 }
            state.actions[state.nextKey] = action
            return state.nextKey
        }
        defer { state.withLock { _ = $0.actions.removeValue(forKey: key) } }
        return body()
    }

    /// Runs the actions of all calls of `during(_:perform:)` that haven't returned.
    static func perform() {
        for action in state.withLock({ Array($0.actions.values) }) { action() }
    }
}
