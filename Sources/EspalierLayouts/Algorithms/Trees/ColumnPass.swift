/// One attempt to fill columns up to a height limit.
///
/// Columns are filled from the top. Each subtree is placed as close to the top as the previous subtrees in the column
/// permit. If a subtree is divided, its parents are drawn again in every further column that it reaches; these boxes
/// are called repeats.
nonisolated struct ColumnPass {
    nonisolated struct Summary {
        var columns = 0
        var repeats = 0
        var width = 0.0
        var height = 0.0
        /// True if the pass was stopped because there would be more repeats than nodes.
        var isAbandoned = false

        var aspectRatio: Double { height > 0 ? width / height : .infinity }
    }

    /// A subtree or a single box in a column.
    nonisolated struct Entry {
        var node: Int
        /// True for a whole subtree; false for only the node's own box, if the children are separate entries.
        var isWhole: Bool
        /// The number of times that the node's box was drawn before: 0 for the node itself, 1 for its first repeat, and
        /// so on.
        var ordinal: Int
        var column: Int
        /// The level within the column.
        var level: Int
        /// The start of the entry in breadth (downward), including the free space around its boxes.
        var breadth: Double
    }

    /// A subtree that is being divided among columns.
    nonisolated private struct Open {
        var node: Int
        var nextChild: Int
        /// The number of times that the node's box has been placed, including repeats.
        var copies = 0
    }

    let page: ColumnPage
    let limit: Double
    /// A subtree is divided if it is higher than this fraction of the height limit.
    let wholeness: Double
    /// The number of columns among which an outline's subtrees are distributed evenly; nil to fill each column up to
    /// the limit.
    let levelledColumns: Int?
    let records: Bool
    private(set) var summary = Summary()
    private(set) var entries: [Entry] = []
    /// The maximum size of the boxes on each level in depth (away from the root), for each column.
    ///
    /// In an outline, the sizes are 0, since a level only adds the gap.
    private(set) var columnLevels: [[Double]] = []
    /// The size of each column in depth (its width if the tree grows to the right), including the gutter before its
    /// boxes and the free space after them.
    private(set) var columnExtents: [Double] = []
    private var open: [Open] = []
    /// The number of open subtrees, counted from the outermost, whose boxes are in the current column.
    private var placedCount = 0
    /// For each level of the current column, the end of the used space in breadth (downward).
    ///
    /// In an outline, `skyline[0]` applies to all levels.
    private var skyline: [Double]
    /// The maximum size of the boxes on each level of the current column in depth (away from the root).
    private var widths: [Double] = []
    /// In an outline, the maximum distance in depth from the start of the current column to the end of a box.
    private var reach = 0.0
    /// The height of the subtrees that weren't placed yet when the current column began.
    ///
    /// It is only used for outlines with even columns.
    private var rest = 0.0
    /// The part of `rest` that is in the current column.
    private var used = 0.0

    init(
        _ page: ColumnPage, limit: Double, wholeness: Double = 1, levelledColumns: Int? = nil,
        records: Bool
    ) {
        (self.page, self.limit, self.wholeness, self.records) = (page, limit, wholeness, records)
        self.levelledColumns = levelledColumns
        skyline = Array(repeating: 0, count: page.tree.levelCount)
        if levelledColumns != nil {
            for subtree in page.subtrees { rest += page.ends[subtree] - page.starts[subtree] }
        }
    }

    mutating func run() {
        for subtree in page.subtrees where !summary.isAbandoned {
            add(subtree)
            while let last = open.last, !summary.isAbandoned {
                if last.nextChild < page.tree.children(of: last.node).upperBound {
                    open[open.count - 1].nextChild += 1
                    add(last.nextChild)
                } else {
                    open.removeLast()
                    placedCount = min(placedCount, open.count)
                }
            }
        }
        closeColumn()
        summary.width += page.options.columnSpacing * Double(max(0, summary.columns - 1))
        summary.height += page.top
        if let head = page.head {
            let size = page.metrics.size(of: head).depth + page.metrics.leading.depth
            summary.width = max(summary.width, size + page.metrics.trailing.depth)
        }
    }

    // MARK: Placing

    /// The maximum number of children that stay together with their parent if they fit into a column.
    private static let keptFamily = 6

    /// Places a subtree in the current column or in the next one; divides it if it is higher than a column.
    private mutating func add(_ node: Int) {
        let height = page.ends[node] - page.starts[node]
        if height > limit
            || height > limit * wholeness && page.tree.children(of: node).count > Self.keptFamily,
            !page.tree.isLeaf(node)
        {
            open.append(Open(node: node, nextChild: page.tree.children(of: node).lowerBound))
            return
        }
        var breadth = breadthInColumn(node)
        if !widths.isEmpty,
            isLevel(before: height) || end(of: node, at: breadth, parents: open[placedCount...]) > limit
        {
            closeColumn()
            breadth = breadthInColumn(node)
        }
        place(node, at: breadth)
    }

    /// Returns true if the current column should end before a subtree with this height: without the subtree,
    /// the column is closer to an even share of the remaining height.
    private func isLevel(before height: Double) -> Bool {
        guard let levelledColumns, open.isEmpty, summary.columns + 1 < levelledColumns else { return false }
        return used + height / 2 > rest / Double(levelledColumns - summary.columns)
    }

    /// Returns the start in breadth (downward) of a subtree's root in the current column, below the space for the boxes
    /// of its parents that aren't in this column yet.
    private func breadthInColumn(_ node: Int) -> Double {
        if page.isOutline { return breadthInOutline(node) }
        var breadth = page.positions[node] - page.starts[node]
        let space = spaceBeforeTree(node)
        var level = open.count
        var nodes = node..<node + 1
        while !nodes.isEmpty, level < widths.count {
            breadth = max(
                breadth,
                skyline[level] + space + page.positions[node] - page.positions[nodes.lowerBound])
            nodes = page.tree.descendants(below: nodes)
            level += 1
        }
        for level in placedCount..<open.count {
            let taken = level < widths.count ? skyline[level] : 0
            breadth = max(breadth, taken + offset(of: node, beside: open[level].node))
        }
        return breadth
    }

    /// The space above a tree of a forest, except at the top of a column.
    ///
    /// Roots without children are next to each other.
    private func spaceBeforeTree(_ node: Int) -> Double {
        guard page.head == nil, open.isEmpty, !widths.isEmpty, node > 0 else { return 0 }
        return page.tree.isLeaf(node) && page.tree.isLeaf(node - 1) ? 0 : page.metrics.treeSpacing
    }

    /// Returns the position below everything in the column and below the repeats of the parents.
    private func breadthInOutline(_ node: Int) -> Double {
        var breadth = widths.isEmpty ? 0 : skyline[0] + spaceBeforeTree(node)
        for level in placedCount..<open.count { breadth += page.metrics.extent(of: open[level].node).breadth }
        return breadth
    }

    /// Returns the lower end of a subtree and of the parents that are placed with it.
    private func end(of node: Int, at breadth: Double, parents: ArraySlice<Open>) -> Double {
        var end = breadth + page.ends[node] - page.positions[node]
        if page.isOutline { return end }
        for parent in parents {
            let start = breadth - offset(of: node, beside: parent.node)
            end = max(end, start + page.metrics.extent(of: parent.node).breadth)
        }
        return end
    }

    /// Returns the distance from the start of a parent's space to the start of a child's space if the middles
    /// of both boxes are aligned.
    private func offset(of node: Int, beside parent: Int) -> Double {
        (page.metrics.size(of: parent).breadth - page.metrics.size(of: node).breadth) / 2
    }

    private mutating func place(_ node: Int, at breadth: Double) {
        var row = page.isOutline && !widths.isEmpty ? skyline[0] : 0
        for level in placedCount..<open.count {
            let parent = open[level].node
            let start = page.isOutline ? row : breadth - offset(of: node, beside: parent)
            row += page.metrics.extent(of: parent).breadth
            record(parent, isWhole: false, ordinal: open[level].copies, level: level, breadth: start)
            take(level, parent..<parent + 1, at: start)
            if open[level].copies > 0 { summary.repeats += 1 }
            open[level].copies += 1
        }
        placedCount = open.count
        record(node, isWhole: true, ordinal: 0, level: open.count, breadth: breadth)
        if summary.repeats > page.tree.count { summary.isAbandoned = true }
        if page.isOutline {
            return takeRows(of: node, at: breadth)
        }
        var level = open.count
        var nodes = node..<node + 1
        while let last = nodes.last {
            take(level, nodes, at: breadth + page.positions[last] - page.positions[node])
            nodes = page.tree.descendants(below: nodes)
            level += 1
        }
    }

    private mutating func takeRows(of node: Int, at breadth: Double) {
        let end = breadth + page.ends[node] - page.starts[node]
        takeOutline(open.count, reach: page.reaches[node], to: end)
    }

    private mutating func takeOutline(_ level: Int, reach: Double, to end: Double) {
        used += widths.isEmpty ? end : end - skyline[0]
        while widths.count <= level { widths.append(0) }
        skyline[0] = end
        self.reach = max(self.reach, Double(level) * page.metrics.gap + reach)
        summary.height = max(summary.height, end - page.metrics.spacing.breadth)
    }

    /// Marks the space of nodes on one level as used.
    ///
    /// - Parameters:
    ///   - level: The level within the column.
    ///   - nodes: The nodes.
    ///   - breadth: The start of the last node's space in breadth (downward).
    private mutating func take(_ level: Int, _ nodes: Range<Int>, at breadth: Double) {
        let end = breadth + page.metrics.extent(of: nodes.upperBound - 1).breadth
        if page.isOutline {
            return takeOutline(level, reach: page.metrics.greatestSize(in: nodes).depth, to: end)
        }
        if level >= widths.count { widths.append(0) }
        skyline[level] = end
        widths[level] = max(widths[level], page.metrics.greatestSize(in: nodes).depth)
        summary.height = max(summary.height, end - page.metrics.spacing.breadth)
    }

    private mutating func record(_ node: Int, isWhole: Bool, ordinal: Int, level: Int, breadth: Double) {
        guard records else { return }
        entries.append(
            Entry(
                node: node, isWhole: isWhole, ordinal: ordinal, column: summary.columns, level: level,
                breadth: breadth))
    }

    private mutating func closeColumn() {
        guard !widths.isEmpty else { return }
        summary.columns += 1
        var extent = page.gutter
        if page.isOutline {
            extent += page.metrics.leading.depth + reach + page.metrics.trailing.depth
        } else {
            for width in widths { extent += width + page.metrics.gap }
            extent -= page.metrics.spacing.depth
        }
        summary.width += extent
        if records {
            columnLevels.append(widths)
            columnExtents.append(extent)
        }
        widths.removeAll(keepingCapacity: true)
        (reach, rest, used) = (0, rest - used, 0)
        placedCount = 0
    }
}
