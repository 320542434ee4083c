import Foundation

/// The boxes that the lines of references must not cross, in the coordinates of the tree: x is the depth, and y is the
/// breadth.
nonisolated struct ReferenceSpace {
    let frames: [CGRect]
    let size: TreePoint
    private let index: OrderedBoxTree

    init(_ geometry: TreeGeometry) {
        let frames = (0..<geometry.boxCount).map { box in
            let (origin, size) = (geometry.placement.origins[box], geometry.size(ofBox: box))
            return CGRect(x: origin.depth, y: origin.breadth, width: size.depth, height: size.breadth)
        }
        self.frames = frames
        index = OrderedBoxTree(count: frames.count) { frames[$0] }
        size = geometry.placement.size
    }

    /// Returns true if a segment at `y` crosses no box.
    func isFree(at y: Double, _ x: Double, _ otherX: Double) -> Bool {
        // The segment may touch the boxes that the line connects, so the rectangle has no clearance at the segment's
        // ends.
        let rect = CGRect(x: min(x, otherX), y: y, width: abs(x - otherX), height: 0)
        return isEmpty(rect.insetBy(dx: 0, dy: -ReferenceRouter.clearance))
    }

    /// Returns true if a horizontal or vertical segment keeps the minimum distance from all boxes, also at its ends.
    func isOpen(from start: CGPoint, to end: CGPoint) -> Bool {
        let rect = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
            height: abs(start.y - end.y))
        return isEmpty(Self.outset(rect).insetBy(dx: Self.rounding, dy: Self.rounding))
    }

    /// A length that makes up for rounding where the distance between a segment and a box is the minimum.
    private static let rounding = 0.001

    /// Returns the distance from a point at the edge of a box to the next box in a direction, or to the end of the
    /// space for lines; at most `reach`.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - direction: A unit vector that leads away from the box.
    ///   - reach: The maximum of the result.
    /// - Returns: The distance.
    func freeLength(from point: CGPoint, _ direction: CGPoint, reach: Double) -> Double {
        let tip = CGPoint(x: point.x + reach * direction.x, y: point.y + reach * direction.y)
        let beam = CGRect(
            x: min(point.x, tip.x), y: min(point.y, tip.y), width: abs(tip.x - point.x),
            height: abs(tip.y - point.y))
        let breadth = ReferenceRouter.clearance - Self.rounding
        var length = reach
        func limit(_ x: Double, _ y: Double) {
            length = min(length, (x - point.x) * direction.x + (y - point.y) * direction.y)
        }
        limit(direction.x > 0 ? size.depth : 0, direction.y > 0 ? size.breadth : 0)
        forEachBox(in: beam.insetBy(dx: -breadth * abs(direction.y), dy: -breadth * abs(direction.x))) {
            box in
            limit(
                direction.x > 0 ? frames[box].minX : frames[box].maxX,
                direction.y > 0 ? frames[box].minY : frames[box].maxY)
        }
        return length
    }

    /// Returns true if no box is in a rectangle.
    func isEmpty(_ rect: CGRect) -> Bool {
        var isEmpty = true
        forEachBox(in: rect) { _ in isEmpty = false }
        return isEmpty
    }

    /// Returns a rectangle that is larger on each side by the minimum distance between a line and a box.
    static func outset(_ rect: CGRect) -> CGRect {
        rect.insetBy(dx: -ReferenceRouter.clearance, dy: -ReferenceRouter.clearance)
    }

    func forEachBox(in rect: CGRect, found: (Int) -> Void) {
        index.forEach(in: rect, box: { frames[$0] }, found: found)
    }

    /// Returns the range around `place` in which a segment can be moved without crossing a box.
    ///
    /// - Parameters:
    ///   - place: The x coordinate of a segment across the direction of growth, or the y coordinate of a segment in
    ///     this direction.
    ///   - start: The lower end of the segment in its own direction.
    ///   - end: The upper end of the segment in its own direction.
    ///   - inBreadth: True if the segment is moved in y.
    /// - Returns: The range.
    func freePlaces(
        around place: Double, from start: Double, to end: Double, inBreadth: Bool
    ) -> (low: Double, high: Double) {
        let (clearance, length) = (ReferenceRouter.clearance, inBreadth ? size.breadth : size.depth)
        let strip = CGRect(x: 0, y: start, width: length, height: end - start).insetBy(dx: 0, dy: -clearance)
        var (low, high) = (clearance, length - clearance)
        forEachBox(in: inBreadth ? strip.transposed : strip) { box in
            let frame = inBreadth ? frames[box].transposed : frames[box]
            if frame.midX < place {
                low = max(low, frame.maxX + clearance)
            } else {
                high = min(high, frame.minX - clearance)
            }
        }
        return (min(low, place), max(high, place))
    }
}
