/// Leaves stacked under their parent along a line, for trees with many children per node.
///
/// Two or more consecutive leaves among the children of a node form a *stack*: they follow each other in
/// depth and are indented from a common line. In a tidy tree, a stack is treated as a single box. Therefore
/// the order of siblings is kept, and subtrees can extend around a stack as around a box.
///
/// If a stack is so long that the picture is too narrow, its leaves are divided into several stacks next to each other.
nonisolated enum HangingTree {
    /// The number of leaves that are always in one stack.
    private static let shortRun = 12
    /// The least `stackLimit` that is tried.
    private static let leastStackLimit = 8

    /// Returns the children of `parent` as ranges: one range for each stack of leaves, and one for each other child.
    ///
    /// A run of more than `stackLimit` leaves, which must be at least 1, is divided into stacks of about equal length.
    ///
    /// O(children).
    static func runs(_ tree: LevelTree, of parent: Int, stackLimit: Int = .max) -> [Range<Int>] {
        let children = tree.children(of: parent)
        var runs: [Range<Int>] = []
        var start = children.lowerBound
        for child in children {
            let next = child + 1
            let goesOn = next < children.upperBound && tree.isLeaf(child) && tree.isLeaf(next)
            if goesOn { continue }
            while next - start > stackLimit {
                // Rounding up puts the longer stacks first.
                let stackCount = (next - start + stackLimit - 1) / stackLimit
                let length = (next - start + stackCount - 1) / stackCount
                runs.append(start..<start + length)
                start += length
            }
            runs.append(start..<next)
            start = next
        }
        return runs
    }

    /// Places every box, and divides long stacks so that the ratio of breadth to depth is about `aspectRatio`.
    ///
    /// A tree whose longest stack has at most 12 leaves, or that has at least three quarters of the ratio, is placed
    /// without divided stacks.
    ///
    /// O(n log n), because the breadth for a length of stacks is known only after placing.
    static func place(
        _ tree: LevelTree, _ metrics: TreeMetrics, indentation: Double, aspectRatio: Double
    ) -> TreePlacement {
        var narrow = place(tree, metrics, indentation: indentation)
        var longest = 0
        for parent in 0..<tree.count where tree.children(of: parent).count > shortRun {
            longest = max(longest, runs(tree, of: parent).map(\.count).max() ?? 0)
        }
        guard longest > shortRun, narrow.aspectRatio < aspectRatio * 0.75 else { return narrow }
        var (low, high) = (leastStackLimit, longest)
        var broad = place(tree, metrics, indentation: indentation, stackLimit: low)
        guard broad.aspectRatio > aspectRatio else { return broad }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            let placement = place(tree, metrics, indentation: indentation, stackLimit: middle)
            if placement.aspectRatio > aspectRatio {
                (low, broad) = (middle, placement)
            } else {
                (high, narrow) = (middle, placement)
            }
        }
        // The ratio whose quotient with the requested ratio is closer to 1.
        return broad.aspectRatio * narrow.aspectRatio < aspectRatio * aspectRatio ? broad : narrow
    }

    /// Places every box; stacked boxes are indented by `indentation` from their line.
    ///
    /// O(n).
    static func place(
        _ tree: LevelTree, _ metrics: TreeMetrics, indentation: Double, stackLimit: Int = .max
    ) -> TreePlacement {
        let units = Units(tree, stackLimit: stackLimit)
        let depths = unitDepths(units, tree, metrics)
        var spaces = TidyTree.Spaces(ends: depths.ends)
        for unit in 0..<units.tree.count {
            let nodes = units.nodes[unit]
            let greatest = metrics.greatestSize(in: nodes).breadth
            let around = metrics.leading.breadth + metrics.trailing.breadth + metrics.spacing.breadth
            let indent = nodes.count > 1 ? indentation : 0
            spaces.breadths.append(indent + greatest + around)
            // If parents are centered, the middle of a stack's boxes is aligned with the parent. Otherwise, the line of
            // the stack is aligned with the parent.
            let onLine = nodes.count > 1 && !metrics.centersParents
            let middle = metrics.leading.breadth + (indent + greatest) / 2
            spaces.anchors.append(onLine ? metrics.leading.breadth : middle)
            spaces.joints.append(nodes.count > 1 ? metrics.leading.breadth : middle)
            // The middle between two stacks is half of the space between them away from the line of the second stack.
            // A line with such a small step would look like a mistake.
            if stackLimit < .max { spaces.reaches.append(nodes.count > 1 ? around : 0) }
        }
        let positions = TidyTree.positions(units.tree, metrics, spaces)
        var result = placement(units, tree, metrics, depths, positions, indentation)
        result.stackLimit = stackLimit
        return result
    }

    /// A tree whose nodes are units.
    ///
    /// A unit is a single box or a stack.
    nonisolated private struct Units {
        var tree: LevelTree
        /// The nodes of each unit: one for a box, several for a stack.
        var nodes: [Range<Int>] = []

        init(_ tree: LevelTree, stackLimit: Int) {
            var levelSizes: [Int] = []
            var childCounts: [Int32] = []
            let orphans = tree.orphans
            var nextOrphan = 0
            var level = tree.levelCount > 0 ? tree.level(0).map { $0..<$0 + 1 } : []
            for number in 0..<tree.levelCount {
                while nextOrphan < orphans.count, tree.level(number).contains(orphans[nextOrphan]) {
                    level.append(orphans[nextOrphan]..<orphans[nextOrphan] + 1)
                    nextOrphan += 1
                }
                var below: [Range<Int>] = []
                for unit in level {
                    let runs =
                        unit.count == 1
                        ? HangingTree.runs(tree, of: unit.lowerBound, stackLimit: stackLimit) : []
                    childCounts.append(Int32(runs.count))
                    below.append(contentsOf: runs)
                }
                levelSizes.append(level.count)
                nodes.append(contentsOf: level)
                level = below
            }
            self.tree = LevelTree(levelSizes: levelSizes, childCounts: childCounts)
        }
    }

    /// Returns the start and the end of each unit (a box or a stack) in depth, the direction away from the root, and
    /// the total depth.
    ///
    /// The lengths of stacks don't affect the distance between levels.
    private static func unitDepths(
        _ units: Units, _ tree: LevelTree, _ metrics: TreeMetrics
    ) -> (starts: [Double], ends: [Double], total: Double) {
        var starts = Array(repeating: 0.0, count: units.tree.count)
        var ends = starts
        var (next, total) = (0.0, 0.0)
        for level in 0..<units.tree.levelCount {
            let single = units.tree.level(level).filter { units.nodes[$0].count == 1 }
            let start = next
            let greatest = single.map { metrics.size(of: units.nodes[$0].lowerBound).depth }.max() ?? 0
            next += greatest + metrics.gap
            for unit in units.tree.level(level) {
                let nodes = units.nodes[unit]
                if metrics.alignsLevels { starts[unit] = start }
                if nodes.count > 1 {
                    ends[unit] = starts[unit] + stackLength(nodes, metrics)
                } else {
                    ends[unit] =
                        metrics.alignsLevels
                        ? next : starts[unit] + metrics.extent(of: nodes.lowerBound).depth
                }
                for child in units.tree.children(of: unit) { starts[child] = ends[unit] }
                total = max(total, ends[unit])
            }
        }
        return (starts, ends, max(0, total - metrics.spacing.depth))
    }

    /// Returns the length of the space of a stack: its boxes, the spacing between these boxes, and the gap after the
    /// last box.
    ///
    /// The boxes of a stack have the spacing of siblings, not that of levels.
    private static func stackLength(_ nodes: Range<Int>, _ metrics: TreeMetrics) -> Double {
        var length = 0.0
        for node in nodes { length += metrics.size(of: node).depth + stackSpacing(metrics) }
        return length - stackSpacing(metrics) + metrics.gap
    }

    private static func stackSpacing(_ metrics: TreeMetrics) -> Double {
        metrics.leading.depth + metrics.trailing.depth + metrics.spacing.breadth
    }

    private static func placement(
        _ units: Units, _ tree: LevelTree, _ metrics: TreeMetrics,
        _ depths: (starts: [Double], ends: [Double], total: Double), _ positions: [Double],
        _ indentation: Double
    ) -> TreePlacement {
        var result = TreePlacement.empty
        result.origins = Array(repeating: .zero, count: tree.count)
        result.size.depth = depths.total
        for unit in 0..<units.tree.count {
            let nodes = units.nodes[unit]
            var depth = depths.starts[unit] + metrics.leading.depth
            let indent = nodes.count > 1 ? indentation : 0
            let breadth = positions[unit] + metrics.leading.breadth + indent
            for node in nodes {
                result.origins[node] = TreePoint(depth: depth, breadth: breadth)
                depth += metrics.size(of: node).depth + stackSpacing(metrics)
                let end = breadth + metrics.size(of: node).breadth + metrics.trailing.breadth
                result.size.breadth = max(result.size.breadth, end)
            }
        }
        return result
    }
}
