public import EspalierCollectionLayout
public import Foundation

/// A `ToolbarLayout`'s delegate. Every method is optional; the layout's properties count for those that are missing.
/// Lengths that are negative or no numbers count as 0.
public protocol CollectionViewDelegateToolbarLayout: CollectionViewDelegate {
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// Of the view that stands for the items without room.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize

    /// How wide a section's toolbar is, insets included: the view's width where the answer is nil or the method missing.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat?

    /// Of the header above a toolbar, which is as wide as the toolbar; one of no height doesn't exist.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat
}

extension CollectionViewDelegateToolbarLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { layout.itemSize }

    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize { layout.moreViewSize }

    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat? { nil }

    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { layout.sectionHeaderHeight }
}
