import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests scrolling to items, paging, and the offsets at which scrolling stops.
@Suite struct ScrollingTests {
    private final class Delegate: CollectionViewDelegate {
        var log: [String] = []
        func scrollViewWillBeginDragging(_ view: ScrollView) { note("begin", view) }
        func scrollViewWillEndDragging(
            _ view: ScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { note("will end", view) }
        func scrollViewDidEndDragging(_ view: ScrollView, willDecelerate decelerate: Bool) {
            note("end", view)
        }
        func scrollViewWillBeginDecelerating(_ view: ScrollView) { note("slow down", view) }
        func scrollViewDidScroll(_ view: ScrollView) { note("scroll", view) }
        func scrollViewDidEndDecelerating(_ view: ScrollView) { note("rest", view) }
        func scrollViewDidEndScrollingAnimation(_ view: ScrollView) { note("arrive", view) }

        private func note(_ what: String, _ view: ScrollView) {
            let state = (view.isDragging ? "d" : "-") + (view.isDecelerating ? "s" : "-")
            log.append("\(what) \(state)")
        }
    }

    /// A layout of 10 x 10 squares with sides of 100 points.
    private final class Board: CollectionViewLayout {
        override var collectionViewContentSize: CGSize { CGSize(width: 1_000, height: 1_000) }
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
            let attributes = makeAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(
                x: CGFloat(indexPath.item % 10) * 100, y: CGFloat(indexPath.item / 10) * 100, width: 100,
                height: 100)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            (0..<100).compactMap { layoutAttributesForItem(at: [0, $0]) }
                .filter { $0.frame.intersectsArea(of: rect) }
        }
    }

    private let dataSource = TestDataSource([100])

    /// Creates a view of 300 x 200 points with insets of 10, 20, 30 and 40, which leave 240 x 160 points.
    private func board() -> CollectionView {
        let view = makeView(Board(), dataSource, size: CGSize(width: 300, height: 200))
        view.contentInset = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        return view
    }

    private static let places: [(CollectionView.ScrollPosition, CGPoint)] = [
        (.top, CGPoint(x: 0, y: 390)), (.bottom, CGPoint(x: 0, y: 330)),
        (.centeredVertically, CGPoint(x: 0, y: 360)), (.left, CGPoint(x: 480, y: 0)),
        (.right, CGPoint(x: 340, y: 0)), (.centeredHorizontally, CGPoint(x: 410, y: 0)),
        ([.top, .left], CGPoint(x: 480, y: 390)), ([.bottom, .right], CGPoint(x: 340, y: 330)),
        // Without a position, the view scrolls by the minimum distance.
        ([], CGPoint(x: 340, y: 330)),
    ]

    @Test(arguments: places)
    func scrollingToItemsRespectsInsets(
        _ position: CollectionView.ScrollPosition, _ offset: CGPoint
    ) {
        let view = board()
        #expect(view.contentOffset == CGPoint(x: -20, y: -10))
        view.contentOffset = .zero
        // Column 5, row 4 is at (500, 400, 100, 100).
        view.scrollToItem(at: [0, 45], at: position, animated: false)
        #expect(view.contentOffset == offset)
    }

    @Test func scrollingStopsAtTheInsets() {
        let view = board()
        view.scrollToItem(at: [0, 0], at: [.bottom, .right], animated: false)
        #expect(view.contentOffset == CGPoint(x: -20, y: -10))
        view.scrollToItem(at: [0, 99], at: [.top, .left], animated: false)
        #expect(view.contentOffset == CGPoint(x: 740, y: 830))
    }

    @Test func leftIsTheSameFromRightToLeft() {
        let view = board()
        view.semanticContentAttribute = .forceRightToLeft
        // Column 5 from the right is at (400, 400, 100, 100).
        view.scrollToItem(at: [0, 45], at: [.left, .top], animated: false)
        #expect(view.contentOffset == CGPoint(x: 380, y: 390))
        view.scrollToItem(at: [0, 0], at: .right, animated: false)
        #expect(view.contentOffset.x == 740)
    }

