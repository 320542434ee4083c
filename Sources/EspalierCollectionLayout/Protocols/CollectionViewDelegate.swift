public import Foundation

/// An object that decides about selection and movement, and is notified of the views that are displayed.
///
/// Every method is optional.
public protocol CollectionViewDelegate: ScrollViewDelegate {
    func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)

    func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
    )
    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath)
    func collectionView(
        _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath)

    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath

    func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint

    func collectionView(
        _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
        newLayout toLayout: CollectionViewLayout
    ) -> CollectionViewTransitionLayout
}

extension CollectionViewDelegate {
    /// The default implementation of the optional method; returns true.
    public func collectionView(_ view: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        view.noteUnimplemented(true)
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(_ view: CollectionView, didHighlightItemAt indexPath: IndexPath) {
        view.noteUnimplemented(())
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(_ view: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        view.noteUnimplemented(())
    }

    /// The default implementation of the optional method; returns true.
    public func collectionView(_ view: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        view.noteUnimplemented(true)
    }

    /// The default implementation of the optional method; returns true.
    public func collectionView(_ view: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        view.noteUnimplemented(true)
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(_ view: CollectionView, didSelectItemAt indexPath: IndexPath) {
        view.noteUnimplemented(())
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(_ view: CollectionView, didDeselectItemAt indexPath: IndexPath) {
        view.noteUnimplemented(())
    }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) { view.noteUnimplemented(()) }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
    ) { view.noteUnimplemented(()) }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ view: CollectionView, willDisplaySupplementaryView reusable: CollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) { view.noteUnimplemented(()) }

    /// The default implementation of the optional method; does nothing.
    public func collectionView(
        _ view: CollectionView, didEndDisplayingSupplementaryView reusable: CollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { view.noteUnimplemented(()) }

    /// The default implementation of the optional method; returns the proposed index path.
    public func collectionView(
        _ view: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
        atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { view.noteUnimplemented(proposed) }

    /// The default implementation of the optional method; returns the proposed offset.
    public func collectionView(
        _ view: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
    ) -> CGPoint { view.noteUnimplemented(offset) }

    /// The default implementation of the optional method; returns a `CollectionViewTransitionLayout`.
    public func collectionView(
        _ view: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
        newLayout toLayout: CollectionViewLayout
    ) -> CollectionViewTransitionLayout {
        view.noteUnimplemented(
            CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout))
    }
}

extension CollectionView {
    /// Calls a method of the delegate, and returns the result.
    ///
    /// The result is nil if there is no delegate, or if the delegate doesn't implement the method.
    @discardableResult
    final func askDelegate<Value>(_ call: (any CollectionViewDelegate) -> Value) -> Value? {
        delegate.flatMap { delegate in implemented { call(delegate) } }
    }
}
