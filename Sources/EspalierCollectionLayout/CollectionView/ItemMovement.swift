import EspalierGeometry
import Foundation

/// The interactive movement of an item in a collection view, if there is one.
final class ItemMovement {
    private(set) var current: InteractiveMovement?

    var isUnderWay: Bool { current != nil }

    func begin(at path: IndexPath, in view: CollectionView) -> Bool {
        view.process.requireChangesAllowed("items can't be moved")
        guard current == nil, view.counts.contains(path), let dataSource = view.dataSource,
            view.implemented({ dataSource.collectionView(view, canMoveItemAt: path) }) ?? true,
            let attributes = view.layoutAttributesForItem(at: path)
        else { return false }
        current = InteractiveMovement(
            original: path, current: path, position: attributes.center, originalCounts: view.counts)
        view.setNeedsLayout()
        return true
    }

    /// Moves the item to `position`.
    ///
    /// The layout and the delegate choose an index path for the item, and the other items make room at this index path.
    func update(to position: CGPoint, in view: CollectionView) {
        guard let old = current else { return }
        view.prepareLayoutIfNeeded()
        let layout = view.layout
        let proposed = layout.targetIndexPath(forInteractivelyMovingItem: old.current, withPosition: position)
        let chosen = view.askDelegate {
            $0.collectionView(
                view, targetIndexPathForMoveOfItemFromOriginalIndexPath: old.original,
                atCurrentIndexPath: old.current, toProposedIndexPath: proposed)
        }
        let target = chosen ?? proposed
        var new = old
        new.position = position
        if new.canReach(target) { new.current = target }
        current = new
        moveItems(in: view) { new.displayedPath(of: old.dataPath(of: $0)) }
        view.process.replaceCounts(with: new.counts)
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forInteractivelyMovingItems: [new.current], withTargetPosition: position,
                previousIndexPaths: [old.current], previousPosition: old.position))
    }

    /// Ends the movement.
    ///
    /// The item returns to its place if the movement is canceled, or if the data source can't move items.
    func end(isCanceled: Bool, in view: CollectionView) {
        guard let movement = current else { return }
        current = nil
        let hasMoved = movement.current != movement.original
        let isCanceled = isCanceled || hasMoved && !carryOut(movement, in: view)
        if isCanceled {
            view.process.replaceCounts(with: movement.originalCounts)
            moveItems(in: view) { movement.dataPath(of: $0) }
        } else if hasMoved {
            view.process.replaceCounts(with: nil)
        }
        view.layout.invalidateLayout(
            with: view.layout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [isCanceled ? movement.original : movement.current],
                previousIndexPaths: [movement.original], movementCancelled: isCanceled))
        view.setNeedsLayout()
    }

    /// Moves the item in the data source.
    ///
    /// - Returns: False if the data source doesn't implement the move.
    private func carryOut(_ movement: InteractiveMovement, in view: CollectionView) -> Bool {
        guard let dataSource = view.dataSource else { return false }
        return view.implemented {
            dataSource.collectionView(view, moveItemAt: movement.original, to: movement.current)
        } != nil
    }

    /// Updates the visible cells, the selection and the highlight to the new index paths of their items.
    private func moveItems(in view: CollectionView, to newPath: (IndexPath) -> IndexPath) {
        view.selection.move(to: newPath)
        view.visible.moveCells(to: newPath)
    }

    /// Returns the data source's index path of the item that is shown at `path`.
    func dataPath(for path: IndexPath) -> IndexPath { current?.dataPath(of: path) ?? path }
}

extension CollectionViewLayout {
    /// Returns `elements` in which the attributes of the moved item are replaced with those of
    /// `layoutAttributesForInteractivelyMovingItem`.
    ///
    /// The result always includes the moved item.
    final func replacingMovingItem(
        of movement: InteractiveMovement, in elements: [CollectionViewLayoutAttributes]
    ) -> [CollectionViewLayoutAttributes] {
        let moving = layoutAttributesForInteractivelyMovingItem(
            at: movement.current, withTargetPosition: movement.position)
        return elements.filter { $0.category != .cell || $0.storedIndexPath != movement.current } + [moving]
    }
}

/// An item that is being moved interactively.
///
/// The data source is changed only when the movement ends.
nonisolated package struct InteractiveMovement {
    let original: IndexPath
    var current: IndexPath
    /// The current center of the item, in content coordinates.
    var position: CGPoint
    let originalCounts: SectionCounts

    /// The numbers of items per section, where the moved item belongs to the section over which it currently is.
    var counts: SectionCounts {
        var counts = originalCounts
        counts.items[original.section] -= 1
        counts.items[current.section] += 1
        return counts
    }

    /// Returns true if `path` would be a valid index path of the moved item.
    func canReach(_ path: IndexPath) -> Bool {
        guard path.count == 2, originalCounts.items.indices.contains(path.section) else { return false }
        let isOwnSection = path.section == original.section
        return path.item >= 0 && path.item < originalCounts.items[path.section] + (isOwnSection ? 0 : 1)
    }

    /// Returns the data source's index path of the item that is shown at `path`.
    func dataPath(of path: IndexPath) -> IndexPath {
        Self.shift(path, from: current, to: original)
    }

    /// Returns the index path at which the item with the data source's index path `path` is shown.
    func displayedPath(of path: IndexPath) -> IndexPath {
        Self.shift(path, from: original, to: current)
    }

    /// Returns the index path of the item at `path` after an item, possibly the same, is moved from `source` to
    /// `target`.
    private static func shift(_ path: IndexPath, from source: IndexPath, to target: IndexPath) -> IndexPath {
        if path == source { return target }
        var path = path
        if path.section == source.section, path.item > source.item { path.item -= 1 }
        if path.section == target.section, path.item >= target.item { path.item += 1 }
        return path
    }
}
