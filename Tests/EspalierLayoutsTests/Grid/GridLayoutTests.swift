import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct GridLayoutTests {
    @Test func gridColumnsFillTheWidth() {
        let layout = GridLayout()
        layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        (layout.interitemSpacing, layout.lineSpacing, layout.itemHeight) = (10, 4, 30)
        let view = ItemSource([4, 0, 1]).view(layout, width: 320)
        // The width of 320, without the insets of 30 and two gaps of 10, is 3 * 90. The second line starts at 5 + 34,
        // and the third section at 5 + 64 + 15.
        #expect(
            view.allFrames == [
                rect(10, 5, 90, 30), rect(110, 5, 90, 30), rect(210, 5, 90, 30), rect(10, 39, 90, 30),
                rect(10, 89, 90, 30),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 134))
    }

    @Test(arguments: [(320, 3), (319, 2), (100, 1), (50, 1)])
    func gridHasAsManyColumnsAsTheMinimumWidthAllows(width: CGFloat, columns: Int) {
        let layout = GridLayout()
        layout.minimumItemWidth = 100
        let frames = ItemSource([3]).view(layout, width: width).allFrames
        #expect(frames.count { $0.minY == 0 } == columns)
        #expect(frames.allSatisfy { $0.width == $0.height })
    }

    /// The width 3 * 30 + 2 * 0.3 has space for exactly three columns, although a rounding error makes the quotient
    /// slightly smaller than 3.
    @Test(arguments: [(90.6, 0.3, 3), (213.6, 0.6, 7), (90.5, 0.3, 2)] as [(CGFloat, CGFloat, Int)])
    func columnsThatFitExactlyStay(width: CGFloat, spacing: CGFloat, expected: Int) {
        let (grid, mosaic) = (GridLayout(), MosaicLayout())
        (grid.minimumItemWidth, grid.interitemSpacing) = (30, spacing)
        (mosaic.minimumColumnWidth, mosaic.interitemSpacing, mosaic.numberOfColumns) = (30, spacing, 20)
        let frames = ItemSource([20]).view(grid, width: width).allFrames
        #expect(frames.count { $0.minY == 0 } == expected)
        #expect(mosaic.columnCount(inViewOfWidth: width) == expected)
        let feed = WideFeedLayout()
        (feed.normalItemWidth, feed.itemSpacing) = (30, spacing)
        (feed.margins, feed.gutterWidth) = (.zero, 0)
        let share = (width - CGFloat(expected - 1) * spacing) / CGFloat(expected)
        #expect(abs(feed.itemWidths(inViewOfWidth: width).normalItem - share) < 1e-9)
    }
}
