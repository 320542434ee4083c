import Testing
import UIKit

/// Tests `UIScrollView`: offsets, insets, paging, deceleration, the delegate.
@Suite struct ScrollViewTests {
    private let source = Source([100])

    private func makeScrollView() -> UICollectionView {
        makeView(makeFlow(100, 10), source)
    }

    @Test func theDelegateMayChangeTheTarget() {
        let (view, delegate) = (makeScrollView(), Delegate())
        view.delegate = delegate
        view.layoutIfNeeded()
        view.endDragging(withVelocity: CGPoint(x: 0, y: 1))
        #expect(view.contentOffset.y == 7)
        #expect(delegate.log == ["begin", "will end", "end true", "scroll 7.0", "rest"])
    }

    private final class Delegate: NSObject, UICollectionViewDelegate {
        var log: [String] = []
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            log.append("scroll \(scrollView.contentOffset.y)")
        }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            log.append("will end")
            targetContentOffset.pointee.y = 7
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            log.append("end \(decelerate)")
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
    }

    @Test func offsetsAreNotClampedUnlessScrolledTo() {
        let view = makeScrollView()
        view.contentOffset.y = 99_999
        #expect(view.contentOffset.y == 99_999)
        view.scrollRectToVisible(rect(0, 500, 100, 10), animated: false)
        #expect(view.contentOffset.y == 500)
        view.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
        view.scrollRectToVisible(rect(0, 140, 100, 20), animated: false)
        #expect(view.contentOffset.y == 60)
    }

    @Test func pagesAndDeceleration() {
        let view = makeScrollView()
        view.layoutIfNeeded()
        #expect(view.decelerationRate == .normal)
        view.decelerationRate = .fast
        // The distance is the sum of a geometric series: 0.99 / 0.01 points for a velocity of one point per
        // millisecond.
        #expect(abs(view.endDragging(withVelocity: CGPoint(x: 0, y: 1)).y - 99) < 1e-9)
        view.isPagingEnabled = true
        view.contentOffset.y = 130
        #expect(view.endDragging(withVelocity: .zero).y == 100)
        view.contentOffset.y = 130
        #expect(view.endDragging(withVelocity: CGPoint(x: 0, y: 0.1)).y == 200)
    }

    @Test func contentInsetsWidenWhatCanBeReached() {
        let view = makeScrollView()
        view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        view.layoutIfNeeded()
        view.scrollToItem(at: path(0), at: .top, animated: false)
        #expect(view.contentOffset.y == -20)
        view.scrollToItem(at: path(99), at: .bottom, animated: false)
        #expect(view.contentOffset.y == 930)
        #expect(view.contentInsetAdjustmentBehavior == .automatic)
    }
}
