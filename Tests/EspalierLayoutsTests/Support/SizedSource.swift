import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// A data source of empty items, for layouts that request several lengths from their delegate.
final class SizedSource: SectionSource, CollectionViewDelegateTimelineLayout,
    CollectionViewDelegateMosaicLayout
{
    /// The heights of the items in each section; the last height applies to all following items.
    var heights: [CGFloat] = [40]
    var captions: [CGSize] = []
    var headerHeight: CGFloat = 0
    /// The size of headers on the line of a timeline; nil for headers that are as wide as the view.
    var headerSize: CGSize?
    /// The widths for which a timeline requested the heights of headers.
    private(set) var headerWidths: [CGFloat] = []
    var spans: [MosaicSpan] = []

    override var viewHeight: CGFloat { 200 }

    private func height(_ path: IndexPath) -> CGFloat { heights[min(path.item, heights.count - 1)] }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { height(indexPath) }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForCaptionOfItemAt indexPath: IndexPath,
        maximumWidth: CGFloat
    ) -> CGSize { captions.isEmpty ? .zero : captions[min(indexPath.item, captions.count - 1)] }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, heightForHeaderInSection section: Int,
        width: CGFloat
    ) -> CGFloat {
        headerWidths.append(width)
        return headerHeight
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TimelineLayout, sizeForHeaderInSection section: Int,
        maximumWidth: CGFloat
    ) -> CGSize? { headerSize }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan { indexPath.item < spans.count ? spans[indexPath.item] : MosaicSpan() }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { height(indexPath) }
}
