import EspalierGeometry
package import Foundation

extension CanvasShape {
    /// The outline of the shape as a path.
    package var path: BezierPath {
        switch self {
        case .rectangle(let rect): return BezierPath(polygons: [rect.corners])
        case .roundedRectangle(let rect, let radius):
            return Self.rounded(rect, x: radius, y: radius)
        case .ellipse(let rect):
            return Self.rounded(rect, x: rect.width / 2, y: rect.height / 2)
        case .line(let start, let end):
            var path = BezierPath()
            path.move(to: start)
            path.addLine(to: end)
            return path
        case .path(let path): return path
        }
    }

    /// The distance of the control points of a cubic curve from its ends, as a fraction of the radius.
    ///
    /// The curve differs from a quarter circle by less than 0.03 %.
    private static let circleConstant: CGFloat = 0.5522847498

    private static func rounded(_ rect: CGRect, x: CGFloat, y: CGFloat) -> BezierPath {
        let limit = min(rect.width, rect.height) / 2
        let (rx, ry) = x == y ? (min(x, limit), min(y, limit)) : (x, y)
        let (kx, ky) = (rx * (1 - circleConstant), ry * (1 - circleConstant))
        let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        var path = BezierPath()
        path.move(to: CGPoint(x: l + rx, y: t))
        path.addLine(to: CGPoint(x: r - rx, y: t))
        path.addCurve(
            to: CGPoint(x: r, y: t + ry), control1: CGPoint(x: r - kx, y: t),
            control2: CGPoint(x: r, y: t + ky))
        path.addLine(to: CGPoint(x: r, y: b - ry))
        path.addCurve(
            to: CGPoint(x: r - rx, y: b), control1: CGPoint(x: r, y: b - ky),
            control2: CGPoint(x: r - kx, y: b))
        path.addLine(to: CGPoint(x: l + rx, y: b))
        path.addCurve(
            to: CGPoint(x: l, y: b - ry), control1: CGPoint(x: l + kx, y: b),
            control2: CGPoint(x: l, y: b - ky))
        path.addLine(to: CGPoint(x: l, y: t + ry))
        path.addCurve(
            to: CGPoint(x: l + rx, y: t), control1: CGPoint(x: l, y: t + ky),
            control2: CGPoint(x: l + kx, y: t))
        path.close()
        return path
    }
}

extension BezierPath {
    /// Creates a path of closed polygons.
    package init(polygons: [[CGPoint]]) {
        self.init()
        for polygon in polygons {
            guard let first = polygon.first else { continue }
            move(to: first)
            for point in polygon.dropFirst() { addLine(to: point) }
            close()
        }
    }
}
