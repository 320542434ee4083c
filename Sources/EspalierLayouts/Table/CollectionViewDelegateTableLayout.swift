public import EspalierCollectionLayout
public import Foundation

/// A `TableLayout`'s delegate: "how tall are you?" Every method is optional; the layout's properties count for those
/// that are missing. Heights that are negative or no numbers count as 0.
public protocol CollectionViewDelegateTableLayout: CollectionViewDelegate {
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat
}

extension CollectionViewDelegateTableLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { layout.rowHeight }

    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { layout.sectionHeaderHeight }

    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat { layout.sectionFooterHeight }
}
