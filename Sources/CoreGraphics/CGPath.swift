import EspalierGeometry
package import EspalierGraphics
public import Foundation

/// A path of lines and curves; paths are compared by identity.
open class CGPath: Hashable {
    package final var path: BezierPath

    package init(_ path: BezierPath) { self.path = path }

    /// Creates a path with a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect)
        self.init(transform.map { path.path.applying($0.pointee) } ?? path.path)
    }

    /// Creates a path with the ellipse inside a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect)
        self.init(transform.map { path.path.applying($0.pointee) } ?? path.path)
    }

    /// A Boolean value that indicates whether the path has no elements.
    public final var isEmpty: Bool { path.isEmpty }

    /// The bounding box of all points, including control points; null for an empty path.
    public final var boundingBox: CGRect { path.controlPointBox }

    /// The point at which the next line or curve starts; zero for an empty path.
    public final var currentPoint: CGPoint {
        var (start, current) = (CGPoint.zero, CGPoint.zero)
        for element in path.elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): current = point
            case .close: current = start
            }
        }
        return current
    }

    /// Returns true if the area of the path contains a point, according to the fill rule.
    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        // As in Core Graphics, the transform is applied to the point and not to the path.
        path.contains(point.applying(transform), evenOdd: rule == .evenOdd)
    }

    /// Returns true if `a` and `b` are the same object.
    public static func == (a: CGPath, b: CGPath) -> Bool { a === b }
    /// Adds the path's identity to the hasher.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Returns a copy that can be changed.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// A path that can be changed.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(BezierPath()) }

    package override init(_ path: BezierPath) { super.init(path) }

    /// Begins a subpath at a point.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a line to a point.
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a quadratic Bézier curve to a point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        path.addQuadCurve(to: end, control: control)
    }
    /// Adds a cubic Bézier curve to a point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }
    /// Closes the current subpath with a line to its start.
    public func closeSubpath() { path.close() }

    /// Begins a subpath at the first point, and adds lines to the other points.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        path.move(to: first)
        for point in points.dropFirst() { path.addLine(to: point) }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect) { path.addRect(rect) }
    /// Adds the ellipse inside a rectangle.
    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
    /// Adds a rectangle with rounded corners.
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        path.addRoundedRect(rect, width: cornerWidth, height: cornerHeight)
    }

    /// Adds an arc.
    ///
    /// If `clockwise` is true, the arc is counterclockwise on the screen, as in Core Graphics when y points down.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise)
    }

    /// Appends the subpaths of another path.
    public func addPath(_ other: CGPath) { path.append(other.path) }
}
