import EspalierGeometry
import Foundation

extension CollectionView {
    final func beginMovement(of path: IndexPath) -> Bool {
        requireNoPreparation("moving an item")
        guard counts.contains(path), let dataSource,
            implemented({ dataSource.collectionView(self, canMoveItemAt: path) }) ?? true,
            let attributes = layoutAttributesForItem(at: path)
        else { return false }
        recycleVisibleViews()
        movement = InteractiveMovement(
            original: path, current: path, position: attributes.center, originalCounts: counts)
        setNeedsLayout()
        return true
    }

    /// The item follows the finger; the others make room at the index path that the layout and the delegate choose.
    final func updateMovement(to position: CGPoint) {
        guard var movement else { return }
        prepareLayoutIfNeeded()
        let (previous, previousPosition) = (movement.current, movement.position)
        var target = layout.targetIndexPath(forInteractivelyMovingItem: previous, withPosition: position)
        if let delegate {
            let chosen = implemented {
                delegate.collectionView(
                    self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
                    atCurrentIndexPath: previous, toProposedIndexPath: target)
            }
            target = chosen ?? target
        }
        movement.position = position
        if movement.canReach(target) { movement.current = target }
        self.movement = movement
        recycleVisibleViews()
        storedCounts = movement.counts
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forInteractivelyMovingItems: [movement.current], withTargetPosition: position,
                previousIndexPaths: [previous], previousPosition: previousPosition))
    }

    final func endMovement(isCancelled: Bool) {
        guard let movement else { return }
        self.movement = nil
        recycleVisibleViews()
        if isCancelled {
            storedCounts = movement.originalCounts
        } else if movement.current != movement.original {
            dataSource?.collectionView(self, moveItemAt: movement.original, to: movement.current)
            remapSelection(after: movement)
            storedCounts = nil
        }
        layout.invalidateLayout(
            with: layout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [isCancelled ? movement.original : movement.current],
                previousIndexPaths: [movement.original], movementCancelled: isCancelled))
    }

    private func remapSelection(after movement: InteractiveMovement) {
        selectedPaths = Set(selectedPaths.map { movement.displayedPath(of: $0) })
    }

    /// While an item is held: its own attributes come from the layout's method for it, and are always shown.
    final func withMovingItem(
        _ elements: [CollectionViewLayoutAttributes], in rect: CGRect
    ) -> [CollectionViewLayoutAttributes] {
        guard let movement else { return elements }
        let moving = layout.layoutAttributesForInteractivelyMovingItem(
            at: movement.current, withTargetPosition: movement.position)
        return elements.filter { $0.category != .cell || $0.storedIndexPath != movement.current } + [moving]
    }

    /// Where the data source has the item that is shown at `path`.
    final func dataPath(for path: IndexPath) -> IndexPath { movement?.dataPath(of: path) ?? path }
}
