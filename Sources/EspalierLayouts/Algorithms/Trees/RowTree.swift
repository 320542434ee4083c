/// The guide's arrangement ("Custom Layouts: A Worked Example"): every leaf takes a row, a class as many rows as its
/// descendants, and a parent stands on the row of its first child.
nonisolated enum RowTree {
    /// How many rows each node needs with all its descendants: at least one, at least what its children need, and at
    /// least what `requested` says.
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
    /// All rows are as high as the highest box. O(n).
    ///
    /// - Parameter firstLevel: Levels before this one aren't placed, and don't move what comes after them: their boxes are
    ///   at the top of their columns.
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
        let pitch = height + metrics.leading.breadth + metrics.trailing.breadth + metrics.spacing.breadth
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

    /// The first of the rows that belong to each node, and the number of rows in all.
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

    /// What `treeSpacing` adds for each node; empty when that is nothing.
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
