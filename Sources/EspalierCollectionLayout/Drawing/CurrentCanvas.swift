package import EspalierGraphics

/// The canvas for `View.draw(_:)` and its drawing state; corresponds to UIKit's current context.
///
/// A canvas isn't `Sendable`, but a task-local value must be. The conformance is safe because the value is bound only
/// while the `draw(_:)` of one view runs. The method is synchronous, so no other task can read the value.
nonisolated package final class CurrentCanvas: @unchecked Sendable {
    package let canvas: any Canvas
    /// The drawing context for the UIKit-compatible modules, created when it is first used.
    package var context: AnyObject?

    private init(_ canvas: any Canvas) { self.canvas = canvas }

    @TaskLocal package static var current: CurrentCanvas?

    package static func bind(_ canvas: any Canvas, during draw: () -> Void) {
        $current.withValue(CurrentCanvas(canvas), operation: draw)
    }
}
