import EspalierGeometry
public import Foundation

extension CollectionView {
    final func select(_ indexPath: IndexPath?, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for path in selectedPaths.sorted() { deselect(path) }
            return
        }
        guard allowsSelection, counts.contains(indexPath) else { return }
        if !allowsMultipleSelection {
            for path in selectedPaths.sorted() where path != indexPath { deselect(path) }
        }
        selectedPaths.insert(indexPath)
        visibleCell(at: indexPath)?.isSelected = true
        if !scrollPosition.isEmpty { scroll(to: indexPath, position: scrollPosition, animated: false) }
    }

    final func deselect(_ indexPath: IndexPath) {
        selectedPaths.remove(indexPath)
        visibleCell(at: indexPath)?.isSelected = false
    }

    /// What a tap on an item does: highlights it, asks the delegate, selects or deselects, and tells the delegate.
    public final func tapItem(at indexPath: IndexPath) {
        guard counts.contains(indexPath) else { return }
        if delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true {
            setHighlighted(true, at: indexPath)
            delegate?.collectionView(self, didHighlightItemAt: indexPath)
            setHighlighted(false, at: indexPath)
            delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
        } else {
            return
        }
        guard allowsSelection else { return }
        if selectedPaths.contains(indexPath) {
            if allowsMultipleSelection { deselectAsTapped(indexPath) }
            return
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true else { return }
        if !allowsMultipleSelection {
            for path in selectedPaths.sorted() { deselectAsTapped(path) }
        }
        select(indexPath, scrollPosition: [])
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }

    private func deselectAsTapped(_ path: IndexPath) {
        guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
        deselect(path)
        delegate?.collectionView(self, didDeselectItemAt: path)
    }

    /// Shows an item as pressed, as documentation of a control does.
    public final func setHighlighted(_ isHighlighted: Bool, at indexPath: IndexPath) {
        highlightedPath = isHighlighted ? indexPath : nil
        visibleCell(at: indexPath)?.isHighlighted = isHighlighted
    }

    final func mark(_ cell: CollectionViewCell, at path: IndexPath) {
        if selectedPaths.contains(path) { cell.isSelected = true }
        if highlightedPath == path { cell.isHighlighted = true }
    }

    private func visibleCell(at path: IndexPath) -> CollectionViewCell? {
        visibleViews[ElementKey(.cell, "", path)] as? CollectionViewCell
    }
}
