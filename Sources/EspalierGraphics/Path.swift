public import EspalierGeometry
public import Foundation

/// A sequence of lines and curves, in points, origin top left, y down.
public struct Path: Hashable, Sendable {
    public enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(CGPoint, control: CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }

    public private(set) var elements: [Element] = []

    public init() {}

    public var isEmpty: Bool { elements.isEmpty }

    public mutating func move(to point: CGPoint) { elements.append(.move(point)) }
    public mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        elements.append(.quadCurve(point, control: control))
    }
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(point, control1: control1, control2: control2))
    }
    /// Makes room for elements to come.
    public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Takes every element away and keeps the memory for others.
    public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    public mutating func close() { elements.append(.close) }
    public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

    public func applying(_ transform: CGAffineTransform) -> Path {
        if transform.isIdentity { return self }
        return mapPoints { $0.applying(transform) }
    }

    /// The same path with every point, control points included, sent through `map`.
    public func mapPoints(_ map: (CGPoint) -> CGPoint) -> Path {
        var result = Path()
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

/// What a canvas draws. The simple shapes are kept apart from `path` so that each back end can write its shortest
/// and fastest form of them.
public enum Shape: Hashable, Sendable {
    case rectangle(CGRect)
    /// Corners are circular arcs; a radius beyond half of the shorter side counts as half of it.
    case roundedRectangle(CGRect, cornerRadius: CGFloat)
    case ellipse(in: CGRect)
    case line(from: CGPoint, to: CGPoint)
    case path(Path)
}
