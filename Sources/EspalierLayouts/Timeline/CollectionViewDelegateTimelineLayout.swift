public import EspalierCollectionLayout
public import Foundation

/// A `TimelineLayout`'s delegate: how large things are. Every method is optional. Lengths that are negative or no numbers
/// count as 0, and a caption or header of no height doesn't exist.
public protocol CollectionViewDelegateTimelineLayout: CollectionViewDelegate {
    /// The layout's `itemHeight` if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat

    /// The size of what stands opposite the item, across the line; zero if not implemented. It is no wider than
    /// `captionWidth`, and less in a vertical timeline without the room.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize

    /// The layout's `sectionHeaderHeight` if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateTimelineLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.itemHeight }

    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout,
        sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { .zero }

    public func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat { layout.sectionHeaderHeight }
}
