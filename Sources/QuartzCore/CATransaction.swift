public import Foundation

/// Changes that belong together.
///
/// In a headless layer they show at once, without an animation: a transaction completes when it is committed. Each
/// thread has transactions of its own, as on iOS.
nonisolated public final class CATransaction {
    private var completion: (() -> Void)?
    private var disablesActions = false
    private var duration: TimeInterval = 0.25

    private init() {}

    /// Begins a transaction.
    public static func begin() {
        let transaction = CATransaction()
        if let outer = open.last { transaction.disablesActions = outer.disablesActions }
        open.append(transaction)
    }

    /// Ends the innermost transaction that the thread began, and calls its completion block.
    ///
    /// Without one there is nothing to do.
    public static func commit() { open.popLast()?.completion?() }

    /// Does nothing: there is no screen to update.
    public static func flush() {}

    /// Outside of a transaction the block is called at once: everything is complete.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        if let current = open.last { current.completion = block } else { block?() }
    }

    /// Returns the completion block of the innermost transaction.
    public static func completionBlock() -> (() -> Void)? { open.last?.completion }

    /// Stores whether actions are disabled.
    ///
    /// Nothing is animated either way.
    public static func setDisableActions(_ flag: Bool) { open.last?.disablesActions = flag }

    /// Returns what was stored by `setDisableActions(_:)`.
    public static func disableActions() -> Bool { open.last?.disablesActions ?? false }

    /// Stores a duration, in seconds.
    ///
    /// Nothing is animated.
    public static func setAnimationDuration(_ duration: TimeInterval) { open.last?.duration = duration }

    /// Returns the stored duration, in seconds.
    public static func animationDuration() -> TimeInterval { open.last?.duration ?? 0.25 }

    /// The thread's, innermost last.
    private static var open: [CATransaction] {
        get { Thread.current.threadDictionary[key] as? [CATransaction] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static let key = "CATransaction"
}
