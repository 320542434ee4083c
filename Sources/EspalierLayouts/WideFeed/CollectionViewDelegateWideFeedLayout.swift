public import EspalierCollectionLayout
public import Foundation

/// The way in which a feed arranges an item.
nonisolated public enum FeedItemLayoutType: String, Sendable, CaseIterable {
    /// The item shares its row with other items of its group, and possibly with the items of other small groups.
    case normalItem
    /// The item has a row of its own, as wide as a full row of normal items.
    case bannerAd
}

/// The delegate of a `WideFeedLayout`, which provides groups and heights.
///
/// Every method is optional.
public protocol CollectionViewDelegateWideFeedLayout: CollectionViewDelegate {
    /// Returns the height of a section's header that is `width` wide, in points.
    ///
    /// A height that is negative or not a number is treated as 0. If the method isn't implemented, the configuration's
    /// `sectionHeaderHeight` is used.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        heightForHeaderInSection section: Int, width: CGFloat
    ) -> CGFloat

    /// Returns true if the group that begins with an item has a header; true if not implemented.
    ///
    /// The method is called for the first item of each group.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool

    /// Returns the number of items in the group that begins with an item; 1 if not implemented.
    ///
    /// A number less than 1 is treated as 1. A group ends at the latest at the end of its section or before a banner.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int

    /// Returns how an item is arranged; a normal item if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType

    /// Returns the height that an item needs if it is `width` wide, in points.
    ///
    /// A row is as high as its highest item. A height that is negative or not a number is treated as 0. If the method
    /// isn't implemented, the configuration's `estimatedItemHeight` is used.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        heightForItemAt indexPath: IndexPath, width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateWideFeedLayout {
    /// The default implementation; returns the configuration's `sectionHeaderHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat { layout.configuration.sectionHeaderHeight }

    /// The default implementation; returns true.
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool { true }

    /// The default implementation; returns 1.
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int { 1 }

    /// The default implementation; returns a normal item.
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType { .normalItem }

    /// The default implementation; returns the configuration's `estimatedItemHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.configuration.estimatedItemHeight }
}
