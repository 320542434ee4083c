import UIKit

public protocol TagCloudLayoutDelegate: UICollectionViewDelegate {
    func tagCloudLayout(_ layout: TagCloudLayout, widthForTagAt indexPath: IndexPath) -> CGFloat
}

/// A cloud of tags of different widths, on centered lines. In right-to-left languages, it is mirrored.
public class TagCloudLayout: UICollectionViewLayout {
    public var tagHeight: CGFloat = 32
    public var spacing = UIOffset(horizontal: 8, vertical: 8)
    public var contentInsets = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)

    private var frames: [CGRect] = []
    private var height: CGFloat = 0

    public override var flipsHorizontallyInOppositeLayoutDirection: Bool { return true }

    public override var developmentLayoutDirection: UIUserInterfaceLayoutDirection {
        return UIApplication.shared.userInterfaceLayoutDirection
    }

    public override func prepare() {
        super.prepare()
        frames.removeAll(keepingCapacity: true)
        guard let collectionView = collectionView, collectionView.numberOfSections == 1 else { return }

        let left = contentInsets.leading
        let available = collectionView.bounds.width - contentInsets.leading - contentInsets.trailing
        var row: [CGFloat] = []
        var y = contentInsets.top

        func finishRow() {
            guard !row.isEmpty else { return }
            let taken = row.reduce(0, +) + spacing.horizontal * CGFloat(row.count - 1)
            var x = left + (available - taken) / 2
            for width in row {
                frames.append(CGRect(x: x, y: y, width: width, height: tagHeight))
                x += width + spacing.horizontal
            }
            y += tagHeight + spacing.vertical
            row.removeAll()
        }

        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let indexPath = IndexPath(item: item, section: 0)
            let delegate = collectionView.delegate as? TagCloudLayoutDelegate
            let width = min(delegate?.tagCloudLayout(self, widthForTagAt: indexPath) ?? 60, available)
            let taken = row.reduce(0, +) + spacing.horizontal * CGFloat(row.count)
            if taken + width > available { finishRow() }
            row.append(width)
        }
        finishRow()
        height = frames.isEmpty ? 0 : y - spacing.vertical + contentInsets.bottom
    }

    public override var collectionViewContentSize: CGSize {
        return CGSize(width: collectionView?.bounds.width ?? 0, height: height)
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return frames.indices.compactMap { item in
            frames[item].intersects(rect)
                ? layoutAttributesForItem(at: IndexPath(item: item, section: 0)) : nil
        }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        guard frames.indices.contains(indexPath.item) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.item]
        return attributes
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        return !newBounds.size.equalTo(collectionView.bounds.size)
    }
}
