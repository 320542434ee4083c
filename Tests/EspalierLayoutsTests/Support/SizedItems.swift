import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// A data source with items of given sizes, for layouts that use the delegate of a flow layout.
final class SizedItems: SectionSource, CollectionViewDelegateFlowLayout {
    let sizes: [[CGSize]]

    init(_ sizes: [[CGSize]]) {
        self.sizes = sizes
        super.init(sizes.map(\.count))
    }

    /// Creates one section of items with the given widths and a height of 20.
    convenience init(widths: [CGFloat]) { self.init([widths.map { CGSize(width: $0, height: 20) }]) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }
}
