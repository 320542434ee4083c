import EspalierGeometry
import Foundation

/// An index of boxes that have an order.
///
/// The index finds the boxes that overlap a rectangle, in the order of their numbers.
///
/// Layouts number their elements so that elements with similar numbers are close to each other, for example along a
/// line or a level. Therefore a run of eight consecutive boxes has a small bounding box. The index is a tree of such
/// bounding boxes, in which each level has an eighth of the elements of the level below. A query doesn't sort the boxes
/// that it finds.
///
/// Building takes O(n) time and 5 bytes per box. A query takes O(log n + found) time if neighbors are close to each
/// other, and is correct for any order. For boxes in random order, `SpatialIndex` is faster.
nonisolated struct OrderedBoxTree: Sendable {
    nonisolated private struct Bounds {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity

        mutating func formUnion(_ other: Bounds) {
            minX = min(minX, other.minX)
            minY = min(minY, other.minY)
            maxX = max(maxX, other.maxX)
            maxY = max(maxY, other.maxY)
        }

        /// Returns true if the other bounds are strictly inside these bounds.
        ///
        /// In this case, the boxes in the other bounds are inside too, and needn't be tested one by one.
        func holds(_ other: Bounds) -> Bool {
            minX < other.minX && other.maxX < maxX && minY < other.minY && other.maxY < maxY
        }

        /// Returns true if these bounds and the other bounds overlap or touch.
        ///
        /// In this case, each box in the other bounds must still be tested.
        func meets(_ other: Bounds) -> Bool {
            minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
        }
    }

    private static let fanOut = 8

    /// The nodes of the tree: the bounds of each run of eight boxes, then the bounds of each run of eight of these
    /// bounds, and so on up to the root.
    private var bounds: [Bounds] = []
    /// The index in `bounds` of each level's first element, followed by the number of elements.
    private var starts = [0]
    let count: Int

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - count: The number of boxes.
    ///   - box: Returns the box of a number in 0..<count; called once for each number, in order.
    init(count: Int, box: (Int) -> CGRect) {
        self.count = count
        guard count > 0 else { return }
        let runCount = (count + Self.fanOut - 1) / Self.fanOut
        bounds.reserveCapacity(runCount + runCount / (Self.fanOut - 1) + 8)
        for number in 0..<count {
            let box = box(number)
            let one = Bounds(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            if number % Self.fanOut == 0 { bounds.append(Bounds()) }
            bounds[bounds.count - 1].formUnion(one)
        }
        starts.append(bounds.count)
        while bounds.count - starts[starts.count - 2] > 1 {
            let below = starts[starts.count - 2]..<bounds.count
            for start in stride(from: below.lowerBound, to: below.upperBound, by: Self.fanOut) {
                var union = Bounds()
                for child in start..<min(start + Self.fanOut, below.upperBound) {
                    union.formUnion(bounds[child])
                }
                bounds.append(union)
            }
            starts.append(bounds.count)
        }
    }

    /// Calls `found` with the number of each box that overlaps `rect`, in ascending order.
    ///
    /// - Parameters:
    ///   - rect: The rectangle. Boxes that only touch the rectangle are left out.
    ///   - box: Returns the same boxes as in `init`.
    ///   - found: Receives the numbers.
    func forEach(in rect: CGRect, box: (Int) -> CGRect, found: (Int) -> Void) {
        guard count > 0 else { return }
        let wanted = Bounds(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
        let top = starts.count - 2
        var (level, index) = (top, 0)
        while true {
            let here = bounds[starts[level] + index]
            if here.meets(wanted) {
                if level > 0 {
                    (level, index) = (level - 1, index * Self.fanOut)
                    continue
                }
                report(run: index, isWhole: wanted.holds(here), rect, box, found)
            }
            // Continue with the next sibling, or with the next sibling of the nearest ancestor that has
            // one.
            index += 1
            while index % Self.fanOut == 0 || index == starts[level + 1] - starts[level] {
                if level == top { return }
                (level, index) = (level + 1, (index - 1) / Self.fanOut + 1)
            }
        }
    }

    /// Reports the boxes of a run that overlap the rectangle.
    ///
    /// If `isWhole` is true, all boxes of the run are inside the rectangle and aren't tested one by one.
    private func report(
        run: Int, isWhole: Bool, _ rect: CGRect, _ box: (Int) -> CGRect, _ found: (Int) -> Void
    ) {
        for number in run * Self.fanOut..<min((run + 1) * Self.fanOut, count)
        where isWhole || box(number).intersectsArea(of: rect) {
            found(number)
        }
    }
}
