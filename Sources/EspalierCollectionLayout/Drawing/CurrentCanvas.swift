package import EspalierGraphics

/// The canvas that `View.draw(_:)` draws on, as UIKit's current graphics context.
///
/// A canvas isn't `Sendable`, a task-local value must be. It is bound only while one view's `draw(_:)` runs, which
/// is synchronous: no other task sees it.
nonisolated package struct CurrentCanvas: @unchecked Sendable {
    package let canvas: any Canvas

    @TaskLocal package static var current: CurrentCanvas?

    package static func bind(_ canvas: any Canvas, during draw: () -> Void) {
        $current.withValue(CurrentCanvas(canvas: canvas), operation: draw)
    }
}
