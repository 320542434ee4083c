import EspalierGeometry

/// The levels of a tree as lines that are divided in proportion to weights, so that children are next to their parents.
nonisolated struct SizedPartition {
    /// The part of the line of a level that belongs to a node, or to several small nodes.
    nonisolated struct Segment {
        let portion: SizedTree.Portion
        let level: Int
        let start: Double
        let length: Double
    }

    /// The segments, from the first level to the last.
    private(set) var segments: [Segment] = []
    /// The number of levels that have segments.
    private(set) var levelCount = 0

    /// Divides the levels of a tree.
    ///
    /// O(n log n).
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - length: The length of all roots together.
    ///   - isSorted: True to sort siblings by their weights, beginning with the greatest one.
    ///   - greatestLevelCount: The number of levels for which there is room; at least one level is divided.
    ///   - least: Returns the length below which siblings of a level share one segment.
    init(
        _ tree: SizedTree, length: Double, isSorted: Bool, greatestLevelCount: Int,
        least: (_ level: Int) -> Double
    ) {
        func divide(_ node: Int?, level: Int, start: Double, length: Double) {
            let weight = node.map { tree.totals[$0] } ?? tree.total
            guard length > 0, weight > 0 else { return }
            let portions = tree.portions(of: node, least: least(level) / length * weight, isSorted: isSorted)
            var sum = 0.0
            for portion in portions {
                let from = start + length * min(1, sum / weight)
                sum += portion.weight
                let to = start + length * min(1, sum / weight)
                if portion.content == .own { continue }
                segments.append(Segment(portion: portion, level: level, start: from, length: to - from))
                levelCount = max(levelCount, level + 1)
            }
        }
        divide(nil, level: 0, start: 0, length: length)
        var next = 0
        while next < segments.count {
            let segment = segments[next]
            next += 1
            guard case .node(let node) = segment.portion.content, !tree.tree.isLeaf(node),
                segment.level + 1 < greatestLevelCount
            else { continue }
            divide(node, level: segment.level + 1, start: segment.start, length: segment.length)
        }
    }
}
