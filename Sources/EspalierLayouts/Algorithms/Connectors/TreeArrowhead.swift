import EspalierGeometry
public import EspalierGraphics
public import Foundation

/// The arrowheads of connectors.
///
/// An arrowhead points at the edge of a box, along the line: perpendicular to the edge, except for the slanted lines of
/// straight connectors. The line ends at the base of a triangle.
nonisolated public struct TreeArrowhead: Hashable, Sendable {
    /// The shape of an arrowhead.
    nonisolated public enum Shape: String, CaseIterable, Hashable, Sendable {
        /// A filled triangle.
        case filled
        /// The outline of a triangle, as in the generalizations of UML.
        case hollow
        /// Two lines that meet at the tip.
        case open
    }

    /// The end of a connector.
    nonisolated public enum End: String, CaseIterable, Hashable, Sendable {
        /// One arrowhead for all children, at the parent.
        case parent
        /// One arrowhead at each child.
        case child
    }

    /// The shape.
    public var shape: Shape
    /// The end of the connector at which the arrowheads are.
    public var end: End
    /// The length in points; the space between a box and the bus limits it.
    public var size: CGFloat { didSet { size = Self.limited(size) } }

    /// Creates arrowheads; by default they are filled, at the parent and 10 points long.
    public init(shape: Shape = .filled, end: End = .parent, size: CGFloat = 10) {
        (self.shape, self.end, self.size) = (shape, end, Self.limited(size))
    }

    private static func limited(_ size: CGFloat) -> CGFloat { size.limited(to: 0...1_000_000) }

    /// Half of the width of an arrowhead divided by its length: all arrowheads are equilateral triangles.
    static let slope: CGFloat = 1 / 3.0.squareRoot()

    /// The length of the line that an arrowhead of this length replaces.
    fileprivate func reach(length: CGFloat, lineWidth: CGFloat) -> CGFloat {
        // The line of an open arrowhead ends where the middles of its two lines meet. The outline of a hollow triangle
        // is covered to its middle, so that there is no gap between the line and the outline.
        switch shape {
        case .open: lineWidth
        case .filled, .hollow: length - lineWidth / 2
        }
    }

    /// Returns the arrowhead of a single line, and the point where the line ends.
    ///
    /// - Parameters:
    ///   - tip: The point at the edge of a box.
    ///   - next: The next point of the line, which limits the length of the arrowhead.
    ///   - lineWidth: The width of the line.
    /// - Returns: The arrowhead; nil if there is too little space for it.
    func arrowhead(
        at tip: CGPoint, from next: CGPoint, lineWidth: CGFloat
    ) -> (path: BezierPath, lineEnd: CGPoint)? {
        let (dx, dy) = (next.x - tip.x, next.y - tip.y)
        let room = (dx * dx + dy * dy).squareRoot()
        let length = min(size, room)
        guard room > 0, length > 2 * lineWidth else { return nil }
        let way = CGPoint(x: dx / room, y: dy / room)
        var path = BezierPath()
        add(at: tip, along: way, length: length, lineWidth: lineWidth, to: &path)
        let reach = reach(length: length, lineWidth: lineWidth)
        return (path, CGPoint(x: tip.x + way.x * reach, y: tip.y + way.y * reach))
    }

    /// Adds an arrowhead to a path.
    ///
    /// - Parameters:
    ///   - tip: The point at the edge of a box.
    ///   - way: The direction from the tip to the line, a vector of length 1.
    ///   - length: The length of the arrowhead, including the width of its outline.
    ///   - lineWidth: The width of the outline.
    ///   - path: The path to which the arrowhead is added.
    fileprivate func add(
        at tip: CGPoint, along way: CGPoint, length: CGFloat, lineWidth: CGFloat, to path: inout BezierPath
    ) {
        // At an angle of 60 degrees, the miter of an outline extends beyond the path by the width of the outline.
        let near = shape == .filled ? 0 : lineWidth
        let far = shape == .hollow ? length - lineWidth / 2 : length
        let half = (far - near) * Self.slope
        func corner(_ distance: CGFloat, _ side: CGFloat) -> CGPoint {
            CGPoint(
                x: tip.x + way.x * distance - way.y * side, y: tip.y + way.y * distance + way.x * side)
        }
        path.move(to: corner(far, -half))
        path.addLine(to: corner(near, 0))
        path.addLine(to: corner(far, half))
        if shape != .open { path.close() }
    }
}

