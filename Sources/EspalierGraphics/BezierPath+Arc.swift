package import Foundation

extension BezierPath {
    /// Adds an arc as Bézier curves of at most a quarter turn each.
    ///
    /// If the path isn't empty, a line from the current point to the start of the arc comes first. Angles are in
    /// radians from the x axis, and increase clockwise on the screen.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, increasing: Bool
    ) {
        guard radius.isFinite, start.isFinite, end.isFinite else { return }
        let turn = 2 * CGFloat.pi
        let direction: CGFloat = increasing ? 1 : -1
        var sweep = direction * (end - start)
        if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + turn }
        sweep = direction * min(sweep, turn)
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        if isEmpty { move(to: point(start)) } else { addLine(to: point(start)) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        // With this distance between an end point and its control point, the curve touches the arc in the middle.
        let reach = 4 / 3 * tan(step / 4) * radius
        for index in 0..<count {
            let (a, b) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
            let (p, q) = (point(a), point(b))
            addCurve(
                to: q, control1: CGPoint(x: p.x - reach * sin(a), y: p.y + reach * cos(a)),
                control2: CGPoint(x: q.x + reach * sin(b), y: q.y - reach * cos(b)))
        }
    }
}
