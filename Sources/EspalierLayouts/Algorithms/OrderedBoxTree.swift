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

    /// From the runs of boxes up to the root.
    private var levels: [[Bounds]] = []
    let count: Int

    /// - Parameter box: The box of each number in 0..<count; asked once for each, in order.
    init(count: Int, box: (Int) -> CGRect) {
        self.count = count
        guard count > 0 else { return }
        var bounds: [Bounds] = []
        bounds.reserveCapacity(count / Self.fanOut + 1)
        for number in 0..<count {
            let box = box(number)
            let one = Bounds(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            if number % Self.fanOut == 0 { bounds.append(Bounds()) }
            bounds[bounds.count - 1].formUnion(one)
        }
        levels.append(bounds)
        while let below = levels.last, below.count > 1 {
            levels.append(
                stride(from: 0, to: below.count, by: Self.fanOut).map { start in
                    var union = Bounds()
                    for bounds in below[start..<min(start + Self.fanOut, below.count)] {
                        union.formUnion(bounds)
                    }
                    return union
                })
        }
    }

    /// Calls `found` with the number of each box that shares some area with `rect`, ascending.
    ///
    /// - Parameter box: The same boxes as those given to `init`.
    func forEach(in rect: CGRect, box: (Int) -> CGRect, found: (Int) -> Void) {
        guard !levels.isEmpty else { return }
        let wanted = Bounds(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
        // Where the search stands on each level; at most eight entries a level.
        var stack: [(level: Int, index: Int)] = [(levels.count - 1, 0)]
        while let (level, index) = stack.popLast() {
            let bounds = levels[level][index]
            guard bounds.meets(wanted) else { continue }
            let children = index * Self.fanOut..<(index + 1) * Self.fanOut
            if level > 0 {
                for child in children.clamped(to: 0..<levels[level - 1].count).reversed() {
                    stack.append((level - 1, child))
                }
            } else if wanted.holds(bounds) {
                children.clamped(to: 0..<count).forEach(found)
            } else {
                for number in children.clamped(to: 0..<count) where box(number).intersectsArea(of: rect) {
                    found(number)
                }
            }
        }
    }
}
