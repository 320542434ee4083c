import Testing
import UIKit

/// Tests the frames and content sizes of flow layouts through UIKit's names, and every member of the flow layout and
/// its delegate.
@Suite struct FlowLayoutTests {
    private func frame(_ layout: UICollectionViewLayout, _ item: Int, _ section: Int = 0) -> CGRect? {
        layout.layoutAttributesForItem(at: path(item, section))?.frame
    }

    @Test func sectionsOfOneToSixStack() {
        let (layout, source) = (makeFlow(100, 10), Source([1, 2, 3, 4, 5, 6]))
        let view = makeView(layout, source)
        #expect((0..<6).map { frame(layout, 0, $0)?.minY } == [0, 10, 30, 60, 100, 150])
        #expect(view.contentSize == CGSize(width: 100, height: 210))
        view.contentOffset.y = 30
        #expect(Set(view.indexPathsForVisibleItems.map(\.section)) == [2, 3, 4])
    }

    @Test func anEmptySectionKeepsItsHeader() {
        final class Delegate: NSObject, UICollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: UICollectionView, layout: UICollectionViewLayout,
                referenceSizeForHeaderInSection section: Int
            ) -> CGSize { CGSize(width: 0, height: section == 1 ? 10 : 0) }
        }
        let (layout, source, delegate) = (makeFlow(100, 10), Source([1, 0, 1]), Delegate())
        let view = makeView(layout, source)
        view.delegate = delegate
        let head = layout.layoutAttributesForSupplementaryView(ofKind: header, at: path(0, 1))
        #expect(head?.frame == rect(0, 10, 100, 10))
        #expect(frame(layout, 0, 2)?.minY == 20)
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: path(0, 0)) == nil)
        _ = view
    }

    @Test func horizontalFillsColumns() {
        let (layout, source) = (makeFlow(100, 10), Source([100]))
        layout.scrollDirection = .horizontal
        let view = makeView(layout, source)
        #expect(frame(layout, 9) == rect(0, 90, 100, 10) && frame(layout, 10) == rect(100, 0, 100, 10))
        #expect(view.contentSize == CGSize(width: 1000, height: 100))
    }

    @Test func insetsNarrowTheLines() {
        let (layout, source) = (makeFlow(25, 25), Source([4]))
        layout.sectionInset = UIEdgeInsets(top: 10, left: 30, bottom: 40, right: 20)
        let view = makeView(layout, source)
        #expect(
            (0..<4).map { frame(layout, $0)?.origin } == [
                CGPoint(x: 30, y: 10), CGPoint(x: 55, y: 10), CGPoint(x: 30, y: 35), CGPoint(x: 55, y: 35),
            ])
        #expect(view.contentSize == CGSize(width: 100, height: 100))
    }

    @Test func threeOfAHundredFitInFourHundred() {
        let (layout, source) = (makeFlow(100, 10), Source([6]))
        layout.minimumInteritemSpacing = 10
        let view = makeView(layout, source, width: 400)
        #expect((0..<4).map { frame(layout, $0)?.minX } == [0, 150, 300, 0])
        #expect(view.indexPathsForVisibleItems.count == 6)
    }

    @Test func theEleventhStartsALine() {
        let (layout, source) = (makeFlow(32, 32), Source([11]))
        let view = makeView(layout, source, width: 320)
        #expect(frame(layout, 10) == rect(0, 32, 32, 32))
        #expect(view.contentSize == CGSize(width: 320, height: 64))
    }

    @Test func spacingAndInsetsTogether() {
        let (layout, source) = (makeFlow(32, 32), Source([10]))
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (1, 1)
        layout.sectionInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 50)
        let view = makeView(layout, source, width: 320)
        #expect(frame(layout, 7)?.origin == CGPoint(x: 20, y: 43))
        #expect(view.contentSize.height == 105)
    }

    @Test func theHeaderStandsAboveTheInsets() {
        let (layout, source) = (makeFlow(32, 32), Source([1]))
        layout.headerReferenceSize = CGSize(width: 9, height: 25)
        layout.footerReferenceSize = CGSize(width: 9, height: 7)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 5, bottom: 0, right: 0)
        let view = makeView(layout, source, width: 320)
        let head = layout.layoutAttributesForSupplementaryView(ofKind: header, at: path(0))
        #expect(head?.frame == rect(0, 0, 320, 25))
        #expect(frame(layout, 0)?.minY == 30)
        let foot = layout.layoutAttributesForSupplementaryView(ofKind: footer, at: path(0))
        #expect(foot?.frame == rect(0, 62, 320, 7))
        _ = view
    }

    @Test func defaults() {
        let layout = UICollectionViewFlowLayout()
        #expect(layout.itemSize == CGSize(width: 50, height: 50) && layout.estimatedItemSize == .zero)
        #expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
        #expect(layout.sectionInset == .zero && layout.sectionInsetReference == .fromContentInset)
        #expect(layout.headerReferenceSize == .zero && layout.footerReferenceSize == .zero)
        #expect(layout.scrollDirection == .vertical)
        #expect(!layout.sectionHeadersPinToVisibleBounds && !layout.sectionFootersPinToVisibleBounds)
        #expect(
            UICollectionViewFlowLayout.invalidationContextClass
                is UICollectionViewFlowLayoutInvalidationContext.Type)
    }

    @Test func theDelegateHasAWordInEverything() {
        final class Delegate: NSObject, UICollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize { CGSize(width: 20, height: indexPath.item == 1 ? 20 : 10) }
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                insetForSectionAt section: Int
            ) -> UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                minimumLineSpacingForSectionAt section: Int
            ) -> CGFloat { 5 }
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                minimumInteritemSpacingForSectionAt section: Int
            ) -> CGFloat { 6 }
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                referenceSizeForHeaderInSection section: Int
            ) -> CGSize { CGSize(width: 0, height: 7) }
            func collectionView(
                _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
                referenceSizeForFooterInSection section: Int
            ) -> CGSize { CGSize(width: 0, height: 8) }
        }
        let (layout, source, delegate) = (UICollectionViewFlowLayout(), Source([3]), Delegate())
        let view = makeView(layout, source, width: 64)
        view.delegate = delegate
        // A line of 58 points has two items of 20 points, so the gap between them is 18. The first line is 20 points
        // high, and its items are vertically centered.
        #expect(frame(layout, 0) == rect(2, 13, 20, 10) && frame(layout, 1) == rect(40, 8, 20, 20))
        #expect(frame(layout, 2) == rect(2, 33, 20, 10))
        #expect(view.contentSize.height == 54)
        #expect(
            (delegate as UICollectionViewDelegateFlowLayout).collectionView?(
                view, layout: layout, sizeForItemAt: path(1)) == CGSize(width: 20, height: 20))
    }

    @Test func estimatedSizesGiveWayToTheCells() {
        final class Cell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                layoutAttributes.size = CGSize(width: 100, height: 15)
                return layoutAttributes
            }
        }
        let (layout, source) = (makeFlow(100, 10), Source([3]))
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        let view = makeView(layout, source, cellClass: Cell.self)
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 45)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 15, 30])
    }

    @Test func pinnedHeadersAreAboveTheCells() {
        let (layout, source) = (makeFlow(100, 20), Source([10, 10]))
        layout.headerReferenceSize = CGSize(width: 0, height: 10)
        layout.sectionHeadersPinToVisibleBounds = true
        let view = makeView(layout, source)
        view.contentOffset.y = 55
        let head = view.layoutAttributesForSupplementaryElement(ofKind: header, at: path(0))
        #expect(head?.frame.minY == 55 && (head?.zIndex ?? 0) > 0)
        // The section ends at y = 210 and pushes its header upward.
        view.contentOffset.y = 205
        #expect(
            view.layoutAttributesForSupplementaryElement(ofKind: header, at: path(0))?.frame.minY == 200)
    }
}
