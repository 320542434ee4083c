/// A connector in a tree's own directions, depth and breadth.
nonisolated struct ConnectorShape {
    /// A line from the bus with boxes along it, for stacked leaves or for a column.
    nonisolated struct Branch {
        var root: TreePoint
        var end: TreePoint
        var boxes: BoxList
        /// True if lines meet boxes at the edge towards the root, and not at the first edge in breadth.
        var meetsDepthEdge: Bool
    }

    /// The middle of the parent's edge; a straight line leads from it through the start of the space
    /// between levels to the bus.
    var start: TreePoint
    var bend: TreePoint
    var junction: TreePoint
    var busStart: TreePoint
    var busEnd: TreePoint
    /// The boxes that are connected to the bus directly.
    var boxes = BoxList()
    var branches: [Branch] = []
    /// True if the bus is perpendicular to the depth, which is false only at the top of a poster.
    var runsAcross = true

    /// Moves the line from the parent to the bus to another breadth; a bus without length moves with it.
    mutating func moveStem(to breadth: Double) {
        start.breadth = breadth
        bend.breadth = breadth
        junction.breadth = breadth
        busStart.breadth = breadth
        busEnd.breadth = breadth
    }
}

/// Consecutive boxes as a collection, which doesn't allocate an array for a range of nodes.
nonisolated struct BoxList: RandomAccessCollection, Hashable, Sendable {
    /// A box before the others, or nil.
    private let leader: Int?
    private let nodes: Range<Int>
    /// The boxes, if they aren't a range.
    private let listed: [Int]

    init(leader: Int? = nil, nodes: Range<Int> = 0..<0) {
        (self.leader, self.nodes, listed) = (leader, nodes, [])
    }

    init(listed: [Int]) {
        (leader, nodes, self.listed) = (nil, 0..<0, listed)
    }

    private var leaderCount: Int { leader == nil ? 0 : 1 }
    var startIndex: Int { 0 }
    var endIndex: Int { leaderCount + nodes.count + listed.count }

    subscript(position: Int) -> Int {
        if position == 0, let leader { return leader }
        let number = position - leaderCount
        return number < nodes.count ? nodes.lowerBound + number : listed[number - nodes.count]
    }
}
