import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// Items without content, with heights for those layouts that ask.
final class ItemSource: CollectionViewDataSource, CollectionViewDelegateWaterfallLayout,
    CollectionViewDelegateTableLayout
{
    let counts: [Int]
    let heights: [CGFloat]

    init(_ counts: [Int], heights: [CGFloat] = []) {
        (self.counts, self.heights) = (counts, heights)
    }

    func view(_ layout: CollectionViewLayout, width: CGFloat, height: CGFloat = 100) -> CollectionView {
        let view = SourcedCollectionView(size: CGSize(width: width, height: height), layout, source: self)
        if !heights.isEmpty { view.delegate = self }
        return view
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { CollectionViewCell() }

    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heights[indexPath.item] }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { heights[indexPath.item] }
}

extension CollectionView {
    /// The frames of everything, in painting order.
    var allFrames: [CGRect] {
        elements(in: CGRect(x: -1e6, y: -1e6, width: 1e7, height: 1e7)).map(\.frame)
    }
}
