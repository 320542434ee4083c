import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct ToolbarLayoutTests {
    private final class Bars: SectionSource, CollectionViewDelegateToolbarLayout {
        /// The toolbar width of each section; nil for the width of the view.
        var widths: [CGFloat?]

        init(_ counts: [Int], widths: [CGFloat?] = []) {
            self.widths = widths
            super.init(counts)
        }

        override var kinds: [String] {
            [ToolbarLayout.elementKindMore, CollectionView.elementKindSectionHeader]
        }

        func collectionView(
            _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
        ) -> CGFloat? { widths.indices.contains(section) ? widths[section] : nil }
    }

    /// Returns a layout with items of 30 x 20, a "more" view of 20 x 40, gaps of at least 10, and insets of 5 and 15
    /// at the sides.
    private static func layout() -> ToolbarLayout {
        let layout = ToolbarLayout()
        layout.itemSize = CGSize(width: 30, height: 20)
        layout.moreViewSize = CGSize(width: 20, height: 40)
        layout.itemSpacing = 10
        layout.sectionInset = EdgeInsets(top: 3, left: 5, bottom: 4, right: 15)
        return layout
    }

    private func shown(_ view: CollectionView) -> [CGRect] {
        view.elements(in: rect(0, 0, 1e4, 1e4)).filter { $0.representedElementCategory == .cell }.map(\.frame)
    }

    @Test func allItemsThatFit() {
        let layout = Self.layout()
        let view = Bars([3]).view(layout, width: 130)
        // Between the insets are 110 points: exactly three items of 30 with gaps of 10.
        #expect(shown(view) == [rect(5, 3, 30, 20), rect(45, 3, 30, 20), rect(85, 3, 30, 20)])
        #expect(view.frames(ofKind: ToolbarLayout.elementKindMore).isEmpty)
        #expect(view.contentSize == CGSize(width: 130, height: 27))
        #expect(layout.numberOfVisibleItems(inSection: 0) == 3)
    }

    @Test func itemsThatDoNotFitAreInMore() throws {
        let layout = Self.layout()
        let view = Bars([4]).view(layout, width: 130)
        // Two items of 30 and the "more" view of 20 leave 30 of 110, for two gaps of 15. The bar is as high as the
        // "more" view, and items begin at its upper edge.
        #expect(shown(view) == [rect(5, 3, 30, 20), rect(50, 3, 30, 20)])
        #expect(view.frames(ofKind: ToolbarLayout.elementKindMore) == [rect(95, 3, 20, 40)])
        #expect(layout.numberOfVisibleItems(inSection: 0) == 2)
        let last = try #require(view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0)))
        #expect(last.frame == rect(105, 23, 0, 0) && last.alpha == 0)
        #expect(layout.numberOfVisibleItems(inSection: 1) == 0)
    }

    /// Items of different heights begin at the same height, so their icons are in line; or they are centered.
    @Test(arguments: [(ToolbarLayout.Alignment.top, CGFloat(3)), (.center, 13)])
    func lowItemsAreAligned(alignment: ToolbarLayout.Alignment, top: CGFloat) {
        let layout = Self.layout()
        layout.alignment = alignment
        let view = Bars([4]).view(layout, width: 130)
        #expect(shown(view).map(\.minY) == [top, top])
        #expect(view.frames(ofKind: ToolbarLayout.elementKindMore) == [rect(95, 3, 20, 40)])
    }

    @Test func toolbarsWithOwnWidthsAreBelowEachOther() {
        let layout = Self.layout()
        (layout.sectionSpacing, layout.sectionHeaderHeight) = (6, 9)
        let view = Bars([1, 0, 1], widths: [nil, 50, 200]).view(layout, width: 100)
        #expect(shown(view) == [rect(30, 12, 30, 20), rect(80, 69, 30, 20)])
        #expect(
            view.frames(ofKind: CollectionView.elementKindSectionHeader) == [
                rect(0, 0, 100, 9), rect(0, 42, 50, 9), rect(0, 57, 200, 9),
            ])
        #expect(view.contentSize == CGSize(width: 200, height: 93))
    }

    @Test func rightToLeftEndsAtTheLeft() {
        let view = Bars([4]).view(Self.layout(), width: 130, isMirrored: true)
        #expect(shown(view).map(\.minX) == [95, 50])
        #expect(view.frames(ofKind: ToolbarLayout.elementKindMore).map(\.minX) == [15])
    }

    /// If the view gets wider, items move out of the "more" view.
    @Test func aResizeMovesItemsOutOfMore() throws {
        let layout = Self.layout()
        let source = Bars([4])
        let view = source.view(layout, width: 130)
        view.layoutIfNeeded()
        let transition = view.animateBoundsChange(to: rect(0, 0, 200, 100))
        let last = try #require(
            transition.elements.first { $0.newIndexPath == IndexPath(item: 3, section: 0) })
        #expect(last.end.frame == rect(155, 3, 30, 20))
        let more = transition.elements.filter { $0.start.representedElementKind == "more" }
        #expect(more.map(\.role) == [.disappears])
    }

    @Test(arguments: [CGFloat.nan, -1, .infinity]) func invalidLengthsAreZero(length: CGFloat) {
        let layout = Self.layout()
        layout.itemSize = CGSize(width: length, height: length)
        (layout.itemSpacing, layout.sectionSpacing) = (length, length)
        let view = Bars([3, 3], widths: [length, length]).view(layout, width: 100)
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
