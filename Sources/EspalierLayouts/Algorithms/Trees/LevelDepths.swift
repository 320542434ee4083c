/// The positions of boxes in the direction away from the root.
nonisolated struct LevelDepths {
    /// The start and the end of each node's space, with the free space around its box.
    ///
    /// Siblings start together, children where the space of their parent ends: there are no holes between a parent and
    /// its children, which is what the contours of `TidyTree` rely on.
    private(set) var starts: [Double]
    private(set) var ends: [Double]
    /// The end of everything.
    private(set) var total: Double

    /// O(n).
    init(_ tree: LevelTree, _ metrics: TreeMetrics) {
        starts = Array(repeating: 0, count: tree.count)
        ends = starts
        total = 0
        if metrics.alignsLevels { align(tree, metrics) } else { chain(tree, metrics) }
        total = max(0, total - metrics.spacing.depth)
    }

    /// Every node takes up the whole column of its level.
    private mutating func align(_ tree: LevelTree, _ metrics: TreeMetrics) {
        for level in 0..<tree.levelCount {
            let nodes = tree.level(level)
            let start = total
            total += metrics.greatestSize(in: nodes).depth + metrics.gap
            // With one size for all, the guide's formula instead of a sum: no rounding adds up.
            if metrics.perNode.isEmpty { total = Double(level + 1) * (metrics.size.depth + metrics.gap) }
            for node in nodes { (starts[node], ends[node]) = (start, total) }
        }
    }

    /// Children start where their own parent ends.
    private mutating func chain(_ tree: LevelTree, _ metrics: TreeMetrics) {
        for node in 0..<tree.count {
            let end = starts[node] + metrics.extent(of: node).depth
            ends[node] = end
            total = max(total, end)
            for child in tree.children(of: node) { starts[child] = end }
        }
    }
}
