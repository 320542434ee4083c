import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests the index paths of visible views.
@Suite struct VisibleElementTests {
    private let header = CollectionView.elementKindSectionHeader

    private func scene(_ counts: [Int]) -> (TestDataSource, CollectionView) {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 10)
        layout.headerReferenceSize = CGSize(width: 0, height: 10)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let dataSource = TestDataSource(counts)
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        return (dataSource, view)
    }

    @Test func viewsKnowTheirElements() throws {
        let (dataSource, view) = scene([2, 3])
        #expect(view.visibleCells.map(view.indexPath) == view.indexPathsForVisibleItems)
        let headers = view.visibleSupplementaryViews(ofKind: header)
        #expect(headers.map(view.indexPath(forSupplementaryView:)) == [[0, 0], [1, 0]])
        // A cell isn't a supplementary view.
        #expect(view.indexPath(forSupplementaryView: try #require(view.visibleCells.first)) == nil)
        #expect(view.indexPath(for: CollectionViewCell()) == nil)
        #expect(dataSource.counts == [2, 3])
    }

    @Test func elementsFollowUpdates() throws {
        let (dataSource, view) = scene([2, 3])
        let cells = view.visibleCells
        let second = try #require(view.visibleSupplementaryViews(ofKind: header).last)
        view.performBatchUpdates {
            dataSource.counts = [3, 1, 2]
            view.insertSections([1])
            view.deleteItems(at: [[0, 0], [1, 2]])
            view.insertItems(at: [[0, 0], [0, 1]])
        }
        #expect(cells.map(view.indexPath) == [nil, [0, 2], [2, 0], [2, 1], nil])
        #expect(view.indexPath(forSupplementaryView: second) == [2, 0])
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(view.indexPath) == view.indexPathsForVisibleItems)
    }

    @Test func elementsFollowAMovedItem() {
        let (dataSource, view) = scene([3])
        let cells = view.visibleCells
        view.beginInteractiveMovementForItem(at: [0, 0])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 36))
        #expect(cells.map(view.indexPath) == [[0, 2], [0, 0], [0, 1]])
        view.cancelInteractiveMovement()
        #expect(cells.map(view.indexPath) == [[0, 0], [0, 1], [0, 2]])
        #expect(dataSource.counts == [3])
    }

    /// Views in the reuse queue, and views of another collection view, show no element of this view.
    @Test func viewsThatAreNotVisibleHaveNoElement() throws {
        let (dataSource, view) = scene([20])
        let first = try #require(view.visibleCells.first)
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        #expect(view.indexPath(for: first) == nil || view.visibleCells.contains(first))
        let (other, otherView) = scene([20])
        #expect(otherView.visibleCells.allSatisfy { view.indexPath(for: $0) == nil })
        view.reloadData()
        #expect(view.indexPath(for: first) == nil)
        #expect(dataSource.counts == other.counts)
    }
}
