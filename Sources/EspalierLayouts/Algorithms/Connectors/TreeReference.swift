public import EspalierGraphics
public import Foundation

/// The line of a reference, an additional link from a parent to a child outside of the tree, in the coordinates of the
/// reference's view.
///
/// If one box is entirely after the other in the direction of growth, the line connects the sides that face each other.
/// Otherwise, it connects their sides away from the root.
nonisolated public struct TreeReference: Hashable, Sendable {
    /// The style of references.
    nonisolated public enum Style: String, CaseIterable, Hashable, Sendable {
        case curved
        case straight
    }

    /// The style of the line.
    public var style: Style
    /// The middle of one of the parent's edges.
    public var start: CGPoint
    /// The middle of one of the child's edges.
    public var end: CGPoint
    /// The first control point of a curve.
    public var control1: CGPoint
    /// The second control point of a curve.
    public var control2: CGPoint

    /// Returns the arrowhead at the parent, to be filled.
    ///
    /// It is empty if the line is too short to have a direction.
    public func arrowhead() -> BezierPath {
        var path = BezierPath()
        let tail = style == .curved && control1 != start ? control1 : end
        let (dx, dy) = (tail.x - start.x, tail.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return path }
        let (x, y) = (dx / length * Self.arrowLength, dy / length * Self.arrowLength)
        path.move(to: start)
        path.addLine(to: CGPoint(x: start.x + x - y / 2, y: start.y + y + x / 2))
        path.addLine(to: CGPoint(x: start.x + x + y / 2, y: start.y + y - x / 2))
        path.close()
        return path
    }

    /// The length of an arrowhead, in points; it is as wide as it is long.
    static let arrowLength: CGFloat = 7

    /// Returns the path of the line, to be stroked.
    public func path() -> BezierPath {
        var path = BezierPath()
        path.move(to: start)
        switch style {
        case .curved: path.addCurve(to: end, control1: control1, control2: control2)
        case .straight: path.addLine(to: end)
        }
        return path
    }
}

nonisolated extension TreeGeometry {
    /// The line of a reference in the tree's own coordinates: depth (away from the root) and breadth (across that
    /// direction).
    nonisolated struct ReferenceShape {
        var start: TreePoint
        var control1: TreePoint
        var control2: TreePoint
        var end: TreePoint

        fileprivate var points: [TreePoint] { [start, control1, control2, end] }
    }

    /// Returns the start, the control points and the end of the line between two boxes.
    func referenceShape(from parent: Int, to child: Int) -> ReferenceShape {
        let (parentStart, childStart) = (placement.origins[parent].depth, placement.origins[child].depth)
        let parentEnd = parentStart + size(ofBox: parent).depth
        let childEnd = childStart + size(ofBox: child).depth
        var start = TreePoint(depth: parentEnd, breadth: middle(ofBox: parent))
        var end = TreePoint(depth: childEnd, breadth: middle(ofBox: child))
        let reach = Self.referenceReach(from: start, to: end)
        var (control1, control2) = (start, end)
        if childStart > parentEnd {
            end.depth = childStart
            let reach = (end.depth - start.depth) / 2
            (control1.depth, control2.depth) = (start.depth + reach, end.depth - reach)
        } else if childEnd < parentStart {
            start.depth = parentStart
            let reach = (start.depth - end.depth) / 2
            (control1.depth, control2.depth) = (start.depth - reach, end.depth + reach)
        } else {
            // The boxes overlap in depth (along the direction of growth), so the curve leaves one box and meets the
            // other on the side away from the root. The control points stay inside the picture.
            let farthest = max(placement.size.depth - options.connectors.lineWidth, max(parentEnd, childEnd))
            let depth = min(max(start.depth, end.depth) + reach, farthest)
            (control1.depth, control2.depth) = (depth, depth)
        }
        return ReferenceShape(start: start, control1: control1, control2: control2, end: end)
    }

    /// Returns how far the control points are from boxes that overlap in depth, along the direction of growth.
    ///
    /// The distance is a quarter of the boxes' distance across the direction of growth, limited to 12...64 points.
    private static func referenceReach(from start: TreePoint, to end: TreePoint) -> Double {
        min(max(abs(start.breadth - end.breadth) / 4, 12), 64)
    }

    /// Returns the frame of a reference.
    ///
    /// A curve is always within the bounding box of its ends and its control points.
    func frame(of shape: ReferenceShape) -> CGRect {
        let depths = shape.points.map(\.depth)
        let breadths = shape.points.map(\.breadth)
        let low = TreePoint(depth: depths.min() ?? 0, breadth: breadths.min() ?? 0)
        let high = TreePoint(depth: depths.max() ?? 0, breadth: breadths.max() ?? 0)
        let size = TreePoint(depth: high.depth - low.depth, breadth: high.breadth - low.breadth)
        let rect = options.direction.rect(origin: low, size: size, in: placement.size)
        let arrow = TreeReference.arrowLength / 2
        return outset(rect.insetBy(dx: -arrow, dy: -arrow))
    }

    /// Returns a reference in the coordinates of its own view, and the view's frame.
    func reference(_ shape: ReferenceShape, _ style: TreeReference.Style) -> (TreeReference, frame: CGRect) {
        let frame = frame(of: shape)
        func point(_ point: TreePoint) -> CGPoint {
            let point = options.direction.point(point, in: placement.size)
            return CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        }
        let reference = TreeReference(
            style: style, start: point(shape.start), end: point(shape.end),
            control1: point(shape.control1), control2: point(shape.control2))
        return (reference, frame)
    }
}
