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
    /// The storage: copying a range changes no reference count.
    private enum Boxes: Hashable, Sendable {
        case nodes(Range<Int>)
        /// A single box that comes before the others.
        case led(by: Int, Range<Int>)
        /// Boxes whose numbers aren't a contiguous range.
        case listed([Int])
    }

    private let boxes: Boxes

    init(leader: Int? = nil, nodes: Range<Int> = 0..<0) {
        boxes = leader.map { .led(by: $0, nodes) } ?? .nodes(nodes)
    }

    init(listed: [Int]) { boxes = .listed(listed) }

    @inline(__always)
    var startIndex: Int { 0 }

    @inline(__always)
    var endIndex: Int {
        switch boxes {
        case .nodes(let nodes): nodes.count
        case .led(_, let nodes): nodes.count + 1
        case .listed(let boxes): boxes.count
        }
    }

    @inline(__always)
    subscript(position: Int) -> Int {
        switch boxes {
        case .nodes(let nodes): nodes.lowerBound + position
        case .led(let leader, let nodes): position == 0 ? leader : nodes.lowerBound + position - 1
        case .listed(let boxes): boxes[position]
        }
    }

    @inline(__always)
    var first: Int? { isEmpty ? nil : self[0] }

    @inline(__always)
    var last: Int? { isEmpty ? nil : self[endIndex - 1] }
}
