public import Foundation

/// The lines from one parent to its children, ready to draw.
///
/// All points are in the coordinates of the connector's own view, in points, with the origin at the top left. Every
/// line to a child meets the child's box exactly in the middle of an edge. The memory of a connector doesn't depend on
/// the number of children, since its tips are computed on demand.
nonisolated public struct TreeConnector: Hashable, Sendable {
    /// A straight piece of a connector.
    nonisolated public struct Segment: Hashable, Sendable {
        /// The point where the segment begins.
        public var start: CGPoint
        /// The point where the segment ends.
        public var end: CGPoint
    }

    /// A line that starts at the bus and passes several boxes: a stack of leaves, or the children in one
    /// column.
    nonisolated public struct Branch: Hashable, Sendable {
        /// The point where the branch leaves the bus.
        public var root: CGPoint
        /// The point where the branch turns to its last box.
        public var end: CGPoint
        /// The points where the branch's lines meet the boxes, in the order of the boxes.
        public var tips: TreeConnectorTips
    }

    /// The style of the lines: orthogonal, curved or straight.
    public var style: TreeConnectorStyle
    /// The radius of the corners at the ends of the bus, in points; 0 for square corners.
    public var cornerRadius: CGFloat
    /// The width of the lines, in points.
    public var lineWidth: CGFloat
    /// The arrowheads; nil for lines without arrowheads.
    public var arrowhead: TreeArrowhead?
    /// The point on one of the parent's edges at which the connector starts: the middle or, in an outline, the middle
    /// of the children's indentation.
    public var start: CGPoint
    /// The point where the space between the levels begins.
    ///
    /// Curves and straight lines to the children start here.
    public var bend: CGPoint
    /// The point where the line from the parent meets the bus.
    public var junction: CGPoint
    /// The line that connects the children's lines.
    public var bus: Segment
    /// The points where lines from the bus meet the children, in their order along the bus.
    public var tips: TreeConnectorTips
    /// Lines that start at the bus and lead to several children each.
    public var branches: [Branch]
    /// True if the bus is vertical.
    public var isBusVertical: Bool

    /// Returns the point of the bus from which a line leads to `tip`, a point at the edge of a child's box.
    public func foot(of tip: CGPoint) -> CGPoint {
        isBusVertical ? CGPoint(x: bus.start.x, y: tip.y) : CGPoint(x: tip.x, y: bus.start.y)
    }

    /// Returns the point of a branch from which a line leads to `tip`, a point at the edge of a child's box.
    public func foot(of tip: CGPoint, on branch: Branch) -> CGPoint {
        isBusVertical ? CGPoint(x: tip.x, y: branch.root.y) : CGPoint(x: branch.root.x, y: tip.y)
    }
}

/// The points where a connector meets the boxes of children, as a collection that computes them on demand.
nonisolated public struct TreeConnectorTips: RandomAccessCollection, Hashable, Sendable {
    let geometry: TreeGeometry
    let boxes: BoxList
    let meetsDepthEdge: Bool
    /// The top left corner of the connector's view.
    private(set) var origin: CGPoint

    /// Moves all points by the same distance.
    mutating func move(by step: CGPoint) {
        origin = CGPoint(x: origin.x - step.x, y: origin.y - step.y)
    }

    /// The index of the first element.
    public var startIndex: Int { 0 }
    /// The index after the last element.
    public var endIndex: Int { boxes.count }

    /// The point where the connector meets the box at an index.
    public subscript(position: Int) -> CGPoint {
        geometry.point(geometry.tip(ofBox: boxes[position], meetsDepthEdge: meetsDepthEdge), from: origin)
    }

    /// Returns true if both collections contain equal points, at which lines have equal arrowheads.
    public static func == (a: TreeConnectorTips, b: TreeConnectorTips) -> Bool {
        let isSame = a.geometry === b.geometry && a.boxes == b.boxes && a.origin == b.origin
        if isSame { return true }
        let (first, second) = (
            a.geometry.options.connectors.arrowhead, b.geometry.options.connectors.arrowhead
        )
        return first == second && a.elementsEqual(b)
    }

    /// Hashes the number of points, the first point and the last point.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(first)
        hasher.combine(last)
    }
}

nonisolated extension TreeGeometry {
    /// Returns the connector of `shape` in the coordinates of the connector's view, whose frame is `frame`.
    func connector(_ shape: ConnectorShape, in frame: CGRect) -> TreeConnector {
        func point(_ point: TreePoint) -> CGPoint { self.point(point, from: frame.origin) }
        func tips(_ boxes: BoxList, _ meetsDepthEdge: Bool) -> TreeConnectorTips {
            TreeConnectorTips(
                geometry: self, boxes: boxes, meetsDepthEdge: meetsDepthEdge, origin: frame.origin)
        }
        return TreeConnector(
            style: options.connectors.style, cornerRadius: options.connectors.cornerRadius,
            lineWidth: options.connectors.lineWidth, arrowhead: options.connectors.arrowhead,
            start: point(shape.start), bend: point(shape.bend),
            junction: point(shape.junction),
            bus: TreeConnector.Segment(start: point(shape.busStart), end: point(shape.busEnd)),
            tips: tips(shape.boxes, true),
            branches: shape.branches.map {
                TreeConnector.Branch(
                    root: point($0.root), end: point($0.end), tips: tips($0.boxes, $0.meetsDepthEdge))
            },
            isBusVertical: shape.runsAcross == options.direction.isHorizontal)
    }
}
