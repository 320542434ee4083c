import EspalierCollectionLayout
import Foundation

/// A collection view that retains its data source; other collection views only have weak references to it.
final class SourcedCollectionView: CollectionView {
    private var owned: AnyObject?

    convenience init(size: CGSize, _ layout: CollectionViewLayout, source: any CollectionViewDataSource) {
        self.init(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        owned = source
        dataSource = source
    }
}
