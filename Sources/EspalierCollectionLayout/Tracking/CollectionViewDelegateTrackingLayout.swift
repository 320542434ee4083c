import EspalierGeometry
public import Foundation

/// A delegate that names items and sections, so that a tracking layout recognizes them after an update.
public protocol CollectionViewDelegateTrackingLayout: CollectionViewDelegate {
    /// Returns the name of an item, which is unique among all items and the same before and after an update.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable

    /// Returns the name of a section, which is unique among all sections and the same before and after an update.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable
}

extension CollectionViewDelegateTrackingLayout {
    /// The default implementation of the optional method: the index path names the element.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForItemAt indexPath: IndexPath
    ) -> AnyHashable { view.noteUnimplemented(indexPath) }

    /// The default implementation of the optional method: the index path names the element.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, uniqueIdentifierForSectionAt section: Int
    ) -> AnyHashable { view.noteUnimplemented(section) }
}
