import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests interactive movements, and changes that interrupt them.
@Suite struct MovementTests {
    /// A data source that implements only the methods that UIKit requires.
    private final class Fixed: CollectionViewDataSource {
        func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
        func collectionView(
            _ view: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }

    private final class EndingRows: RowLayout {
        var endings: [Bool] = []

        override func invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
            movementCancelled: Bool
        ) -> CollectionViewLayoutInvalidationContext {
            endings.append(movementCancelled)
            return super.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
                movementCancelled: movementCancelled)
        }
    }

    /// The moved item follows the touch, and takes the place of each item that the touch reaches.
    @Test func smallStepsReachEveryItem() {
        let dataSource = TestDataSource([6])
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
        var reached: [Int] = []
        for y in stride(from: CGFloat(6), through: 56, by: 1) {
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: y))
            let held = view.elements(in: view.bounds).last?.indexPath.item ?? -1
            if reached.last != held { reached.append(held) }
        }
        #expect(reached == [0, 1, 2, 3, 4, 5])
        #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 15)) == [0, 1])
        view.endInteractiveMovement()
        #expect(dataSource.moves == [[[0, 0], [0, 5]]])
    }

    @Test func dataSourceWithoutMovesGetsItsItemBack() {
        let (layout, dataSource) = (EndingRows(), Fixed())
        let view = makeView(layout, TestDataSource([0]))
        view.dataSource = dataSource
        view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        view.beginInteractiveMovementForItem(at: [0, 0])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
        view.endInteractiveMovement()
        #expect(layout.endings == [true])
        #expect(view.indexPathsForSelectedItems == [[0, 0]])
    }

    @Test func aMovedItemStaysSelected() {
        let dataSource = TestDataSource([6])
        let view = makeView(RowLayout(), dataSource)
        view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
        view.beginInteractiveMovementForItem(at: [0, 0])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 35))
        #expect(view.cellForItem(at: [0, 3])?.isSelected == true)
        #expect(view.cellForItem(at: [0, 0])?.isSelected == false)
        view.endInteractiveMovement()
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
        #expect(view.cellForItem(at: [0, 3])?.isSelected == true)
    }

    @Test func onlyOneItemIsMovedAtATime() {
        let dataSource = TestDataSource([6])
        let view = makeView(RowLayout(), dataSource)
        #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
        #expect(!view.beginInteractiveMovementForItem(at: [0, 3]))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
        view.endInteractiveMovement()
        #expect(dataSource.moves == [[[0, 0], [0, 2]]])
    }

    enum Interruption: CaseIterable {
        case reload, insertion, dataSource
    }

    /// An update ends a movement, because index paths from before the update are invalid after it.
    ///
    /// The moved item returns to its previous place.
    @Test(arguments: Interruption.allCases) func updateDropsTheMovedItem(_ interruption: Interruption) {
        let (layout, dataSource, other) = (EndingRows(), TestDataSource([6, 2]), TestDataSource([2]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        view.beginInteractiveMovementForItem(at: [0, 5])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 75))
        #expect(view.numberOfItems(inSection: 1) == 3)
        switch interruption {
        case .reload:
            dataSource.counts = [2]
            view.reloadData()
        case .insertion:
            dataSource.counts = [7, 2]
            view.insertItems(at: [[0, 0]])
        case .dataSource: view.dataSource = other
        }
        #expect(layout.endings == [true])
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 15))
        view.endInteractiveMovement()
        #expect(dataSource.moves.isEmpty && other.moves.isEmpty)
        #expect(view.numberOfItems(inSection: 0) == (interruption == .insertion ? 7 : 2))
    }
}
