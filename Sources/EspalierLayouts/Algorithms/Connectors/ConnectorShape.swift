/// A connector in a tree's own directions.
nonisolated struct ConnectorShape {
    /// A line off the bus with boxes along it: what stacked leaves hang on, or what leads down a column.
    nonisolated struct Branch {
        var root: TreePoint
        var end: TreePoint
        var boxes: BoxList
        /// True if lines meet boxes at the edge towards the root, and not at the first edge across.
        var meetsDepthEdge: Bool
    }

    /// From the middle of the parent's edge, straight to where the space between levels starts, to the bus.
    var start: TreePoint
    var bend: TreePoint
    var junction: TreePoint
    var busStart: TreePoint
    var busEnd: TreePoint
    /// The boxes that the bus itself leads to.
    var boxes = BoxList()
    var branches: [Branch] = []
    /// True if the bus runs across, as everywhere except at the top of a poster.
    var runsAcross = true

    /// Moves the line from the parent to the bus across, and the bus, as long as it has no length, with it.
    mutating func moveStem(to breadth: Double) {
        start.breadth = breadth
        bend.breadth = breadth
        junction.breadth = breadth
        busStart.breadth = breadth
        busEnd.breadth = breadth
    }
}

/// Boxes in a row: the whole list is never made for the nodes of a range.
nonisolated struct BoxList: RandomAccessCollection, Hashable, Sendable {
    /// A box before the others.
    private let leader: Int?
    private let nodes: Range<Int>
    /// Instead of a range.
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
