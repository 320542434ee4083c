import EspalierGraphics
import Foundation

/// A line between two points, with an arrowhead and a bar at each end, as in a technical drawing.
struct DimensionArrow {
    let start: CGPoint
    let end: CGPoint
    private static let barLength: CGFloat = 7
    private static let headLength: CGFloat = 4

    init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }

    var isHorizontal: Bool { abs(end.x - start.x) >= abs(end.y - start.y) }

    var length: CGFloat { isHorizontal ? abs(end.x - start.x) : abs(end.y - start.y) }

    /// The bounding box of the arrow with its bars.
    ///
    /// Along the arrow, the box ends at the arrow's ends, so that adjacent arrows don't overlap.
    var frame: CGRect {
        let reach = Self.barLength / 2
        let box = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
            height: abs(end.y - start.y))
        return isHorizontal ? box.insetBy(dx: 0, dy: -reach) : box.insetBy(dx: -reach, dy: 0)
    }

    /// Draws the arrow; if the arrow is so short that its heads would overlap, with smaller heads.
    func draw(in canvas: any Canvas, color: AdaptiveColor) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { return }
        let head = min(Self.headLength, length / 2.5)
        let (ux, uy) = (dx / length, dy / length)
        let stroke = Stroke(.color(color), width: 1)
        // The shaft ends inside the heads, because the shaft is wider than their tips.
        canvas.draw(
            .line(
                from: CGPoint(x: start.x + ux * head / 2, y: start.y + uy * head / 2),
                to: CGPoint(x: end.x - ux * head / 2, y: end.y - uy * head / 2)), fill: nil, stroke: stroke)
        for (tip, sign) in [(start, CGFloat(1)), (end, -1)] {
            let (x, y) = (uy * Self.barLength / 2, ux * Self.barLength / 2)
            // The bar is half a point inside the arrow, so that it touches the measured edge and doesn't cross it.
            let foot = CGPoint(x: tip.x + sign * ux / 2, y: tip.y + sign * uy / 2)
            canvas.draw(
                .line(
                    from: CGPoint(x: foot.x - x, y: foot.y - y), to: CGPoint(x: foot.x + x, y: foot.y + y)),
                fill: nil, stroke: stroke)
            canvas.draw(
                .path(arrowHead(at: tip, sign * ux, sign * uy, head)), fill: .color(color), stroke: nil)
        }
    }

    /// Returns a triangle with its tip at `tip`, opening in the direction (ux, uy).
    private func arrowHead(at tip: CGPoint, _ ux: CGFloat, _ uy: CGFloat, _ size: CGFloat) -> BezierPath {
        var path = BezierPath()
        let half = size * 0.4
        path.move(to: tip)
        path.addLine(to: CGPoint(x: tip.x + size * ux - half * uy, y: tip.y + size * uy + half * ux))
        path.addLine(to: CGPoint(x: tip.x + size * ux + half * uy, y: tip.y + size * uy - half * ux))
        path.close()
        return path
    }
}
