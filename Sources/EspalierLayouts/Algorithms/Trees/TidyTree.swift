import EspalierThreads

/// The compact arrangement: a tidy tree whose boxes may have any sizes.
///
/// Subtrees are moved together until their contours touch at some depth, so a subtree can extend below shorter branches
/// of an adjacent subtree. The algorithm takes linear time: A. van der Ploeg, "Drawing non-layered tidy trees in linear
/// time", Software: Practice and Experience 44 (12), 2014. It extends Reingold and Tilford (1981), Walker (1990) and
/// Buchheim, Junger and Leipert (2002) from one size to any sizes.
///
/// The paper's algorithm is recursive over linked nodes. Here, both passes are loops over an array in level order,
/// which is several times faster and has no limit on the depth.
nonisolated struct TidyTree {
    /// The values that the paper stores in each node, except for those that have arrays of their own.
    nonisolated private struct Node {
        /// The offset of the whole subtree.
        ///
        /// This offset must be added to the preliminary positions of all nodes of the subtree.
        var modifier = 0.0
        /// The sum of the modifiers on the path from the node to each extreme node.
        var leftModifiers = 0.0
        var rightModifiers = 0.0
        /// The next nodes of the left and the right contour.
        ///
        /// For a parent, the next nodes are its first and its last child. For a leaf, the next nodes are what the paper
        /// calls threads.
        var nextLeft: Int32 = -1
        var nextRight: Int32 = -1
        /// The deepest nodes of the subtree's left and right contours.
        var leftExtreme: Int32
        var rightExtreme: Int32
    }

    /// The values of a node that distribute free space between siblings.
    nonisolated private struct Spread {
        var shift = 0.0
        var change = 0.0
    }

    /// An element of the paper's list `IYL`: an earlier sibling, and the maximum depth that its subtree
    /// reaches.
    nonisolated private struct Lowest {
        var end: Double
        var sibling: Int
    }

    private var nodes: [Node]
    /// The position of each node relative to its parent's frame of reference.
    ///
    /// `makeAbsolute` replaces these values with the final positions. They have an array of their own, so that the
    /// result needn't be copied.
    private var preliminary: [Double]
    /// The distribution of free space; empty if `sharesSpace` is false.
    private var spreads: [Spread]
    private let spaces: Spaces
    private var lowest: [Lowest] = []
    private let metrics: TreeMetrics
    /// True if smaller subtrees between two larger ones are spread evenly.
    ///
    /// Subtrees are spread only if parents are centered.
    private let sharesSpace: Bool

    /// For each node, the number of the child that the node is aligned with (0 for the first); -1 if the node is in the
    /// middle of its children.
    ///
    /// If empty, all nodes are in the middle of their children.
    private let followed: [Int32]

    /// Returns the start of every node's space in breadth; the minimum is 0.
    ///
    /// If parents are centered, the result is the mean of two arrangements. The first one is that of the tree. For the
    /// second one, the tree's mirror image is arranged, and the result is mirrored back. A single arrangement would be
    /// asymmetric, since the paper's distribution of space prefers one side. All constraints (order, distance, centered
    /// parents) are linear, so the mean also satisfies the constraints.
    ///
    /// A parent that is almost, but not exactly, in line with one of its children would have a connector with a small
    /// step. Such parents are aligned with the child, and the tree is arranged again.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - metrics: The sizes and distances of boxes.
    ///   - spaces: The spaces of the nodes.
    /// - Returns: The start of each node's space, including the free space around the box.
    static func positions(_ tree: LevelTree, _ metrics: TreeMetrics, _ spaces: Spaces) -> [Double] {
        guard metrics.centersParents, tree.orphans.isEmpty else {
            return startingAtZero(
                onePass(tree, metrics, spaces), spaces.breadths,
                grid: metrics.centersParents ? metrics.grid : 0)
        }
        var followed: [Int32] = []
        var result = centered(tree, metrics, spaces, followed)
        guard tree.count <= greatestAlignedCount else { return result }
        for _ in 0..<greatestRepetitions {
            guard align(&followed, tree, metrics, spaces, result) else { break }
            result = centered(tree, metrics, spaces, followed)
        }
        return result
    }

    /// Returns the mean of the arrangements of a tree and its mirror image.
    private static func centered(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ spaces: Spaces, _ followed: [Int32]
    ) -> [Double] {
        let (positions, mirrored) = Threads.both(isWorthwhile: tree.count >= leastForkedCount) {
            onePass(tree, metrics, spaces, followed)
        } and: {
            let mirror = TreeMirror(tree)
            let opposite = followed.enumerated().map { parent, number in
                number < 0 ? -1 : Int32(tree.children(of: parent).count) - 1 - number
            }
            return mirror.mirrored(
                onePass(
                    mirror.tree, metrics, spaces.mirrored(mirror),
                    opposite.isEmpty ? [] : mirror.mirrored(opposite)))
        }
        // The second arrangement is mirrored at 0, so the means are relative to the middle of the tree.
        let means = (0..<tree.count).map { (positions[$0] - mirrored[$0] - spaces.breadths[$0]) / 2 }
        return startingAtZero(means, spaces.breadths, grid: metrics.grid)
    }

    /// The minimum number of nodes for which a second thread of execution is worthwhile.
    ///
    /// Starting a thread takes as long as placing a thousand nodes.
    private static let leastForkedCount = 20_000

    private static func onePass(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ spaces: Spaces, _ followed: [Int32] = []
    ) -> [Double] {
        var tidy = TidyTree(metrics, spaces, followed)
        tidy.pack(tree)
        tidy.makeAbsolute(tree)
        return tidy.preliminary
    }

    /// Returns the positions, moved so that the minimum is 0.
    ///
    /// If all breadths are multiples of `grid`, the positions are also rounded down to the grid. Spaces that don't
    /// overlap before this rounding don't overlap after it.
    private static func startingAtZero(
        _ positions: [Double], _ breadths: [Double], grid: Double
    ) -> [Double] {
        let least = positions.min() ?? 0
        let isWhole = grid > 0 && breadths.allSatisfy { ($0 / grid).rounded() * grid == $0 }
        guard isWhole else { return positions.map { $0 - least } }
        // A quotient that is slightly below a whole number because of rounding errors is treated as this number.
        return positions.map { (($0 - least) / grid + 1e-6).rounded(.down) * grid }
    }

    private init(_ metrics: TreeMetrics, _ spaces: Spaces, _ followed: [Int32]) {
        (self.metrics, self.spaces, self.followed) = (metrics, spaces, followed)
        sharesSpace = metrics.centersParents
        let count = spaces.ends.count
        nodes = (0..<count).map { Node(leftExtreme: Int32($0), rightExtreme: Int32($0)) }
        preliminary = Array(repeating: 0, count: count)
        spreads = sharesSpace ? Array(repeating: Spread(), count: count) : []
    }

    // MARK: First pass: from the leaves to the roots

    private mutating func pack(_ tree: LevelTree) {
        for parent in stride(from: tree.count - 1, through: 0, by: -1) where !tree.isLeaf(parent) {
            let children = tree.children(of: parent)
            join(children, spacing: 0, sharesSpace: sharesSpace)
            position(parent, over: children)
            let (first, last) = (children.lowerBound, children.upperBound - 1)
            nodes[parent].nextLeft = Int32(first)
            nodes[parent].nextRight = Int32(last)
            nodes[parent].leftExtreme = nodes[first].leftExtreme
            nodes[parent].leftModifiers = nodes[first].leftModifiers
            nodes[parent].rightExtreme = nodes[last].rightExtreme
            nodes[parent].rightModifiers = nodes[last].rightModifiers
        }
        let roots = tree.roots
        // The roots are treated as the children of an additional node. Orphans start deeper than other roots, which
        // leaves a hole in the contour. The hole can only increase the distance between trees.
        if tree.orphans.isEmpty {
            join(0..<roots.count, spacing: metrics.treeSpacing, sharesSpace: false)
        } else {
            join(roots, spacing: metrics.treeSpacing, sharesSpace: false)
        }
    }

    /// Places siblings next to each other, in order.
    private mutating func join(
        _ siblings: some RandomAccessCollection<Int>, spacing: Double, sharesSpace: Bool
    ) {
        guard let first = siblings.first, siblings.count > 1 else { return }
        lowest.removeAll(keepingCapacity: true)
        remember(spaces.ends[Int(nodes[first].leftExtreme)], sibling: 0)
        var index = siblings.startIndex
        for number in 1..<siblings.count {
            siblings.formIndex(after: &index)
            // Read the end of the contour before `push` changes the extreme nodes.
            let end = spaces.ends[Int(nodes[siblings[index]].rightExtreme)]
            push(number, of: siblings, spacing: spacing, sharesSpace: sharesSpace)
            remember(end, sibling: number)
        }
    }

    /// Moves a subtree away from the previous siblings until their contours touch, and merges the contours.
    private mutating func push(
        _ number: Int, of siblings: some RandomAccessCollection<Int>, spacing: Double, sharesSpace: Bool
    ) {
        let index = siblings.index(siblings.startIndex, offsetBy: number)
        let (sibling, previous) = (siblings[index], siblings[siblings.index(before: index)])
        var (right, left) = (previous, sibling)
        var (rightSum, leftSum) = (nodes[right].modifier, nodes[left].modifier)
        var search = lowest.count - 1
        while true {
            if spaces.ends[right] > lowest[search].end, search > 0 { search -= 1 }
            let distance =
                rightSum + preliminary[right] + spaces.breadths[right] + spacing
                - leftSum - preliminary[left]
            if distance > 0 {
                leftSum += distance
                nodes[sibling].modifier += distance
                nodes[sibling].leftModifiers += distance
                nodes[sibling].rightModifiers += distance
                if sharesSpace { share(distance, siblings, after: lowest[search].sibling, upTo: number) }
            }
            let (rightEnd, leftEnd) = (spaces.ends[right], spaces.ends[left])
            if rightEnd <= leftEnd {
                right = Int(nodes[right].nextRight)
                if right >= 0 { rightSum += nodes[right].modifier }
            }
            if rightEnd >= leftEnd {
                left = Int(nodes[left].nextLeft)
                if left >= 0 { leftSum += nodes[left].modifier }
            }
            if right < 0 || left < 0 { break }
        }
        // At most one of the two contours is longer than the other.
        if left >= 0 { threadLeft(siblings[siblings.startIndex], sibling, left, leftSum) }
        if right >= 0 { threadRight(previous, sibling, right, rightSum) }
    }

    /// Continues the left contour of the previous siblings in the new subtree.
    ///
    /// This is necessary if the new subtree is deeper than all previous siblings.
    private mutating func threadLeft(_ first: Int, _ sibling: Int, _ next: Int, _ sum: Double) {
        let extreme = Int(nodes[first].leftExtreme)
        let difference = sum - nodes[next].modifier - nodes[first].leftModifiers
        nodes[extreme].nextLeft = Int32(next)
        nodes[extreme].modifier += difference
        preliminary[extreme] -= difference
        nodes[first].leftExtreme = nodes[sibling].leftExtreme
        nodes[first].leftModifiers = nodes[sibling].leftModifiers
    }

    /// Continues the right contour of the new subtree in a previous sibling.
    ///
    /// This is necessary if the sibling is deeper than the new subtree.
    private mutating func threadRight(_ previous: Int, _ sibling: Int, _ next: Int, _ sum: Double) {
        let extreme = Int(nodes[sibling].rightExtreme)
        let difference = sum - nodes[next].modifier - nodes[sibling].rightModifiers
        nodes[extreme].nextRight = Int32(next)
        nodes[extreme].modifier += difference
        preliminary[extreme] -= difference
        nodes[sibling].rightExtreme = nodes[previous].rightExtreme
        nodes[sibling].rightModifiers = nodes[previous].rightModifiers
    }

    private mutating func remember(_ end: Double, sibling: Int) {
        while let last = lowest.last, end >= last.end { lowest.removeLast() }
        lowest.append(Lowest(end: end, sibling: sibling))
    }

    /// Distributes the distance by which a subtree was moved over the smaller subtrees before it.
    ///
    /// Subtree `number` was moved by `distance`, because its contour met that of subtree `blocking`. The smaller
    /// subtrees are between these two subtrees.
    private mutating func share(
        _ distance: Double, _ siblings: some RandomAccessCollection<Int>, after blocking: Int,
        upTo number: Int
    ) {
        guard number - blocking > 1 else { return }
        let part = distance / Double(number - blocking)
        let after = siblings[siblings.index(siblings.startIndex, offsetBy: blocking + 1)]
        let moved = siblings[siblings.index(siblings.startIndex, offsetBy: number)]
        spreads[after].shift += part
        spreads[moved].shift -= part
        spreads[moved].change -= distance - part
    }

    private mutating func position(_ parent: Int, over children: Range<Int>) {
        let (first, last) = (children.lowerBound, children.upperBound - 1)
        let start = preliminary[first] + nodes[first].modifier + spaces.anchor(first)
        guard sharesSpace, first != last else {
            preliminary[parent] = start - spaces.anchor(parent)
            return
        }
        if !followed.isEmpty, followed[parent] >= 0 {
            let child = first + Int(followed[parent])
            let position = preliminary[child] + nodes[child].modifier + extra(ofChild: child, first: first)
            preliminary[parent] = position + spaces.joint(child) - spaces.anchor(parent)
            return
        }
        let end = preliminary[last] + nodes[last].modifier + spaces.anchor(last)
        preliminary[parent] = (start + end) / 2 - spaces.anchor(parent)
    }

    /// Returns the distance by which the distribution of free space moves a child, relative to its parent.
    ///
    /// The second pass adds the same distance.
    private func extra(ofChild child: Int, first: Int) -> Double {
        var (shift, extra) = (0.0, 0.0)
        for sibling in first...child {
            shift += spreads[sibling].shift
            extra += shift + spreads[sibling].change
        }
        return extra
    }

    // MARK: Second pass: from the roots to the leaves

    /// Adds the modifiers of all ancestors to each node.
    ///
    /// Afterwards, `preliminary` is the final position in the tree.
    private mutating func makeAbsolute(_ tree: LevelTree) {
        for parent in 0..<tree.count {
            // At this point, the node's modifier includes the modifiers of all its ancestors.
            let sum = nodes[parent].modifier
            preliminary[parent] += sum
            var (shift, extra) = (0.0, 0.0)
            for child in tree.children(of: parent) {
                if sharesSpace {
                    shift += spreads[child].shift
                    extra += shift + spreads[child].change
                }
                nodes[child].modifier += sum + extra
            }
        }
    }
}

nonisolated extension TidyTree {
    /// Returns the positions of all boxes.
    ///
    /// O(n).
    static func place(_ tree: LevelTree, _ metrics: TreeMetrics) -> TreePlacement {
        let depths = LevelDepths(tree, metrics)
        let positions = positions(tree, metrics, Spaces(tree, metrics, ends: depths.ends))
        var origins: [TreePoint] = []
        origins.reserveCapacity(tree.count)
        var breadth = 0.0
        for node in 0..<tree.count {
            breadth = max(breadth, positions[node] + metrics.extent(of: node).breadth)
            origins.append(
                TreePoint(
                    depth: depths.starts[node] + metrics.leading.depth,
                    breadth: positions[node] + metrics.leading.breadth))
        }
        let size = TreePoint(depth: depths.total, breadth: max(0, breadth - metrics.spacing.breadth))
        return TreePlacement(origins: origins, size: size)
    }
}
