import UIKit

/// A justified gallery. Every row is as wide as the screen, and photos keep their proportions.
public final class GalleryLayout: UICollectionViewLayout {
    public typealias AspectRatioProvider = (IndexPath) -> CGFloat

    public var targetRowHeight: CGFloat = 120 {
        didSet { if oldValue != targetRowHeight { invalidateLayout() } }
    }
    public var spacing: CGFloat = 4
    public var aspectRatio: AspectRatioProvider = { _ in 1 }

    private var frames: [[CGRect]] = []
    private var contentHeight: CGFloat = 0

    public override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        contentHeight = 0
        frames = (0..<collectionView.numberOfSections).map { section in
            let ratios = (0..<collectionView.numberOfItems(inSection: section)).map {
                aspectRatio(IndexPath(item: $0, section: section))
            }
            let rows = Self.rows(
                of: ratios, width: collectionView.bounds.width, height: targetRowHeight, spacing: spacing)
            return rows.flatMap { row in
                defer { contentHeight += (row.first?.height ?? 0) + spacing }
                return row.map { $0.offsetBy(dx: 0, dy: contentHeight) }
            }
        }
    }

    nonisolated static func rows(
        of ratios: [CGFloat], width: CGFloat, height: CGFloat, spacing: CGFloat
    ) -> [[CGRect]] {
        var result: [[CGRect]] = []
        var row: [CGFloat] = []
        func close(_ rowHeight: CGFloat) {
            var x: CGFloat = 0
            result.append(
                row.map { ratio in
                    defer { x += ratio * rowHeight + spacing }
                    return CGRect(x: x, y: 0, width: ratio * rowHeight, height: rowHeight)
                })
            row.removeAll()
        }
        for ratio in ratios {
            row.append(ratio)
            let available = width - spacing * CGFloat(row.count - 1)
            let fitted = available / row.reduce(0, +)
            if fitted <= height { close(fitted) }
        }
        if !row.isEmpty { close(height) }
        return result
    }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: max(0, contentHeight - spacing))
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        guard frames.indices.contains(indexPath.section),
            frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.section][indexPath.item]
        return attributes
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.enumerated().flatMap { section, items in
            items.indices.lazy
                .filter { items[$0].intersects(rect) }
                .compactMap { self.layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
        }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }
}
