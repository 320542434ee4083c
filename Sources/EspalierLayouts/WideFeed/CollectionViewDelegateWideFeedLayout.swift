public import EspalierCollectionLayout
public import Foundation

/// What an item of a feed is to its layout.
nonisolated public enum FeedItemLayoutType: String, Sendable, CaseIterable {
    /// Shares its row with others as the groups allow.
    case normalItem
    /// Has a row of its own, as wide as the margins leave.
    case bannerAd
}

/// Tells a wide feed how its items belong together and how high they are. Every method has a default.
public protocol CollectionViewDelegateWideFeedLayout: CollectionViewDelegate {
    /// Whether the group that begins with this item has a header. Asked of each group's first item; true if not
    /// implemented.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool

    /// How many items the group has that begins with this one. Less than 1 counts as 1; a group ends with its
    /// section and before a banner. 1 if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int

    /// A normal item if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType

    /// The height that an item wants at this width, in points. Its row is as high as the highest item asks; values
    /// that are negative or no numbers count as 0. The layout's `estimatedItemHeight` if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: WideFeedLayout,
        heightForItemAt indexPath: IndexPath, width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateWideFeedLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool { true }

    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int { 1 }

    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType { .normalItem }

    public func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.estimatedItemHeight }
}
