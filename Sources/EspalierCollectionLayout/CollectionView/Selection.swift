import Foundation

/// The selected items and the highlighted item of a collection view.
final class Selection {
    private var paths: Set<IndexPath> = []
    private var highlightedPath: IndexPath?
    var isEditing = false
    var allowsSelectionDuringEditing = false
    var allowsMultipleSelectionDuringEditing = false

    /// The index paths of the selected items in ascending order.
    var sortedPaths: [IndexPath] { paths.sorted() }

    private func allowsSelection(in view: CollectionView) -> Bool {
        isEditing
            ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : view.allowsSelection
    }

    private func allowsMultipleSelection(in view: CollectionView) -> Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : view.allowsMultipleSelection
    }

    /// Selects an item without calling the delegate.
    ///
    /// - Returns: False if the view doesn't allow selection or the item doesn't exist.
    @discardableResult
    func select(_ indexPath: IndexPath, in view: CollectionView) -> Bool {
        guard allowsSelection(in: view), view.counts.contains(indexPath) else { return false }
        if !allowsMultipleSelection(in: view) {
            for path in sortedPaths where path != indexPath { deselect(path, in: view) }
        }
        paths.insert(indexPath)
        view.visible.cell(at: indexPath)?.isSelected = true
        return true
    }

    func deselectAll(in view: CollectionView) {
        for path in sortedPaths { deselect(path, in: view) }
    }

    func deselect(_ indexPath: IndexPath, in view: CollectionView) {
        paths.remove(indexPath)
        view.visible.cell(at: indexPath)?.isSelected = false
    }

    /// Handles a tap on an item in UIKit's order: highlights the item if the delegate allows a highlight, then selects
    /// or deselects the item, and removes the highlight.
    func tapItem(at indexPath: IndexPath, in view: CollectionView) {
        guard view.counts.contains(indexPath),
            allows(in: view, { $0.collectionView(view, shouldHighlightItemAt: indexPath) })
        else { return }
        setHighlighted(true, at: indexPath, in: view)
        view.askDelegate { $0.collectionView(view, didHighlightItemAt: indexPath) }
        if allowsSelection(in: view) { toggle(indexPath, in: view) }
        setHighlighted(false, at: indexPath, in: view)
        view.askDelegate { $0.collectionView(view, didUnhighlightItemAt: indexPath) }
    }

    /// Selects an item; if multiple selection is allowed and the item is already selected, deselects it.
    ///
    /// Without multiple selection, the delegate is notified that the previously selected item is deselected, but isn't
    /// asked whether it may be deselected. An item that is already selected is selected again.
    private func toggle(_ indexPath: IndexPath, in view: CollectionView) {
        if allowsMultipleSelection(in: view), paths.contains(indexPath) {
            if allows(in: view, { $0.collectionView(view, shouldDeselectItemAt: indexPath) }) {
                deselectAndNotify(indexPath, in: view)
            }
            return
        }
        guard allows(in: view, { $0.collectionView(view, shouldSelectItemAt: indexPath) }) else { return }
        if !allowsMultipleSelection(in: view) {
            for path in sortedPaths where path != indexPath { deselectAndNotify(path, in: view) }
        }
        select(indexPath, in: view)
        view.askDelegate { $0.collectionView(view, didSelectItemAt: indexPath) }
    }

    private func deselectAndNotify(_ path: IndexPath, in view: CollectionView) {
        deselect(path, in: view)
        view.askDelegate { $0.collectionView(view, didDeselectItemAt: path) }
    }

    /// Returns the result of a method of the delegate, or true if the delegate doesn't implement the method.
    private func allows(in view: CollectionView, _ question: (any CollectionViewDelegate) -> Bool) -> Bool {
        view.askDelegate(question) ?? true
    }

    func setHighlighted(_ isHighlighted: Bool, at indexPath: IndexPath, in view: CollectionView) {
        highlightedPath = isHighlighted ? indexPath : nil
        view.visible.cell(at: indexPath)?.isHighlighted = isHighlighted
    }

    /// Sets the selection and the highlight of a new cell to those of its item.
    func mark(_ cell: CollectionViewCell, at path: IndexPath) {
        if paths.contains(path) { cell.isSelected = true }
        if highlightedPath == path { cell.isHighlighted = true }
    }

    func removeAll() {
        paths.removeAll()
        highlightedPath = nil
    }

    /// Replaces each index path with its new index path; removes index paths that have no new index path.
    func move(to newPath: (IndexPath) -> IndexPath?) {
        paths = Set(paths.compactMap(newPath))
        highlightedPath = highlightedPath.flatMap(newPath)
    }
}
