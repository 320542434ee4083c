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

    /// UIKit's header: the origin of the bounds is at the leading edge.
    @Test func horizontalFlowBeginsAtTheRight() throws {
        let dataSource = TestDataSource([10])
        let layout = Flipping()
        layout.scrollDirection = .horizontal
        let view = view(layout, dataSource)
        layout.itemSize = CGSize(width: 40, height: view.bounds.height)
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [0, 2]])
        #expect(view.bounds.maxX == view.contentSize.width)
        // New items at the end are at the left and don't move the first ones.
        dataSource.counts = [20]
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [0, 2]])
        // A view that shows its data later begins at the right, too.
        let empty = TestDataSource([0])
        let later = makeView(Flipping(), empty)
        later.semanticContentAttribute = .forceRightToLeft
        (later.collectionViewLayout as? Flipping)?.scrollDirection = .horizontal
        later.layoutIfNeeded()
        empty.counts = [10]
        later.reloadData()
        later.layoutIfNeeded()
        #expect(later.indexPathsForVisibleItems.first == [0, 0])
    }

    @Test func layoutThatDoesNotFlipIsNotMirrored() throws {
        let dataSource = TestDataSource([3])
        let view = view(CollectionViewFlowLayout(), dataSource)
        #expect(try #require(view.layoutAttributesForItem(at: [0, 0])).frame.minX == 10)
    }
}
