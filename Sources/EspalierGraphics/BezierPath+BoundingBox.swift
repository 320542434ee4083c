public import Foundation

extension BezierPath {
    /// The smallest rectangle that contains the path's lines and curves; control points can be outside the rectangle.
    ///
    /// A path without points has an empty box at the origin.
    ///
    /// - Complexity: O(n) in the number of elements.
    public var boundingBox: CGRect {
        var box = BoundsBuilder()
        var current = CGPoint.zero
        var start = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let point):
                (current, start) = (point, point)
                box.add(point)
            case .line(let point):
                box.add(point)
                current = point
            case .quadCurve(let point, let control):
                // Convert the quadratic curve to an equal cubic curve.
                let one = current.interpolated(to: control, 2 / 3)
                box.addCurve(current, one, point.interpolated(to: control, 2 / 3), point)
                current = point
            case .curve(let point, let one, let two):
                box.addCurve(current, one, two, point)
                current = point
            case .close: current = start
            }
        }
        return box.rect
    }
}

extension CanvasShape {
    /// The bounding box of the shape's outline, without a stroke.
    ///
    /// The coordinates of gradients are relative to this box.
    public var boundingBox: CGRect {
        switch self {
        case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect.standardized
        case .line(let a, let b):
            CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        case .path(let path): path.boundingBox
        }
    }
}

private struct BoundsBuilder {
    private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

    var rect: CGRect {
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    mutating func add(_ point: CGPoint) {
        low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    mutating func addCurve(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
        add(p0)
        add(p3)
        let xs = Self.extrema(p0.x, p1.x, p2.x, p3.x)
        let ys = Self.extrema(p0.y, p1.y, p2.y, p3.y)
        for t in xs + ys {
            let u = 1 - t
            let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            let (x0, x1, x2, x3) = (b0 * p0.x, b1 * p1.x, b2 * p2.x, b3 * p3.x)
            let (y0, y1, y2, y3) = (b0 * p0.y, b1 * p1.y, b2 * p2.y, b3 * p3.y)
            add(CGPoint(x: x0 + x1 + x2 + x3, y: y0 + y1 + y2 + y3))
        }
    }

    /// Returns the extrema of a coordinate of a cubic curve: the roots in 0...1 of its derivative `a t² + b
    /// t + c`.
    private static func extrema(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        let a = 3 * (p3 - 3 * p2 + 3 * p1 - p0)
        let b = 6 * (p2 - 2 * p1 + p0)
        let c = 3 * (p1 - p0)
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        // This form avoids cancellation and is well defined for a = 0: one root is q / a, and the other is c / q.
        let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())) / 2
        return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
    }
}

extension CGPoint {
    fileprivate func interpolated(to other: CGPoint, _ fraction: CGFloat) -> CGPoint {
        CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}
