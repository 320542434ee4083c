/// The lines of one connector in the tree's own coordinates: depth (away from the root) and breadth (across that
/// direction).
nonisolated struct ConnectorShape {
    /// A line that starts at the bus and passes several boxes: a stack of leaves, or the children in one column.
    ///
    /// The bus is the line that all children of a connector share.
    nonisolated struct Branch {
        var root: TreePoint
        var end: TreePoint
        var boxes: BoxList
        /// True if the lines to the boxes end at the edge that faces the root.
        ///
        /// Otherwise, the lines end at the edge where the boxes start in breadth (the top if the tree grows to the
        /// right).
        var meetsDepthEdge: Bool
    }

    /// The point on one of the parent's edges at which the connector starts.
    ///
    /// From this point, a straight line leads through `bend` to the bus at `junction`.
    var start: TreePoint
    var bend: TreePoint
    var junction: TreePoint
    var busStart: TreePoint
    var busEnd: TreePoint
    /// The boxes whose line starts at the bus and not at a branch.
    var boxes = BoxList()
    var branches: [Branch] = []
    /// True if the bus is perpendicular to the direction of growth; false in outlines and below the root in the
    /// arrangement `columns`.
    var runsAcross = true

    /// Moves the line from the parent to the bus, and both ends of the bus, across the direction of growth, to the
    /// coordinate `breadth`.
    mutating func moveStem(to breadth: Double) {
        start.breadth = breadth
        bend.breadth = breadth
        junction.breadth = breadth
        busStart.breadth = breadth
        busEnd.breadth = breadth
    }
}

/// A list of boxes that stores consecutive nodes as a range, without allocating an array.
nonisolated struct BoxList: RandomAccessCollection, Hashable, Sendable {
    /// A single box that comes before the others; nil if there is none.
    private let leader: Int?
    private let nodes: Range<Int>
    /// The boxes, if their numbers aren't a contiguous range; otherwise empty.
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
