import EspalierCollectionLayout
import EspalierGeometry
import Foundation

extension CollectionViewLayout {
    /// Returns the attributes of the items that overlap a rectangle; items that only touch its edge are left out.
    final func attributes(of items: ItemFrames, in rect: CGRect) -> [CollectionViewLayoutAttributes] {
        let makesPlainAttributes = attributesClass == CollectionViewLayoutAttributes.self
        return pooled(recycles: makesPlainAttributes) { pool in
            items.forEach(in: rect) { section, item, frame in
                if makesPlainAttributes {
                    pool.appendCell(section: section, item: item, frame: frame)
                } else {
                    pool.append(attributes(forItemAt: IndexPath(item: item, section: section), frame: frame))
                }
            }
        }
    }

    final func attributes(of items: ItemFrames, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        items[indexPath].map { attributes(forItemAt: indexPath, frame: $0) }
    }

    final func attributes(forItemAt indexPath: IndexPath, frame: CGRect) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: indexPath)
        attributes.frame = frame
        return attributes
    }
}
