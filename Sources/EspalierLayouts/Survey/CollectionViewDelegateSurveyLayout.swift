public import EspalierCollectionLayout
public import Foundation

/// A `SurveyLayout`'s delegate. Every method is optional; the layout's properties count for those that are missing.
/// Lengths that are negative or no numbers count as 0.
public protocol CollectionViewDelegateSurveyLayout: CollectionViewDelegateTrackingLayout {
    /// How a question and its answer stand to each other.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement

    /// How far an item is indented: 0, the default, for not at all.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int

    /// Whether the item isn't to be seen as the data are now. False if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool

    /// The size of an item's cell, which is never wider than the room it has. A width of 0 takes that room beneath the
    /// label, and half of it beside the label.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize

    /// The height of an item's label at a width; 0 for none.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat

    /// The height of a section's header at a width; 0 for none.
    func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateSurveyLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, arrangementForItemAt indexPath: IndexPath
    ) -> SurveyLayout.Arrangement { layout.arrangement }

    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, indentationLevelForItemAt indexPath: IndexPath
    ) -> Int { 0 }

    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, isItemHiddenAt indexPath: IndexPath
    ) -> Bool { false }

    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, sizeForItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { layout.itemSize }

    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForLabelAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { layout.labelHeight }

    public func collectionView(
        _ collectionView: CollectionView, layout: SurveyLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat { layout.sectionHeaderHeight }
}
