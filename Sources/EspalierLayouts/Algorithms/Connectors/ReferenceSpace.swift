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

    /// Returns a rectangle that is larger by the minimum distance between a line and a box.
    static func outset(_ rect: CGRect) -> CGRect {
        rect.insetBy(dx: -ReferenceRouter.clearance, dy: -ReferenceRouter.clearance)
    }

    func forEachBox(in rect: CGRect, found: (Int) -> Void) {
        index.forEach(in: rect) {
            frames[$0]
        } found: {
            found($0)
        }
    }

    /// Returns the range around `x` in which a segment from `y` to `otherY` can be moved without crossing a box.
    func freeDepths(around x: Double, _ y: Double, _ otherY: Double) -> (low: Double, high: Double) {
        let strip = CGRect(x: 0, y: min(y, otherY), width: size.depth, height: abs(y - otherY))
        let clearance = ReferenceRouter.clearance
        var (low, high) = (clearance, size.depth - clearance)
        forEachBox(in: strip.insetBy(dx: 0, dy: -clearance)) { box in
            if frames[box].midX < x {
                low = max(low, frames[box].maxX + clearance)
            } else {
                high = min(high, frames[box].minX - clearance)
            }
        }
        return (min(low, x), max(high, x))
    }

    /// Returns the range around `y` in which a segment from `x` to `otherX` can be moved without crossing a box.
    func freeBreadths(around y: Double, _ x: Double, _ otherX: Double) -> (low: Double, high: Double) {
        let strip = CGRect(x: min(x, otherX), y: 0, width: abs(x - otherX), height: size.breadth)
        let clearance = ReferenceRouter.clearance
        var (low, high) = (clearance, size.breadth - clearance)
        forEachBox(in: strip.insetBy(dx: -clearance, dy: 0)) { box in
            if frames[box].midY < y {
                low = max(low, frames[box].maxY + clearance)
            } else {
                high = min(high, frames[box].minY - clearance)
            }
        }
        return (min(low, y), max(high, y))
    }
}
