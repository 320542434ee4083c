import UIKit

/// A flow layout in which new items fly in from below and rotate, and deleted items shrink.
open class InsertDeleteFlowLayout: UICollectionViewFlowLayout {
    private var insertedIndexPaths: [IndexPath] = []
    private var removedIndexPaths: [IndexPath] = []
    private var insertedSectionIndices: [Int] = []
    private var removedSectionIndices: [Int] = []

    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)

        for updateItem in updateItems {
            if updateItem.updateAction == .insert, let indexPath = updateItem.indexPathAfterUpdate {
                if indexPath.item == NSNotFound {
                    insertedSectionIndices.append(indexPath.section)
                } else {
                    insertedIndexPaths.append(indexPath)
                }
            } else if updateItem.updateAction == .delete, let indexPath = updateItem.indexPathBeforeUpdate {
                if indexPath.item == NSNotFound {
                    removedSectionIndices.append(indexPath.section)
                } else {
                    removedIndexPaths.append(indexPath)
                }
            }
        }
    }

    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes =
            super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
            ?? layoutAttributesForItem(at: itemIndexPath)
        if insertedIndexPaths.contains(itemIndexPath)
            || insertedSectionIndices.contains(itemIndexPath.section)
        {
            attributes?.alpha = 0
            attributes?.transform = CGAffineTransform(translationX: 0, y: 500).rotated(by: .pi / 4).scaledBy(
                x: 0.5, y: 0.5)
        }
        return attributes
    }

    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes =
            super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
            ?? layoutAttributesForItem(at: itemIndexPath)
        if removedIndexPaths.contains(itemIndexPath) || removedSectionIndices.contains(itemIndexPath.section)
        {
            attributes?.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
            attributes?.alpha = 0.0
            attributes?.zIndex = -1
        }
        return attributes
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        insertedIndexPaths.removeAll()
        removedIndexPaths.removeAll()
        insertedSectionIndices.removeAll()
        removedSectionIndices.removeAll()
    }
}
