import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

@Suite struct LayoutProcessTests {
    private final class LoggingLayout: RowLayout {
        var log: [String] = []
        var answersBoundsChange = false

        override func prepare() {
            log.append("prepare")
            super.prepare()
        }
        override var collectionViewContentSize: CGSize {
            log.append("size")
            return super.collectionViewContentSize
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            log.append("elements")
            return super.layoutAttributesForElements(in: rect)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            log.append("should \(newBounds.minY)")
            return answersBoundsChange
        }
        override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
            CGPoint(x: proposed.x, y: proposed.y + 7)
        }
    }

    private let layout = LoggingLayout()
    private let dataSource = TestDataSource([100])
    private let view: CollectionView

    init() { view = makeView(layout, dataSource) }

    @Test func threeStepsInOrderAndOnlyOnce() {
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        // As in UIKit, a layout pass reads the content size again after the query.
        #expect(layout.log == ["prepare", "size", "elements", "size"])
        _ = view.contentSize
        #expect(layout.log == ["prepare", "size", "elements", "size"])
    }

    @Test func manyInvalidationsCostOnePreparation() {
        view.layoutIfNeeded()
        for _ in 0..<5 { layout.invalidateLayout() }
        #expect(view.counters.prepare == 1)
        _ = view.layoutAttributesForItem(at: [0, 3])
        #expect(view.counters.prepare == 2)
        #expect(view.counters.invalidation == 5)
    }

    @Test func boundsChangeInvalidatesIfTheLayoutAgrees() {
        view.layoutIfNeeded()
        layout.log = []
        view.contentOffset.y = 5
        view.layoutIfNeeded()
        #expect(layout.log == ["should 5.0", "elements", "size"])
        layout.answersBoundsChange = true
        layout.log = []
        view.contentOffset.y = 6
        view.layoutIfNeeded()
        #expect(layout.log == ["should 6.0", "prepare", "size", "elements", "size"])
    }

    @Test func layoutCanKeepTheTopItemAfterAResize() {
        layout.answersBoundsChange = true
        view.layoutIfNeeded()
        view.contentOffset.y = 20
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 20)
        view.frame.size.width = 50
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == 27)
        #expect(view.visibleCells.first?.frame.width == 50)
    }

    @Test func changingReturnedAttributesChangesNothing() {
        let attributes = view.layoutAttributesForItem(at: [0, 1])
        attributes?.frame.origin.x = 99
        #expect(view.layoutAttributesForItem(at: [0, 1])?.frame.minX == 0)
    }

    @Test func scrollingReusesViews() {
        view.layoutIfNeeded()
        for offset in stride(from: CGFloat(0), to: 900, by: 10) {
            view.contentOffset.y = offset
            view.layoutIfNeeded()
        }
        #expect(view.visibleCells.count == 10)
        #expect(view.visible.madeCount == 11)
    }

    @Test func commonEdgeAloneIsNotVisible() {
        view.contentOffset.y = 10
        #expect(view.indexPathsForVisibleItems == (1...10).map { [0, $0] })
    }

    /// The offset adjustment is added to the current offset.
    ///
    /// The size adjustment isn't added, because the layout's own size already includes it.
    @Test func contextAdjustmentsAreApplied() {
        view.layoutIfNeeded()
        let context = layout.makeInvalidationContext()
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 30)
        context.contentSizeAdjustment = CGSize(width: 0, height: 100)
        layout.invalidateLayout(with: context)
        #expect(view.contentSize == CGSize(width: 100, height: 1_000))
        #expect(view.contentOffset.y == 30)
    }
}
