import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension CollectionViewLayout {
    /// The attributes of the items that share some area with a rectangle.
    final func attributes(of items: ItemFrames, in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        var result: [CollectionViewLayoutAttributes] = []
        items.forEach(in: rect) { result.append(attributes(at: $0, frame: $1)) }
        return result
    }

    final func attributes(of items: ItemFrames, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        items[indexPath].map { attributes(at: indexPath, frame: $0) }
    }

    private func attributes(at indexPath: IndexPath, frame: CGRect) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: indexPath)
        attributes.frame = frame
        return attributes
    }
}
