/// One attempt to fill columns.
///
/// The pass adds units in order. A unit is a whole subtree. If a subtree is divided among columns, the subtrees of its
/// children are units of their own. Columns are filled from the top, and each subtree is placed as close to the top as
/// the previous subtrees in the column permit. In every further column that a divided subtree reaches, its root and the
/// root's ancestors are drawn again. These boxes are called repeats.
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
    nonisolated struct Open {
        var node: Int
        var nextChild: Int
        /// The number of times that the node's box has been placed, including repeats.
        var copies = 0

        /// True if the node's next box is a repeat.
        var isRepeat: Bool { copies > 0 }
    }

    /// The rule by which a column ends.
    nonisolated enum Break: Equatable, Sendable {
        /// A column ends before the unit that would exceed the height limit.
        case atLimit
        /// A column ends as with `atLimit`, or earlier if its height is then closest to an even share of the remaining
        /// height.
        ///
        /// `total` is the sum of the heights of all columns.
        case evenly(columns: Int, total: Double)
        /// Columns start at given units, and only given subtrees are divided.
        ///
        /// The values are the numbers of the units, in ascending order, and the roots of the subtrees.
        case before([Int], divided: Set<Int>)
    }

    let page: ColumnPage
    let limit: Double
    /// The fraction of the height limit that may stay empty at the end of a column.
    ///
    /// If more would stay empty, the next subtree is divided. If the fraction is 1, only subtrees that are higher than
    /// a column are divided.
    let emptiness: Double
    private let breaks: Break
    /// The values of `Break.before`; reading them from `breaks` would retain both for each unit.
    private let startingUnits: [Int]
    private let dividedRoots: Set<Int>?
    private let records: Bool
    private(set) var summary = Summary()
    /// The height of each column.
    private(set) var heights: [Double] = []
    /// The roots of the subtrees that are divided.
    private(set) var divided: [Int] = []
    private(set) var entries: [Entry] = []
    /// The maximum size of the boxes on each level in depth (away from the root), for each column.
    ///
    /// In an outline, the sizes are 0, since a level only adds the gap.
    private(set) var columnLevels: [[Double]] = []
    /// The size of each column in depth (its width if the tree grows to the right), including the gutter before its
    /// boxes and the free space after them.
    private(set) var columnExtents: [Double] = []
    private(set) var open: [Open] = []
    /// The position of the next subtree in the subtrees of the page.
    private var nextSubtree = 0
    /// The number of units that were placed.
    private var unitCount = 0
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
    /// The height of the current column.
    private(set) var height = 0.0
    /// The height of the columns before the current one.
    private var closedHeight = 0.0

    init(
        _ page: ColumnPage, limit: Double, emptiness: Double = 1, breaks: Break = .atLimit, records: Bool
    ) {
        (self.page, self.limit, self.emptiness, self.records) = (page, limit, emptiness, records)
        self.breaks = breaks
        if case .before(let units, let divided) = breaks {
            (startingUnits, dividedRoots) = (units, divided)
        } else {
            (startingUnits, dividedRoots) = ([], nil)
        }
        skyline = Array(repeating: 0, count: page.tree.levelCount)
    }

    mutating func run() {
        while let unit = nextUnit() { add(unit) }
        closeColumn()
        summary.width += page.options.columnSpacing * Double(max(0, summary.columns - 1))
        summary.height += page.top
        if let head = page.head {
            let size = page.metrics.size(of: head).depth + page.metrics.leading.depth
            summary.width = max(summary.width, size + page.metrics.trailing.depth)
        }
    }

    /// Returns the root of the next whole subtree to be placed; nil at the end or if the pass is abandoned.
    ///
    /// The parents of the subtree are in `open`.
    mutating func nextUnit() -> Int? {
        while !summary.isAbandoned {
            let node: Int
            if let last = open.last {
                guard last.nextChild < page.tree.children(of: last.node).upperBound else {
                    open.removeLast()
                    placedCount = min(placedCount, open.count)
                    continue
                }
                open[open.count - 1].nextChild += 1
                node = last.nextChild
            } else {
                guard nextSubtree < page.subtrees.count else { return nil }
                node = page.subtrees[nextSubtree]
                nextSubtree += 1
            }
            guard isTooHigh(node) else { return node }
            divide(node)
        }
        return nil
    }

    private mutating func divide(_ node: Int) {
        open.append(Open(node: node, nextChild: page.tree.children(of: node).lowerBound))
        divided.append(node)
    }

    // MARK: Placing

    /// The maximum number of children that stay together with their parent, except in high subtrees.
    private static let keptFamily = 6
    /// The minimum height of a high subtree, as a multiple of the height of its root's box.
    private static let highSubtree = 12.0

    /// Returns true if a node's subtree must be divided.
    ///
    /// With the rule `Break.before`, the subtrees whose roots are in the given set must be divided; with the other
    /// rules, the subtrees that are higher than the limit.
    private func isTooHigh(_ node: Int) -> Bool {
        if let dividedRoots { return !dividedRoots.isEmpty && dividedRoots.contains(node) }
        return page.ends[node] - page.starts[node] > limit && !page.tree.isLeaf(node)
    }

    /// Places a unit in the current column or in the next one.
    ///
    /// If too much of the current column would stay empty otherwise, the unit is divided, and nothing is placed.
    mutating func add(_ node: Int) {
        var breadth = breadthInColumn(node)
        if !widths.isEmpty, endsColumn(before: node, at: breadth) {
            if leavesColumnEmpty(before: node) { return divide(node) }
            closeColumn()
            breadth = breadthInColumn(node)
        }
        place(node, at: breadth)
        unitCount += 1
    }

    private func endsColumn(before node: Int, at breadth: Double) -> Bool {
        if dividedRoots != nil {
            return summary.columns < startingUnits.count && startingUnits[summary.columns] == unitCount
        }
        let end = end(of: node, at: breadth, parents: open[placedCount...])
        guard let share = evenShare, end <= limit else { return end > limit }
        // The column ends before the unit if its height without the unit is closer to the share than its height with
        // the unit.
        return (height + end) / 2 > share
    }

    /// The height that all columns from the current one on have if the remaining height is divided equally among them.
    ///
    /// The value is nil for the last column, and if the rule isn't `Break.evenly`.
    private var evenShare: Double? {
        guard case .evenly(let columns, let total) = breaks, summary.columns + 1 < columns else { return nil }
        return (total - closedHeight) / Double(columns - summary.columns)
    }

    private func leavesColumnEmpty(before node: Int) -> Bool {
        guard emptiness < 1, !page.tree.isLeaf(node),
            min(limit, evenShare ?? limit) - height > limit * emptiness
        else { return false }
        if dividedRoots != nil { return false }
        return page.tree.children(of: node).count > Self.keptFamily
            || page.ends[node] - page.starts[node]
                > Self.highSubtree * page.metrics.extent(of: node).breadth
    }

    /// Returns the start in breadth (downward) of a subtree's root in the current column, below the space for the boxes
    /// of its parents that aren't in this column yet.
    private func breadthInColumn(_ node: Int) -> Double {
        if page.isOutline { return breadthInOutline(node) }
        var breadth = page.positions[node] - page.starts[node]
        let space = open.isEmpty ? spaceBeforeTree(node) : 0
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
            let taken = level < widths.count ? skyline[level] + spaceBeforeTree(node) : 0
            breadth = max(breadth, taken + offset(of: node, beside: open[level]))
        }
        return breadth
    }

    /// Returns the space above a tree of a forest if a subtree is the first part of the tree in the current column.
    ///
    /// The space is 0 at the top of a column, and between roots without children.
    private func spaceBeforeTree(_ node: Int) -> Double {
        let root = open.first?.node ?? node
        guard page.head == nil, placedCount == 0, !widths.isEmpty, root > 0 else { return 0 }
        return page.tree.isLeaf(root) && page.tree.isLeaf(root - 1) ? 0 : page.metrics.treeSpacing
    }

    /// Returns the start of a subtree in an outline: below all boxes of the column, and below the space for the boxes
    /// of its parents that aren't in this column yet.
    private func breadthInOutline(_ node: Int) -> Double {
        var breadth = widths.isEmpty ? 0 : skyline[0] + spaceBeforeTree(node)
        for parent in open[placedCount...] {
            breadth += page.metrics.extent(of: parent.node, isRepeat: parent.isRepeat).breadth
        }
        return breadth
    }

    /// Returns the lower end of a subtree and of those parents whose boxes are placed together with the subtree.
    private func end(of node: Int, at breadth: Double, parents: ArraySlice<Open>) -> Double {
        var end = breadth + page.ends[node] - page.positions[node]
        if page.isOutline { return end }
        for parent in parents {
            let start = breadth - offset(of: node, beside: parent)
            end = max(end, start + page.metrics.extent(of: parent.node, isRepeat: parent.isRepeat).breadth)
        }
        return end
    }

    /// Returns the distance from the start of a parent's space to the start of a child's space if the middles
    /// of both boxes are aligned.
    private func offset(of node: Int, beside parent: Open) -> Double {
        let size = page.metrics.size(of: parent.node, isRepeat: parent.isRepeat)
        return (size.breadth - page.metrics.size(of: node).breadth) / 2
    }

    private mutating func place(_ node: Int, at breadth: Double) {
        var row = page.isOutline && !widths.isEmpty ? skyline[0] + spaceBeforeTree(node) : 0
        for level in placedCount..<open.count {
            let parent = open[level]
            let start = page.isOutline ? row : breadth - offset(of: node, beside: parent)
            row += page.metrics.extent(of: parent.node, isRepeat: parent.isRepeat).breadth
            record(parent.node, isWhole: false, ordinal: parent.copies, level: level, breadth: start)
            take(level, parent, at: start)
            if open[level].copies > 0 { summary.repeats += 1 }
            open[level].copies += 1
        }
        placedCount = open.count
        record(node, isWhole: true, ordinal: 0, level: open.count, breadth: breadth)
        if summary.repeats > page.tree.count { summary.isAbandoned = true }
        if page.isOutline {
            let end = breadth + page.ends[node] - page.starts[node]
            return takeOutline(open.count, reach: page.reaches[node], to: end)
        }
        var level = open.count
        var nodes = node..<node + 1
        while let last = nodes.last {
            take(
                level, extent: page.metrics.extent(of: last).breadth,
                depth: page.metrics.greatestSize(in: nodes).depth,
                at: breadth + page.positions[last] - page.positions[node])
            nodes = page.tree.descendants(below: nodes)
            level += 1
        }
    }

    private mutating func takeOutline(_ level: Int, reach: Double, to end: Double) {
        while widths.count <= level { widths.append(0) }
        skyline[0] = end
        self.reach = max(self.reach, Double(level) * page.metrics.gap + reach)
        height = max(height, end - page.metrics.spacing.breadth)
    }

    /// Marks the space of a divided subtree's root as used.
    private mutating func take(_ level: Int, _ parent: Open, at breadth: Double) {
        let size = page.metrics.size(of: parent.node, isRepeat: parent.isRepeat)
        let extent = page.metrics.extent(of: parent.node, isRepeat: parent.isRepeat).breadth
        take(level, extent: extent, depth: size.depth, at: breadth)
    }

    /// Marks the space of nodes on one level as used.
    ///
    /// - Parameters:
    ///   - level: The level within the column.
    ///   - extent: The size of the last node's space in breadth (downward).
    ///   - depth: The maximum size of the nodes in depth.
    ///   - breadth: The start of the last node's space in breadth.
    private mutating func take(_ level: Int, extent: Double, depth: Double, at breadth: Double) {
        let end = breadth + extent
        if page.isOutline { return takeOutline(level, reach: depth, to: end) }
        if level >= widths.count { widths.append(0) }
        skyline[level] = end
        widths[level] = max(widths[level], depth)
        height = max(height, end - page.metrics.spacing.breadth)
    }

    private mutating func record(_ node: Int, isWhole: Bool, ordinal: Int, level: Int, breadth: Double) {
        guard records else { return }
        entries.append(
            Entry(
                node: node, isWhole: isWhole, ordinal: ordinal, column: summary.columns, level: level,
                breadth: breadth))
    }

    /// Ends the current column if there is one, so that the next unit starts a new column.
    mutating func closeColumn() {
        guard !widths.isEmpty else { return }
        summary.columns += 1
        summary.height = max(summary.height, height)
        heights.append(height)
        closedHeight += height
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
        (reach, height) = (0, 0)
        placedCount = 0
    }
}
