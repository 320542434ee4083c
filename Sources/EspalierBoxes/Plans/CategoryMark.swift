import EspalierGeometry
import EspalierGraphics
import Foundation

/// A small sign in a box, for readers who can't distinguish the colors of the categories.
///
/// The first eight categories have different shapes. The next eight categories have the same shapes twice, next to each
/// other.
struct CategoryMark: Equatable, Sendable {
    private let shape: Int
    private let count: Int

    private static let side: CGFloat = 6
    private static let gap: CGFloat = 2
    /// The distance between the mark and the edge of the box, and between the mark and the content.
    private static let margin: CGFloat = 4

    /// Creates the mark of a category; nil for `CategoryIndex.other` and `CategoryIndex.none`.
    init?(category: Int) {
        guard category < CategoryIndex.maximumCount else { return nil }
        shape = category % ThemeToken.categoryCount
        count = category / ThemeToken.categoryCount + 1
    }

    var size: CGSize { CGSize(width: width, height: Self.side) }
    var width: CGFloat { CGFloat(count) * (Self.side + Self.gap) - Self.gap }

    /// The padding that a box needs so that there is room for the mark, in points.
    var reservedWidth: CGFloat { width + 2 * Self.margin }

    /// Returns the center of the mark, which is at the trailing edge of a box.
    ///
    /// The mark is next to the first line of text or, in an ellipse, a diamond or a capsule, at half of the height.
    /// `padding` is the free space above the text.
    func center(in rect: CGRect, shape: BoxShape, padding: CGFloat, isMirrored: Bool) -> CGPoint {
        let isRound = shape.hasSlantedSides || shape == .capsule
        let inset = Self.margin + width / 2 + (isRound ? 1 : 0)
        return CGPoint(
            x: isMirrored ? rect.minX + inset : rect.maxX - inset,
            y: isRound
                ? rect.midY
                : rect.minY + min(rect.height / 2, max(padding, Self.leastPadding) + Self.halfLine))
    }

    /// The minimum distance from the top of a box to its text.
    ///
    /// The padding of a box with compartments may be 0, because each compartment has its own padding.
    private static let leastPadding: CGFloat = 4
    /// Half of the height of a line of text.
    private static let halfLine: CGFloat = 7

    func draw(in canvas: any Canvas, center: CGPoint, color: AdaptiveColor) {
        for index in 0..<count {
            let x = center.x - width / 2 + CGFloat(index) * (Self.side + Self.gap) + Self.side / 2
            canvas.draw(
                Self.outline(shape, center: CGPoint(x: x, y: center.y)), fill: .color(color), stroke: nil)
        }
    }

    private static func outline(_ shape: Int, center: CGPoint) -> CanvasShape {
        let half = side / 2
        let square = CGRect(x: center.x - half, y: center.y - half, width: side, height: side)
        switch shape {
        case 0: return .ellipse(in: square)
        case 1: return .rectangle(square.inset(by: EdgeInsets(all: 0.25)))
        case 2: return polygon([(0, -3), (3.3, 2.7), (-3.3, 2.7)], center)
        case 3: return polygon([(0, -3.6), (3.6, 0), (0, 3.6), (-3.6, 0)], center)
        case 4: return polygon(cross, center)
        case 5: return polygon([(0, 3), (-3.3, -2.7), (3.3, -2.7)], center)
        case 6: return polygon(cross.map { (($0 - $1) * 0.7071, ($0 + $1) * 0.7071) }, center)
        default: return .rectangle(square.inset(by: EdgeInsets(top: 2, left: 0, bottom: 2, right: 0)))
        }
    }

    /// The corners of a cross, relative to its center.
    private static let cross: [(CGFloat, CGFloat)] = [
        (-1, -3.2), (1, -3.2), (1, -1), (3.2, -1), (3.2, 1), (1, 1), (1, 3.2), (-1, 3.2), (-1, 1), (-3.2, 1),
        (-3.2, -1), (-1, -1),
    ]

    private static func polygon(_ corners: [(CGFloat, CGFloat)], _ center: CGPoint) -> CanvasShape {
        .path(BezierPath(polygons: [corners.map { CGPoint(x: center.x + $0, y: center.y + $1) }]))
    }
}
