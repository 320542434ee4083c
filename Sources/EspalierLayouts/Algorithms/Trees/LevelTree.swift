import EspalierGeometry

/// A forest of ordered trees, stored level by level.
///
/// Nodes are numbered from 0 in level order: all roots, then their children in the order of the parents,
/// and so on. Therefore the children of a node are a contiguous range of the next level, and every
/// descendant has a greater number than its ancestors. A traversal from the leaves to the roots is a loop
/// with descending numbers. Nothing is recursive, so a chain of a million levels needs no stack.
nonisolated struct LevelTree: Equatable, Sendable {
    /// The first child of a node, and the number of the node's children.
    ///
    /// For a leaf, `first` is the number that a first child would have, so that the descendants of a range of nodes can
    /// be found from the two ends of the range.
    nonisolated struct Children: Equatable, Sendable {
        var first: Int32
        var count: Int32
    }

    /// The first node of each level, followed by the number of nodes.
    private(set) var levelStarts: [Int]
    private(set) var children: [Children]
    /// The nodes below level 0 that have no parent, in ascending order.
    ///
    /// On each level, orphans come after the nodes with parents.
    private(set) var orphans: [Int]

    var count: Int { children.count }
    var levelCount: Int { levelStarts.count - 1 }

    func level(_ level: Int) -> Range<Int> { levelStarts[level]..<levelStarts[level + 1] }

    func children(of node: Int) -> Range<Int> {
        let first = Int(children[node].first)
        return first..<first + Int(children[node].count)
    }

    /// Returns the values of nodes after the value of every node is combined with the values of its children.
    ///
    /// The children's values are combined with their own children's values first. O(n).
    ///
    /// - Parameters:
    ///   - values: The values of the nodes before they are combined.
    ///   - combine: Changes the value of a node for one child, whose value is the second argument.
    /// - Returns: The values of all nodes.
    func combined(_ values: [Double], _ combine: (inout Double, Double) -> Void) -> [Double] {
        var values = values
        for node in stride(from: count - 1, through: 0, by: -1) {
            for child in children(of: node) {
                let value = values[child]
                combine(&values[node], value)
            }
        }
        return values
    }

    /// Returns the level of a node.
    ///
    /// O(log levels).
    func level(of node: Int) -> Int {
        max(0, min(levelStarts.partitioningIndex { $0 > node }, levelCount) - 1)
    }

    func isLeaf(_ node: Int) -> Bool { children[node].count == 0 }

    /// All nodes that have no parent: level 0 and the orphans.
    var roots: [Int] { (levelCount > 0 ? Array(level(0)) : []) + orphans }

    /// Returns the children of a contiguous range of nodes on one level.
    func descendants(below nodes: Range<Int>) -> Range<Int> {
        guard let last = nodes.last else { return nodes }
        return Int(children[nodes.lowerBound].first)..<children(of: last).upperBound
    }

    /// Creates a tree.
    ///
    /// - Parameters:
    ///   - levelSizes: The number of nodes on each level.
    ///   - childCounts: The number of children of each node, in level order. The nodes of a level must not have more
    ///     children than the next level has nodes. If they have fewer children, the last nodes of the next level are
    ///     orphans.
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

    /// Creates a tree from what a data source provides.
    ///
    /// - Parameters:
    ///   - levelSizes: The number of nodes on each level.
    ///   - numbersOfChildren: Returns the numbers of children of the nodes of a level. Missing numbers are 0, and numbers
    ///     for which the next level has too few nodes are limited.
    init(levelSizes: [Int], numbersOfChildren: (_ level: Int) -> [Int]) {
        var childCounts: [Int32] = []
        for (level, count) in levelSizes.enumerated() {
            let numbers = numbersOfChildren(level)
            var free = level + 1 < levelSizes.count ? levelSizes[level + 1] : 0
            for node in 0..<count {
                let own = node < numbers.count ? numbers[node].limited(to: 0...free) : 0
                free -= own
                childCounts.append(Int32(own))
            }
        }
        self.init(levelSizes: levelSizes, childCounts: childCounts)
    }
}
