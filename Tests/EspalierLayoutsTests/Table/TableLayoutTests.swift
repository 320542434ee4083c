import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct TableLayoutTests {
    private func rect(_ y: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: 0, y: y, width: 100, height: height)
    }

    private func table() -> TableLayout {
        let layout = TableLayout()
        (layout.sectionHeaderHeight, layout.sectionFooterHeight) = (20, 10)
        return layout
    }

    private func frames(_ view: CollectionView, kind: String?) -> [CGRect] {
        view.elements(in: CGRect(x: 0, y: 0, width: 100, height: 1e6))
            .filter { $0.representedElementKind == kind }.map(\.frame)
    }

    @Test func sectionsAreHeadersRowsAndFooters() {
        let layout = table()
        let view = ItemSource([2, 0, 1], heights: [30, 40]).view(layout, width: 100)
        #expect(frames(view, kind: nil) == [rect(20, 30), rect(50, 40), rect(150, 30)])
        #expect(
            frames(view, kind: CollectionView.elementKindSectionHeader) == [
                rect(0, 20), rect(100, 20), rect(130, 20),
            ])
        #expect(
            frames(view, kind: CollectionView.elementKindSectionFooter) == [
                rect(90, 10), rect(120, 10), rect(180, 10),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 190))
    }

    @Test func headersAndFootersOfNoHeightDoNotExist() {
        let layout = TableLayout()
        layout.separatorHeight = 0
        let view = ItemSource([2]).view(layout, width: 100)
        #expect(view.allFrames == [rect(0, 44), rect(44, 44)])
    }

    @Test func separatorsAreBetweenTheRowsOfASection() {
        let layout = TableLayout()
        layout.separatorHeight = 1
        layout.separatorInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 5)
        let view = ItemSource([3, 1]).view(layout, width: 100)
        #expect(
            frames(view, kind: TableLayout.elementKindSeparator) == [
                CGRect(x: 10, y: 43, width: 85, height: 1), CGRect(x: 10, y: 87, width: 85, height: 1),
            ])
    }

    @Test func columnHeaderIsAboveAllSections() {
        let layout = table()
        layout.configuration.hasStripes = true
        let source = ItemSource([3, 2], heights: [30, 40, 50])
        source.columnHeaderHeight = 15
        let view = source.view(layout, width: 100)
        #expect(frames(view, kind: TableLayout.elementKindColumnHeader) == [rect(0, 15)])
        #expect(
            frames(view, kind: nil) == [
                rect(35, 30), rect(65, 40), rect(105, 50), rect(185, 30), rect(215, 40),
            ])
        #expect(frames(view, kind: TableLayout.elementKindStripe) == [rect(65, 40), rect(215, 40)])
        #expect(layout.sectionExtents().map(\.frame) == [rect(15, 150), rect(165, 100)])
        #expect(
            layout.layoutAttributesForSupplementaryView(
                ofKind: TableLayout.elementKindColumnHeader, at: IndexPath(item: 0, section: 1)) == nil)
        let empty = ItemSource([], heights: [1])
        empty.columnHeaderHeight = 15
        #expect(empty.view(TableLayout(), width: 100).allFrames.isEmpty)
    }

    /// A separator never extends above its own row: it is at most as high as the row, and a row of height 0 has no
    /// separator.
    @Test func separatorsAreWithinLowRows() {
        let layout = TableLayout()
        layout.separatorHeight = 4
        let view = ItemSource([4], heights: [10, 1, 0, 10]).view(layout, width: 100)
        #expect(
            frames(view, kind: TableLayout.elementKindSeparator) == [
                CGRect(x: 0, y: 6, width: 100, height: 4), CGRect(x: 0, y: 10, width: 100, height: 1),
            ])
        let low = CGRect(x: 0, y: 8, width: 100, height: 1)
        #expect(view.elements(in: low).map(\.frame) == view.allFrames.filter { $0.intersectsArea(of: low) })
    }

    /// Attributes that are requested by index path use the current properties of the layout, even before the next
    /// layout pass.
    @Test func attributesOnDemandAreUpToDate() throws {
        let layout = table()
        layout.separatorHeight = 1
        let view = ItemSource([2]).view(layout, width: 100)
        #expect(view.allFrames.count == 5)
        layout.rowHeight = 60
        let path = IndexPath(item: 0, section: 0)
        #expect(layout.layoutAttributesForItem(at: path)?.frame == rect(20, 60))
        layout.rowHeight = 70
        #expect(
            layout.layoutAttributesForDecorationView(ofKind: TableLayout.elementKindSeparator, at: path)?
                .frame == rect(89, 1))
        layout.sectionHeaderHeight = 30
        #expect(
            layout.layoutAttributesForSupplementaryView(
                ofKind: CollectionView.elementKindSectionHeader, at: path)?.frame == rect(0, 30))
    }

    /// Scrolling moves pinned headers, but doesn't request the heights of rows again.
    ///
    /// The heights are requested again if the width or the data changes.
    @Test func scrollingRequestsNoHeights() {
        let layout = table()
        layout.sectionHeadersPinToVisibleBounds = true
        let source = CountingRows([3, 3])
        let view = source.view(layout, width: 100, height: 50)
        view.layoutIfNeeded()
        #expect(source.asked == 6)
        view.contentOffset = CGPoint(x: 0, y: 30)
        #expect(frames(view, kind: CollectionView.elementKindSectionHeader)[0] == rect(30, 20))
        #expect(source.asked == 6)
        view.frame.size.width = 120
        view.layoutIfNeeded()
        #expect(source.asked == 12)
        source.counts = [1]
        view.reloadData()
        view.layoutIfNeeded()
        #expect(source.asked == 13)
        #expect(layout.collectionViewContentSize.height == 74)
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(source.asked == 14)
    }

    private final class CountingRows: SectionSource, CollectionViewDelegateTableLayout {
        private(set) var asked = 0
        override var kinds: [String] {
            [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter]
        }

        func collectionView(
            _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
        ) -> CGFloat {
            asked += 1
            return 44
        }
    }

    @Test(arguments: [(0, 0), (15, 15), (79, 70), (95, 70), (100, 100)])
    func headersPinUntilTheirSectionEnds(offset: CGFloat, expected: CGFloat) {
        // Section 0 is at 0...100 and its rows end at 90, so its header, 20 high, moves at most to 70.
        let layout = table()
        layout.sectionHeadersPinToVisibleBounds = true
        let view = ItemSource([2, 2], heights: [30, 40]).view(layout, width: 100, height: 50)
        view.contentOffset = CGPoint(x: 0, y: offset)
        let section = offset < 100 ? 0 : 1
        #expect(frames(view, kind: CollectionView.elementKindSectionHeader)[section] == rect(expected, 20))
    }

    @Test(arguments: [(0, 40), (20, 60), (50, 90), (75, 120), (90, 130)])
    func footersPinFromWhereTheirSectionStarts(offset: CGFloat, expected: CGFloat) {
        // The view's lower edge is 50 below its offset. Section 0 ends at 100, and the header of section 1 ends at
        // 120.
        let layout = table()
        layout.sectionFootersPinToVisibleBounds = true
        let view = ItemSource([2, 2], heights: [30, 40]).view(layout, width: 100, height: 50)
        view.contentOffset = CGPoint(x: 0, y: offset)
        let section = offset < 75 ? 0 : 1
        #expect(frames(view, kind: CollectionView.elementKindSectionFooter)[section] == rect(expected, 10))
    }
}
