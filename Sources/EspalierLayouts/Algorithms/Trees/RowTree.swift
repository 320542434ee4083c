/// The arrangement of Apple's "Collection View Programming Guide", chapter "Custom Layouts: A Worked Example".
///
/// Every leaf has one row. A node takes as many rows as its descendants need, and is in the row of its first child.
nonisolated enum RowTree {
    /// Returns the number of rows that each node needs, including its descendants.
    ///
    /// The number is at least 1, at least the sum of the children's rows, and at least the number in `requested`.
    ///
    /// O(n).
    static func rowCounts(_ tree: LevelTree, requested: [Double] = []) -> [Double] {
        var rows = requested.isEmpty ? Array(repeating: 1, count: tree.count) : requested
        for node in stride(from: tree.count - 1, through: 0, by: -1) {
            var needed = 0.0
            for child in tree.children(of: node) { needed += rows[child] }
            rows[node] = max(1, rows[node], needed)
        }
        return rows
    }

    /// Places every box.
    ///
    /// All rows are as high as the highest box. The time is O(n).
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - metrics: The sizes and distances of boxes.
    ///   - requestedRows: The minimum number of rows of each node; empty for no minimum.
    ///   - firstLevel: The first level that is placed. Boxes on earlier levels are at the top of their
    ///     columns and don't move later levels.
    /// - Returns: The positions of the boxes.
    static func place(
        _ tree: LevelTree, _ metrics: TreeMetrics, requestedRows: [Double] = [], firstLevel: Int = 0
    ) -> TreePlacement {
        let isWhole = firstLevel <= 0 || firstLevel >= tree.levelCount
        let level = isWhole ? 0..<0 : tree.level(firstLevel)
        let roots = isWhole ? tree.roots : Array(level) + tree.orphans.filter { $0 >= level.upperBound }
        let depths = LevelDepths(tree, metrics)
        let counts = rowCounts(tree, requested: requestedRows)
        var rows = firstRows(tree, counts, roots)
        if metrics.centersParents { center(tree, &rows.first) }
        let height = metrics.greatestSize(in: 0..<tree.count).breadth
        let pitch = metrics.greatestExtent(in: 0..<tree.count).breadth
        let offsets = treeOffsets(tree, metrics, roots)
        var origins: [TreePoint] = []
        origins.reserveCapacity(tree.count)
        for node in 0..<tree.count {
            let slack = (height - metrics.size(of: node).breadth) / 2
            var top = rows.first[node] * pitch + metrics.leading.breadth + slack
            if metrics.centersParents, metrics.grid > 0 {
                top = (top / metrics.grid + 1e-6).rounded(.down) * metrics.grid
            }
            origins.append(
                TreePoint(
                    depth: depths.starts[node] + metrics.leading.depth,
                    breadth: top + (offsets.isEmpty ? 0 : offsets[node])))
        }
        let breadth =
            rows.total * pitch - metrics.spacing.breadth
            + Double(max(0, roots.count - 1)) * metrics.treeSpacing
        return TreePlacement(
            origins: origins, size: TreePoint(depth: depths.total, breadth: max(0, breadth)))
    }

    /// Returns the first row of each node, and the total number of rows.
    private static func firstRows(
        _ tree: LevelTree, _ counts: [Double], _ roots: [Int]
    ) -> (first: [Double], total: Double) {
        var first = Array(repeating: 0.0, count: tree.count)
        var total = 0.0
        for root in roots {
            first[root] = total
            total += counts[root]
        }
        for node in (roots.first ?? 0)..<tree.count {
            var next = first[node]
            for child in tree.children(of: node) {
                first[child] = next
                next += counts[child]
            }
        }
        return (first, total)
    }

    /// Moves parents to the middle between their first and their last child.
    private static func center(_ tree: LevelTree, _ rows: inout [Double]) {
        for node in stride(from: tree.count - 1, through: 0, by: -1) where !tree.isLeaf(node) {
            let children = tree.children(of: node)
            rows[node] = (rows[children.lowerBound] + rows[children.upperBound - 1]) / 2
        }
    }

    /// Returns the offset of each node due to the space between trees, `treeSpacing`; empty if this space is 0.
    private static func treeOffsets(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ roots: [Int]
    ) -> [Double] {
        guard metrics.treeSpacing > 0 else { return [] }
        var offsets = Array(repeating: 0.0, count: tree.count)
        for (position, root) in roots.enumerated() {
            offsets[root] = Double(position) * metrics.treeSpacing
        }
        for node in (roots.first ?? 0)..<tree.count {
            for child in tree.children(of: node) { offsets[child] = offsets[node] }
        }
        return offsets
    }
}
