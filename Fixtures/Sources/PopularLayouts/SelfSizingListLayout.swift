import UIKit

/// A list whose rows determine their own heights.
public class SelfSizingListLayout: UICollectionViewLayout {
    public var estimatedRowHeight: CGFloat = 44
    private var heights: [IndexPath: CGFloat] = [:]
    private var frames: [[CGRect]] = []
    private var contentHeight: CGFloat = 0

    public override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        frames = []
        var y: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            var rows: [CGRect] = []
            for row in 0..<collectionView.numberOfItems(inSection: section) {
                let height = heights[IndexPath(row: row, section: section)] ?? estimatedRowHeight
                rows.append(CGRect(x: 0, y: y, width: collectionView.bounds.width, height: height))
                y += height
            }
            frames.append(rows)
        }
        contentHeight = y
    }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.enumerated().flatMap { section, rows in
            rows.indices.filter { rows[$0].intersects(rect) }
                .compactMap { layoutAttributesForItem(at: IndexPath(row: $0, section: section)) }
        }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.section][indexPath.row]
        return attributes
    }

    public override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        preferredAttributes.frame.height != originalAttributes.frame.height
    }

    public override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        let difference = preferredAttributes.size.height - originalAttributes.size.height
        heights[preferredAttributes.indexPath] = preferredAttributes.size.height
        context.contentSizeAdjustment = CGSize(width: 0, height: difference)
        if let collectionView = collectionView, originalAttributes.frame.minY < collectionView.contentOffset.y
        {
            context.contentOffsetAdjustment = CGPoint(x: 0, y: difference)
        }
        context.invalidateItems(at: [originalAttributes.indexPath])
        return context
    }

    /// Forgets the height of one row, for example after its text has changed.
    public func invalidateRow(at indexPath: IndexPath) {
        heights[indexPath] = nil
        let context = UICollectionViewLayoutInvalidationContext()
        context.invalidateItems(at: [indexPath])
        invalidateLayout(with: context)
    }
}

/// A row with some lines of text.
public class SelfSizingCell: UICollectionViewCell {
    public let label = UILabel()
    public var lines = 1

    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        contentView.addSubview(label)
    }

    public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    }

    public override func prepareForReuse() {
        super.prepareForReuse()
        label.text = nil
        lines = 1
    }

    public override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        CGSize(width: targetSize.width, height: 16 + 20 * CGFloat(lines))
    }

    public override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        let targetSize = CGSize(width: layoutAttributes.frame.width, height: 0)
        attributes.frame.size = systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        return attributes
    }
}
