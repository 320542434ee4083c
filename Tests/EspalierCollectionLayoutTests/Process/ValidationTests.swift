import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct ValidationTests {
    @Test func aGoodLayoutHasNoDiagnostics() {
        let dataSource = TestDataSource([7, 0, 3])
        #expect(makeView(CollectionViewFlowLayout(), dataSource).validateLayout().isEmpty)
        #expect(makeView(RowLayout(), dataSource).validateLayout().isEmpty)
    }

    @Test func missingOutsideAndInconsistentElementsAreReported() {
        final class Faulty: RowLayout {
            override func prepare() {
                super.prepare()
                cache.removeFirst()
                cache[0].frame.origin.x = 150
            }
            override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes?
            {
                let attributes = super.layoutAttributesForItem(at: indexPath)?.duplicate()
                if indexPath.item == 2 { attributes?.frame.origin.y += 1 }
                return attributes
            }
        }
        let dataSource = TestDataSource([3])
        let view = makeView(Faulty(), dataSource)
        #expect(
            view.validateLayout().map(\.description) == [
                "Faulty: cell [0, 1] has the frame (150.0, 10.0, 100.0, 10.0), outside of the content size "
                    + "100.0 x 30.0",
                "Faulty: cell [0, 0] has no attributes",
                "Faulty: cell [0, 2] is at (0.0, 20.0, 100.0, 10.0) in a rectangle query "
                    + "and at (0.0, 21.0, 100.0, 10.0) on demand",
            ])
    }

    @Test func aTransitionLayoutIsHalfwayBetweenTwo() throws {
        let dataSource = TestDataSource([3])
        let flow = CollectionViewFlowLayout()
        let view = makeView(RowLayout(), dataSource)
        let between = CollectionViewTransitionLayout(
            currentLayout: view.collectionViewLayout, nextLayout: flow)
        view.collectionViewLayout = between
        between.transitionProgress = 0.5
        // In the row layout, the frame of the item is (0, 10, 100, 10). In the flow layout, with one centered item of
        // 50 points on each line, it is (25, 60, 50, 50).
        let frame = try #require(view.layoutAttributesForItem(at: [0, 1])).frame
        #expect(frame == CGRect(x: 12.5, y: 35, width: 75, height: 30))
        #expect(view.elements(in: view.bounds).count == 3)
    }
}
