public import CoreGraphics
public import Foundation

/// A group of changes to layers.
///
/// A headless layer changes immediately, without an animation, so a transaction completes when it is committed. As on
/// iOS, each thread has its own transactions.
nonisolated public final class CATransaction {
    private var completion: (() -> Void)?
    private var disablesActions = false
    private var duration: TimeInterval = 0.25

    private init() {}

    /// Begins a transaction; if the thread already has a transaction, the new one is nested in it.
    public static func begin() {
        let transaction = CATransaction()
        if let outer = open.last { transaction.disablesActions = outer.disablesActions }
        open.append(transaction)
    }

    /// Ends the innermost transaction of the current thread, and calls its completion block.
    ///
    /// Does nothing if the thread has no transaction.
    public static func commit() { open.popLast()?.completion?() }

    /// Does nothing, because there is no screen to update.
    public static func flush() {}

    /// Sets the block that is called at the end of the current transaction; if there is no transaction, calls the block
    /// immediately.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        if let current = open.last { current.completion = block } else { block?() }
    }

    /// Returns the completion block of the innermost transaction; nil if there is no transaction or no block.
    public static func completionBlock() -> (() -> Void)? { open.last?.completion }

    /// Stores a value that has no effect, because changes are never animated.
    public static func setDisableActions(_ flag: Bool) { open.last?.disablesActions = flag }

    /// Returns the value that was stored with `setDisableActions(_:)`; by default, false.
    public static func disableActions() -> Bool { open.last?.disablesActions ?? false }

    /// Stores a duration in seconds that has no effect, because changes are never animated.
    public static func setAnimationDuration(_ duration: TimeInterval) { open.last?.duration = duration }

    /// Returns the duration that was stored with `setAnimationDuration(_:)`, in seconds; by default, 0.25.
    public static func animationDuration() -> TimeInterval { open.last?.duration ?? 0.25 }

    /// The current transactions of the thread, with the innermost last.
    private static var open: [CATransaction] {
        get { Thread.current.threadDictionary[key] as? [CATransaction] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    private static let key = "CATransaction"
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the time since the machine was started, in seconds.
nonisolated public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
