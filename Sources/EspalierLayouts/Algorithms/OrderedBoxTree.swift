import EspalierGeometry
import Foundation

/// Finds, among boxes in a given order, those that share some area with a rectangle, in that order.
///
/// Layouts number their elements so that neighbours in number are neighbours in space: along a line, along a level. So
/// a run of eight boxes has a small bounding box, and a tree of such bounding boxes, each level eight times
/// shorter than the one below, answers a query without a sort, before or after. Built in O(n); 5 bytes a box;
/// a query costs O(log n + found) as long as the order is local, and is correct if it isn't. For boxes without
/// such an order, `SpatialIndex` is the better choice.
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

        /// Whether another lies inside without touching: then so does every box in it, which needn't be looked at.
        func holds(_ other: Bounds) -> Bool {
            minX < other.minX && other.maxX < maxX && minY < other.minY && other.maxY < maxY
        }

        /// Touching counts here: the boxes themselves are tested in the end.
        func meets(_ other: Bounds) -> Bool {
            minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
        }
    }

    private static let fanOut = 8

    /// Of the runs of boxes, then of runs of those, up to the root.
    private var bounds: [Bounds] = []
    /// The start of each level in `bounds`, and the end of the last.
    private var starts = [0]
    let count: Int

    /// - Parameter box: The box of each number in 0..<count; asked once for each, in order.
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

    /// Calls `found` with the number of each box that shares some area with `rect`, ascending.
    ///
    /// - Parameter box: The same boxes as those given to `init`.
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
            // On to the next sibling, or to that of whichever ancestor has one.
            index += 1
            while index % Self.fanOut == 0 || index == starts[level + 1] - starts[level] {
                if level == top { return }
                (level, index) = (level + 1, (index - 1) / Self.fanOut + 1)
            }
        }
    }

    /// - Parameter isWhole: Whether all boxes of the run lie inside, so that none need be looked at.
    private func report(
        run: Int, isWhole: Bool, _ rect: CGRect, _ box: (Int) -> CGRect, _ found: (Int) -> Void
    ) {
        for number in run * Self.fanOut..<min((run + 1) * Self.fanOut, count)
        where isWhole || box(number).intersectsArea(of: rect) {
            found(number)
        }
    }
}