    @Test(arguments: [
        (CGFloat(130), CGFloat(0.4), CGFloat(200)), (130, -0.4, 100), (130, 0, 100), (160, 0, 200),
        // If the velocity isn't zero, the view moves to the next page in its direction if there is one, even if the
        // offset has hardly changed.
        (100, 0.4, 200), (100, -0.4, 0), (0, -0.4, 0), (100.00000001, -0.4, 0), (99.99999999, 0.4, 200),
        (900, 0.4, 900), (870, 0.4, 900),
    ])
    func pagingMovesOnePageAtATime(from offset: CGFloat, velocity: CGFloat, to target: CGFloat) {
        let view = makeView(RowLayout(), dataSource)
        view.isPagingEnabled = true
        view.layoutIfNeeded()
        view.contentOffset.y = offset
        #expect(view.endDragging(withVelocity: CGPoint(x: 0, y: velocity)).y == target)
        #expect(view.contentOffset == CGPoint(x: 0, y: target))
    }

    @Test(arguments: [(CGFloat(-1), CGFloat(401)), (1, 599), (-100, 0), (100, 900)])
    func scrollingComesToRestWithinTheContent(velocity: CGFloat, rest: CGFloat) {
        let view = makeView(RowLayout(), dataSource)
        view.decelerationRate = .fast
        view.layoutIfNeeded()
        view.contentOffset.y = 500
        #expect(abs(view.endDragging(withVelocity: CGPoint(x: 0, y: velocity)).y - rest) < 1e-9)
    }

    @Test func delegateSeesTheStateOfTheView() {
        let (view, delegate) = (makeView(RowLayout(), dataSource), Delegate())
        view.layoutIfNeeded()
        view.delegate = delegate
        view.endDragging(withVelocity: CGPoint(x: 0, y: 1))
        #expect(
            delegate.log == [
                "begin d-", "will end d-", "end --", "slow down -s", "scroll -s", "rest --",
            ])
        delegate.log = []
        view.endDragging(withVelocity: .zero)
        #expect(delegate.log == ["begin d-", "will end d-", "end --"])
    }

    @Test func aViewThatDoesNotScrollStaysWhereItIs() {
        let (view, delegate) = (makeView(RowLayout(), dataSource), Delegate())
        view.layoutIfNeeded()
        view.delegate = delegate
        view.isScrollEnabled = false
        #expect(view.endDragging(withVelocity: CGPoint(x: 0, y: 1)) == .zero)
        #expect(delegate.log.isEmpty)
        view.scrollToItem(at: [0, 50], at: .top, animated: false)
        #expect(view.contentOffset.y == 500)
    }

    @Test func endIsReportedOnlyAfterScrolling() {
        let (view, delegate) = (makeView(RowLayout(), dataSource), Delegate())
        view.layoutIfNeeded()
        view.delegate = delegate
        view.setContentOffset(CGPoint(x: 0, y: 9), animated: true)
        view.setContentOffset(CGPoint(x: 0, y: 9), animated: true)
        view.setContentOffset(CGPoint(x: 0, y: 5), animated: false)
        #expect(delegate.log == ["scroll --", "arrive --", "scroll --"])
    }

    /// If the content gets shorter, an offset within the old content is reduced to the maximum offset of the new
    /// content.
    ///
    /// An offset beyond the end of the old content is kept, because it was set on purpose.
    @Test(arguments: [(CGFloat(900), CGFloat(400)), (300, 300), (950, 950)])
    func shorterContentReducesTheOffset(from offset: CGFloat, to expected: CGFloat) {
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        view.contentOffset.y = offset
        dataSource.counts = [50]
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.contentOffset.y == expected)
    }

    @Test func deletionsAtTheEndReduceTheOffset() {
        let view = makeView(RowLayout(), dataSource)
        view.layoutIfNeeded()
        view.contentOffset.y = 900
        dataSource.counts = [60]
        view.deleteItems(at: (60..<100).map { [0, $0] })
        #expect(view.contentOffset.y == 500)
        #expect(view.indexPathsForVisibleItems.first == [0, 50])
        #expect(view.lastTransition?.oldContentOffset.y == 900)
        #expect(view.lastTransition?.newContentOffset.y == 500)
    }
}
