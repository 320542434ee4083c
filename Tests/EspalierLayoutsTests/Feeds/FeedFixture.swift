import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// A feed in numbers: what the data source and the delegate of a wide feed answer.
final class FeedFixture: CollectionViewDataSource, CollectionViewDelegateWideFeedLayout {
    struct Item {
        var height: CGFloat = 50
        /// Items in the group that begins here.
        var group = 1
        var hasHeader = true
        var isBanner = false
    }

    var sections: [[Item]]

    init(_ sections: [[Item]]) { self.sections = sections }

    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(_ view: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView {
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
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

    /// The view keeps its data source weakly: the fixture must outlive it.
    func view(_ layout: CollectionViewLayout, width: CGFloat, height: CGFloat = 400) -> CollectionView {
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        typealias Kind = WideFeedLayout.Kind
        for kind in [Kind.header, Kind.sectionHeader, Kind.itemHeader, Kind.itemSite] {
            view.register(
                CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        view.dataSource = self
        view.delegate = self
        return view
    }
}
