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

    /// What a tap on an item does, in UIKit's order: highlights it if the delegate lets it, asks whether to select or
    /// deselect it, does so, tells the delegate, and takes the highlight away.
    public final func tapItem(at indexPath: IndexPath) {
        guard counts.contains(indexPath), asks({ $0.collectionView(self, shouldHighlightItemAt: indexPath) })
        else { return }
        setHighlighted(true, at: indexPath)
        tell { $0.collectionView(self, didHighlightItemAt: indexPath) }
        if allowsSelection { toggleSelection(at: indexPath) }
        setHighlighted(false, at: indexPath)
        tell { $0.collectionView(self, didUnhighlightItemAt: indexPath) }
    }

    /// Where only one item is selected at a time, the next one takes over without a question, and the same one is selected
    /// again.
    private func toggleSelection(at indexPath: IndexPath) {
        if allowsMultipleSelection, selectedPaths.contains(indexPath) {
            if asks({ $0.collectionView(self, shouldDeselectItemAt: indexPath) }) {
                deselectAndTell(indexPath)
            }
            return
        }
        guard asks({ $0.collectionView(self, shouldSelectItemAt: indexPath) }) else { return }
        if !allowsMultipleSelection {
            for path in selectedPaths.sorted() where path != indexPath { deselectAndTell(path) }
        }
        select(indexPath, scrollPosition: [])
        tell { $0.collectionView(self, didSelectItemAt: indexPath) }
    }

    private func deselectAndTell(_ path: IndexPath) {
        deselect(path)
        tell { $0.collectionView(self, didDeselectItemAt: path) }
    }

    /// What the delegate says, or yes.
    private func asks(_ question: (any CollectionViewDelegate) -> Bool) -> Bool {
        delegate.flatMap { delegate in implemented { question(delegate) } } ?? true
    }

    private func tell(_ message: (any CollectionViewDelegate) -> Void) {
        guard let delegate else { return }
        implemented { message(delegate) }
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
