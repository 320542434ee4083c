import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The data source and the delegate of a wide feed with the given items.
final class FeedFixture: SectionSource, CollectionViewDelegateWideFeedLayout {
    struct Item {
        var height: CGFloat = 50
        /// The number of items in the group that begins with this item.
        var group = 1
        var hasHeader = true
        var isBanner = false
    }

    var sections: [[Item]] { didSet { counts = sections.map(\.count) } }

    init(_ sections: [[Item]]) {
        self.sections = sections
        super.init(sections.map(\.count))
    }

    override var viewHeight: CGFloat { 400 }

    override var kinds: [String] {
        typealias Kind = WideFeedLayout.Kind
        return [Kind.header, Kind.sectionHeader, Kind.itemHeader, Kind.itemSite]
    }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, shouldDisplayHeaderOverItemAt path: IndexPath
    ) -> Bool { sections[path.section][path.item].hasHeader }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, numberOfGroupedItemsAt path: IndexPath
    ) -> Int { sections[path.section][path.item].group }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, layoutTypeForItemAt path: IndexPath
    ) -> FeedItemLayoutType { sections[path.section][path.item].isBanner ? .bannerAd : .normalItem }

    func collectionView(
        _ view: CollectionView, layout: WideFeedLayout, heightForItemAt path: IndexPath, width: CGFloat
    ) -> CGFloat { sections[path.section][path.item].height }
}
