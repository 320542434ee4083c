import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct MirroringTests {
    private final class Flipping: CollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    private func view(_ layout: CollectionViewFlowLayout, _ dataSource: TestDataSource) -> CollectionView {
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.itemSize = CGSize(width: 40, height: 10)
        layout.sectionInset.left = 10
        let view = makeView(layout, dataSource)
        view.semanticContentAttribute = .forceRightToLeft
        return view
    }

    @Test func everythingIsMirroredBothWays() throws {
        let dataSource = TestDataSource([3])
        let view = view(Flipping(), dataSource)
        // Without mirroring, the items are at x = 10...50 and x = 60...100.
        #expect(try #require(view.layoutAttributesForItem(at: [0, 0])).frame.minX == 50)
        #expect(try #require(view.layoutAttributesForItem(at: [0, 1])).frame.minX == 0)
        let atTheRight = view.elements(in: CGRect(x: 60, y: 0, width: 40, height: 10))
        #expect(atTheRight.map(\.indexPath) == [[0, 0]])
    }

    @Test func layoutThatDoesNotFlipIsNotMirrored() throws {
        let dataSource = TestDataSource([3])
        let view = view(CollectionViewFlowLayout(), dataSource)
        #expect(try #require(view.layoutAttributesForItem(at: [0, 0])).frame.minX == 10)
    }
}
