import EspalierGeometry
import Foundation

@testable import EspalierCollectionLayout

/// A layout with rows of the view's width and a height of ten points, like the first example of Apple's guide.
class RowLayout: CollectionViewLayout {
    var cache: [CollectionViewLayoutAttributes] = []
    var size = CGSize.zero

    override func prepare() {
        cache = []
        guard let collectionView else { return }
        let width = collectionView.bounds.width
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let attributes = makeAttributes(forCellWith: IndexPath(item: item, section: section))
                attributes.frame = CGRect(x: 0, y: CGFloat(cache.count) * 10, width: width, height: 10)
                cache.append(attributes)
            }
        }
        size = CGSize(width: width, height: CGFloat(cache.count) * 10)
    }

    override var collectionViewContentSize: CGSize { size }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        cache.filter { $0.frame.intersectsArea(of: rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        cache.first { $0.indexPath == indexPath }
    }
}

/// Creates a view; the caller must retain the data source.
func makeView(
    _ layout: CollectionViewLayout, _ dataSource: TestDataSource,
    size: CGSize = CGSize(width: 100, height: 100)
) -> CollectionView {
    let view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [
        CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter, "note",
    ] {
        view.register(
            CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.dataSource = dataSource
    return view
}
