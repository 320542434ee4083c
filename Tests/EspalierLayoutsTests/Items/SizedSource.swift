import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation

/// Items without content for layouts that ask for more than one length.
final class SizedSource: CollectionViewDataSource, CollectionViewDelegateTimelineLayout,
    CollectionViewDelegateMosaicLayout
{
    let counts: [Int]
    /// By item of each section; the last for all that follow.
    var heights: [CGFloat] = [40]
    var captions: [CGSize] = []
    var headerHeight: CGFloat = 0
    var spans: [MosaicSpan] = []

    init(_ counts: [Int]) { self.counts = counts }

    func view(
        _ layout: CollectionViewLayout, width: CGFloat, height: CGFloat = 200, isRightToLeft: Bool = false
    ) -> CollectionView {
        let view = SourcedCollectionView(size: CGSize(width: width, height: height), layout, source: self)
        view.delegate = self
        if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
        return view
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { CollectionViewCell() }

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
    ) -> CGFloat { headerHeight }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan { indexPath.item < spans.count ? spans[indexPath.item] : MosaicSpan() }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { height(indexPath) }
}

extension CollectionView {
    /// The frames of everything of a kind, in painting order; of the cells for nil.
    func frames(ofKind kind: String? = nil) -> [CGRect] {
        elements(in: CGRect(x: -1e6, y: -1e6, width: 1e7, height: 1e7))
            .filter { $0.representedElementKind == kind }.map(\.frame)
    }
}
