import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct InteractionTests {
    private final class Delegate: CollectionViewDelegateFlowLayout {
        var log: [String] = []
        func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append("select \(indexPath.item)")
        }
        func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
            log.append("deselect \(indexPath.item)")
        }
        func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
        {
            indexPath.item != 3
        }
    }

    @Test func tapsSelectOneAtATime() {
        let dataSource = TestDataSource([5])
        let view = makeView(RowLayout(), dataSource)
        let delegate = Delegate()
        view.delegate = delegate
        for item in [1, 2, 3] { view.tapItem(at: [0, item]) }
        #expect(delegate.log == ["select 1", "deselect 1", "select 2"])
        #expect(view.indexPathsForSelectedItems == [[0, 2]])
        #expect(view.cellForItem(at: [0, 2])?.isSelected == true)
        #expect(view.cellForItem(at: [0, 1])?.isSelected == false)
    }

    @Test func selectionDoesNotStickToReusedCells() {
        let dataSource = TestDataSource([100])
        let view = makeView(RowLayout(), dataSource)
        view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        view.layoutIfNeeded()
        view.contentOffset.y = 500
        #expect(view.visibleCells.allSatisfy { !$0.isSelected })
    }

    @Test func anItemMovesAcrossSections() throws {
        let dataSource = TestDataSource([3, 2])
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
        // Rows have a height of ten points, so y = 35 is in item 0 of section 1.
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
        #expect(view.numberOfItems(inSection: 0) == 2 && view.numberOfItems(inSection: 1) == 3)
        let held = try #require(view.elements(in: view.bounds).last)
        #expect(held.indexPath == [1, 0] && held.center == CGPoint(x: 50, y: 35))
        #expect(dataSource.moves.isEmpty)
        view.endInteractiveMovement()
        #expect(dataSource.moves == [[[0, 0], [1, 0]]])
        #expect(view.numberOfItems(inSection: 1) == 3)
    }

    @Test func aCancelledMovementChangesNothing() {
        let dataSource = TestDataSource([3, 2])
        let view = makeView(RowLayout(), dataSource)
        #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
        view.cancelInteractiveMovement()
        #expect(dataSource.moves.isEmpty)
        #expect(view.numberOfItems(inSection: 0) == 3 && view.visibleCells.count == 5)
    }

    @Test func scrollingToAnItem() {
        let dataSource = TestDataSource([100])
        let view = makeView(RowLayout(), dataSource)
        let offsets = [CollectionView.ScrollPosition.top, .centeredVertically, .bottom].map { position in
            view.scrollToItem(at: [0, 50], at: position, animated: false)
            return view.contentOffset.y
        }
        #expect(offsets == [500, 455, 410])
        view.scrollToItem(at: [0, 99], at: .top, animated: false)
        #expect(view.contentOffset.y == 900)
    }

    @Test func pagingRestsOnPages() {
        let dataSource = TestDataSource([100])
        let view = makeView(RowLayout(), dataSource)
        view.isPagingEnabled = true
        view.contentOffset.y = 130
        #expect(view.endDragging(withVelocity: CGPoint(x: 0, y: 0.4)).y == 200)
        view.contentOffset.y = 130
        #expect(view.endDragging(withVelocity: .zero).y == 100)
    }

    @Test func decelerationIsAGeometricSeries() {
        let dataSource = TestDataSource([1_000])
        let view = makeView(RowLayout(), dataSource)
        view.decelerationRate = .fast
        _ = view.contentSize
        // The velocity is 1 point per millisecond, and the deceleration rate is 0.99 per millisecond. The distance is
        // therefore 0.99 / (1 - 0.99) = 99 points.
        #expect(abs(view.endDragging(withVelocity: CGPoint(x: 0, y: 1)).y - 99) < 1e-9)
    }

    @Test func optionalMethodsThatAreMissingAreNil() {
        let dataSource = TestDataSource([1])
        let view = makeView(RowLayout(), dataSource)
        let delegate: any CollectionViewDelegateFlowLayout = Delegate()
        let layout = CollectionViewFlowLayout()
        #expect(delegate.collectionView?(view, layout: layout, sizeForItemAt: [0, 0]) == nil)
        #expect(view.dataSource?.numberOfSections?(in: view) == 1)
        #expect(view.dataSource?.collectionView?(view, canMoveItemAt: [0, 0]) == nil)
    }

    @Test func viewAndLayoutReleaseEachOther() {
        weak var view: CollectionView?
        weak var layout: CollectionViewLayout?
        do {
            let dataSource = TestDataSource([10])
            let made = makeView(RowLayout(), dataSource)
            made.layoutIfNeeded()
            (view, layout) = (made, made.collectionViewLayout)
        }
        #expect(view == nil && layout == nil)
    }
}
