import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Items of given sizes in sections, for layouts that ask a flow layout's delegate.
final class SizedItems: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
    let sizes: [[CGSize]]

    init(_ sizes: [[CGSize]]) { self.sizes = sizes }

    /// One section of items as wide as the numbers say and 20 high.
    convenience init(widths: [CGFloat]) { self.init([widths.map { CGSize(width: $0, height: 20) }]) }

    func view(
        _ layout: CollectionViewLayout, width: CGFloat, height: CGFloat = 100, isMirrored: Bool = false
    ) -> CollectionView {
        let view = SourcedCollectionView(size: CGSize(width: width, height: height), layout, source: self)
        view.delegate = self
        if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
        return view
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { sizes.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        sizes[section].count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell { CollectionViewCell() }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }
}

extension CollectionView {
    /// The frames of the cells, in the order of their index paths.
    var cellFrames: [CGRect] {
        (0..<numberOfSections).flatMap { section in
            (0..<numberOfItems(inSection: section)).compactMap { item in
                layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
            }
        }
    }

    /// The frames of the elements of a kind, in painting order.
    func frames(ofKind kind: String) -> [CGRect] {
        elements(in: CGRect(x: -1e6, y: -1e6, width: 1e7, height: 1e7))
            .filter { $0.representedElementKind == kind }.map(\.frame)
    }
}
