/// The sizes of a tree's boxes and the distances between them.
nonisolated struct TreeMetrics: Sendable {
    /// The size of all boxes.
    ///
    /// If the sizes differ, `perNode` contains the size of each node, and this value isn't used.
    var size = TreePoint.zero
    var perNode: [TreePoint] = [] { didSet { blockMaxima = Self.blockMaxima(of: perNode) } }
    /// The size of the box that repeats each node in another column; empty if it is that of the node.
    var perRepeat: [TreePoint] = []
    /// The maximum depth and the maximum breadth in each block of `perNode`.
    private var blockMaxima: [TreePoint] = []
    private static let blockSize = 16
    /// The free space before each box.
    ///
    /// The free space after each box is `trailing`.
    var leading = TreePoint.zero
    var trailing = TreePoint.zero
    /// The additional free space between two boxes.
    var spacing = TreePoint.zero
    /// The additional free space in breadth between two trees of a forest.
    var treeSpacing = 0.0
    /// The part of the gap before a child that its line's label needs, which is between the bus and the child.
    var labelRoom = 0.0
    /// The length of the first and the last segment of a reference, if there is room: that of an arrowhead, or of the
    /// label beside this segment.
    var stub: Double { max(10, endLabelRoom) }
    /// The length that the label at an end of a reference needs, with the space around it; 0 without such labels.
    var endLabelRoom = 0.0
    /// True if a parent is centered on its children; false if it is aligned with its first child.
    var centersParents = false
    /// True if all nodes of a level start at the same depth; false if children start at the end of their own parent.
    var alignsLevels = true
    /// The grid for the positions of centered boxes; 0 for none.
    ///
    /// If the sizes of all boxes are multiples of the grid, the positions are multiples of the grid, too.
    var grid = 0.0

    func size(of node: Int) -> TreePoint { perNode.isEmpty ? size : perNode[node] }

    /// Returns the size of a node's box, or of a box that repeats the node.
    func size(of node: Int, isRepeat: Bool) -> TreePoint {
        isRepeat && !perRepeat.isEmpty ? perRepeat[node] : size(of: node)
    }

    /// Returns the size of a node's box, or of a box that repeats the node, including the free space around it.
    func extent(of node: Int, isRepeat: Bool) -> TreePoint {
        size(of: node, isRepeat: isRepeat) + leading + trailing + spacing
    }

    /// Returns the size of a box, including the free space around it.
    func extent(of node: Int) -> TreePoint { size(of: node) + leading + trailing + spacing }

    func greatestExtent(in nodes: Range<Int>) -> TreePoint {
        greatestSize(in: nodes) + leading + trailing + spacing
    }

    /// The distance from the end of a parent's box to the start of its children's boxes.
    var gap: Double { leading.depth + trailing.depth + spacing.depth }

    /// Returns the maximum depth and the maximum breadth of the boxes of some nodes.
    ///
    /// Takes O(blockSize + nodes / blockSize), because trees in columns are searched for each attempt to fill the
    /// columns.
    func greatestSize(in nodes: Range<Int>) -> TreePoint {
        if perNode.isEmpty { return nodes.isEmpty ? .zero : size }
        let first = (nodes.lowerBound + Self.blockSize - 1) / Self.blockSize
        let last = nodes.upperBound / Self.blockSize
        guard first < last else { return Self.maximum(of: perNode[nodes]) }
        let start = Self.maximum(of: perNode[nodes.lowerBound..<first * Self.blockSize])
        let end = Self.maximum(of: perNode[last * Self.blockSize..<nodes.upperBound])
        return start.maximum(end).maximum(Self.maximum(of: blockMaxima[first..<last]))
    }

    private static func blockMaxima(of sizes: [TreePoint]) -> [TreePoint] {
        (0..<sizes.count / blockSize).map { maximum(of: sizes[$0 * blockSize..<($0 + 1) * blockSize]) }
    }

    private static func maximum(of sizes: ArraySlice<TreePoint>) -> TreePoint {
        sizes.reduce(.zero) { $0.maximum($1) }
    }
}

extension TreePoint {
    /// Returns the greater depth and the greater breadth of two points.
    nonisolated fileprivate func maximum(_ other: TreePoint) -> TreePoint {
        TreePoint(depth: max(depth, other.depth), breadth: max(breadth, other.breadth))
    }
}
