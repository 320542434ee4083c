import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct SpiralLayoutTests {
    private func centres(_ view: CollectionView) -> [CGPoint] {
        view.frames().map { CGPoint(x: $0.midX.rounded(), y: $0.midY.rounded()) }
    }

    /// If the turn spacing is 0, the spiral is a circle.
    ///
    /// The items in this test are a quarter of the circle apart.
    @Test func withoutTurnsItIsACircle() {
        let layout = SpiralLayout()
        layout.itemSize = CGSize(width: 20, height: 20)
        (layout.innerRadius, layout.turnSpacing, layout.itemSpacing) = (100, 0, 100 * CGFloat(2).squareRoot())
        let view = SizedSource([1, 0, 3]).view(layout, width: 320, height: 100)
        #expect(
            centres(view) == [
                CGPoint(x: 160, y: 10), CGPoint(x: 260, y: 110), CGPoint(x: 160, y: 210),
                CGPoint(x: 60, y: 110),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 220))
    }

    /// The distance between consecutive items is `itemSpacing`, on the innermost turn and on the outermost.
    ///
    /// The distance between other items is at least three quarters of `itemSpacing` or of `turnSpacing`, whichever is
    /// smaller.
    @Test(arguments: [(40.0, 60.0, 60.0), (80, 30, 50), (60, 100, 40)])
    func itemsKeepTheirDistance(radius: CGFloat, turn: CGFloat, spacing: CGFloat) {
        let layout = SpiralLayout()
        layout.itemSize = CGSize(width: 1, height: 1)
        (layout.innerRadius, layout.turnSpacing, layout.itemSpacing) = (radius, turn, spacing)
        let frames = SizedSource([80]).view(layout, width: 10, height: 10).frames()
        for (index, frame) in frames.enumerated() {
            for (other, next) in frames.enumerated().dropFirst(index + 1) {
                let distance = hypot(frame.midX - next.midX, frame.midY - next.midY)
                let least = min(spacing, other == index + 1 ? .infinity : turn)
                #expect(distance >= 0.75 * least, "\(index) and \(other)")
                if other == index + 1 { #expect(abs(distance - spacing) < 1e-6) }
            }
        }
        let content = layout.collectionViewContentSize
        #expect(
            frames.allSatisfy {
                CGRect(origin: .zero, size: content).insetBy(dx: -1e-6, dy: -1e-6).contains($0)
            })
    }

    /// On a circle that is too small for `itemSpacing`, items are opposite each other.
    @Test func itemsOfASmallCircleAreOpposite() {
        let layout = SpiralLayout()
        layout.itemSize = CGSize(width: 20, height: 20)
        (layout.innerRadius, layout.turnSpacing, layout.itemSpacing) = (10, 0, 25)
        let view = SizedSource([2]).view(layout, width: 20, height: 40)
        #expect(centres(view) == [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 30)])
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1, 1e308, 0]) func hostileNumbers(number: CGFloat) {
        let layout = SpiralLayout()
        layout.itemSize = CGSize(width: number, height: number)
        (layout.innerRadius, layout.turnSpacing) = (number, number)
        (layout.itemSpacing, layout.startAngle) = (number, number)
        let view = SizedSource([2, 0, 3]).view(layout, width: 320)
        #expect(view.frames().allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite })
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