nonisolated extension TreeConnector {
    /// Returns the arrowheads as one path.
    ///
    /// Fill the path if the shape is `filled`; otherwise, stroke it with `lineWidth` and mitered corners. The path is
    /// empty if the connector has no arrowheads, or too little space for them. O(n) in the number of arrowheads.
    public func arrowheads() -> BezierPath {
        var path = BezierPath()
        guard let arrowhead else { return path }
        func add(
            _ tips: some Sequence<CGPoint>, _ room: Room?, along way: (CGPoint, Room) -> CGPoint = { $1.way }
        ) {
            guard let room, let length = length(in: room) else { return }
            for tip in tips {
                arrowhead.add(
                    at: tip, along: way(tip, room), length: length, lineWidth: lineWidth, to: &path)
            }
        }
        switch arrowhead.end {
        case .parent: add(CollectionOfOne(start), roomAtParent)
        case .child:
            add(tips, roomAtChildren) { tip, room in
                style == .straight ? Room(from: tip, to: bend)?.way ?? room.way : room.way
            }
            for branch in branches { add(branch.tips, room(at: branch)) }
        }
        return path
    }

    /// Returns the connector with shorter lines, which end at the arrowheads.
    var shortened: TreeConnector {
        guard let arrowhead else { return self }
        var result = self
        func step(_ room: Room?) -> CGPoint? {
            guard let room, let length = length(in: room) else { return nil }
            let reach = arrowhead.reach(length: length, lineWidth: lineWidth)
            return CGPoint(x: room.way.x * reach, y: room.way.y * reach)
        }
        switch arrowhead.end {
        case .parent:
            if let room = roomAtParent, let step = step(room) { result.moveStart(by: step, room.way) }
        case .child:
            // All lines to children have the same direction, except for straight lines, which `addRays` shortens.
            // Moving the origin of their coordinates moves them all.
            if style != .straight, let step = step(roomAtChildren) { result.tips.move(by: step) }
            for (index, branch) in branches.enumerated() {
                if let step = step(room(at: branch)) { result.branches[index].tips.move(by: step) }
            }
        }
        return result
    }

    /// Returns the end of a straight line to a child: the point at which the child's arrowhead begins.
    ///
    /// - Parameters:
    ///   - tip: The point at the edge of the child's box.
    ///   - reach: The length of the line that the arrowhead replaces.
    /// - Returns: The end of the line.
    func end(ofLineTo tip: CGPoint, reach: CGFloat) -> CGPoint {
        guard reach > 0, let way = Room(from: tip, to: bend)?.way else { return tip }
        return CGPoint(x: tip.x + way.x * reach, y: tip.y + way.y * reach)
    }

    /// The length of the line that each arrowhead of a child replaces; 0 for lines without such arrowheads.
    var reachAtChildren: CGFloat {
        guard let arrowhead, arrowhead.end == .child, let room = roomAtChildren, let length = length(in: room)
        else { return 0 }
        return arrowhead.reach(length: length, lineWidth: lineWidth)
    }

    /// Moves the start of the lines, and the other points up to the new start.
    private mutating func moveStart(by step: CGPoint, _ way: CGPoint) {
        let old = start
        let new = CGPoint(x: old.x + step.x, y: old.y + step.y)
        func moved(_ point: CGPoint) -> CGPoint { point == old ? new : point }
        start = new
        if (bend.x - new.x) * way.x + (bend.y - new.y) * way.y < 0 { bend = new }
        junction = moved(junction)
        bus = Segment(start: moved(bus.start), end: moved(bus.end))
        for index in branches.indices { branches[index].root = moved(branches[index].root) }
    }

    // MARK: The space for arrowheads

    /// A straight piece of line that ends at a box, in any direction.
    private struct Room {
        /// The direction away from the box, a vector of length 1.
        var way: CGPoint
        var length: CGFloat

        /// Creates the piece between a point at the edge of a box and another point; nil if it has no length.
        init?(from tip: CGPoint, to point: CGPoint) {
            let (dx, dy) = (point.x - tip.x, point.y - tip.y)
            // For a piece along an axis, the root is exact.
            length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { return nil }
            way = CGPoint(x: dx / length, y: dy / length)
        }
    }

    /// Returns the length of arrowheads on a piece of line; nil if it has too little space for them.
    private func length(in room: Room) -> CGFloat? {
        let length = min(arrowhead?.size ?? 0, room.length)
        return length > 2 * lineWidth ? length : nil
    }

    /// The piece of line at the parent.
    private var roomAtParent: Room? {
        // The lines to several children share the arrowhead. The line to an only child isn't slanted.
        if let room = Room(from: start, to: bus.start == bus.end ? tips.first ?? junction : junction) {
            return room
        }
        // In an outline, the lines to the children leave the line that starts at the parent.
        return branches.first.flatMap { branch in
            branch.tips.first.flatMap { Room(from: start, to: foot(of: $0, on: branch)) }
        }
    }

    /// The last piece of the lines that lead from the bus to children.
    private var roomAtChildren: Room? {
        tips.first.flatMap { Room(from: $0, to: bus.start == bus.end ? start : foot(of: $0)) }
    }

    /// The last piece of the lines that lead from a branch to children.
    private func room(at branch: Branch) -> Room? {
        branch.tips.first.flatMap { Room(from: $0, to: foot(of: $0, on: branch)) }
    }
}
