import CCairo
import EspalierGraphics
import Foundation

extension CairoCanvas {
    /// Adds a shape's outline to the current path; adds nothing if a coordinate isn't finite.
    func addPath(of shape: CanvasShape) {
        switch shape {
        case .rectangle(let rect): addRectangle(rect)
        case .roundedRectangle(let rect, let radius): addRoundedRectangle(rect, radius: radius)
        case .ellipse(let rect): addEllipse(in: rect)
        case .line(let start, let end):
            guard start.isFinite, end.isFinite else { return }
            cairo_move_to(context, start.x, start.y)
            cairo_line_to(context, end.x, end.y)
        case .path(let path): add(path)
        }
    }

    func addRectangle(_ rect: CGRect) {
        guard rect.isFinite else { return }
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    }

    func addRoundedRectangle(_ rect: CGRect, radius: CGFloat) {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        guard rect.isFinite, radius > 0 else { return addRectangle(rect) }
        let (left, right) = (rect.minX + radius, rect.maxX - radius)
        let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
        cairo_new_sub_path(context)
        cairo_arc(context, right, top, radius, -.pi / 2, 0)
        cairo_arc(context, right, bottom, radius, 0, .pi / 2)
        cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(context, left, top, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
    }

    private func addEllipse(in rect: CGRect) {
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        cairo_translate(context, rect.midX, rect.midY)
        cairo_scale(context, rect.width / 2, rect.height / 2)
        cairo_new_sub_path(context)
        cairo_arc(context, 0, 0, 1, 0, .pi * 2)
        cairo_close_path(context)
        cairo_set_matrix(context, &matrix)
    }

    private func add(_ path: BezierPath) {
        for element in path.elements {
            switch element {
            case .move(let point) where point.isFinite: cairo_move_to(context, point.x, point.y)
            case .line(let point) where point.isFinite: cairo_line_to(context, point.x, point.y)
            case .quadCurve(let point, let control) where point.isFinite && control.isFinite:
                addQuadCurve(to: point, control: control)
            case .curve(let point, let one, let two) where point.isFinite && one.isFinite && two.isFinite:
                cairo_curve_to(context, one.x, one.y, two.x, two.y, point.x, point.y)
            case .close: cairo_close_path(context)
            default: break
            }
        }
    }

    /// Adds a quadratic curve as a cubic curve.
    ///
    /// Each control point is two thirds of the way from an end to the quadratic curve's control point.
    private func addQuadCurve(to point: CGPoint, control: CGPoint) {
        var (x, y) = (Double(control.x), Double(control.y))
        if cairo_has_current_point(context) != 0 { cairo_get_current_point(context, &x, &y) }
        cairo_curve_to(
            context, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
            point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3, point.x, point.y
        )
    }
}

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
    var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

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
