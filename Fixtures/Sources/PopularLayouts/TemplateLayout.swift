import UIKit

/// The template in "Custom collection view layouts in Swift".
///
/// For the step "compute the frame of your cell", this layout uses a plain grid.
public class TemplateLayout: UICollectionViewLayout {
    private var contentSize: CGSize = .zero
    var cachedAttributes = [IndexPath: UICollectionViewLayoutAttributes]()

    override public func prepare() {
        guard let collectionView = collectionView else { return }

        contentSize = .zero  // Clear out previous results
        cachedAttributes = [IndexPath: UICollectionViewLayoutAttributes]()

        let side = collectionView.bounds.width / 3
        var y: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let itemFrame = CGRect(
                    x: CGFloat(item % 3) * side, y: y + CGFloat(item / 3) * side, width: side, height: side)

                // Create the layout attributes and set the frame
                let indexPath = IndexPath(item: item, section: section)
                let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
                attributes.frame = itemFrame

                // Store the results
                cachedAttributes[indexPath] = attributes
            }
            y += CGFloat((collectionView.numberOfItems(inSection: section) + 2) / 3) * side
        }

        contentSize = CGSize(width: collectionView.bounds.width, height: y)  // Store computed content size
    }

    override public var collectionViewContentSize: CGSize {
        return contentSize
    }

    override public func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    {

        var attributeList = [UICollectionViewLayoutAttributes]()

        for (_, attributes) in cachedAttributes {
            if attributes.frame.intersects(rect) {
                attributeList.append(attributes)
            }
        }

        return attributeList
    }

    override public func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        return cachedAttributes[indexPath]
    }
}
