import UIKit

/// A grid whose items can be dragged. The dragged item is raised.
public class ReorderableGridLayout: UICollectionViewFlowLayout {
    public private(set) var log: [String] = []

    public override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.layoutAttributesForInteractivelyMovingItem(
            at: indexPath, withTargetPosition: position)
        attributes.alpha = 0.7
        attributes.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
        attributes.zIndex = .max
        return attributes
    }

    public override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        let target = super.targetIndexPath(
            forInteractivelyMovingItem: previousIndexPath, withPosition: position)
        // The first item can't be moved.
        return target.item == 0 ? previousIndexPath : target
    }

    public override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
            previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
        if let from = previousIndexPaths.first, let to = targetIndexPaths.first, from != to {
            log.append("\(from.item)>\(to.item)")
        }
        return context
    }

    public override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        log.append(movementCancelled ? "cancel" : "end")
        return super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
            movementCancelled: movementCancelled)
    }
}
