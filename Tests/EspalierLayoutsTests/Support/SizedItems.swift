import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Items of given sizes in sections, for layouts that ask a flow layout's delegate.
final class SizedItems: SectionSource, CollectionViewDelegateFlowLayout {
    let sizes: [[CGSize]]

    init(_ sizes: [[CGSize]]) {
        self.sizes = sizes
        super.init(sizes.map(\.count))
    }

    /// One section of items as wide as the numbers say and 20 high.
    convenience init(widths: [CGFloat]) { self.init([widths.map { CGSize(width: $0, height: 20) }]) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizes[indexPath.section][indexPath.item] }
}
