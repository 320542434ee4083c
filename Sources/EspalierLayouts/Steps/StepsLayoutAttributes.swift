import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The attributes of a step or a connector, which is an arrow in the space between two steps.
nonisolated final class StepsLayoutAttributes: EdgeLayoutAttributes {
    private static let gap: CGFloat = 6
    private static let head: CGFloat = 8
    private static let halfHead: CGFloat = 4
    private static let cornerRadius: CGFloat = 6

    /// The shape of an arrow to the next row.
    struct Turn: Equatable {
        /// The distance between the upper edge and the horizontal part; nil for the middle.
        var height: CGFloat?
        /// True if the arrow leads from left to right.
        var isReversed = false
    }

    var shape = Turn()

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? StepsLayoutAttributes)?.shape = shape
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && shape == (object as? StepsLayoutAttributes)?.shape
    }

    /// The arrow, which fills the frame; empty if the frame is too small, and for steps.
    override var legs: [EdgeLeg] {
        get {
            let leg: EdgeLeg? =
                switch representedElementKind {
                case StepsLayout.elementKindConnector: line
                case StepsLayout.elementKindTurn: turn
                default: nil
                }
            guard var leg, indexPath.count == 2 else { return [] }
            leg.target = IndexPath(item: indexPath.item + 1, section: indexPath.section)
            return [leg]
        }
        set {}
    }

    /// The arrow to the next step of the row.
    private var line: EdgeLeg? {
        let y = bounds.midY
        let tip = CGPoint(x: bounds.maxX - Self.gap, y: y)
        let start = CGPoint(x: bounds.minX + Self.gap, y: y)
        guard tip.x > start.x + Self.head else { return nil }
        let end = CGPoint(x: tip.x - Self.head / 2, y: y)
        var leg = EdgeLeg(through: [start, end])
        leg.arrowhead = head(tip, pointing: CGPoint(x: 1, y: 0))
        return leg
    }

    /// The arrow from the last item of a row: down, usually to the left, and down to the first item of the next row.
    private var turn: EdgeLeg? {
        let sides = (bounds.maxX - 6.5, bounds.minX + 6.5)
        let (start, end) = shape.isReversed ? (sides.1, sides.0) : sides
        let height = shape.height ?? bounds.midY
        let (top, middle) = (bounds.minY + Self.gap, (height - 2).rounded(.down) + 0.5)
        let tip = CGPoint(x: end, y: bounds.maxY - Self.gap)
        guard tip.y > middle + Self.head else { return nil }
        let radius = min(Self.cornerRadius, abs(end - start) / 2)
        let step = end < start ? -radius : radius
        var path = BezierPath()
        path.move(to: CGPoint(x: start, y: top))
        if radius > 0 {
            path.addLine(to: CGPoint(x: start, y: middle - radius))
            path.addQuadCurve(
                to: CGPoint(x: start + step, y: middle), control: CGPoint(x: start, y: middle))
            path.addLine(to: CGPoint(x: end - step, y: middle))
            path.addQuadCurve(to: CGPoint(x: end, y: middle + radius), control: CGPoint(x: end, y: middle))
        }
        path.addLine(to: CGPoint(x: end, y: tip.y - Self.head / 2))
        return EdgeLeg(path, arrowhead: head(tip, pointing: CGPoint(x: 0, y: 1)))
    }

    private func head(_ tip: CGPoint, pointing way: CGPoint) -> BezierPath {
        var path = BezierPath()
        let foot = CGPoint(x: tip.x - way.x * Self.head, y: tip.y - way.y * Self.head)
        path.move(to: tip)
        path.addLine(to: CGPoint(x: foot.x - way.y * Self.halfHead, y: foot.y + way.x * Self.halfHead))
        path.addLine(to: CGPoint(x: foot.x + way.y * Self.halfHead, y: foot.y - way.x * Self.halfHead))
        path.close()
        return path
    }
}
