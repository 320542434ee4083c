import UIKit

/// A row of pages that are narrower than the screen. A swipe moves it by exactly one page.
public class SnapPagingLayout: UICollectionViewFlowLayout {
    public var peek: CGFloat = 24
    private var indexPathBeforeRotation: IndexPath?

    public override init() {
        super.init()
        scrollDirection = .horizontal
        minimumLineSpacing = 12
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        scrollDirection = .horizontal
    }

    public override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        let safeArea = collectionView.safeAreaInsets
        let margins = collectionView.layoutMargins
        sectionInset = UIEdgeInsets(
            top: margins.top, left: peek + safeArea.left, bottom: margins.bottom, right: peek + safeArea.right
        )
        itemSize = CGSize(
            width: collectionView.bounds.width - sectionInset.left - sectionInset.right,
            height: collectionView.bounds.height - sectionInset.top - sectionInset.bottom)
    }

    private var pageWidth: CGFloat { itemSize.width + minimumLineSpacing }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        return collectionView.bounds.size != newBounds.size
    }

    public override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            context.invalidateFlowLayoutDelegateMetrics = newBounds.size != collectionView?.bounds.size
            context.invalidateFlowLayoutAttributes = true
        }
        return context
    }

    public override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        guard let collectionView = collectionView else {
            return super.targetContentOffset(
                forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
        }
        let currentPage = collectionView.contentOffset.x / pageWidth
        let nextPage: CGFloat
        if velocity.x == 0 {
            nextPage = round(currentPage)
        } else {
            nextPage = velocity.x < 0 ? floor(currentPage) : ceil(currentPage)
        }
        let lastPage = CGFloat(max(0, collectionView.numberOfItems(inSection: 0) - 1))
        return CGPoint(x: min(max(0, nextPage), lastPage) * pageWidth, y: proposedContentOffset.y)
    }

    public override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        super.prepare(forAnimatedBoundsChange: oldBounds)
        let middle = collectionView?.visibleCells.min {
            abs($0.center.x - oldBounds.midX) < abs($1.center.x - oldBounds.midX)
        }
        indexPathBeforeRotation = middle.flatMap { collectionView?.indexPath(for: $0) }
    }

    public override func finalizeAnimatedBoundsChange() {
        super.finalizeAnimatedBoundsChange()
        indexPathBeforeRotation = nil
    }

    public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
        -> CGPoint
    {
        guard let indexPath = indexPathBeforeRotation, let attributes = layoutAttributesForItem(at: indexPath)
        else { return super.targetContentOffset(forProposedContentOffset: proposedContentOffset) }
        return CGPoint(x: attributes.frame.minX - sectionInset.left, y: proposedContentOffset.y)
    }
}
