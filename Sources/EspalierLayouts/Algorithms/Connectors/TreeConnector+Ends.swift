package import Foundation

nonisolated extension TreeConnector {
    /// The last part of an orthogonal connector's line to a box, which leads only to this box.
    package struct End {
        /// The point where the connector meets the box.
        package let tip: CGPoint
        /// The bounds of the part, without the bus or branch from which it comes.
        package let frame: CGRect
    }

    /// The parts that lead only to one box each; empty for curved and straight connectors.
    package var ends: [End] {
        guard style == .orthogonal else { return [] }
        var ends = tips.map { tip in
            let foot = foot(of: tip)
            let isCorner = foot != junction && (foot == bus.start || foot == bus.end)
            return End(tip: tip, frame: frame(from: foot, to: tip, alongBus: isCorner ? junction : nil))
        }
        for branch in branches {
            for tip in branch.tips {
                let foot = foot(of: tip, on: branch)
                ends.append(
                    End(
                        tip: tip,
                        frame: frame(from: foot, to: tip, alongBus: foot == branch.end ? branch.root : nil)))
            }
        }
        return ends
    }

    /// Returns the bounds of the line from a bus to a box.
    ///
    /// If the bus ends at the line, the bounds include the corner between them. `origin` is then the point from which
    /// the bus comes.
    private func frame(from foot: CGPoint, to tip: CGPoint, alongBus origin: CGPoint?) -> CGRect {
        let isVertical = foot.x == tip.x
        let length = isVertical ? tip.y - foot.y : tip.x - foot.x
        let start = origin == nil ? min(lineWidth / 2 + Self.gap, abs(length)) : -lineWidth / 2
        let step = length < 0 ? -start : start
        let near = isVertical ? CGPoint(x: foot.x, y: foot.y + step) : CGPoint(x: foot.x + step, y: foot.y)
        var frame = CGRect(
            x: min(near.x, tip.x), y: min(near.y, tip.y), width: abs(tip.x - near.x),
            height: abs(tip.y - near.y))
        if let origin {
            let back = isVertical ? origin.x - foot.x : origin.y - foot.y
            let reach = min(abs(back), cornerRadius) * (back < 0 ? -1 : 1)
            let corner =
                isVertical ? CGPoint(x: foot.x + reach, y: foot.y) : CGPoint(x: foot.x, y: foot.y + reach)
            frame = frame.union(CGRect(origin: corner, size: .zero))
        }
        var reach = lineWidth / 2
        if let arrowhead, arrowhead.end == .child { reach = max(reach, arrowhead.size * TreeArrowhead.slope) }
        return frame.insetBy(dx: isVertical ? -reach : 0, dy: isVertical ? 0 : -reach)
    }

    /// The distance between a bus and the part of a line that leads only to one box, in points.
    private static let gap = 1.5
}
