import Testing
import UIKit

/// Tests the calls `delegate?.method?(...)` and `delegate!.method!(...)` for methods that a delegate needn't implement.
@Suite struct OptionalCallTests {
    private final class Picky: NSObject, UICollectionViewDelegateFlowLayout {
        var log: [String] = []

        func collectionView(_ view: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            indexPath.item > 0
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append("selected \(indexPath.item)")
        }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scrolled") }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            log.append("let go \(decelerate)")
        }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { targetContentOffset.pointee.y += velocity.y }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
        ) -> UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }

    private final class Silent: NSObject, UICollectionViewDelegate {}

    private let layout = UICollectionViewFlowLayout()
    private let source = Source([3])
    private let picky = Picky()

    @Test func delegates() {
        let view = makeView(layout, source)
        let path = IndexPath(item: 0, section: 0)
        view.delegate = picky
        #expect(view.delegate?.collectionView?(view, shouldSelectItemAt: path) == false)
        view.delegate?.collectionView?(view, didSelectItemAt: path)
        #expect(picky.log == ["selected 0"])
        #expect(view.delegate?.collectionView?(view, shouldHighlightItemAt: path) == nil)
        view.delegate = Silent()
        #expect(view.delegate?.collectionView?(view, shouldSelectItemAt: path) ?? true)
    }

    @Test func scrolling() {
        let view = makeView(layout, source)
        let delegate: UIScrollViewDelegate? = picky
        delegate?.scrollViewDidScroll?(view)
        delegate?.scrollViewDidEndDragging?(view, willDecelerate: true)
        var target = CGPoint(x: 0, y: 5)
        delegate?.scrollViewWillEndDragging?(
            view, withVelocity: CGPoint(x: 0, y: 2), targetContentOffset: &target)
        delegate?.scrollViewDidEndScrollingAnimation?(view)
        #expect(picky.log == ["scrolled", "let go true"] && target.y == 7)
    }

    @Test func forcedCallsUnwrap() {
        let view = makeView(layout, source)
        let delegate: UICollectionViewDelegateFlowLayout = picky
        #expect(delegate.collectionView!(view, layout: layout, insetForSectionAt: 0).left == 2)
        #expect(delegate.collectionView?(view, layout: layout, sizeForItemAt: [0, 0]) == nil)
        #expect(delegate.collectionView?(view, shouldSelectItemAt: [0, 1]) == true)
        #expect((0..<view.dataSource!.numberOfSections!(in: view)).count == 1)
        #expect(view.dataSource?.numberOfSections?(in: view) ?? 7 == 1)
    }
}
