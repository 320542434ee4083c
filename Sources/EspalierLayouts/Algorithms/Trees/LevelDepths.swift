/// The positions of boxes in depth, the direction away from the root.
nonisolated struct LevelDepths {
    /// The start and the end of each node's space, which includes the free space around its box.
    ///
    /// Siblings start at the same depth, and children start at the end of their parent's space. `TidyTree`
    /// requires both, because its contours must have no gaps between a parent and its children.
    private(set) var starts: [Double]
    private(set) var ends: [Double]
    /// The end of the deepest node's space, without the spacing after the node's box.
    private(set) var total: Double

    /// Computes the start and the end of every node's space, in O(n).
    init(_ tree: LevelTree, _ metrics: TreeMetrics) {
        starts = Array(repeating: 0, count: tree.count)
        ends = starts
        total = 0
        if metrics.alignsLevels { align(tree, metrics) } else { chain(tree, metrics) }
        total = max(0, total - metrics.spacing.depth)
    }

    /// Extends every node's space over the whole depth of its level.
    private mutating func align(_ tree: LevelTree, _ metrics: TreeMetrics) {
        for level in 0..<tree.levelCount {
            let nodes = tree.level(level)
            let start = total
            total += metrics.greatestSize(in: nodes).depth + metrics.gap
            // If all boxes have the same size, a product avoids the rounding errors of a sum.
            if metrics.perNode.isEmpty { total = Double(level + 1) * (metrics.size.depth + metrics.gap) }
            for node in nodes { (starts[node], ends[node]) = (start, total) }
        }
    }

    /// Places the children of each node where the node's own space ends.
    private mutating func chain(_ tree: LevelTree, _ metrics: TreeMetrics) {
        for node in 0..<tree.count {
            let end = starts[node] + metrics.extent(of: node).depth
            ends[node] = end
            total = max(total, end)
            for child in tree.children(of: node) { starts[child] = end }
        }
    }
}
