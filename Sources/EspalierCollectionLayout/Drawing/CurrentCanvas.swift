package import EspalierGraphics

/// The canvas that `View.draw(_:)` draws on, and the drawing state that goes with it: UIKit's current context.
///
/// A canvas isn't `Sendable`, a task-local value must be. It is bound only while one view's `draw(_:)` runs, which
/// is synchronous: no other task sees it.
nonisolated package final class CurrentCanvas: @unchecked Sendable {
    package let canvas: any Canvas
    /// The context of the compatibility modules, created when it is first used.
    package var context: AnyObject?

    private init(_ canvas: any Canvas) { self.canvas = canvas }

    @TaskLocal package static var current: CurrentCanvas?

    package static func bind(_ canvas: any Canvas, during draw: () -> Void) {
        $current.withValue(CurrentCanvas(canvas), operation: draw)
    }
}
