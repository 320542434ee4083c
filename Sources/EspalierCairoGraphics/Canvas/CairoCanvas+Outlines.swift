import CCairo
import EspalierGraphics
import Foundation

extension CairoCanvas {
    /// Adds an element of a glyph's outline, scaled and moved, to a context's path.
    @inline(__always)
    static func add(
        _ element: BezierPath.Element, to context: OpaquePointer?, _ x: Double, _ y: Double, _ scale: Double
    ) {
        switch element {
        case .move(let point): cairo_move_to(context, x + point.x * scale, y + point.y * scale)
        case .line(let point): cairo_line_to(context, x + point.x * scale, y + point.y * scale)
        case .quadCurve(let point, let control):
            var (startX, startY) = (0.0, 0.0)
            cairo_get_current_point(context, &startX, &startY)
            let (middleX, middleY) = (x + control.x * scale, y + control.y * scale)
            let (endX, endY) = (x + point.x * scale, y + point.y * scale)
            cairo_curve_to(
                context, startX + (middleX - startX) * 2 / 3, startY + (middleY - startY) * 2 / 3,
                endX + (middleX - endX) * 2 / 3, endY + (middleY - endY) * 2 / 3, endX, endY)
        case .curve(let point, let one, let two):
            cairo_curve_to(
                context, x + one.x * scale, y + one.y * scale, x + two.x * scale, y + two.y * scale,
                x + point.x * scale, y + point.y * scale)
        case .close: cairo_close_path(context)
        }
    }
}
