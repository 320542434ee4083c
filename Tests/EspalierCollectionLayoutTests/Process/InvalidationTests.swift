import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests that a layout is queried only after `prepare()`, even if it is invalidated between two queries.
@Suite struct InvalidationTests {
    /// A layout of rows that is invalidated by every scroll.
    private final class Sticky: RowLayout {
        var isPrepared = false
        var preparedOffsets: [CGFloat] = []
        var unpreparedCalls = 0

        override func prepare() {
            super.prepare()
            isPrepared = true
            preparedOffsets.append(collectionView?.contentOffset.y ?? -1)
        }
        override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
            isPrepared = false
            super.invalidateLayout(with: context)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
            if !isPrepared { unpreparedCalls += 1 }
            return super.layoutAttributesForItem(at: indexPath)
        }
    }

    @Test func layoutIsPreparedForAnAdjustedOffsetBeforeQueries() {
        let (layout, dataSource) = (Sticky(), TestDataSource([100]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        let context = layout.makeInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 40)
        layout.invalidateLayout(with: context)
        _ = view.layoutAttributesForItem(at: [0, 3])
        #expect(layout.unpreparedCalls == 0)
        #expect(layout.preparedOffsets == [0, 0, 40])
    }

    /// If a layout changes the offset in every preparation, the collection view stops after four preparations, and
    /// reports the fault.
    @Test func offsetThatNeverSettlesIsReported() {
        final class Drifting: RowLayout {
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
            override func prepare() {
                super.prepare()
                collectionView?.contentOffset.y += 1
            }
        }
        let dataSource = TestDataSource([100])
        let view = makeView(Drifting(), dataSource)
        #expect(view.layoutAttributesForItem(at: [0, 0]) != nil)
        #expect(view.layoutDiagnostics.map(\.problem) == [.neverAtRest(preparations: 4)])
    }

    /// If a change of the view's size doesn't invalidate the layout, the layout isn't asked for a target offset.
    ///
    /// A later invalidation for another reason doesn't request a target offset, either.
    @Test func offsetIsRequestedOnlyIfTheSizeInvalidatesTheLayout() {
        final class Asked: RowLayout {
            var questions = 0
            override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
                questions += 1
                return proposed
            }
        }
        let (layout, dataSource) = (Asked(), TestDataSource([100]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        view.frame.size.height = 50
        view.layoutIfNeeded()
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(layout.questions == 0)
    }

    /// Apple's "Collection View Programming Guide" says that a layout must not request visible cells during the layout
    /// process.
    ///
    /// If a layout requests visible cells in `prepare()`, it receives those that were visible before. The collection
    /// view doesn't query the layout while `prepare()` is running.
    @Test func visibleCellsCanBeRequestedInPrepare() {
        final class Curious: RowLayout {
            var isUnderWay = false
            var early = 0
            var seen: [[Int]] = []
            override func prepare() {
                isUnderWay = true
                seen.append(collectionView?.indexPathsForVisibleItems.map(\.item) ?? [])
                super.prepare()
                isUnderWay = false
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
                if isUnderWay { early += 1 }
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let (layout, dataSource) = (Curious(), TestDataSource([3]))
        let view = makeView(layout, dataSource)
        #expect(view.contentSize.height == 30)
        view.layoutIfNeeded()
        layout.invalidateLayout()
        #expect(view.contentSize.height == 30)
        #expect(layout.early == 0)
        #expect(layout.seen == [[], [0, 1, 2]])
        #expect(view.visibleCells.count == 3)
    }

    /// As in UIKit, a change of the insets doesn't invalidate the layout.
    ///
    /// The next layout pass reads the content size again.
    @Test func anInsetAloneDoesNotInvalidate() {
        final class Inset: RowLayout {
            override var collectionViewContentSize: CGSize {
                CGSize(width: 100 - (collectionView?.contentInset.left ?? 0), height: size.height)
            }
        }
        let (layout, dataSource) = (Inset(), TestDataSource([3]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        #expect(view.contentSize.width == 100)
        view.contentInset.left = 30
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.contentSize.width == 70)
        #expect(view.counters.prepare == 1 && view.counters.invalidation == 0)
    }

    /// A flow layout arranges its items again if the insets change the length of its lines, even without an
    /// invalidation.
    @Test func aFlowLayoutFollowsTheInsetsAcross() {
        let (layout, dataSource) = (CollectionViewFlowLayout(), TestDataSource([3]))
        layout.itemSize = CGSize(width: 40, height: 10)
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.frame.minX) == [0, 60, 0])
        view.contentInset.right = 30
        #expect(view.visibleCells.map(\.frame.minX) == [15, 15, 15])
        #expect(view.counters.invalidation == 0)
    }

    /// If a layout changes the insets during a query, it is invalidated only after the query, because it may be
    /// iterating over its arrays.
    @Test func anInsetInAQueryInvalidatesAfterIt() {
        final class Centering: RowLayout {
            var isInQuery = false
            var invalidationsInQuery = 0
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
            override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
                if isInQuery { invalidationsInQuery += 1 }
                super.invalidateLayout(with: context)
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
                isInQuery = true
                defer { isInQuery = false }
                collectionView?.contentInset = EdgeInsets(top: 20, left: 135, bottom: 0, right: 0)
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let (layout, dataSource) = (Centering(), TestDataSource([30]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        #expect(layout.invalidationsInQuery == 0 && view.counters.prepare == 2)
        #expect(view.contentOffset == CGPoint(x: -135, y: -20))
        #expect(view.indexPathsForVisibleItems.isEmpty)
    }

    /// If a layout invalidates itself in `prepare()`, it is prepared once more, and the content size is that of the
    /// second preparation.
    @Test func aLayoutMayInvalidateItselfInPrepare() {
        final class Restless: RowLayout {
            var preparations = 0
            override func prepare() {
                super.prepare()
                preparations += 1
                size.height += CGFloat(preparations)
                invalidateLayout()
            }
        }
        let (layout, dataSource) = (Restless(), TestDataSource([3]))
        let view = makeView(layout, dataSource)
        #expect(view.contentSize == CGSize(width: 100, height: 32))
        #expect(layout.preparations == 2 && view.visibleCells.count == 3)
        #expect(layout.preparations == 2)
    }

    @Test func aContentSizeMayBeKnownOnlyAfterTheQuery() {
        final class Late: RowLayout {
            var knownSize = CGSize.zero
            override var collectionViewContentSize: CGSize { knownSize }
            override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
                knownSize = size
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let dataSource = TestDataSource([30])
        let view = makeView(Late(), dataSource)
        view.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 100, height: 300))
        view.scrollToItem(at: [0, 29], at: .bottom, animated: false)
        #expect(view.contentOffset.y == 200)
        dataSource.counts = [12]
        view.reloadData()
        view.layoutIfNeeded()
        // The old offset is beyond the end of the new content, so the next layout pass reduces the offset.
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 20 && view.visibleCells.count == 10)
    }

    @Test func newDataSourceReloadsAllCells() throws {
        final class Titled: TestDataSource {
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
                cell.tag = 7
                return cell
            }
        }
        let (layout, first, second) = (Sticky(), TestDataSource([3]), Titled([3]))
        let view = makeView(layout, first)
        view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
        view.layoutIfNeeded()
        view.dataSource = second
        #expect(!layout.isPrepared)
        #expect(view.visibleCells.map(\.tag) == [7, 7, 7])
        #expect(view.indexPathsForSelectedItems == [])
    }

    /// If the layout was invalidated, drawing shows the visible views at their new frames.
    @Test func paintingShowsTheLayoutAsItIs() {
        final class Shifted: RowLayout {
            var shift: CGFloat = 0
            override func prepare() {
                super.prepare()
                for attributes in cache { attributes.frame.origin.x = shift }
            }
        }
        final class Source: TestDataSource {
            override func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
                cell.boxAppearance.borderWidth = 1
                cell.boxAppearance.borderColor = AdaptiveColor(light: .black, dark: .black)
                return cell
            }
        }
        let (layout, dataSource) = (Shifted(), Source([1]))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        layout.shift = 30
        layout.invalidateLayout()
        let canvas = RecordingCanvas()
        view.draw(in: canvas, rect: CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(canvas.calls.first { $0.hasPrefix("move") } == "move 30.0,0.0")
    }

    /// A delegate method may query the view.
    ///
    /// Even if the query calls default implementations of optional methods, the delegate method itself is treated as
    /// implemented.
    @Test func methodsThatQueryTheViewAreImplemented() {
        final class Asking: CollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: CollectionView, layout: CollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize { CGSize(width: CGFloat(collectionView.numberOfItems(inSection: 0)), height: 5) }
        }
        final class OneSection: CollectionViewDataSource {
            func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
            func collectionView(
                _ view: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell { CollectionViewCell() }
        }
        let (layout, dataSource, delegate) = (CollectionViewFlowLayout(), OneSection(), Asking())
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.dataSource = dataSource
        let flow: any CollectionViewDelegateFlowLayout = delegate
        #expect(
            flow.collectionView?(view, layout: layout, sizeForItemAt: [0, 0])
                == CGSize(width: 4, height: 5))
    }

    @Test func manyNamedElementsAreCollected() {
        let context = CollectionViewLayoutInvalidationContext()
        for item in 0..<3 {
            context.invalidateItems(at: [[0, item]])
            context.invalidateSupplementaryElements(ofKind: "a", at: [[item, 0]])
            context.invalidateDecorationElements(ofKind: "b", at: [[item, 0]])
        }
        context.invalidateSupplementaryElements(ofKind: "c", at: [])
        #expect(context.invalidatedItemIndexPaths == [[0, 0], [0, 1], [0, 2]])
        #expect(context.invalidatedSupplementaryIndexPaths == ["a": [[0, 0], [1, 0], [2, 0]], "c": []])
        #expect(context.invalidatedDecorationIndexPaths == ["b": [[0, 0], [1, 0], [2, 0]]])
    }
}
