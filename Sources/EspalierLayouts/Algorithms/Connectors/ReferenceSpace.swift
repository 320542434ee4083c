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
