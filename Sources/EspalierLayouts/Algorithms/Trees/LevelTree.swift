/// A forest of ordered trees, stored level by level.
///
/// Nodes are numbered from 0 in level order: all roots, then their children in the order of the parents, and so on.
/// The children of a node are then a contiguous range of the next level, every descendant has a greater number than
/// its ancestors, and a walk from the leaves to the roots is a loop that counts down: nothing recurses, so that a
/// chain of a million levels costs no stack.
nonisolated struct LevelTree: Equatable, Sendable {
    /// The first child of each node, and the number of its children.
    ///
    /// For a leaf, `first` is where they would start, so that the descendants of a node on any level are found from the
    /// two ends of the level above.
    nonisolated struct Children: Equatable, Sendable {
        var first: Int32
        var count: Int32
    }

    /// The first node of each level, and at the end the number of nodes.
    private(set) var levelStarts: [Int]
    private(set) var children: [Children]
    /// Nodes deeper than level 0 that have no parent, ascending; they come after the children on their level.
    private(set) var orphans: [Int]

    var count: Int { children.count }
    var levelCount: Int { levelStarts.count - 1 }

    func level(_ level: Int) -> Range<Int> { levelStarts[level]..<levelStarts[level + 1] }

    func children(of node: Int) -> Range<Int> {
        let first = Int(children[node].first)
        return first..<first + Int(children[node].count)
    }

    /// The level that a node is on.
    ///
    /// O(log levels).
    func level(of node: Int) -> Int {
        var (low, high) = (0, levelCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if levelStarts[middle] <= node { low = middle } else { high = middle }
        }
        return low
    }

    func isLeaf(_ node: Int) -> Bool { children[node].count == 0 }

    /// Every node without a parent.
    var roots: [Int] { (levelCount > 0 ? Array(level(0)) : []) + orphans }

    /// The nodes one level below a contiguous range of nodes of one level that descend from it.
    func descendants(below nodes: Range<Int>) -> Range<Int> {
        guard let last = nodes.last else { return nodes }
        return Int(children[nodes.lowerBound].first)..<children(of: last).upperBound
    }

    /// - Parameters:
    ///   - levelSizes: The number of nodes of each level.
    ///   - childCounts: How many children each node has, in level order. The children of one level are at most as
    ///     many as the next level has nodes; the nodes left over are orphans.
    init(levelSizes: [Int], childCounts: [Int32]) {
        levelStarts = [0]
        children = []
        orphans = []
        levelStarts.reserveCapacity(levelSizes.count + 1)
        children.reserveCapacity(childCounts.count)
        for size in levelSizes { levelStarts.append(levelStarts[levelStarts.count - 1] + size) }
        precondition(levelStarts.last == childCounts.count, "One child count for each node of the levels")
        for level in 0..<levelSizes.count {
            var next = levelStarts[level + 1]
            for node in levelStarts[level]..<levelStarts[level + 1] {
                children.append(Children(first: Int32(next), count: childCounts[node]))
                next += Int(childCounts[node])
            }
            let end = level + 2 < levelStarts.count ? levelStarts[level + 2] : levelStarts[level + 1]
            precondition(next <= end, "Level \(level) has more children than level \(level + 1) has nodes")
            orphans.append(contentsOf: next..<end)
        }
    }
}
