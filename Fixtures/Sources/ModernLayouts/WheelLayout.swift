import UIKit

/// A wheel for choosing a row, like a picker: the rows are on a cylinder that is seen from the front.
///
/// The layout is written for Swift 6 with strict concurrency.
public final class WheelLayout: UICollectionViewLayout {
    public struct Configuration: Sendable, Equatable {
        public var rowHeight: CGFloat = 40
        public var radius: CGFloat = 120
        public var eyeDistance: CGFloat = 600

        public init() {}
    }

    public let configuration: Configuration

    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        super.init()
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private var rowCount: Int {
        guard let collectionView, collectionView.numberOfSections > 0 else { return 0 }
        return collectionView.numberOfItems(inSection: 0)
    }

    public override var collectionViewContentSize: CGSize {
        guard let collectionView else { return .zero }
        let height = CGFloat(max(0, rowCount - 1)) * configuration.rowHeight + collectionView.bounds.height
        return CGSize(width: collectionView.bounds.width, height: height)
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        (collectionView?.bounds).map { attributes(at: indexPath, in: $0) }
    }

    private func attributes(at indexPath: IndexPath, in bounds: CGRect) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let position = CGFloat(indexPath.item) * configuration.rowHeight - bounds.minY
        let angle = position / configuration.radius
        attributes.size = CGSize(width: bounds.width, height: configuration.rowHeight)
        attributes.center = CGPoint(x: bounds.midX, y: bounds.midY)

        var transform = CATransform3DIdentity
        transform.m34 = -1 / configuration.eyeDistance
        transform = CATransform3DTranslate(transform, 0, 0, -configuration.radius)
        transform = CATransform3DRotate(transform, -angle, 1, 0, 0)
        transform = CATransform3DTranslate(transform, 0, 0, configuration.radius)
        attributes.transform3D = transform
        attributes.isHidden = abs(angle) >= .pi / 2
        attributes.alpha = max(0, cos(angle))
        attributes.zIndex = Int((cos(angle) * 100).rounded())
        return attributes
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<rowCount).lazy
            .compactMap { self.layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
            .filter { !$0.isHidden && $0.frame.intersects(rect) }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    // MARK: - Turning

    private var oldBounds: CGRect?

    public override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        super.prepare(forAnimatedBoundsChange: oldBounds)
        self.oldBounds = oldBounds
    }

    public override func finalizeAnimatedBoundsChange() {
        oldBounds = nil
        super.finalizeAnimatedBoundsChange()
    }

    /// A row that appears moves from the back of the wheel, where it was before the wheel turned.
    public override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let oldBounds else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
        let initial = attributes(at: itemIndexPath, in: oldBounds)
        initial.isHidden = false
        return initial
    }

    /// A row that disappears moves to the back of the wheel.
    public override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard oldBounds != nil, let final = layoutAttributesForItem(at: itemIndexPath) else {
            return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
        final.isHidden = false
        return final
    }

    public override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        var offset = proposedContentOffset
        offset.y = (offset.y / configuration.rowHeight).rounded() * configuration.rowHeight
        return offset
    }
}
