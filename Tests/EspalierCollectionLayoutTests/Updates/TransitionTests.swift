import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct TransitionTests {
    /// A layout whose inserted items come from the left and whose deleted items leave to the right.
    ///
    /// It is similar to listing 5-2 of Apple's guide.
    private final class SlidingRows: RowLayout {
        var log: [String] = []

        override func prepare() {
            log.append("prepare")
            super.prepare()
        }
        override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
            log += updateItems.map {
                "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1) \($0.indexPathAfterUpdate?.item ?? -1)"
            }
        }
        override func finalizeCollectionViewUpdates() { log.append("finalize") }
        override func initialLayoutAttributesForAppearingItem(
            at itemIndexPath: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            let attributes =
                layoutAttributesForItem(at: itemIndexPath)?.copy() as? CollectionViewLayoutAttributes
            attributes?.center.x -= 100
            return attributes
        }
        override func finalLayoutAttributesForDisappearingItem(
            at itemIndexPath: IndexPath
        ) -> CollectionViewLayoutAttributes? {
            let attributes = CollectionViewLayoutAttributes(forCellWith: itemIndexPath)
            attributes.frame = CGRect(x: 100, y: 0, width: 100, height: 10)
            return attributes
        }
    }

    private func row(_ y: CGFloat, x: CGFloat = 0) -> CGRect { CGRect(x: x, y: y, width: 100, height: 10) }

    @Test func insertAndDeleteInOneBatch() throws {
        let layout = SlidingRows()
        let dataSource = TestDataSource([3])
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        let kept = try #require(view.cellForItem(at: [0, 2]))
        layout.log = []
        // The update changes the items from `a b c` to `x a c`.
        view.performBatchUpdates {
            view.insertItems(at: [[0, 0]])
            view.deleteItems(at: [[0, 1]])
        }
        #expect(layout.log == ["prepare", "delete 1 -1", "insert -1 0", "finalize"])
        let transition = try #require(view.lastTransition)
        #expect(transition.mapping.newIndexPath(for: [0, 0]) == [0, 1])
        #expect(transition.mapping.newIndexPath(for: [0, 1]) == nil)
        let elements = transition.elements.sorted {
            ($0.oldIndexPath ?? [0, 9]) < ($1.oldIndexPath ?? [0, 9])
        }
        #expect(elements.map(\.role) == [.stays, .disappears, .stays, .appears])
        #expect(elements.map(\.start.frame) == [row(0), row(10), row(20), row(0, x: -100)])
        #expect(elements.map(\.end.frame) == [row(10), row(0, x: 100), row(20), row(0)])
        // Item c keeps its view.
        #expect(view.cellForItem(at: [0, 2]) === kept)
    }

    @Test func endsAreTheTwoLayoutsAndTheMiddleIsHalfway() throws {
        let layout = RowLayout()
        let dataSource = TestDataSource([3])
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        let before = view.elements(in: view.bounds)
        dataSource.counts = [4]
        view.insertItems(at: [[0, 0]])
        var transition = try #require(view.lastTransition)
        transition.curve = .linear
        #expect(transition.attributes(at: 0).map(\.frame) == before.map(\.frame))
        #expect(transition.attributes(at: 1) == view.elements(in: view.bounds))
        let middle = transition.attributes(at: 0.5)
        #expect(middle.map(\.frame.minY) == [0, 5, 15, 25])
        #expect(middle.map(\.alpha) == [0.5, 1, 1, 1])
    }

    @Test func elementsMoveInAChangeOfLayout() throws {
        let dataSource = TestDataSource([3])
        let view = makeView(RowLayout(), dataSource)
        let flow = CollectionViewFlowLayout()
        view.setCollectionViewLayout(flow, animated: true)
        let transition = try #require(view.lastTransition)
        #expect(transition.elements.allSatisfy { $0.role == .stays })
        #expect(transition.elements[1].start.frame == row(10))
        #expect(transition.elements[1].end.frame == CGRect(x: 25, y: 60, width: 50, height: 50))
        #expect(flow.collectionView === view)
    }

    @Test func selectionIsKept() {
        let dataSource = TestDataSource([3])
        let view = makeView(RowLayout(), dataSource)
        view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        view.layoutIfNeeded()
        dataSource.counts = [4]
        view.insertItems(at: [[0, 0]])
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
        #expect(view.cellForItem(at: [0, 3])?.isSelected == true)
    }

    /// A flow layout with a common approach to rotation.
    ///
    /// The layout stores the first visible item before the bounds change, and scrolls to this item in the new bounds.
    private final class FocusedFlow: CollectionViewFlowLayout {
        var focus: IndexPath?
        var seen: [IndexPath] = []

        override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
            seen = collectionView?.indexPathsForVisibleItems ?? []
            focus = seen.first
        }

        override func finalizeAnimatedBoundsChange() { focus = nil }

        override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
            focus.flatMap { layoutAttributesForItem(at: $0) }.map { CGPoint(x: 0, y: $0.frame.minY) }
                ?? proposed
        }
    }

    @Test func animatedChangeOfSizeKeepsTheLayoutsItem() {
        let layout = FocusedFlow()
        (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (
            CGSize(width: 50, height: 50), 0, 0
        )
        let dataSource = TestDataSource([100])
        let view = makeView(layout, dataSource, size: CGSize(width: 100, height: 100))
        view.contentOffset = CGPoint(x: 0, y: 500)
        view.layoutIfNeeded()
        // With two columns, items 20 to 23 are visible. With four columns, item 20 is on the sixth line.
        let transition = view.animateBoundsChange(
            to: CGRect(origin: view.contentOffset, size: CGSize(width: 200, height: 100)))
        #expect(layout.seen == [[0, 20], [0, 21], [0, 22], [0, 23]])
        #expect(view.contentOffset == CGPoint(x: 0, y: 250))
        #expect(transition.newContentOffset == view.contentOffset)
        #expect(view.indexPathsForVisibleItems.first == [0, 20])
        withExtendedLifetime(dataSource) {}
    }

    /// With successive fading, deleted items fade out in the first half, and inserted items fade in in the second half.
    ///
    /// Items that only move don't fade.
    @Test func deletedItemsFadeOutBeforeInsertedItemsFadeIn() throws {
        let dataSource = TestDataSource([3])
        let view = makeView(CollectionViewFlowLayout(), dataSource, size: CGSize(width: 100, height: 300))
        view.layoutIfNeeded()
        view.performBatchUpdates {
            view.deleteItems(at: [[0, 0]])
            view.insertItems(at: [[0, 2]])
        }
        var transition = try #require(view.lastTransition)
        transition.curve = .linear
        func alphas(at time: Double) -> [CGFloat] {
            let roles: [CollectionViewTransition.Role] = [.disappears, .stays, .appears]
            return roles.map { role in
                transition.sampled(at: time).first { transition.elements[$0.index].role == role }?.attributes
                    .alpha ?? -1
            }
        }
        #expect(alphas(at: 0.25) == [0.75, 1, 0.25])
        transition.fading = .successive
        #expect(alphas(at: 0) == [1, 1, -1])
        #expect(alphas(at: 0.25) == [0.5, 1, 0])
        #expect(alphas(at: 0.5) == [0, 1, 0])
        #expect(alphas(at: 0.75) == [0, 1, 0.5])
        #expect(alphas(at: 1) == [-1, 1, 1])
        // The kind of fading doesn't change the frames.
        let middle = transition.attributes(at: 0.5).map(\.frame.minY).sorted()
        transition.fading = .continuous
        #expect(transition.attributes(at: 0.5).map(\.frame.minY).sorted() == middle)
    }

    @Test func rotationTakesTheShorterWay() {
        let start = CollectionViewLayoutAttributes(forCellWith: [0, 0])
        start.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        start.transform = CGAffineTransform(rotationAngle: 3)
        let end = start.duplicate()
        end.transform = CGAffineTransform(rotationAngle: -3)
        let middle = AttributesBlend(from: start, to: end).attributes(at: 0.5)
        #expect(abs(abs(middle.transform.decomposed().rotation) - .pi) < 1e-9)
    }

    @Test(arguments: AnimationCurve.allCases) func curvesGoFromZeroToOne(_ curve: AnimationCurve) {
        #expect(curve.progress(at: 0) == 0)
        #expect(curve.progress(at: 1) == 1)
        let samples = (0...20).map { curve.progress(at: Double($0) / 20) }
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
    }
}
