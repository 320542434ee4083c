import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Builds the current path of a context.
///
/// An element with a coordinate that isn't finite is left out, because Cairo would enter an error state.
struct PathBuilder {
    let context: CairoContext

    /// Starts a path without elements.
    func begin() { cairo_new_path(context.pointer) }

    /// Adds a shape's outline to the current path; adds nothing if a coordinate isn't finite.
    func add(_ shape: CanvasShape) {
        switch shape {
        case .rectangle(let rect): addRectangle(rect)
        case .roundedRectangle(let rect, let radius): addRoundedRectangle(rect, radius: radius)
        case .ellipse(let rect): addEllipse(in: rect)
        case .line(let start, let end):
            guard start.isFinite, end.isFinite else { return }
            cairo_move_to(context.pointer, start.x, start.y)
            cairo_line_to(context.pointer, end.x, end.y)
        case .path(let path): add(path)
        }
    }

    func addRectangle(_ rect: CGRect) {
        guard rect.isFinite else { return }
        cairo_rectangle(context.pointer, rect.minX, rect.minY, rect.width, rect.height)
    }

    func addRoundedRectangle(_ rect: CGRect, radius: CGFloat) {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        guard rect.isFinite, radius > 0 else { return addRectangle(rect) }
        let (left, right) = (rect.minX + radius, rect.maxX - radius)
        let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
        cairo_new_sub_path(context.pointer)
        cairo_arc(context.pointer, right, top, radius, -.pi / 2, 0)
        cairo_arc(context.pointer, right, bottom, radius, 0, .pi / 2)
        cairo_arc(context.pointer, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(context.pointer, left, top, radius, .pi, .pi * 1.5)
        cairo_close_path(context.pointer)
    }

    private func addEllipse(in rect: CGRect) {
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        let matrix = context.matrix
        cairo_translate(context.pointer, rect.midX, rect.midY)
        cairo_scale(context.pointer, rect.width / 2, rect.height / 2)
        cairo_new_sub_path(context.pointer)
        cairo_arc(context.pointer, 0, 0, 1, 0, .pi * 2)
        cairo_close_path(context.pointer)
        context.matrix = matrix
    }

    private func add(_ path: BezierPath) {
        for element in path.elements {
            switch element {
            case .move(let point) where point.isFinite: cairo_move_to(context.pointer, point.x, point.y)
            case .line(let point) where point.isFinite: cairo_line_to(context.pointer, point.x, point.y)
            case .quadCurve(let point, let control) where point.isFinite && control.isFinite:
                addQuadCurve(to: point, control: control)
            case .curve(let point, let one, let two) where point.isFinite && one.isFinite && two.isFinite:
                cairo_curve_to(context.pointer, one.x, one.y, two.x, two.y, point.x, point.y)
            case .close: cairo_close_path(context.pointer)
            default: break
            }
        }
    }

    /// Adds a quadratic curve as a cubic curve.
    ///
    /// Each control point is two thirds of the way from an end to the quadratic curve's control point.
    private func addQuadCurve(to point: CGPoint, control: CGPoint) {
        var (x, y) = (Double(control.x), Double(control.y))
        if cairo_has_current_point(context.pointer) != 0 { cairo_get_current_point(context.pointer, &x, &y) }
        cairo_curve_to(
            context.pointer, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
            point.x + (control.x - point.x) * 2 / 3, point.y + (control.y - point.y) * 2 / 3, point.x, point.y
        )
    }

    func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first, points.count > 2 else { return }
        cairo_move_to(context.pointer, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context.pointer, point.x, point.y) }
        cairo_close_path(context.pointer)
    }

    /// Clips polygons to the coordinate range and makes them the current path.
    func addWithinReach(_ polygons: [[CGPoint]]) {
        let (transform, matrix) = (context.deviceTransform, context.matrix)
        cairo_new_path(context.pointer)
        cairo_identity_matrix(context.pointer)
        for polygon in polygons {
            addPolygon(context.reach.clip(polygon.map { $0.applying(transform) }))
        }
        context.matrix = matrix
    }

    /// Returns the lines of a path in the current coordinates, with curves divided as finely as the surface requires.
    func polylines(of path: BezierPath) -> [Polyline] {
        var flattener = PathFlattener(transform: .identity, map: ProjectiveTransform(context.deviceTransform))
        // With this limit, the error of a circle with a size of 8 million pixels is less than a hundredth of a pixel.
        flattener.depthLimit = 15
        return flattener.polygons(of: path.finite)
    }

    /// Adds an element of a glyph's outline, scaled and moved, to the path of a context.
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

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
    var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

extension BezierPath {
    /// The path without elements whose coordinates aren't finite.
    fileprivate var finite: BezierPath {
        var result = BezierPath()
        for element in elements {
            switch element {
            case .move(let point) where point.isFinite: result.move(to: point)
            case .line(let point) where point.isFinite: result.addLine(to: point)
            case .quadCurve(let point, let control) where point.isFinite && control.isFinite:
                result.addQuadCurve(to: point, control: control)
            case .curve(let point, let one, let two) where point.isFinite && one.isFinite && two.isFinite:
                result.addCurve(to: point, control1: one, control2: two)
            case .close: result.close()
            default: break
            }
        }
        return result
    }
}
