/// An event, such as a touch; corresponds to UIKit's `UIEvent`.
///
/// A headless view has no touches, so there are no events. Code that calls `hitTest(_:with:)` passes nil.
nonisolated public final class ViewEvent: Sendable {
    private init() {}
}
