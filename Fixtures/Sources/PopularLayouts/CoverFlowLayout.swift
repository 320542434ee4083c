import UIKit

/// A carousel of covers. The covers at the sides are turned, and drawn in perspective.
public final class CoverFlowLayout: UICollectionViewFlowLayout {
    public var maxAngle: CGFloat = .pi / 3
    public var minimumScale: CGFloat = 0.75

    public override init() {
        super.init()
        setup()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        scrollDirection = .horizontal
        itemSize = CGSize(width: 160, height: 160)
        minimumLineSpacing = -40
    }

    public override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        collectionView.decelerationRate = UIScrollView.DecelerationRate.fast
        let side = (collectionView.bounds.width - itemSize.width) / 2
        let height = collectionView.bounds.height - itemSize.height
        sectionInset = UIEdgeInsets(top: height / 2, left: side, bottom: height / 2, right: side)
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        return true
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let attributes = super.layoutAttributesForElements(in: rect) else { return nil }
        return attributes.map { self.transformed($0.copy() as! UICollectionViewLayoutAttributes) }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        guard
            let attributes = super.layoutAttributesForItem(at: indexPath)?.copy()
                as? UICollectionViewLayoutAttributes
        else { return nil }
        return transformed(attributes)
    }

    private func transformed(_ attributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        guard let collectionView = collectionView else { return attributes }
        let visibleMidX = collectionView.contentOffset.x + collectionView.bounds.size.width / 2
        let distance = attributes.center.x - visibleMidX
        let ratio = max(-1, min(1, distance / attributes.size.width))

        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        transform = CATransform3DRotate(transform, -ratio * maxAngle, 0, 1, 0)
        let scale = 1 - (1 - minimumScale) * abs(ratio)
        transform = CATransform3DScale(transform, scale, scale, 1)
        attributes.transform3D = transform
        attributes.zIndex = -Int(abs(distance).rounded())
        attributes.alpha = 1 - 0.3 * abs(ratio)
        return attributes
    }

    public override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        guard let collectionView = collectionView else { return proposedContentOffset }
        let targetRect = CGRect(
            origin: CGPoint(x: proposedContentOffset.x, y: 0), size: collectionView.bounds.size)
        let horizontalCenter = proposedContentOffset.x + collectionView.bounds.width / 2
        var offsetAdjustment = CGFloat.greatestFiniteMagnitude
        for attributes in super.layoutAttributesForElements(in: targetRect) ?? [] {
            let itemHorizontalCenter = attributes.center.x
            if abs(itemHorizontalCenter - horizontalCenter) < abs(offsetAdjustment) {
                offsetAdjustment = itemHorizontalCenter - horizontalCenter
            }
        }
        guard offsetAdjustment != .greatestFiniteMagnitude else { return proposedContentOffset }
        return CGPoint(x: proposedContentOffset.x + offsetAdjustment, y: proposedContentOffset.y)
    }
}
