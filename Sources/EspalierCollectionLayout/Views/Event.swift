/// What a touch would be: UIKit's `UIEvent`.
///
/// Nothing is touched, so there are none, and code that asks views what lies at a point passes nil.
nonisolated public final class Event: Sendable {
    private init() {}
}
