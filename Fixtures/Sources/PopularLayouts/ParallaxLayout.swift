import UIKit

public final class ParallaxLayoutAttributes: UICollectionViewLayoutAttributes {
    public var parallax: CGAffineTransform = .identity
    public var progress: CGFloat = 0

    public override func copy(with zone: NSZone? = nil) -> Any {
        guard let copy = super.copy(with: zone) as? ParallaxLayoutAttributes else {
            return super.copy(with: zone)
        }
        copy.parallax = parallax
        copy.progress = progress
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? ParallaxLayoutAttributes else { return false }
        guard other.parallax == parallax, other.progress == progress else { return false }
        return super.isEqual(object)
    }
}

public final class ParallaxInvalidationContext: UICollectionViewLayoutInvalidationContext {
    public var boundsOriginChanged = false
}

/// Pages as wide as the screen, whose content moves more slowly than the pages.
public final class ParallaxLayout: UICollectionViewLayout {
    public var settings = (itemHeight: CGFloat(200), parallax: CGFloat(0.3))
    private var cache: [ParallaxLayoutAttributes] = []

    public override class var layoutAttributesClass: AnyClass { return ParallaxLayoutAttributes.self }
    public override class var invalidationContextClass: AnyClass { return ParallaxInvalidationContext.self }

    public override func prepare() {
        guard let collectionView = collectionView, cache.isEmpty else { return }
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let attributes = ParallaxLayoutAttributes(
                    forCellWith: IndexPath(item: item, section: section))
                attributes.frame = CGRect(
                    x: 0, y: CGFloat(cache.count) * settings.itemHeight, width: collectionView.bounds.width,
                    height: settings.itemHeight)
                cache.append(attributes)
            }
        }
    }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: CGFloat(cache.count) * settings.itemHeight)
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView = collectionView else { return nil }
        let halfHeight = collectionView.bounds.height / 2
        return cache.filter { $0.frame.intersects(rect) }.map { attributes in
            let distance = attributes.center.y - (collectionView.contentOffset.y + halfHeight)
            attributes.progress = distance / halfHeight
            attributes.parallax = CGAffineTransform(translationX: 0, y: -distance * settings.parallax)
            return attributes
        }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        cache.first { $0.indexPath == indexPath }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    public override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? ParallaxInvalidationContext, let bounds = collectionView?.bounds {
            context.boundsOriginChanged = bounds.size == newBounds.size
        }
        return context
    }

    public override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
        if context.invalidateEverything || context.invalidateDataSourceCounts {
            cache.removeAll()
        } else if let context = context as? ParallaxInvalidationContext, !context.boundsOriginChanged {
            cache.removeAll()
        }
    }
}

/// A cell that moves its content as its attributes require.
public final class ParallaxCell: UICollectionViewCell {
    public let picture = UIView()
    public let titleLabel = UILabel()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        picture.backgroundColor = .systemTeal
        titleLabel.textColor = .white
        titleLabel.font = .systemFont(ofSize: 24, weight: .bold)
        titleLabel.textAlignment = .center
        contentView.addSubview(picture)
        contentView.addSubview(titleLabel)
    }

    public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func layoutSubviews() {
        super.layoutSubviews()
        picture.bounds = CGRect(origin: .zero, size: bounds.insetBy(dx: 0, dy: -40).size)
        picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
        titleLabel.frame = bounds
    }

    public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? ParallaxLayoutAttributes else { return }
        picture.transform = attributes.parallax
        titleLabel.alpha = 1 - min(1, abs(attributes.progress))
    }
}
