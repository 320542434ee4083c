import EspalierThreads

/// The compact arrangement: a tidy tree whose boxes may have any sizes.
///
/// Subtrees are pushed together until their contours touch, wherever that is: a subtree may reach under its
/// neighbour's shorter branches. Linear time: A. van der Ploeg, "Drawing non-layered tidy trees in linear time",
/// Software: Practice and Experience 44 (12), 2014, which extends Reingold and Tilford (1981), Walker (1990) and
/// Buchheim, Junger and Leipert (2002) from one size to any.
///
/// The paper recurses over linked nodes. Here both passes are loops over one array in level order, which is several
/// times faster and takes chains of any length.
nonisolated struct TidyTree {
    /// The values that the paper stores in a node.
    nonisolated private struct Node {
        var breadth: Double
        /// The end of the node's space in the direction of depth.
        var end: Double
        /// Position relative to the parent's frame of reference; the final one after `absolute`.
        var preliminary = 0.0
        /// Added to the position of the whole subtree.
        var modifier = 0.0
        var shift = 0.0
        var change = 0.0
        /// Sums of modifiers from the node to its extreme nodes.
        var leftModifiers = 0.0
        var rightModifiers = 0.0
        /// The next node of the contour: the first or last child, or for a leaf the thread that the paper sets.
        var nextLeft: Int32 = -1
        var nextRight: Int32 = -1
        /// The deepest nodes of the subtree's two contours.
        var leftExtreme: Int32
        var rightExtreme: Int32
    }

    /// Which earlier sibling is the lowest down to which depth: `IYL` in the paper.
    nonisolated private struct Lowest {
        var end: Double
        var sibling: Int
    }

    private var nodes: [Node]
    private var lowest: [Lowest] = []
    private let metrics: TreeMetrics
    /// True if smaller subtrees between two larger ones are spread evenly, which only makes sense below a centered parent.
    private let sharesSpace: Bool

    /// Positions across of every node's space, the free space around the box included; the least is 0.
    ///
    /// With parents in the middle of their children, the mean of the arrangement and of the mirrored arrangement of
    /// the mirror image: the paper's way of sharing space prefers one side. Every rule of the arrangement - order,
    /// distance, parents in the middle - is linear, so that the mean keeps it.
    ///
    /// - Parameters:
    ///   - ends: The end of each node's space in the direction of depth, where its children start.
    ///   - breadths: The space of each node across; that of the metrics if empty.
    ///   - anchors: Which point of a node's space is put in line with its parent's; the middle if empty.
    static func positions(
        _ tree: LevelTree, _ metrics: TreeMetrics, ends: [Double], breadths: [Double] = [],
        anchors: [Double] = []
    ) -> [Double] {
        let breadths = breadths.isEmpty ? (0..<tree.count).map { metrics.extent(of: $0).breadth } : breadths
        guard metrics.centersParents, tree.orphans.isEmpty else {
            return startingAtZero(
                onePass(tree, metrics, ends, breadths, anchors), breadths,
                grid: metrics.centersParents ? metrics.grid : 0)
        }
        let (positions, mirrored) = Threads.both(isWorthwhile: tree.count >= leastForkedCount) {
            onePass(tree, metrics, ends, breadths, anchors)
        } and: {
            let mirror = TreeMirror(tree)
            return mirror.mirrored(
                onePass(
                    mirror.tree, metrics, mirror.mirrored(ends), mirror.mirrored(breadths),
                    anchors.isEmpty ? [] : mirror.mirrored(zip(breadths, anchors).map { $0 - $1 })))
        }
        // Relative to the middle of all.
        let means = (0..<tree.count).map { (positions[$0] - mirrored[$0] - breadths[$0]) / 2 }
        return startingAtZero(means, breadths, grid: metrics.grid)
    }

    /// A thread starts in the time that a thousand nodes take.
    private static let leastForkedCount = 20_000

    private static func onePass(
        _ tree: LevelTree, _ metrics: TreeMetrics, _ ends: [Double], _ breadths: [Double], _ anchors: [Double]
    ) -> [Double] {
        var tidy = TidyTree(metrics, ends: ends, breadths: breadths)
        tidy.pack(tree, anchors)
        tidy.makeAbsolute(tree)
        return tidy.nodes.map(\.preliminary)
    }

    /// Moved to start at 0, and down to the grid if all boxes are whole on it, so that no distance gets shorter.
    private static func startingAtZero(
        _ positions: [Double], _ breadths: [Double], grid: Double
    ) -> [Double] {
        let least = positions.min() ?? 0
        let isWhole = grid > 0 && breadths.allSatisfy { ($0 / grid).rounded() * grid == $0 }
        guard isWhole else { return positions.map { $0 - least } }
        // A sum that rounding left just below a line counts as on it.
        return positions.map { (($0 - least) / grid + 1e-6).rounded(.down) * grid }
    }

    private init(_ metrics: TreeMetrics, ends: [Double], breadths: [Double]) {
        self.metrics = metrics
        sharesSpace = metrics.centersParents
        nodes = []
        nodes.reserveCapacity(ends.count)
        for node in ends.indices {
            nodes.append(
                Node(
                    breadth: breadths[node], end: ends[node], leftExtreme: Int32(node),
                    rightExtreme: Int32(node)))
        }
    }

    // MARK: First pass: from the leaves to the roots

    private mutating func pack(_ tree: LevelTree, _ anchors: [Double]) {
        for parent in stride(from: tree.count - 1, through: 0, by: -1) where !tree.isLeaf(parent) {
            let children = tree.children(of: parent)
            join(children, spacing: 0, sharesSpace: sharesSpace)
            position(parent, over: children, anchors)
            let (first, last) = (children.lowerBound, children.upperBound - 1)
            nodes[parent].nextLeft = Int32(first)
            nodes[parent].nextRight = Int32(last)
            nodes[parent].leftExtreme = nodes[first].leftExtreme
            nodes[parent].leftModifiers = nodes[first].leftModifiers
            nodes[parent].rightExtreme = nodes[last].rightExtreme
            nodes[parent].rightModifiers = nodes[last].rightModifiers
        }
        let roots = tree.roots
        // The roots are packed like the children of one more node. Orphans start deeper than the others, which leaves a
        // hole in the contour; that only ever keeps trees further apart.
        if tree.orphans.isEmpty {
            join(0..<roots.count, spacing: metrics.treeSpacing, sharesSpace: false)
        } else {
            join(roots, spacing: metrics.treeSpacing, sharesSpace: false)
        }
    }

    /// Puts siblings side by side, in order.
    private mutating func join(
        _ siblings: some RandomAccessCollection<Int>, spacing: Double, sharesSpace: Bool
    ) {
        guard let first = siblings.first, siblings.count > 1 else { return }
        lowest.removeAll(keepingCapacity: true)
        remember(nodes[Int(nodes[first].leftExtreme)].end, sibling: 0)
        var index = siblings.startIndex
        for number in 1..<siblings.count {
            siblings.formIndex(after: &index)
            // Before the threads change the extreme nodes.
            let end = nodes[Int(nodes[siblings[index]].rightExtreme)].end
            push(number, of: siblings, spacing: spacing, sharesSpace: sharesSpace)
            remember(end, sibling: number)
        }
    }

    /// Moves a subtree away from the siblings before it until it touches them, and joins the contours.
    private mutating func push(
        _ number: Int, of siblings: some RandomAccessCollection<Int>, spacing: Double, sharesSpace: Bool
    ) {
        let index = siblings.index(siblings.startIndex, offsetBy: number)
        let (sibling, previous) = (siblings[index], siblings[siblings.index(before: index)])
        var (right, left) = (previous, sibling)
        var (rightSum, leftSum) = (nodes[right].modifier, nodes[left].modifier)
        var search = lowest.count - 1
        while true {
            if nodes[right].end > lowest[search].end, search > 0 { search -= 1 }
            let distance =
                rightSum + nodes[right].preliminary + nodes[right].breadth + spacing
                - leftSum - nodes[left].preliminary
            if distance > 0 {
                leftSum += distance
                nodes[sibling].modifier += distance
                nodes[sibling].leftModifiers += distance
                nodes[sibling].rightModifiers += distance
                if sharesSpace { share(distance, siblings, after: lowest[search].sibling, upTo: number) }
            }
            let (rightEnd, leftEnd) = (nodes[right].end, nodes[left].end)
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
        // At most one of the two contours is left over.
        if left >= 0 { threadLeft(siblings[siblings.startIndex], sibling, left, leftSum) }
        if right >= 0 { threadRight(previous, sibling, right, rightSum) }
    }

    /// The new subtree is deeper than all before it: their left contour goes on in it.
    private mutating func threadLeft(_ first: Int, _ sibling: Int, _ next: Int, _ sum: Double) {
        let extreme = Int(nodes[first].leftExtreme)
        let difference = sum - nodes[next].modifier - nodes[first].leftModifiers
        nodes[extreme].nextLeft = Int32(next)
        nodes[extreme].modifier += difference
        nodes[extreme].preliminary -= difference
        nodes[first].leftExtreme = nodes[sibling].leftExtreme
        nodes[first].leftModifiers = nodes[sibling].leftModifiers
    }

    /// One before it is deeper than the new subtree: its right contour goes on in that one.
    private mutating func threadRight(_ previous: Int, _ sibling: Int, _ next: Int, _ sum: Double) {
        let extreme = Int(nodes[sibling].rightExtreme)
        let difference = sum - nodes[next].modifier - nodes[sibling].rightModifiers
        nodes[extreme].nextRight = Int32(next)
        nodes[extreme].modifier += difference
        nodes[extreme].preliminary -= difference
        nodes[sibling].rightExtreme = nodes[previous].rightExtreme
        nodes[sibling].rightModifiers = nodes[previous].rightModifiers
    }

    private mutating func remember(_ end: Double, sibling: Int) {
        while let last = lowest.last, end >= last.end { lowest.removeLast() }
        lowest.append(Lowest(end: end, sibling: sibling))
    }

    /// Spreads what a subtree was moved by over the smaller ones between it and the one that it touches.
    private mutating func share(
        _ distance: Double, _ siblings: some RandomAccessCollection<Int>, after blocking: Int,
        upTo number: Int
    ) {
        guard number - blocking > 1 else { return }
        let part = distance / Double(number - blocking)
        let after = siblings[siblings.index(siblings.startIndex, offsetBy: blocking + 1)]
        let moved = siblings[siblings.index(siblings.startIndex, offsetBy: number)]
        nodes[after].shift += part
        nodes[moved].shift -= part
        nodes[moved].change -= distance - part
    }

    private mutating func position(_ parent: Int, over children: Range<Int>, _ anchors: [Double]) {
        func anchor(_ node: Int) -> Double { anchors.isEmpty ? nodes[node].breadth / 2 : anchors[node] }
        let (first, last) = (children.lowerBound, children.upperBound - 1)
        let start = nodes[first].preliminary + nodes[first].modifier + anchor(first)
        guard sharesSpace, first != last else {
            nodes[parent].preliminary = start - anchor(parent)
            return
        }
        let end = nodes[last].preliminary + nodes[last].modifier + anchor(last)
        nodes[parent].preliminary = (start + end) / 2 - anchor(parent)
    }

    // MARK: Second pass: from the roots to the leaves

    /// Adds up the modifiers.
    ///
    /// Afterwards `preliminary` is a position in the picture.
    private mutating func makeAbsolute(_ tree: LevelTree) {
        for parent in 0..<tree.count {
            // Its own modifier has become the sum of its ancestors' and its own by now.
            let sum = nodes[parent].modifier
            nodes[parent].preliminary += sum
            var (shift, extra) = (0.0, 0.0)
            for child in tree.children(of: parent) {
                if sharesSpace {
                    shift += nodes[child].shift
                    extra += shift + nodes[child].change
                }
                nodes[child].modifier += sum + extra
            }
        }
    }
}

nonisolated extension TidyTree {
    /// Places every box.
    ///
    /// O(n).
    static func place(_ tree: LevelTree, _ metrics: TreeMetrics) -> TreePlacement {
        let depths = LevelDepths(tree, metrics)
        let positions = positions(tree, metrics, ends: depths.ends)
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
