import UIKit

/// A pile of cards, one behind the other.
///
/// Each card is a little higher and farther away than the card in front of it. All cards lean back.
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
        let count = collectionView.numberOfItems(inSection: 0)
        let center = CGPoint(x: collectionView.bounds.midX, y: collectionView.bounds.midY + 40)
        for item in 0..<count {
            let indexPath = IndexPath(item: item, section: 0)
            let card = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            let position = item - currentCard
            card.size = cardSize
            card.center = center
            card.zIndex = count - item
            // The card that was at the front isn't hidden, so that it is visible while it moves away.
            card.isHidden = position < -1 || position >= visibleCards
            card.transform3D = transform(at: CGFloat(position))
            card.alpha = position < 0 ? 0 : 1
            attributes.append(card)
        }
    }

    private func transform(at position: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 800.0
        let moved = CATransform3DTranslate(perspective, 0, -position * rise, -position * depth)
        // Each card is tilted, so that its upper edge is farther away.
        let tilt = CATransform3DMakeRotation(.pi / 36, 1, 0, 0)
        return CATransform3DConcat(tilt, moved)
    }

    public override var collectionViewContentSize: CGSize {
        guard let collectionView = collectionView else { return .zero }
        return CGSize(
            width: collectionView.bounds.width,
            height: collectionView.bounds.height * CGFloat(collectionView.numberOfItems(inSection: 0)))
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { !$0.isHidden && $0.alpha > 0 && $0.frame.intersects(rect) }
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    {
        attributes[indexPath.item]
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    // New cards come from behind the pile, except for a new first card, which comes from below. Cards that leave the
    // pile move towards the viewer.
    public override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let initial = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
        let isFirst = itemIndexPath.item == currentCard
        initial?.transform3D =
            isFirst
            ? CATransform3DMakeTranslation(0, collectionView?.bounds.height ?? 0, 0)
            : transform(at: CGFloat(visibleCards))
        initial?.alpha = isFirst ? 1 : 0
        return initial
    }

    public override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let final =
            super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)?.copy()
            as? UICollectionViewLayoutAttributes
        final?.transform3D = transform(at: -1)
        final?.alpha = 0
        final?.isHidden = false
        return final
    }
}
