import UIKit

/// A spreadsheet that scrolls in both directions. The first row and the first column are always visible.
public class SpreadsheetLayout: UICollectionViewLayout {
    public var columnWidths: [CGFloat] = [80, 100, 100, 100, 100, 100]
    public var rowHeight: CGFloat = 40

    private var itemAttributes = [[UICollectionViewLayoutAttributes]]()
    private var contentSize: CGSize = .zero

    public override func prepare() {
        super.prepare()
        guard let collectionView = self.collectionView, collectionView.numberOfSections > 0 else { return }

        if itemAttributes.count != collectionView.numberOfSections {
            generateItemAttributes(collectionView)
        }
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                if section != 0 && item != 0 { continue }
                let attributes = itemAttributes[section][item]
                if section == 0 {
                    var frame = attributes.frame
                    frame.origin.y = collectionView.contentOffset.y
                    attributes.frame = frame
                }
                if item == 0 {
                    var frame = attributes.frame
                    frame.origin.x = collectionView.contentOffset.x
                    attributes.frame = frame
                }
            }
        }
    }

    private func generateItemAttributes(_ collectionView: UICollectionView) {
        itemAttributes = []
        contentSize = .zero
        for section in 0..<collectionView.numberOfSections {
            var row = [UICollectionViewLayoutAttributes]()
            var x: CGFloat = 0
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let attributes = UICollectionViewLayoutAttributes(
                    forCellWith: IndexPath(item: item, section: section))
                attributes.frame =
                    CGRect(
                        x: x, y: CGFloat(section) * rowHeight, width: columnWidths[item % columnWidths.count],
                        height: rowHeight
                    ).integral
                attributes.zIndex = (section == 0 ? 2 : 0) + (item == 0 ? 1 : 0)
                x = attributes.frame.maxX
                row.append(attributes)
            }
            itemAttributes.append(row)
            contentSize.width = max(contentSize.width, x)
        }
        contentSize.height = CGFloat(collectionView.numberOfSections) * rowHeight
    }

    public override var collectionViewContentSize: CGSize { contentSize }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        itemAttributes[indexPath.section][indexPath.row]
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        itemAttributes.joined().filter { rect.intersects($0.frame) }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
