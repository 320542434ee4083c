/// The sizes of a tree's boxes and the distances between them.
nonisolated struct TreeMetrics: Sendable {
    /// One size for all boxes, or one for each; in `perNode` only when they differ.
    var size = TreePoint.zero
    var perNode: [TreePoint] = []
    /// Free space before and after each box, which belongs to the box alone.
    var leading = TreePoint.zero
    var trailing = TreePoint.zero
    /// Free space between two boxes, on top of that.
    var spacing = TreePoint.zero
    /// Free space across between two trees of a forest, on top of that.
    var treeSpacing = 0.0
    /// True if a parent is next to the middle of its children and not to the first.
    var centersParents = false
    /// True if each level has a column of its own, and doesn't start where the parent ends.
    var alignsLevels = true
    /// Where boxes of whole multiples of this must move for parents to be in the middle, they stay on multiples of it;
    /// 0 for anywhere.
    var grid = 0.0

    func size(of node: Int) -> TreePoint { perNode.isEmpty ? size : perNode[node] }

    /// The space of a box together with its free space.
    func extent(of node: Int) -> TreePoint { size(of: node) + leading + trailing + spacing }

    /// From the end of a parent to the start of its children.
    var gap: Double { leading.depth + trailing.depth + spacing.depth }

    /// The greatest size in each direction among some nodes.
    func greatestSize(in nodes: Range<Int>) -> TreePoint {
        if perNode.isEmpty { return nodes.isEmpty ? .zero : size }
        var result = TreePoint.zero
        for node in nodes {
            result.depth = max(result.depth, perNode[node].depth)
            result.breadth = max(result.breadth, perNode[node].breadth)
        }
        return result
    }
}
