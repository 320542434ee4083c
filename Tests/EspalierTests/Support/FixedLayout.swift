import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// A layout with elements that the test sets.
final class FixedLayout: CollectionViewLayout {
    private let elements: [CollectionViewLayoutAttributes]

    init(_ elements: [CollectionViewLayoutAttributes]) {
        self.elements = elements
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the attributes of an item, changed by a closure.
    static func item(
        _ item: Int, _ frame: CGRect, _ change: (CollectionViewLayoutAttributes) -> Void = { _ in }
    ) -> CollectionViewLayoutAttributes {
        let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        attributes.frame = frame
        change(attributes)
        return attributes
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        elements
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        elements.first { $0.indexPath == indexPath }
    }
}
