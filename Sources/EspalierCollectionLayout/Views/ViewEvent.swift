/// A touch: UIKit's `UIEvent`.
///
/// A headless view has no touches, so there are no events. Code that calls `hitTest(_:with:)` passes nil.
nonisolated public final class ViewEvent: Sendable {
    private init() {}
}
