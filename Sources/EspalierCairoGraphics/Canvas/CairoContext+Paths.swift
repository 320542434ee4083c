import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

// These methods build the current path of the context. An element with a coordinate that isn't finite is left out,
// because Cairo would enter an error state.
extension CairoContext {
    /// Starts a path without elements.
    func beginPath() { cairo_new_path(pointer) }

    /// Adds a shape's outline to the current path; adds nothing if a coordinate isn't finite.
    func add(_ shape: CanvasShape) {
        switch shape {
        case .rectangle(let rect): addRectangle(rect)
        case .roundedRectangle(let rect, let radius): addRoundedRectangle(rect, radius: radius)
        case .ellipse(let rect): addEllipse(in: rect)
        case .line(let start, let end):
            guard start.isFinite, end.isFinite else { return }
            cairo_move_to(pointer, start.x, start.y)
            cairo_line_to(pointer, end.x, end.y)
        case .path(let path): path.add(to: pointer)
        }
    }

    func addRectangle(_ rect: CGRect) {
        guard rect.isFinite else { return }
        cairo_rectangle(pointer, rect.minX, rect.minY, rect.width, rect.height)
    }

    func addRoundedRectangle(_ rect: CGRect, radius: CGFloat) {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        guard rect.isFinite, radius > 0 else { return addRectangle(rect) }
        Self.addRoundedRectangle(rect, radius: radius, to: pointer)
    }

    /// Adds a rectangle with round corners to the current path of a context.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, whose coordinates must be finite.
    ///   - radius: The radius, more than 0 and at most half of the shorter side.
    ///   - pointer: The context.
    static func addRoundedRectangle(_ rect: CGRect, radius: CGFloat, to pointer: OpaquePointer) {
        let (left, right) = (rect.minX + radius, rect.maxX - radius)
        let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
        cairo_new_sub_path(pointer)
        cairo_arc(pointer, right, top, radius, -.pi / 2, 0)
        cairo_arc(pointer, right, bottom, radius, 0, .pi / 2)
        cairo_arc(pointer, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(pointer, left, top, radius, .pi, .pi * 1.5)
        cairo_close_path(pointer)
    }

    private func addEllipse(in rect: CGRect) {
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        let saved = matrix
        cairo_translate(pointer, rect.midX, rect.midY)
        cairo_scale(pointer, rect.width / 2, rect.height / 2)
        cairo_new_sub_path(pointer)
        cairo_arc(pointer, 0, 0, 1, 0, .pi * 2)
        cairo_close_path(pointer)
        matrix = saved
    }

    func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first, points.count > 2 else { return }
        cairo_move_to(pointer, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(pointer, point.x, point.y) }
        cairo_close_path(pointer)
    }

    /// Clips polygons to the coordinate range and makes them the current path.
    func addWithinReach(_ polygons: [[CGPoint]]) {
        let (transform, saved) = (deviceTransform, matrix)
        cairo_new_path(pointer)
        cairo_identity_matrix(pointer)
        for polygon in polygons {
            addPolygon(reach.clip(polygon.map { $0.applying(transform) }))
        }
        matrix = saved
    }

    /// Returns the lines of a path in the current coordinates, with curves divided as finely as the surface requires.
    func polylines(of path: BezierPath) -> [Polyline] {
        var flattener = PathFlattener(transform: .identity, map: ProjectiveTransform(deviceTransform))
        // With this limit, the error of a circle with a size of 8 million pixels is less than a hundredth of a pixel.
        flattener.depthLimit = 15
        return flattener.polygons(of: path.finite)
    }
}

extension BezierPath {
    /// Adds the path, scaled and moved, to the current path of a Cairo context.
    func add(to context: OpaquePointer?, x: Double = 0, y: Double = 0, scale: Double = 1) {
        for element in elements where element.isFinite {
            switch element {
            case .move(let point): cairo_move_to(context, x + point.x * scale, y + point.y * scale)
            case .line(let point): cairo_line_to(context, x + point.x * scale, y + point.y * scale)
            case .quadCurve(let point, let control):
                let (middleX, middleY) = (x + control.x * scale, y + control.y * scale)
                let (endX, endY) = (x + point.x * scale, y + point.y * scale)
                var (startX, startY) = (middleX, middleY)
                if cairo_has_current_point(context) != 0 {
                    cairo_get_current_point(context, &startX, &startY)
                }
                // Each control point of the equal cubic curve is two thirds of the way from an end to `control`.
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

    /// The path without elements whose coordinates aren't finite.
    fileprivate var finite: BezierPath {
        var result = self
        result.elements.removeAll { !$0.isFinite }
        return result
    }
}

extension BezierPath.Element {
    /// True if all coordinates are finite.
    var isFinite: Bool {
        switch self {
        case .move(let point), .line(let point): point.isFinite
        case .quadCurve(let point, let control): point.isFinite && control.isFinite
        case .curve(let point, let one, let two): point.isFinite && one.isFinite && two.isFinite
        case .close: true
        }
    }
}

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
