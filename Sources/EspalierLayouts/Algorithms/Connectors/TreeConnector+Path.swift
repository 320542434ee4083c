import EspalierGeometry
public import EspalierGraphics
public import Foundation

nonisolated extension TreeConnector {
    /// Returns the connector as one path of lines that don't overlap, to be stroked with `lineWidth`.
    ///
    /// The lines end at the connector's arrowheads, which are a path of their own.
    ///
    /// - Parameter rect: The visible part of the connector's view; nil for the whole view. If you draw the
    ///   view in bands, pass the rectangle of each band: the connector of a class with 100,000 children has
    ///   as many lines.
    /// - Returns: The path, in the coordinates of the connector's view. Lines outside of `rect` may be
    ///   missing.
    public func path(in rect: CGRect? = nil) -> BezierPath {
        var path = BezierPath()
        add(to: &path, in: rect)
        return path
    }

    /// Appends the connector to a path, so that the caller can reuse the path's memory.
    package func add(to path: inout some PathBuilder, in rect: CGRect? = nil) {
        if arrowhead != nil { return shortened.addLines(to: &path, in: rect) }
        addLines(to: &path, in: rect)
    }

    private func addLines(to path: inout some PathBuilder, in rect: CGRect?) {
        switch style {
        case .orthogonal: addBus(to: &path, rect)
        case .curved, .straight: addRays(to: &path)
        }
        for branch in branches { addTips(of: branch, to: &path, rect) }
    }

    /// Returns all straight segments between boxes: the line from the parent, the bus, the branches and the lines to
    /// the boxes.
    ///
    /// If you stroke these segments, you get an orthogonal connector with square corners.
    public func segments() -> [Segment] {
        var segments = [Segment(start: start, end: junction)]
        if bus.start != bus.end { segments.append(bus) }
        for tip in tips { segments.append(Segment(start: foot(of: tip), end: tip)) }
        for branch in branches {
            segments.append(Segment(start: branch.root, end: branch.end))
            for tip in branch.tips { segments.append(Segment(start: foot(of: tip, on: branch), end: tip)) }
        }
        return segments
    }

    // MARK: Orthogonal

    private func addBus(to path: inout some PathBuilder, _ rect: CGRect?) {
        if bus.start == bus.end { return addStraight(to: &path) }
        // If exactly one line continues at an end of the bus, a rounded corner joins the bus and this line.
        let (low, high) = (continuation(at: bus.start), continuation(at: bus.end))
        func turns(at point: CGPoint) -> Bool {
            (point == bus.start && low != nil) || (point == bus.end && high != nil)
        }
        var line = RoundedLine(radius: cornerRadius)
        if let low {
            if let end = low.end { line.add(end, to: &path) }
            line.add(low.point, to: &path)
        }
        line.add(bus.start, to: &path)
        line.add(bus.end, to: &path)
        if let high {
            line.add(high.point, to: &path)
            if let end = high.end { line.add(end, to: &path) }
        }
        line.finish(&path)
        if !turns(at: junction) { path.addSegment(from: start, to: junction) }
        for index in visibleIndices(of: tips, tips.count, rect, alongY: isBusVertical) {
            let tip = tips[index]
            let foot = foot(of: tip)
            if !turns(at: foot) { path.addSegment(from: foot, to: tip) }
        }
        for branch in branches where !turns(at: branch.root) {
            addLine(from: branch.root, along: branch, to: &path)
        }
    }

    /// Adds a connector whose bus has no length: straight lines from the parent to the box or the branches.
    private func addStraight(to path: inout some PathBuilder) {
        if let tip = tips.first ?? (branches.isEmpty ? junction : nil) {
            path.addSegment(from: start, to: tip)
        }
        for branch in branches { addLine(from: start, along: branch, to: &path) }
    }

    /// Adds a line from a point through the end of a branch to the last box of the branch.
    private func addLine(from point: CGPoint, along branch: Branch, to path: inout some PathBuilder) {
        var line = RoundedLine(radius: cornerRadius)
        line.add(point, to: &path)
        line.add(branch.end, to: &path)
        if let tip = branch.tips.last { line.add(tip, to: &path) }
        line.finish(&path)
    }

    /// The points of a line that continues at an end of the bus.
    private struct Continuation {
        var point: CGPoint
        /// The point after `point`; nil if the line ends at `point`.
        var end: CGPoint?
    }

    /// Returns the line that continues at an end of the bus; nil unless there is exactly one such line.
    private func continuation(at end: CGPoint) -> Continuation? {
        var found = junction == end ? Continuation(point: start) : nil
        var count = found == nil ? 0 : 1
        func note(_ line: Continuation) {
            found = line
            count += 1
        }
        if let tip = tips.first, foot(of: tip) == end { note(Continuation(point: tip)) }
        if tips.count > 1, let tip = tips.last, foot(of: tip) == end { note(Continuation(point: tip)) }
        for branch in branches where branch.root == end {
            note(Continuation(point: branch.end, end: branch.tips.last))
        }
        return count == 1 ? found : nil
    }

    // MARK: Curves and straight lines

    private func addRays(to path: inout some PathBuilder) {
        if start != bend {
            path.move(to: start)
            path.addLine(to: bend)
        }
        let reach = style == .straight ? reachAtChildren : 0
        // Use indices, because an iterator would hold a copy of the array.
        for index in tips.indices {
            let tip = tips[index]
            path.move(to: bend)
            if style == .straight {
                path.addLine(to: end(ofLineTo: tip, reach: reach))
            } else {
                let middle = foot(of: bend)
                path.addCurve(to: tip, control1: middle, control2: foot(of: tip))
            }
        }
        for branch in branches {
            var line = RoundedLine(radius: cornerRadius)
            for point in [bend, junction, branch.root, branch.end] { line.add(point, to: &path) }
            if let tip = branch.tips.last { line.add(tip, to: &path) }
            line.finish(&path)
        }
    }

    // MARK: Branches

    /// Adds the lines from a branch to its boxes, except the last box, to which the branch's own line leads.
    private func addTips(of branch: Branch, to path: inout some PathBuilder, _ rect: CGRect?) {
        let tips = branch.tips
        for index in visibleIndices(of: tips, tips.count - 1, rect, alongY: !isBusVertical) {
            path.addSegment(from: foot(of: tips[index], on: branch), to: tips[index])
        }
    }

    /// Returns the indices of the tips (the ends of lines at boxes) whose lines may be visible in `rect`.
    ///
    /// Only the first `count` tips are searched. The tips must be in ascending or descending order along the y axis or,
    /// if `alongY` is false, the x axis.
    private func visibleIndices(
        of tips: TreeConnectorTips, _ count: Int, _ rect: CGRect?, alongY: Bool
    ) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        guard let rect else { return 0..<count }
        func position(_ point: CGPoint) -> CGFloat { alongY ? point.y : point.x }
        let margin = lineWidth / 2
        let low = (alongY ? rect.minY : rect.minX) - margin
        let high = (alongY ? rect.maxY : rect.maxX) + margin
        // The order is descending if the tips follow each other in the direction of growth, and the tree grows to the
        // left or up.
        let ascends = position(tips[0]) <= position(tips[count - 1])
        let candidates = tips[..<count]
        let start = candidates.partitioningIndex { ascends ? position($0) >= low : position($0) <= high }
        let end = candidates.partitioningIndex { ascends ? position($0) > high : position($0) < low }
        return min(start, end)..<end
    }
}

