import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct WaterfallLayoutTests {
    @Test func waterfallItemsGoBelowTheShortestColumn() {
        let layout = WaterfallLayout()
        layout.numberOfColumns = 2
        layout.sectionInset = EdgeInsets(all: 10)
        (layout.interitemSpacing, layout.lineSpacing) = (20, 5)
        let source = ItemSource([5, 1], heights: [30, 50, 10, 10, 60])
        let view = source.view(layout, width: 240)
        // The columns are 100 wide and start at x = 10 and 130. Each item is placed in the column with the smaller end:
        // after two items, the columns end at 45 and 65, then at 60 and 65, then at 75 and 65, including the line
        // spacing.
        #expect(
            view.allFrames == [
                rect(10, 10, 100, 30), rect(130, 10, 100, 50), rect(10, 45, 100, 10), rect(10, 60, 100, 10),
                rect(130, 65, 100, 60), rect(10, 145, 100, 30),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 240, height: 185))
    }

    @Test func invalidWaterfallHeightsAreZero() {
        let source = ItemSource([3], heights: [.nan, -5, 20])
        let layout = WaterfallLayout()
        layout.numberOfColumns = 2
        let view = source.view(layout, width: 110)
        _ = view.allFrames
        // Two empty items are at the top of the two columns, and the third is below the first after a spacing of 10.
        #expect(layout.collectionViewContentSize.height == 30)
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
