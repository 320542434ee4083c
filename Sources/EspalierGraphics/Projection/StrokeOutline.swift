package import Foundation

/// The area that a stroke covers, as polygons.
///
/// All polygons have the same winding direction, so that the nonzero rule fills their overlaps.
package struct StrokeOutline {
    let width: CGFloat
    let dash: [CGFloat]
    let cap: Stroke.Cap
    let join: Stroke.Join

    /// The miter limit of SVG and Cairo, beyond which a miter becomes a bevel.
    private static let miterLimit: CGFloat = 10
    private static let roundSides = 16

    package init(width: CGFloat, dash: [CGFloat], cap: Stroke.Cap, join: Stroke.Join) {
        (self.width, self.dash, self.cap, self.join) = (width, dash, cap, join)
    }

    package func polygons(of line: Polyline) -> [[CGPoint]] {
        var points = line.points.reduce(into: [CGPoint]()) { if $0.last != $1 { $0.append($1) } }
        if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        guard width > 0, points.count > 1 else { return [] }
        // If a dash has a negative length, draw a solid line, because the loop over the dashes would never end.
        let isDashed = dash.contains { $0 > 0 } && dash.allSatisfy { $0 >= 0 && $0.isFinite }
        let pieces = isDashed ? dashed(points, isClosed: line.isClosed) : nil
        guard let pieces else { return outline(points, isClosed: line.isClosed) }
        return pieces.flatMap { outline($0, isClosed: false) }
    }

    private func outline(_ points: [CGPoint], isClosed: Bool) -> [[CGPoint]] {
        var result: [[CGPoint]] = []
        let count = points.count
        for index in 0..<(isClosed ? count : count - 1) {
            result.append(segment(points[index], points[(index + 1) % count], index, count, isClosed))
            let hasJoin = isClosed || index + 2 < count
            if hasJoin {
                result += joinPolygons(
                    points[index], points[(index + 1) % count], points[(index + 2) % count])
            }
        }
        if !isClosed, cap == .round { result += [disc(points[0]), disc(points[count - 1])] }
        return result.map(Self.clockwise)
    }

    private func segment(
        _ a: CGPoint, _ b: CGPoint, _ index: Int, _ count: Int, _ isClosed: Bool
    ) -> [CGPoint] {
        let along = (b - a) * (width / 2 / (b - a).length)
        let across = CGPoint(x: -along.y, y: along.x)
        let extends = cap == .square && !isClosed
        let start = extends && index == 0 ? a - along : a
        let end = extends && index == count - 2 ? b + along : b
        return [start + across, end + across, end - across, start - across]
    }

    private func joinPolygons(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> [[CGPoint]] {
        if join == .round { return [disc(b)] }
        let (u, v) = ((b - a) * (1 / (b - a).length), (c - b) * (1 / (c - b).length))
        let cross = u.x * v.y - u.y * v.x
        guard abs(cross) > 1e-9 else { return [] }
        // If the path turns right, its outer side is on the left.
        let side: CGFloat = cross > 0 ? -width / 2 : width / 2
        let p = b + CGPoint(x: -u.y, y: u.x) * side
        let q = b + CGPoint(x: -v.y, y: v.x) * side
        // The ratio of the miter's length to the width is 1 / sin(half of the angle) = sqrt(2 / (1 + cos of
        // the turn)).
        let turn = u.x * v.x + u.y * v.y
        guard join == .miter, 1 + turn > 2 / (Self.miterLimit * Self.miterLimit) else { return [[b, p, q]] }
        let middle = CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2) - b
        let tip = b + middle * (2 / (1 + turn))
        return [[b, p, tip, q]]
    }

    private func disc(_ center: CGPoint) -> [CGPoint] {
        (0..<Self.roundSides).map { index in
            let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.roundSides)
            return CGPoint(x: center.x + width / 2 * cos(angle), y: center.y + width / 2 * sin(angle))
        }
    }

    private static func clockwise(_ polygon: [CGPoint]) -> [CGPoint] {
        var area: CGFloat = 0
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            area += point.x * next.y - next.x * point.y
        }
        return area < 0 ? polygon.reversed() : polygon
    }

    /// The maximum number of dashes of one line.
    ///
    /// A line that would need more dashes is drawn solid.
    private static let dashLimit = 100_000

    /// Returns the parts of the line that dashes cover; nil if there are too many dashes.
    private func dashed(_ points: [CGPoint], isClosed: Bool) -> [[CGPoint]]? {
        let corners = isClosed ? points + [points[0]] : points
        let length = zip(corners, corners.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        let period = dash.reduce(0, +)
        guard length / period * CGFloat(dash.count) < CGFloat(Self.dashLimit) else { return nil }
        var pieces: [[CGPoint]] = []
        var (index, left, isOn) = (0, dash[0], true)
        var piece = [corners[0]]
        for (a, b) in zip(corners, corners.dropFirst()) {
            let segment = (b - a).length
            var position: CGFloat = 0
            while segment - position > left {
                position += left
                let cut = a + (b - a) * (position / segment)
                if isOn { pieces.append(piece + [cut]) }
                piece = [cut]
                index = (index + 1) % dash.count
                (left, isOn) = (dash[index], !isOn)
            }
            left -= segment - position
            piece.append(b)
        }
        if isOn, piece.count > 1 { pieces.append(piece) }
        return pieces
    }
}
