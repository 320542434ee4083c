import EspalierGeometry
public import EspalierGraphics
public import Foundation

nonisolated extension TreeConnector {
    /// Returns the connector as one path of lines that don't overlap, to be stroked with `lineWidth`.
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
    package func add(to path: inout BezierPath, in rect: CGRect? = nil) {
        switch style {
        case .orthogonal: addBus(to: &path, rect)
        case .curved, .straight: addRays(to: &path)
        }
        for branch in branches { addTips(of: branch, to: &path, rect) }
    }

    /// Returns all straight segments between boxes: the line from the parent, the bus, the branches and the lines to
    /// the boxes.
    ///
    /// Stroking them draws an orthogonal connector with square corners.
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

    private func addBus(to path: inout BezierPath, _ rect: CGRect?) {
        // If exactly one line continues at an end of the bus, a rounded corner joins the bus and this line.
        let low = continuation(at: bus.start)
        let high = bus.start == bus.end ? [] : continuation(at: bus.end)
        var line: [CGPoint] = low.reversed()
        if bus.start == bus.end {
            addStraight(to: &path)
            return
        }
        line += [bus.start, bus.end] + high
        addLine(line, to: &path)
        if !turns(at: junction) { addLine([start, junction], to: &path) }
        for tip in tips(in: rect) where !turns(at: foot(of: tip)) {
            addLine([foot(of: tip), tip], to: &path)
        }
        for branch in branches where !turns(at: branch.root) {
            addLine([branch.root, branch.end] + last(of: branch), to: &path)
        }
    }

    /// Adds a connector whose bus has no length: straight lines from the parent to the box or the branches.
    private func addStraight(to path: inout BezierPath) {
        if let tip = tips.first { addLine([start, tip], to: &path) }
        for branch in branches { addLine([start, branch.end] + last(of: branch), to: &path) }
    }

    private func last(of branch: Branch) -> [CGPoint] { branch.tips.last.map { [$0] } ?? [] }

    /// Returns true if `point` is an end of the bus at which exactly one line continues.
    private func turns(at point: CGPoint) -> Bool {
        (point == bus.start || point == bus.end) && continuation(at: point) != []
    }

    /// Returns the points of the line that continues at an end of the bus; empty unless there is exactly one
    /// such line.
    private func continuation(at point: CGPoint) -> [CGPoint] {
        var found: [[CGPoint]] = junction == point ? [[start]] : []
        if let tip = tips.first, foot(of: tip) == point { found.append([tip]) }
        if tips.count > 1, let tip = tips.last, foot(of: tip) == point { found.append([tip]) }
        for branch in branches where branch.root == point { found.append([branch.end] + last(of: branch)) }
        return found.count == 1 ? found[0] : []
    }

    // MARK: Curves and straight lines

    private func addRays(to path: inout BezierPath) {
        if start != bend {
            path.move(to: start)
            path.addLine(to: bend)
        }
        for tip in tips {
            path.move(to: bend)
            if style == .straight {
                path.addLine(to: tip)
            } else {
                let middle = foot(of: bend)
                path.addCurve(to: tip, control1: middle, control2: foot(of: tip))
            }
        }
        for branch in branches {
            addLine([bend, junction, branch.root, branch.end] + last(of: branch), to: &path)
        }
    }

    // MARK: Branches

    /// Adds the lines from a branch to its boxes, except the last box, to which the branch's own line leads.
    private func addTips(of branch: Branch, to path: inout BezierPath, _ rect: CGRect?) {
        for tip in visible(branch.tips.dropLast(), rect, alongY: !isBusVertical) {
            addLine([foot(of: tip, on: branch), tip], to: &path)
        }
    }

    private func tips(in rect: CGRect?) -> TreeConnectorTips.SubSequence {
        visible(tips[...], rect, alongY: isBusVertical)
    }

    /// Returns the tips (the ends of lines at boxes) whose lines may be visible in `rect`.
    ///
    /// The tips must be in ascending or descending order along the y axis or, if `alongY` is false, the x axis.
    private func visible(
        _ tips: TreeConnectorTips.SubSequence, _ rect: CGRect?, alongY: Bool
    ) -> TreeConnectorTips.SubSequence {
        guard let rect, let first = tips.first, let last = tips.last else { return tips }
        func position(_ point: CGPoint) -> CGFloat { alongY ? point.y : point.x }
        let margin = lineWidth / 2
        let low = (alongY ? rect.minY : rect.minX) - margin
        let high = (alongY ? rect.maxY : rect.maxX) + margin
        // The order is descending if the tips follow each other in the direction of growth, and the tree grows to the
        // left or up.
        let ascends = position(first) <= position(last)
        let start = tips.partitioningIndex { ascends ? position($0) >= low : position($0) <= high }
        let end = tips.partitioningIndex { ascends ? position($0) > high : position($0) < low }
        return tips[min(start, end)..<end]
    }

    // MARK: Lines with corners

    /// Adds a line through points with rounded corners.
    private func addLine(_ points: [CGPoint], to path: inout BezierPath) {
        guard let first = points.first, points.count > 1 else { return }
        path.move(to: first)
        for index in 1..<points.count - 1 {
            addCorner(points[index - 1], points[index], points[index + 1], to: &path)
        }
        path.addLine(to: points[points.count - 1])
    }

    private func addCorner(_ before: CGPoint, _ corner: CGPoint, _ after: CGPoint, to path: inout BezierPath)
    {
        let radius = min(cornerRadius, distance(before, corner) / 2, distance(corner, after) / 2)
        guard radius > 0, !isStraight(before, corner, after) else {
            if !isStraight(before, corner, after) { path.addLine(to: corner) }
            return
        }
        // The corner is a quarter of a circle as a cubic curve: the control points are 0.5523 of the radius away from
        // the curve's ends.
        let rounding = 1 - 0.552_284_749_8
        path.addLine(to: point(from: corner, toward: before, radius))
        path.addCurve(
            to: point(from: corner, toward: after, radius),
            control1: point(from: corner, toward: before, radius * rounding),
            control2: point(from: corner, toward: after, radius * rounding))
    }

    private func isStraight(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Bool {
        (a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y)
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { abs(a.x - b.x) + abs(a.y - b.y) }

    private func point(from a: CGPoint, toward b: CGPoint, _ length: CGFloat) -> CGPoint {
        let whole = distance(a, b)
        guard whole > 0 else { return a }
        return CGPoint(x: a.x + (b.x - a.x) / whole * length, y: a.y + (b.y - a.y) / whole * length)
    }
}
