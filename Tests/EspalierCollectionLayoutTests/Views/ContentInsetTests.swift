import EspalierGeometry
import Foundation
import Testing

@testable import EspalierCollectionLayout

/// Tests the content offset after a change of the content insets.
@Suite struct ContentInsetTests {
    private let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test func aNewViewShowsItsContentBelowTheInset() {
        view.contentInset = EdgeInsets(top: 20, left: 30, bottom: 0, right: 0)
        #expect(view.contentOffset == CGPoint(x: -30, y: -20))
        view.contentSize = CGSize(width: 500, height: 500)
        #expect(view.contentOffset == CGPoint(x: -30, y: -20))
        // The vertical offset is limited to the new range; the horizontal offset doesn't change.
        view.contentInset.top = 0
        #expect(view.contentOffset == CGPoint(x: -30, y: 0))
    }

    @Test func contentWithinReachStays() {
        view.contentSize = CGSize(width: 500, height: 500)
        view.contentOffset = CGPoint(x: 40, y: 60)
        view.contentInset = EdgeInsets(top: 20, left: 30, bottom: 50, right: 10)
        #expect(view.contentOffset == CGPoint(x: 40, y: 60))
        view.contentOffset = CGPoint(x: 0, y: 450)
        view.contentInset.bottom = 10
        #expect(view.contentOffset == CGPoint(x: 0, y: 410))
    }

    /// If code sets an offset outside of the content and its insets, a later change of the insets keeps this offset.
    @Test func anOffsetOutOfReachStays() {
        view.contentSize = CGSize(width: 500, height: 500)
        view.contentOffset = CGPoint(x: 0, y: -80)
        view.contentInset.top = 60
        #expect(view.contentOffset == CGPoint(x: 0, y: -80))
    }

    /// The layout centers its items with insets that it sets in `prepare()`.
    @Test func aLayoutMaySetInsetsWhileItPrepares() {
        final class CenteringLayout: CollectionViewFlowLayout {
            var preparations = 0

            override func prepare() {
                super.prepare()
                preparations += 1
                collectionView?.contentInset = EdgeInsets(top: 0, left: 25, bottom: 0, right: 25)
            }

            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        }
        let (layout, dataSource) = (CenteringLayout(), TestDataSource([10]))
        (layout.scrollDirection, layout.itemSize) = (.horizontal, CGSize(width: 50, height: 50))
        let view = makeView(layout, dataSource)
        view.layoutIfNeeded()
        #expect(view.contentOffset == CGPoint(x: -25, y: 0))
        #expect(view.visibleCells.first?.frame.midX == view.bounds.midX)
        #expect(layout.preparations == 2 && view.layoutDiagnostics.isEmpty)
    }

    @Test func emptyContentRestsAtZero() {
        let rest = view.clampedContentOffset(.zero)
        #expect(rest.x.sign == .plus && rest.y.sign == .plus)
    }
}
