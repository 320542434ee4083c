import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

// Converts shapes that extend beyond Cairo's coordinate range to polygons and clips them.
extension CairoCanvas {
    /// The transform from the current coordinates to the surface's coordinates.
    var deviceTransform: CGAffineTransform {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        return CGAffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Returns true if Cairo's coordinate range contains a box in the current coordinates that is enlarged by `outset`.
    func isWithinReach(_ box: CGRect, outset: CGFloat = 0, of reach: Reach? = nil) -> Bool {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let (width, height) = (abs(box.width) / 2 + outset, abs(box.height) / 2 + outset)
        let (x, y) = (box.midX, box.midY)
        let across = abs(matrix.xx) * width + abs(matrix.xy) * height
        let down = abs(matrix.yx) * width + abs(matrix.yy) * height
        return (reach ?? configuration.reach).contains(
            CGRect(
                x: matrix.xx * x + matrix.xy * y + matrix.x0 - across,
                y: matrix.yx * x + matrix.yy * y + matrix.y0 - down, width: 2 * across, height: 2 * down))
    }

    func isWithinReach(_ shape: CanvasShape, stroke: Stroke? = nil) -> Bool {
        // A miter extends at most ten times half of the line width.
        let outset = (stroke?.width ?? 0) * 5
        switch shape {
        case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect):
            return isWithinReach(rect, outset: outset)
        case .line: return isWithinReach(shape.boundingBox, outset: outset)
        case .path(let path): return isWithinReach(path.controlBox, outset: outset)
        }
    }

    func drawWithinReach(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        if let fill {
            setSource(fill, for: shape)
            fillWithinReach(shape.path)
        }
        guard let stroke else { return }
        let outline = StrokeOutline(
            width: stroke.width, dash: stroke.dash, cap: stroke.cap, join: stroke.join)
        setSource(stroke.paint, for: shape)
        fillWithinReach(polylines(of: shape.path).flatMap { outline.polygons(of: $0) })
    }

    /// Fills a path with the current source, clipped to the coordinate range.
    func fillWithinReach(_ path: BezierPath) { fillWithinReach(polylines(of: path).map(\.points)) }

    /// Fills polygons in the current coordinates with the current source, clipped to the coordinate range.
    func fillWithinReach(_ polygons: [[CGPoint]]) {
        addWithinReach(polygons)
        cairo_fill(context)
    }

    func clipWithinReach(_ shape: CanvasShape) {
        addWithinReach(polylines(of: shape.path).map(\.points))
        cairo_clip(context)
    }

    /// Clips polygons to the coordinate range and makes them the current path.
    private func addWithinReach(_ polygons: [[CGPoint]]) {
        let transform = deviceTransform
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_identity_matrix(context)
        for polygon in polygons {
            addPolygon(configuration.reach.clip(polygon.map { $0.applying(transform) }))
        }
        cairo_set_matrix(context, &matrix)
    }

    func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first, points.count > 2 else { return }
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
        cairo_close_path(context)
    }

    /// Returns the lines of a path in the current coordinates, with curves divided as finely as the surface requires.
    private func polylines(of path: BezierPath) -> [Polyline] {
        var flattener = PathFlattener(transform: .identity, map: ProjectiveTransform(deviceTransform))
        // With this limit, the error of a circle with a size of 8 million pixels is less than a hundredth of a pixel.
        flattener.depthLimit = 15
        return flattener.polygons(of: path.finite)
    }
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

    /// The bounding box of all points and control points; coordinates that are NaN are ignored.
    fileprivate var controlBox: CGRect {
        var (low, high) = (
            CGPoint(x: CGFloat.infinity, y: .infinity), CGPoint(x: -CGFloat.infinity, y: -.infinity)
        )
        func add(_ point: CGPoint) {
            if point.x < low.x { low.x = point.x }
            if point.x > high.x { high.x = point.x }
            if point.y < low.y { low.y = point.y }
            if point.y > high.y { high.y = point.y }
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .quadCurve(let point, let control):
                add(point)
                add(control)
            case .curve(let point, let one, let two):
                add(point)
                add(one)
                add(two)
            case .close: break
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
