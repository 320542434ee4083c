public import EspalierGraphics
public import Foundation

/// The line of a reference, an additional link from a parent to a child outside of the tree, in the coordinates of the
/// reference's view.
///
/// If one box is entirely after the other in the direction of growth, the line connects the sides that face each other.
/// Otherwise, the line connects the sides away from the root. If such a line would cross other boxes, and if there is
/// space between the boxes, the line goes around them in horizontal and vertical segments.
nonisolated public struct TreeReference: Hashable, Sendable {
    /// The style of references.
    nonisolated public enum Style: String, CaseIterable, Hashable, Sendable {
        case curved
        case straight
    }

    /// The style of the line.
    public var style: Style
    /// The point on one of the parent's edges at which the line starts.
    public var start: CGPoint
    /// The point on one of the child's edges at which the line ends.
    public var end: CGPoint
    /// The first control point of a curve.
    public var control1: CGPoint
    /// The second control point of a curve.
    public var control2: CGPoint
    /// The corners of a line that goes around boxes; empty for a direct line.
    package var bends: [CGPoint] = []
    /// True if the path starts at the child.
    ///
    /// Dashes are measured from the start of a path. Therefore the lines of a bundle start at the same box, so that
    /// their dashes coincide where the lines share a segment.
    package var startsAtChild = false

    /// Returns the arrowhead at the parent, to be filled.
    ///
    /// The path is empty if the line is too short to have a direction.
    public func arrowhead() -> BezierPath {
        Self.arrowhead(
            at: start, from: bends.first ?? (style == .curved && control1 != start ? control1 : end))
    }

    /// Returns the arrowhead at one end of the line, to be filled.
    ///
    /// The path is empty if the line is too short to have a direction.
    package func arrowhead(at place: TreeArrowhead.End) -> BezierPath {
        switch place {
        case .parent: arrowhead()
        case .child:
            Self.arrowhead(
                at: end, from: bends.last ?? (style == .curved && control2 != end ? control2 : start))
        }
    }

    /// Returns an arrowhead that points from `tail` to `tip`.
    private static func arrowhead(at tip: CGPoint, from tail: CGPoint) -> BezierPath {
        var path = BezierPath()
        let (dx, dy) = (tail.x - tip.x, tail.y - tip.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return path }
        let (x, y) = (dx / length * arrowLength, dy / length * arrowLength)
        path.move(to: tip)
        path.addLine(to: CGPoint(x: tip.x + x - y / 2, y: tip.y + y + x / 2))
        path.addLine(to: CGPoint(x: tip.x + x + y / 2, y: tip.y + y - x / 2))
        path.close()
        return path
    }

    /// The length and width of an arrowhead, in points.
    static let arrowLength: CGFloat = 7

    /// The radius of the corners of curved lines that go around boxes, in points.
    private static let bendRadius: CGFloat = 6

    /// The corners of the line from the parent to the child; nil for a curve.
    package var corners: [CGPoint]? {
        style == .straight || !bends.isEmpty ? [start] + bends + [end] : nil
    }

    /// Returns the path of the line, to be stroked.
    public func path() -> BezierPath {
        var path = BezierPath()
        if !bends.isEmpty {
            var line = RoundedLine(radius: style == .curved ? Self.bendRadius : 0)
            let points = [start] + bends + [end]
            for point in startsAtChild ? points.reversed() : points { line.add(point, to: &path) }
            line.finish(&path)
            return path
        }
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
        /// The corners of a line that goes around boxes; empty for a direct line.
        var bends: [TreePoint] = []
        /// True if the line belongs to the child's bundle and therefore starts at the child.
        var startsAtChild = false

        fileprivate var points: [TreePoint] { [start, control1, control2, end] + bends }
    }

    /// Returns the start, the control points and the end of the direct line between two boxes.
    func referenceShape(of pair: ReferencePair, _ ends: ReferenceEnds) -> ReferenceShape {
        let (parent, child) = (pair.parent, pair.child)
        let (parentStart, childStart) = (placement.origins[parent].depth, placement.origins[child].depth)
        let parentEnd = parentStart + size(ofBox: parent).depth
        let childEnd = childStart + size(ofBox: child).depth
        let (isParentFirst, isChildFirst) = (childStart > parentEnd, childEnd < parentStart)
        let start = TreePoint(
            depth: isChildFirst ? parentStart : parentEnd,
            breadth: ends.breadth(at: parent, isParent: true, isAfter: !isChildFirst))
        let end = TreePoint(
            depth: isParentFirst ? childStart : childEnd,
            breadth: ends.breadth(at: child, isParent: false, isAfter: !isParentFirst))
        var (control1, control2) = (start, end)
        if isParentFirst || isChildFirst {
            let reach = (end.depth - start.depth) / 2
            (control1.depth, control2.depth) = (start.depth + reach, end.depth - reach)
        } else {
            // The boxes overlap in depth (along the direction of growth), so the curve starts and ends at the sides
            // that face away from the root. The distance of the control points from the farther of these sides is a
            // quarter of the distance between the boxes' centers in breadth, limited to 12...64 points. The control
            // points stay inside the picture.
            let reach = min(max(abs(middle(ofBox: parent) - middle(ofBox: child)) / 4, 12), 64)
            let farthest = max(placement.size.depth - options.connectors.lineWidth, max(parentEnd, childEnd))
            let depth = min(max(start.depth, end.depth) + reach, farthest)
            (control1.depth, control2.depth) = (depth, depth)
        }
        return ReferenceShape(start: start, control1: control1, control2: control2, end: end)
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
        let arrow = max(TreeReference.arrowLength / 2, options.connectors.referenceReach)
        return outset(rect.insetBy(dx: -arrow, dy: -arrow))
    }

    /// Returns a reference in the coordinates of its own view, and the view's frame.
    func reference(_ shape: ReferenceShape, _ style: TreeReference.Style) -> (TreeReference, frame: CGRect) {
        let frame = frame(of: shape)
        func point(_ point: TreePoint) -> CGPoint { self.point(point, from: frame.origin) }
        let reference = TreeReference(
            style: style, start: point(shape.start), end: point(shape.end),
            control1: point(shape.control1), control2: point(shape.control2), bends: shape.bends.map(point),
            startsAtChild: shape.startsAtChild)
        return (reference, frame)
    }
}
