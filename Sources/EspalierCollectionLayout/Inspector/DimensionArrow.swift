import EspalierGraphics
import Foundation

/// A line between two points with a head at each end, as in a technical drawing.
struct DimensionArrow {
    let start: CGPoint
    let end: CGPoint

    init(from start: CGPoint, to end: CGPoint) { (self.start, self.end) = (start, end) }

    /// Short distances get shorter heads, so that the two never meet.
    func draw(in canvas: any Canvas, color: AdaptiveColor) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { return }
        let head = min(4, length / 3)
        let (ux, uy) = (dx / length, dy / length)
        canvas.draw(.line(from: start, to: end), fill: nil, stroke: Stroke(.color(color), width: 1))
        canvas.draw(
            .path(arrowHead(at: start, ux, uy, head)), fill: .color(color), stroke: nil)
        canvas.draw(
            .path(arrowHead(at: end, -ux, -uy, head)), fill: .color(color), stroke: nil)
    }

    /// A triangle with its tip at `tip`, opening along (ux, uy).
    private func arrowHead(at tip: CGPoint, _ ux: CGFloat, _ uy: CGFloat, _ size: CGFloat) -> Path {
        var path = Path()
        path.move(to: tip)
        path.addLine(to: CGPoint(x: tip.x + size * ux - size * uy / 2, y: tip.y + size * uy + size * ux / 2))
        path.addLine(to: CGPoint(x: tip.x + size * ux + size * uy / 2, y: tip.y + size * uy - size * ux / 2))
        path.close()
        return path
    }
}

extension AdaptiveColor {
    /// The same colors with another opacity, 0...1.
    func withAlpha(_ alpha: Double) -> AdaptiveColor {
        var result = self
        result.light.alpha = alpha
        result.dark.alpha = alpha
        return result
    }
}
