import UIKit

/// Attributes with an emphasis, which is greatest in the middle of the screen.
public final class SpotlightAttributes: UICollectionViewLayoutAttributes {
    // `isEqual` and `copy` read the property, and UIKit declares both outside of the main actor.
    nonisolated(unsafe) public var emphasis: CGFloat = 0

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? SpotlightAttributes)?.emphasis = emphasis
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SpotlightAttributes else { return false }
        return super.isEqual(other) && emphasis == other.emphasis
    }
}

/// A row of items, which grow when they come closer to the middle of the screen.
public final class SpotlightLayout: UICollectionViewFlowLayout {
    public override class var layoutAttributesClass: AnyClass { SpotlightAttributes.self }

    public override init() {
        super.init()
        scrollDirection = .horizontal
        itemSize = CGSize(width: 100, height: 100)
        minimumLineSpacing = 10
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?
            .compactMap { $0.copy() as? SpotlightAttributes }
            .map(emphasized)
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        (super.layoutAttributesForItem(at: indexPath)?.copy() as? SpotlightAttributes).map(emphasized)
    }

    private func emphasized(_ attributes: SpotlightAttributes) -> SpotlightAttributes {
        guard let collectionView else { return attributes }
        let distance = abs(attributes.center.x - collectionView.bounds.midX)
        attributes.emphasis = max(0, 1 - distance / collectionView.bounds.width)
        let scale = 0.6 + 0.4 * attributes.emphasis
        attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
        return attributes
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}
