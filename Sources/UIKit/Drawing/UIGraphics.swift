public import CoreGraphics
import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the context of the view whose `draw(_:)` is running; nil if no `draw(_:)` is running.
nonisolated public func UIGraphicsGetCurrentContext() -> CGContext? {
    guard let current = CurrentCanvas.current else { return nil }
    if let context = current.context as? CGContext { return context }
    let context = CGContext(current.canvas)
    current.context = context
    return context
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a rectangle on the current context.
nonisolated public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Draws a border of one point inside the edges of a rectangle on the current context.
nonisolated public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

nonisolated extension AdaptiveColor {
    /// Sets this color for fills and strokes on the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets this color for fills on the current context.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }
    /// Sets this color for strokes on the current context.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }
}
