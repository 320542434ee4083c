import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

extension DiagramDataSource: CollectionViewDelegateWideFeedLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout,
        shouldDisplayHeaderOverItemAt indexPath: IndexPath
    ) -> Bool { feed.hasHeader(row: row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, numberOfGroupedItemsAt indexPath: IndexPath
    ) -> Int { feed.groupLength(row: row(at: indexPath)) }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt indexPath: IndexPath
    ) -> FeedItemLayoutType { feed.isBanner(row: row(at: indexPath)) ? .bannerAd : .normalItem }

    func collectionView(
        _ collectionView: CollectionView, layout: WideFeedLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heightOfItem(section: indexPath.section, item: indexPath.item, width: width) }
}
