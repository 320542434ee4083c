public import Foundation

/// A group of changes to layers.
///
/// Changes of a headless layer apply at once, without an animation, so a transaction completes when it is committed. As
/// on iOS, each thread has its own transactions.
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

    /// Ends the innermost transaction of the thread, and calls its completion block.
    ///
    /// Does nothing if no transaction has begun.
    public static func commit() { open.popLast()?.completion?() }

    /// Does nothing: there is no screen to update.
    public static func flush() {}

    /// Sets the block that is called at the end of the transaction; outside of one, it is called at once.
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

    /// The open transactions of the thread, the innermost last.
    private static var open: [CATransaction] {
        get { Thread.current.threadDictionary[key] as? [CATransaction] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static let key = "CATransaction"
}
