public import EspalierGeometry
public import Foundation

/// A sequence of lines and curves in points, with the origin at the top left and y downward.
public struct BezierPath: Hashable, Sendable {
    /// An element of a path: the start of a subpath, a line, a curve, or the line that closes a subpath.
    public enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(CGPoint, control: CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }

    /// The elements in drawing order.
    public package(set) var elements: [Element] = []

    /// Creates an empty path.
    public init() {}

    /// True if the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a new subpath at `point`.
    public mutating func move(to point: CGPoint) { elements.append(.move(point)) }
    /// Adds a line from the current point to `point`.
    public mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }
    /// Adds a quadratic Bézier curve from the current point to `point`.
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        elements.append(.quadCurve(point, control: control))
    }
    /// Adds a cubic Bézier curve from the current point to `point`.
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(point, control1: control1, control2: control2))
    }
    /// Reserves memory for `count` elements.
    public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Removes all elements and keeps the memory.
    public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    /// Closes the current subpath with a line to its start.
    public mutating func close() { elements.append(.close) }
    /// Appends the elements of another path.
    public mutating func append(_ other: BezierPath) { elements.append(contentsOf: other.elements) }

    /// Returns the path with all points transformed.
    public func applying(_ transform: CGAffineTransform) -> BezierPath {
        if transform.isIdentity { return self }
        return mapPoints { $0.applying(transform) }
    }

    /// Returns the path with all points, including control points, mapped by `map`.
    public func mapPoints(_ map: (CGPoint) -> CGPoint) -> BezierPath {
        var result = BezierPath()
        result.elements = elements.map { element in
            switch element {
            case .move(let point): .move(map(point))
            case .line(let point): .line(map(point))
            case .quadCurve(let point, let control): .quadCurve(map(point), control: map(control))
            case .curve(let point, let control1, let control2):
                .curve(map(point), control1: map(control1), control2: map(control2))
            case .close: .close
            }
        }
        return result
    }
}

/// A shape that a canvas draws.
///
/// Simple shapes aren't converted to paths, so that each back end can draw them in its shortest or fastest way.
public enum CanvasShape: Hashable, Sendable {
    case rectangle(CGRect)
    /// A rectangle whose corners are circular arcs; the radius is limited to half of the shorter side.
    case roundedRectangle(CGRect, cornerRadius: CGFloat)
    case ellipse(in: CGRect)
    case line(from: CGPoint, to: CGPoint)
    case path(BezierPath)
}

/// A destination for the lines and curves of a path, for example a `BezierPath`, or a canvas that writes them without
/// storing them.
public protocol PathBuilder {
    /// Starts a new subpath at `point`.
    mutating func move(to point: CGPoint)
    /// Adds a line from the current point to `point`.
    mutating func addLine(to point: CGPoint)
    /// Adds a cubic Bézier curve from the current point to `point`.
    mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint)
}

extension BezierPath: PathBuilder {}