nonisolated extension PathBuilder {
    fileprivate mutating func addSegment(from start: CGPoint, to end: CGPoint) {
        move(to: start)
        addLine(to: end)
    }
}

/// A line through several points, with rounded corners.
///
/// The line is added to a path point by point, so no array of the points is needed.
nonisolated struct RoundedLine {
    let radius: CGFloat
    private var count = 0
    /// The last two points that were added; `before` precedes `corner`.
    private var before = CGPoint.zero
    private var corner = CGPoint.zero

    init(radius: CGFloat) { self.radius = radius }

    /// Adds the next point to the line, and the corner at the point before it to the path.
    mutating func add(_ point: CGPoint, to path: inout some PathBuilder) {
        if count == 0 { path.move(to: point) }
        if count > 1 { addCorner(before: before, corner, after: point, to: &path) }
        (before, corner) = (corner, point)
        count += 1
    }

    /// Ends the line at the last point.
    func finish(_ path: inout some PathBuilder) { path.addLine(to: corner) }

    private func addCorner(
        before: CGPoint, _ corner: CGPoint, after: CGPoint, to path: inout some PathBuilder
    ) {
        let isStraight =
            (before.x == corner.x && corner.x == after.x) || (before.y == corner.y && corner.y == after.y)
        if isStraight { return }
        let radius = min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
        guard radius > 0 else { return path.addLine(to: corner) }
        // The corner is a quarter of a circle as a cubic curve: the control points are 0.5523 of the radius away from
        // the curve's ends.
        let rounding = 1 - 0.552_284_749_8
        path.addLine(to: point(from: corner, toward: before, radius))
        path.addCurve(
            to: point(from: corner, toward: after, radius),
            control1: point(from: corner, toward: before, radius * rounding),
            control2: point(from: corner, toward: after, radius * rounding))
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { abs(a.x - b.x) + abs(a.y - b.y) }

    private func point(from a: CGPoint, toward b: CGPoint, _ length: CGFloat) -> CGPoint {
        let whole = distance(a, b)
        guard whole > 0 else { return a }
        return CGPoint(x: a.x + (b.x - a.x) / whole * length, y: a.y + (b.y - a.y) / whole * length)
    }
}
