import Testing
import UIKit

/// Tests interactive movements.
@Suite struct MovementTests {
    private final class Layout: UICollectionViewFlowLayout {
        var log: [String] = []

        override func layoutAttributesForInteractivelyMovingItem(
            at indexPath: IndexPath, withTargetPosition position: CGPoint
        ) -> UICollectionViewLayoutAttributes {
            let attributes = super.layoutAttributesForInteractivelyMovingItem(
                at: indexPath, withTargetPosition: position)
            attributes.alpha = 0.5
            return attributes
        }
        override func targetIndexPath(
            forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
        ) -> IndexPath {
            let target = super.targetIndexPath(
                forInteractivelyMovingItem: previousIndexPath, withPosition: position)
            log.append("target \(target.item)")
            return target
        }
        override func invalidationContext(
            forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition target: CGPoint,
            previousIndexPaths: [IndexPath], previousPosition: CGPoint
        ) -> UICollectionViewLayoutInvalidationContext {
            log.append("move \(previousIndexPaths[0].item) \(targetIndexPaths[0].item)")
            return super.invalidationContext(
                forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: target,
                previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
        }
        override func invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
            movementCancelled: Bool
        ) -> UICollectionViewLayoutInvalidationContext {
            log.append(movementCancelled ? "cancel" : "end")
            return super.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
                movementCancelled: movementCancelled)
        }
    }

    private final class Delegate: NSObject, UICollectionViewDelegate {
        func collectionView(
            _ collectionView: UICollectionView,
            targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
            atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
        ) -> IndexPath { min(proposed, path(3)) }
    }

    private func scene() -> (Layout, Source, UICollectionView) {
        let (layout, source) = (Layout(), Source([6]))
        layout.itemSize = CGSize(width: 100, height: 10)
        layout.minimumLineSpacing = 0
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        return (layout, source, view)
    }

    @Test func anItemFollowsTheFingerAndTheDataSourceHearsOfItAtTheEnd() {
        let (layout, source, view) = scene()
        #expect(view.beginInteractiveMovementForItem(at: path(0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 45))
        #expect(layout.log == ["target 4", "move 0 4"] && source.moves.isEmpty)
        let held = view.cellForItem(at: path(4))
        #expect(held?.center == CGPoint(x: 50, y: 45) && held?.alpha == 0.5)
        view.endInteractiveMovement()
        #expect(source.moves == [[path(0), path(4)]] && layout.log.last == "end")
        #expect(view.cellForItem(at: path(4))?.alpha == 1)
    }

    @Test func theDelegateMayChooseAnotherPlace() {
        let (_, source, view) = scene()
        let delegate = Delegate()
        view.delegate = delegate
        view.beginInteractiveMovementForItem(at: path(0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 55))
        view.endInteractiveMovement()
        #expect(source.moves == [[path(0), path(3)]])
    }

    @Test func cancellingAndRefusing() {
        let (layout, source, view) = scene()
        view.beginInteractiveMovementForItem(at: path(0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 45))
        view.cancelInteractiveMovement()
        #expect(source.moves.isEmpty && layout.log.last == "cancel")
        source.isMovable = false
        #expect(!view.beginInteractiveMovementForItem(at: path(0)))
    }
}
