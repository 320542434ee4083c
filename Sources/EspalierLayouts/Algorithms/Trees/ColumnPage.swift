/// The values that are the same in all passes (attempts to fill columns) of `ColumnWrapping`.
///
/// Coordinates have two axes: depth, away from the root, and breadth, from the top of a column to its bottom.
nonisolated struct ColumnPage {
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

    init(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ options: ColumnWrapping.Options, isOutline: Bool,
        hasHead: Bool = true
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
            reaches = Self.reaches(tree, metrics)
        } else {
            positions = Self.shape(tree, metrics)
            (starts, ends) = Self.spans(tree, metrics, positions)
            reaches = []
        }
        let across = metrics.leading.breadth + metrics.trailing.breadth
        let headExtent = hasHead ? metrics.size(of: roots[0]).breadth + across : 0
        // The space around the bus below the head is the same as around other buses.
        top = hasHead ? headExtent + max(0, metrics.gap - across) : 0
    }

    /// Returns the start of each node in breadth (downward).
    ///
    /// All levels have a depth of 1 here, because the actual depths don't affect the breadths if levels are aligned.
    private static func shape(_ tree: LevelTree, _ metrics: TreeMetrics) -> [Double] {
        var ends = Array(repeating: 0.0, count: tree.count)
        for level in 0..<tree.levelCount {
            for node in tree.level(level) { ends[node] = Double(level + 1) }
        }
        return TidyTree.positions(tree, metrics, ends: ends)
    }

    private static func spans(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ positions: [Double]
    ) -> (starts: [Double], ends: [Double]) {
        var starts = positions
        var ends = positions
        for node in stride(from: tree.count - 1, through: 0, by: -1) {
            ends[node] += metrics.extent(of: node).breadth
            for child in tree.children(of: node) {
                starts[node] = min(starts[node], starts[child])
                ends[node] = max(ends[node], ends[child])
            }
        }
        return (starts, ends)
    }

    // MARK: Outlines

    /// Returns the start of the first row and the end of the last row of each subtree in an outline.
    ///
    /// Every box has its own row: first a parent, then the rows of its first child's subtree, and so on.
    private static func rows(
        _ tree: LevelTree, _ metrics: TreeMetrics
    ) -> (starts: [Double], ends: [Double]) {
        var heights = Array(repeating: 0.0, count: tree.count)
        for node in stride(from: tree.count - 1, through: 0, by: -1) {
            heights[node] = metrics.extent(of: node).breadth
            for child in tree.children(of: node) { heights[node] += heights[child] }
        }
        var starts = Array(repeating: 0.0, count: tree.count)
        for node in 0..<tree.count {
            var next = starts[node] + metrics.extent(of: node).breadth
            for child in tree.children(of: node) {
                starts[child] = next
                next += heights[child]
            }
        }
        return (starts, zip(starts, heights).map { $0 + $1 })
    }

    private static func reaches(_ tree: LevelTree, _ metrics: TreeMetrics) -> [Double] {
        var reaches = Array(repeating: 0.0, count: tree.count)
        for node in stride(from: tree.count - 1, through: 0, by: -1) {
            reaches[node] = metrics.size(of: node).depth
            for child in tree.children(of: node) {
                reaches[node] = max(reaches[node], metrics.gap + reaches[child])
            }
        }
        return reaches
    }

    // MARK: Limits

    /// The minimum height limit of a column: the height of the highest box with the free space around it.
    var leastLimit: Double {
        metrics.greatestSize(in: 0..<tree.count).breadth + metrics.leading.breadth + metrics.trailing.breadth
            + metrics.spacing.breadth
    }

    /// The free space before the first level of a column, in addition to the free space around the boxes.
    ///
    /// In this space is the line that connects the column's subtrees to the head, the box above all columns.
    var gutter: Double { head == nil ? 0 : metrics.gap - metrics.leading.depth }
}
