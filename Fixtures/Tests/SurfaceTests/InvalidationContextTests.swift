import Testing
import UIKit

/// Tests `UICollectionViewLayoutInvalidationContext` and the flow layout's subclass.
@Suite struct InvalidationContextTests {
    private final class Recording: UICollectionViewFlowLayout {
        var contexts: [UICollectionViewLayoutInvalidationContext] = []
        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            contexts.append(context)
            super.invalidateLayout(with: context)
        }
    }

    @Test func elementsAreCollected() {
        let context = UICollectionViewLayoutInvalidationContext()
        #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
        #expect(context.invalidatedItemIndexPaths == nil)
        context.invalidateItems(at: [path(1)])
        context.invalidateItems(at: [path(2)])
        context.invalidateSupplementaryElements(ofKind: header, at: [path(0)])
        context.invalidateDecorationElements(ofKind: "band", at: [path(0, 1)])
        #expect(context.invalidatedItemIndexPaths == [path(1), path(2)])
        #expect(context.invalidatedSupplementaryIndexPaths == [header: [path(0)]])
        #expect(context.invalidatedDecorationIndexPaths == ["band": [path(0, 1)]])
    }

    @Test func adjustmentsMoveTheOffset() {
        let (layout, source) = (makeFlow(100, 50), Source([10]))
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        let context = UICollectionViewFlowLayoutInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
        context.contentSizeAdjustment = CGSize(width: 0, height: 5)
        layout.invalidateLayout(with: context)
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 30 && view.contentSize.height == 500)
    }

    @Test func reloadInvalidatesEverythingAndCounts() throws {
        let (layout, source) = (Recording(), Source([3]))
        let view = makeView(layout, source)
        view.layoutIfNeeded()
        layout.contexts = []
        view.reloadData()
        let reload = try #require(layout.contexts.last)
        #expect(reload.invalidateEverything && reload.invalidateDataSourceCounts)
        view.layoutIfNeeded()
        source.counts = [4]
        view.insertItems(at: [path(0)])
        let update = try #require(layout.contexts.last)
        #expect(!update.invalidateEverything && update.invalidateDataSourceCounts)
    }

    @Test func theFlowLayoutsContextSaysWhetherTheDelegateIsAskedAgain() throws {
        final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
            var asked = 0
            func collectionView(
                _ collectionView: UICollectionView, layout: UICollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize {
                asked += 1
                return CGSize(width: 10, height: 10)
            }
        }
        let (layout, source, sizes) = (UICollectionViewFlowLayout(), Source([3]), Sizes())
        let view = makeView(layout, source)
        view.delegate = sizes
        view.layoutIfNeeded()
        #expect(sizes.asked == 3)
        let context = UICollectionViewFlowLayoutInvalidationContext()
        #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
        context.invalidateFlowLayoutDelegateMetrics = false
        context.invalidateFlowLayoutAttributes = false
        layout.invalidateLayout(with: context)
        view.layoutIfNeeded()
        #expect(sizes.asked == 3)
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(sizes.asked == 6)
    }

    @Test func movementIsInTheContext() {
        let layout = UICollectionViewLayout()
        let context = layout.invalidationContext(
            forInteractivelyMovingItems: [path(4)], withTargetPosition: CGPoint(x: 5, y: 6),
            previousIndexPaths: [path(1)], previousPosition: .zero)
        #expect(context.targetIndexPathsForInteractivelyMovingItems == [path(4)])
        #expect(context.previousIndexPathsForInteractivelyMovingItems == [path(1)])
        #expect(context.interactiveMovementTarget == CGPoint(x: 5, y: 6))
        let end = layout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [path(4)], previousIndexPaths: [path(1)], movementCancelled: false)
        #expect(end.invalidatedItemIndexPaths?.sorted() == [path(1), path(4)])
    }
}
