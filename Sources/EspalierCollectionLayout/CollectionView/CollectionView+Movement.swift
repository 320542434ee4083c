import EspalierGeometry
import Foundation

extension CollectionView {
    final func beginMovement(of path: IndexPath) -> Bool {
        requireNoPreparation("moving an item")
        guard movement == nil, counts.contains(path), let dataSource,
            implemented({ dataSource.collectionView(self, canMoveItemAt: path) }) ?? true,
            let attributes = layoutAttributesForItem(at: path)
        else { return false }
        movement = InteractiveMovement(
            original: path, current: path, position: attributes.center, originalCounts: counts)
        setNeedsLayout()
        return true
    }

    /// The item follows the finger; the others make room at the index path that the layout and the delegate choose.
    final func updateMovement(to position: CGPoint) {
        guard let old = movement else { return }
        prepareLayoutIfNeeded()
        var target = layout.targetIndexPath(forInteractivelyMovingItem: old.current, withPosition: position)
        if let delegate {
            let chosen = implemented {
                delegate.collectionView(
                    self, targetIndexPathForMoveOfItemFromOriginalIndexPath: old.original,
                    atCurrentIndexPath: old.current, toProposedIndexPath: target)
            }
            target = chosen ?? target
        }
        var new = old
        new.position = position
        if new.canReach(target) { new.current = target }
        movement = new
        rekey { new.displayedPath(of: old.dataPath(of: $0)) }
        storedCounts = new.counts
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forInteractivelyMovingItems: [new.current], withTargetPosition: position,
                previousIndexPaths: [old.current], previousPosition: old.position))
    }

    /// A data source that has no method for it moves nothing: the item goes back, as from a cancelled movement.
    final func endMovement(isCancelled: Bool) {
        guard let movement else { return }
        self.movement = nil
        let hasMoved = movement.current != movement.original
        let isCancelled = isCancelled || hasMoved && !carryOut(movement)
        if isCancelled {
            storedCounts = movement.originalCounts
            rekey { movement.dataPath(of: $0) }
        } else if hasMoved {
            storedCounts = nil
        }
        layout.invalidateLayout(
            with: layout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [isCancelled ? movement.original : movement.current],
                previousIndexPaths: [movement.original], movementCancelled: isCancelled))
        setNeedsLayout()
    }

    /// Before a change that makes the movement's index paths those of other items.
    final func cancelMovement() { endMovement(isCancelled: true) }

    /// Whether the data source has.
    private func carryOut(_ movement: InteractiveMovement) -> Bool {
        guard let dataSource else { return false }
        return implemented {
            dataSource.collectionView(self, moveItemAt: movement.original, to: movement.current)
        } != nil
    }

    /// Cells, selection and highlight stay with their items.
    private func rekey(_ path: (IndexPath) -> IndexPath) {
        selectedPaths = Set(selectedPaths.map(path))
        highlightedPath = highlightedPath.map(path)
        visibleViews = Dictionary(
            visibleViews.map { key, view in
                key.category == .cell ? (ElementKey(.cell, "", path(key.indexPath)), view) : (key, view)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The held item's attributes come from the layout's method for it, and it is always shown.
    final func replacingMovingItem(
        of movement: InteractiveMovement, in elements: [CollectionViewLayoutAttributes]
    ) -> [CollectionViewLayoutAttributes] {
        let moving = layout.layoutAttributesForInteractivelyMovingItem(
            at: movement.current, withTargetPosition: movement.position)
        return elements.filter { $0.category != .cell || $0.storedIndexPath != movement.current } + [moving]
    }

    /// Where the data source has the item that is shown at `path`.
    final func dataPath(for path: IndexPath) -> IndexPath { movement?.dataPath(of: path) ?? path }
}
