/// The values that are the same in all passes (attempts to fill columns) of `ColumnWrapping`.
///
/// Coordinates have two axes: depth, away from the root, and breadth, from the top of a column to its bottom.
///
/// It is a class, because the balancing of columns copies a pass, and thereby its page, for each unit.
nonisolated final class ColumnPage: Sendable {
    let tree: LevelTree
    let metrics: TreeMetrics
    let options: ColumnWrapping.Options
    /// The node above the columns, whose children's subtrees fill the columns; nil for a forest, whose trees
    /// fill the columns.
    let head: Int?
    /// The nodes whose subtrees fill the columns, in order.
    let subtrees: [Int]
    /// True if children are below their parent and indented by one level; false if children are next to their parent.
    let isOutline: Bool
    /// The start of each node in breadth (downward) if the tree isn't wrapped into columns.
    ///
    /// These positions determine the shape of each subtree.
    let positions: [Double]
    /// The minimum start and the maximum end of the nodes of each subtree in breadth (downward), in the coordinates of
    /// `positions`.
    let starts: [Double]
    let ends: [Double]
    /// For an outline, the extent of each subtree in depth (away from the root), measured from the start of its root's
    /// box.
    ///
    /// For other trees, the array is empty.
    let reaches: [Double]
    /// The distance from the top of the page to the columns.
    let top: Double
    /// The free space before the first level of a column, in addition to the free space around the boxes.
    ///
    /// In this space is the line that connects the column's subtrees to the head, the box above all columns.
    let gutter: Double

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - metrics: The sizes and distances of boxes.
    ///   - options: The options of the arrangement.
    ///   - isOutline: True if children are below their parent.
    ///   - hasHead: True if a single root is above the columns; false if it is the first box of the first column.
    ///   - isIndented: True if the head's children are placed like those of an outline's parents: below the head
    ///     without space for a bus, and indented by one gap. This requires that there is only one column.
    init(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ options: ColumnWrapping.Options, isOutline: Bool,
        hasHead: Bool = true, isIndented: Bool = false
    ) {
        (self.tree, self.metrics, self.options) = (tree, metrics, options)
        self.isOutline = isOutline
        let roots = tree.roots
        let hasHead = hasHead && roots.count == 1 && !tree.isLeaf(roots[0])
        head = hasHead ? roots[0] : nil
        subtrees = hasHead ? Array(tree.children(of: roots[0])) : roots
        if isOutline {
            (starts, ends) = Self.rows(tree, metrics)
            positions = starts
            let depths = (0..<tree.count).map { metrics.size(of: $0).depth }
            reaches = tree.combined(depths) { $0 = max($0, metrics.gap + $1) }
        } else {
            positions = Self.shape(tree, metrics)
            starts = tree.combined(positions) { $0 = min($0, $1) }
            let ownEnds = positions.enumerated().map { $1 + metrics.extent(of: $0).breadth }
            ends = tree.combined(ownEnds) { $0 = max($0, $1) }
            reaches = []
        }
        let across = metrics.leading.breadth + metrics.trailing.breadth
        let headExtent = hasHead ? metrics.size(of: roots[0]).breadth + across : 0
        if isIndented {
            top = hasHead ? headExtent + metrics.spacing.breadth : 0
            gutter = hasHead ? metrics.gap : 0
        } else {
            // The space around the bus below the head is the same as around other buses.
            top = hasHead ? headExtent + max(0, metrics.gap - across) : 0
            gutter = hasHead ? metrics.gap - metrics.leading.depth : 0
        }
    }

    /// Returns the start of each node in breadth (downward).
    ///
    /// All levels have a depth of 1 here, because the actual depths don't affect the breadths if levels are aligned.
    private static func shape(_ tree: LevelTree, _ metrics: TreeMetrics) -> [Double] {
        let ends = (0..<tree.levelCount).flatMap {
            repeatElement(Double($0 + 1), count: tree.level($0).count)
        }
        return TidyTree.positions(tree, metrics, TidyTree.Spaces(tree, metrics, ends: ends))
    }

    // MARK: Outlines

    /// Returns the start of the first row and the end of the last row of each subtree in an outline.
    ///
    /// Every box has its own row: first a parent, then the rows of its first child's subtree, and so on.
    private static func rows(
        _ tree: LevelTree, _ metrics: TreeMetrics
    ) -> (starts: [Double], ends: [Double]) {
        let ownHeights = (0..<tree.count).map { metrics.extent(of: $0).breadth }
        let heights = tree.combined(ownHeights, +=)
        var starts = Array(repeating: 0.0, count: tree.count)
        for node in 0..<tree.count {
            var next = starts[node] + ownHeights[node]
            for child in tree.children(of: node) {
                starts[child] = next
                next += heights[child]
            }
        }
        return (starts, zip(starts, heights).map { $0 + $1 })
    }

    // MARK: Limits

    /// The minimum height limit of a column: the height of the highest box with the free space around it.
    var leastLimit: Double { metrics.greatestExtent(in: 0..<tree.count).breadth }
}
