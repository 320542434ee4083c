public import EspalierGeometry
public import Foundation

/// A delegate that provides the sizes and spacings of a flow layout.
///
/// If a method isn't implemented, the layout's property is used.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// Returns the sizes of all items of a section in one call, or nil to let the layout ask for each item.
    ///
    /// This method isn't in UIKit. It takes a third of the time of asking for each item. Items after the end of the
    /// array have the layout's `itemSize`.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizesForItemsInSection section: Int
    ) -> [CGSize]?

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize

    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension CollectionViewDelegateFlowLayout {
    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { view.noteUnimplemented(.zero) }

    /// The default implementation of the optional method; returns nil, so that the layout asks for the size of each
    /// item.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? { nil }

    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
    ) -> EdgeInsets { view.noteUnimplemented(.zero) }

    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { view.noteUnimplemented(0) }

    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { view.noteUnimplemented(0) }

    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { view.noteUnimplemented(.zero) }

    /// The default implementation of the optional method; the layout's property is used instead.
    public func collectionView(
        _ view: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { view.noteUnimplemented(.zero) }
}
