public import Foundation

/// A delegate that provides identifiers with which a tracking layout recognizes items and sections after an update.
public protocol CollectionViewDelegateTrackingLayout: CollectionViewDelegate {
    /// Returns an identifier of an item.
    ///
    /// The identifier must be unique among all items, and it must be the same before and after an update.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable

    /// Returns an identifier of a section.
    ///
    /// The identifier must be unique among all sections, and it must be the same before and after an update.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable
}

extension CollectionViewDelegateTrackingLayout {
    /// The default implementation of the optional method; returns the index path.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable { view.noteUnimplemented(indexPath) }

    /// The default implementation of the optional method; returns the index of the section.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable { view.noteUnimplemented(section) }
}
