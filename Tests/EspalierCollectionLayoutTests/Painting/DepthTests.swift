import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests that elements and views with 3-D transforms are painted from the farthest to the nearest.
@Suite struct DepthTests {
    /// A layout that puts all items at the same place, each at a depth of its own, under a common perspective.
    private final class Ring: RowLayout {
        var depths: [CGFloat] = []
        var levels: [Int] = []

        override func prepare() {
            super.prepare()
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 500
            for (index, attributes) in cache.enumerated() {
                attributes.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
                if let depth = depths[index] as CGFloat?, depth != 0 {
                    attributes.transform3D = CATransform3DTranslate(perspective, 0, 0, depth)
                }
                if !levels.isEmpty { attributes.zIndex = levels[index] }
            }
        }
    }

    private func order(depths: [CGFloat], levels: [Int] = []) -> [Int] {
        let (layout, dataSource) = (Ring(), TestDataSource([depths.count]))
        (layout.depths, layout.levels) = (depths, levels)
        let view = makeView(layout, dataSource)
        return view.elements(in: view.bounds).map(\.indexPath.item)
    }

    @Test func nearerElementsComeLater() {
        #expect(order(depths: [100, -100, 0, 50]) == [1, 2, 3, 0])
    }

    @Test func theLevelIsMoreThanTheDepth() {
        #expect(order(depths: [100, -100, 0, 50], levels: [0, 1, 0, 0]) == [2, 3, 0, 1])
    }

    @Test func equalDepthsKeepTheOrderOfIndexPaths() {
        #expect(order(depths: [40, 0, 40, 0]) == [1, 3, 0, 2])
    }

    /// The depths are those of six cards on a wheel.
    ///
    /// Card 0 is nearest to the viewer, and card 3 is farthest away.
    @Test func aWheelShowsItsNearSide() {
        let depths = (0..<6).map { 100 * cos(CGFloat($0) * .pi / 3) }
        let order = order(depths: depths)
        #expect(order.first == 3 && order.last == 0)
    }

    @Test func subviewsAreOrderedByDepthToo() {
        let outer = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let views = (0..<3).map { View(frame: CGRect(x: CGFloat($0), y: 0, width: 50, height: 50)) }
        views.forEach(outer.addSubview)
        views[0].transform3D = CATransform3DMakeTranslation(0, 0, 10)
        views[2].transform3D = CATransform3DMakeTranslation(0, 0, -10)
        #expect(outer.childrenByDepth == [views[2], views[1], views[0]])
        #expect(outer.subviews == views)
        #expect(outer.hitTest(CGPoint(x: 20, y: 20), with: nil) === views[0])
    }
}
