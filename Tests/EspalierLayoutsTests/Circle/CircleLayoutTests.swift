import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct CircleLayoutTests {
    @Test func circleItemsAreAroundTheCenter() {
        let layout = CircleLayout()
        layout.itemSize = CGSize(width: 20, height: 20)
        let view = ItemSource([1, 3]).view(layout, width: 200, height: 100)
        let centres = view.allFrames.map { CGPoint(x: $0.midX.rounded(), y: $0.midY.rounded()) }
        #expect(
            centres == [
                CGPoint(x: 100, y: 10), CGPoint(x: 140, y: 50), CGPoint(x: 100, y: 90), CGPoint(x: 60, y: 50),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 200, height: 100))
        layout.radius = 200
        _ = view.allFrames
        #expect(layout.collectionViewContentSize == CGSize(width: 420, height: 420))
    }

    /// Without a radius, a single item is in the center and not at the top of a circle.
    @Test func aSingleItemIsInTheCenter() {
        let layout = CircleLayout()
        layout.itemSize = CGSize(width: 20, height: 20)
        let view = ItemSource([0, 1]).view(layout, width: 200, height: 100)
        #expect(view.allFrames == [CGRect(x: 90, y: 40, width: 20, height: 20)])
        layout.radius = 40
        #expect(view.allFrames == [CGRect(x: 90, y: 0, width: 20, height: 20)])
    }

    /// If the radius is 0, the circle is as large as the bounds, or larger if neighbors need more space.
    @Test(arguments: [2, 3, 7, 14, 20, 61], CircleLayout.ItemShape.allCases)
    func circlesGrowWithTheirItems(count: Int, shape: CircleLayout.ItemShape) {
        let layout = CircleLayout()
        (layout.itemSize, layout.itemShape, layout.itemSpacing) = (CGSize(width: 84, height: 26), shape, 6)
        layout.startAngle = 0.3
        let view = ItemSource([count]).view(layout, width: 400, height: 300)
        let frames = view.frames()
        for (index, frame) in frames.enumerated() {
            for other in frames[(index + 1)...] {
                let (dx, dy) = (abs(frame.midX - other.midX), abs(frame.midY - other.midY))
                switch shape {
                case .rectangle: #expect(dx >= 90 - 1e-6 || dy >= 32 - 1e-6)
                case .ellipse: #expect(dx * dx / (90 * 90) + dy * dy / (32 * 32) >= 1 - 1e-6)
                }
            }
        }
        let content = layout.collectionViewContentSize
        #expect(
            frames.allSatisfy {
                CGRect(origin: .zero, size: content).insetBy(dx: -1e-6, dy: -1e-6).contains($0)
            })
        if count <= 7 { #expect(content == CGSize(width: 400, height: 300)) }
        layout.radius = 10
        #expect(view.frames().count == count)
        #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 300))
    }
}
