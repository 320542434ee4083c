import UIKit

/// A flow layout whose section headers stay at the top until the next header pushes them out.
///
/// The code is written as it was before `sectionHeadersPinToVisibleBounds` existed.
open class StickyHeadersLayout: UICollectionViewFlowLayout {
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard var result = super.layoutAttributesForElements(in: rect) else { return nil }

        let missing = NSMutableIndexSet()
        for attributes in result where attributes.representedElementCategory == .cell {
            missing.add(attributes.indexPath.section)
        }
        for attributes in result
        where attributes.representedElementKind == UICollectionView.elementKindSectionHeader {
            missing.remove(attributes.indexPath.section)
        }
        missing.enumerate({ section, _ in
            let indexPath = IndexPath(item: 0, section: section)
            if let attributes = self.layoutAttributesForSupplementaryView(
                ofKind: UICollectionView.elementKindSectionHeader, at: indexPath)
            {
                result.append(attributes)
            }
        })

        return result.map { attributes in
            guard attributes.representedElementKind == UICollectionView.elementKindSectionHeader else {
                return attributes
            }
            return pinned(attributes.copy() as! UICollectionViewLayoutAttributes)
        }
    }

    private func pinned(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let collectionView = collectionView else { return attributes }
        let section = attributes.indexPath.section
        let numberOfItems = collectionView.numberOfItems(inSection: section)
        guard numberOfItems > 0,
            let first = layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
            let last = layoutAttributesForItem(at: IndexPath(item: numberOfItems - 1, section: section))
        else { return attributes }

        let offset = collectionView.contentOffset.y + collectionView.contentInset.top
        let height = attributes.frame.height
        var origin = attributes.frame.origin
        origin.y = min(
            max(offset, first.frame.minY - height - sectionInset.top),
            last.frame.maxY + sectionInset.bottom - height)
        attributes.zIndex = 1024
        attributes.frame = CGRect(origin: origin, size: attributes.frame.size)
        return attributes
    }
}
