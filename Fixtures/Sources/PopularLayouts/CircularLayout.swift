import UIKit

public class CircularLayoutAttributes: UICollectionViewLayoutAttributes {
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    public var angle: CGFloat = 0 {
        didSet {
            zIndex = Int(angle * 1_000_000)
            transform = CGAffineTransform(rotationAngle: angle)
        }
    }

    override public func copy(with zone: NSZone? = nil) -> Any {
        let copiedAttributes = super.copy(with: zone) as! CircularLayoutAttributes
        copiedAttributes.anchorPoint = self.anchorPoint
        copiedAttributes.angle = self.angle
        return copiedAttributes
    }

    override public func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CircularLayoutAttributes else { return false }
        return super.isEqual(other) && anchorPoint == other.anchorPoint && angle == other.angle
    }
}

/// A wheel of cards, whose hub is below the screen. Scrolling turns the wheel.
public class CircularLayout: UICollectionViewLayout {
    public let itemSize = CGSize(width: 133, height: 173)
    public var radius: CGFloat = 500 {
        didSet { invalidateLayout() }
    }

    var attributesList = [CircularLayoutAttributes]()

    public var anglePerItem: CGFloat { atan(itemSize.width / radius) }

    public var angleAtExtreme: CGFloat {
        let count = collectionView!.numberOfItems(inSection: 0)
        return count > 0 ? -CGFloat(count - 1) * anglePerItem : 0
    }

    public var angle: CGFloat {
        let range = collectionViewContentSize.width - collectionView!.bounds.width
        return range > 0 ? angleAtExtreme * collectionView!.contentOffset.x / range : 0
    }

    override public var collectionViewContentSize: CGSize {
        CGSize(
            width: CGFloat(collectionView!.numberOfItems(inSection: 0)) * itemSize.width,
            height: collectionView!.bounds.height)
    }

    override public class var layoutAttributesClass: AnyClass { CircularLayoutAttributes.self }

    override public func prepare() {
        super.prepare()
        let centerX = collectionView!.contentOffset.x + collectionView!.bounds.width / 2.0
        let anchorPointY = ((itemSize.height / 2.0) + radius) / itemSize.height
        attributesList = (0..<collectionView!.numberOfItems(inSection: 0)).map { i in
            let attributes = CircularLayoutAttributes(forCellWith: IndexPath(item: i, section: 0))
            attributes.size = self.itemSize
            attributes.center = CGPoint(x: centerX, y: self.collectionView!.bounds.midY)
            attributes.angle = self.angle + (self.anglePerItem * CGFloat(i))
            attributes.anchorPoint = CGPoint(x: 0.5, y: anchorPointY)
            return attributes
        }
    }

    override public func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return attributesList
    }

    override public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        return attributesList[indexPath.row]
    }

    override public func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        return true
    }

    override public func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        var finalContentOffset = proposedContentOffset
        let factor = -angleAtExtreme / (collectionViewContentSize.width - collectionView!.bounds.width)
        let proposedAngle = proposedContentOffset.x * factor
        let ratio = proposedAngle / anglePerItem
        let multiplier: CGFloat
        if velocity.x > 0 {
            multiplier = ceil(ratio)
        } else if velocity.x < 0 {
            multiplier = floor(ratio)
        } else {
            multiplier = round(ratio)
        }
        finalContentOffset.x = multiplier * anglePerItem / factor
        return finalContentOffset
    }
}

/// A cell that applies the anchor point of its attributes, so that it turns about the wheel's hub.
open class CircularCell: UICollectionViewCell {
    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? CircularLayoutAttributes else { return }
        layer.anchorPoint = attributes.anchorPoint
        center.y += (attributes.anchorPoint.y - 0.5) * bounds.height
    }
}
