public import UIKit

/// A grid of photos.
///
/// The first of every seven photos is as wide as the grid.
public final class FeedLayout: UICollectionViewLayout {
    /// The space between photos, in points.
    public var spacing: CGFloat = 8
    /// The minimum width of a column, in points.
    public var minimumColumnWidth: CGFloat = 160

    private var attributes: [UICollectionViewLayoutAttributes] = []
    private var contentHeight: CGFloat = 0

    private var width: CGFloat { collectionView?.bounds.width ?? 0 }

    public override func prepare() {
        super.prepare()
        attributes = []
        let columns = max(1, Int((width - spacing) / (minimumColumnWidth + spacing)))
        let side = (width - spacing * CGFloat(columns + 1)) / CGFloat(columns)
        var (column, top) = (0, spacing)
        for item in 0..<(collectionView?.numberOfItems(inSection: 0) ?? 0) {
            let isWide = item % 7 == 0
            if isWide, column > 0 { (column, top) = (0, top + side + spacing) }
            let one = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            one.frame = CGRect(
                x: spacing + CGFloat(column) * (side + spacing), y: top,
                width: isWide ? width - 2 * spacing : side, height: side)
            attributes.append(one)
            column += isWide ? columns : 1
            if column >= columns { (column, top) = (0, top + side + spacing) }
        }
        contentHeight = column == 0 ? top : top + side + spacing
    }

    public override var collectionViewContentSize: CGSize { CGSize(width: width, height: contentHeight) }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { $0.frame.intersects(rect) }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != width
    }
}
