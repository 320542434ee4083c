import UIKit

/// Cards one behind the other, each a little higher and farther away, tilted backwards.
public class CardStackLayout: UICollectionViewLayout {
    public var visibleCards = 4
    public var cardSize = CGSize(width: 240, height: 300)
    public var depth: CGFloat = 60
    public var rise: CGFloat = 28

    private var attributes: [UICollectionViewLayoutAttributes] = []

    private var currentCard: Int {
        guard let collectionView = collectionView, collectionView.bounds.height > 0 else { return 0 }
        return max(0, Int(collectionView.contentOffset.y / collectionView.bounds.height))
    }

    public override func prepare() {
        super.prepare()
        attributes = []
        guard let collectionView = collectionView else { return }

        collectionView.isPagingEnabled = true
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 800.0

        let count = collectionView.numberOfItems(inSection: 0)
        let center = CGPoint(x: collectionView.bounds.midX, y: collectionView.bounds.midY + 40)
        for item in 0..<count {
            let indexPath = IndexPath(item: item, section: 0)
            let card = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            let position = item - currentCard
            card.size = cardSize
            card.center = center
            card.zIndex = count - item
            card.isHidden = position < 0 || position >= visibleCards

            let distance = CGFloat(position)
            let moved = CATransform3DTranslate(perspective, 0, -distance * rise, -distance * depth)
            let tilt = CATransform3DMakeRotation(-.pi / 36, 1, 0, 0)
            card.transform3D = CATransform3DConcat(tilt, moved)
            card.alpha = position < 0 ? 0 : 1 - 0.15 * distance
            attributes.append(card)
        }
    }

    public override var collectionViewContentSize: CGSize {
        guard let collectionView = collectionView else { return .zero }
        return CGSize(
            width: collectionView.bounds.width,
            height: collectionView.bounds.height * CGFloat(collectionView.numberOfItems(inSection: 0)))
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { !$0.isHidden && $0.frame.intersects(rect) }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        attributes[indexPath.item]
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    public override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let initial = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
        initial?.transform3D = CATransform3DMakeTranslation(0, collectionView?.bounds.height ?? 0, 0)
        initial?.alpha = 0
        return initial
    }
}
