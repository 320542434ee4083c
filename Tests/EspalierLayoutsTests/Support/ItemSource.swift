import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// A data source of empty items, with heights for the layouts that request them.
final class ItemSource: SectionSource, CollectionViewDelegateWaterfallLayout,
    CollectionViewDelegateTableLayout
{
    let heights: [CGFloat]
    var columnHeaderHeight: CGFloat = 0

    init(_ counts: [Int], heights: [CGFloat] = []) {
        self.heights = heights
        super.init(counts)
    }

    override var delegate: (any CollectionViewDelegate)? { heights.isEmpty ? nil : self }

    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heights[indexPath.item] }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { heights[indexPath.item] }

    func collectionView(
        _ collectionView: CollectionView, heightForColumnHeaderIn layout: TableLayout
    ) -> CGFloat { columnHeaderHeight }
}
