import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct AllLayoutsTests {
    @Test(arguments: 0..<20)
    func aRectangleFindsWhatFilteringFinds(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let counts = (0..<3).map { _ in Int.random(in: 0...60, using: &generator) }
        let heights = (0..<60).map { _ in CGFloat(Int.random(in: 1...40, using: &generator)) }
        let table = TableLayout()
        (table.separatorHeight, table.sectionHeaderHeight, table.sectionFooterHeight) = (3, 20, 10)
        for layout in [
            GridLayout(), WaterfallLayout(), CircleLayout(), TimelineLayout(), MosaicLayout(), SpiralLayout(),
            StepsLayout(), SingleLineLayout(), WideFeedLayout(), SurveyLayout(), SingleFeedGroupLayout(),
            table,
        ] {
            let view = ItemSource(counts, heights: heights).view(layout, width: 300, height: 200)
            let all = view.allFrames
            #expect(view.frames().count == counts.reduce(0, +))
            let wanted = rect(
                CGFloat.random(in: 0...300, using: &generator),
                CGFloat.random(in: 0...800, using: &generator), 90, 90)
            #expect(view.elements(in: wanted).map(\.frame) == all.filter { $0.intersectsArea(of: wanted) })
        }
    }

    @Test func nothingToLayOut() {
        for layout in [GridLayout(), WaterfallLayout(), CircleLayout(), TimelineLayout(), MosaicLayout()] {
            #expect(ItemSource([]).view(layout, width: 100).allFrames.isEmpty)
            #expect(ItemSource([0, 0]).view(layout, width: 0).allFrames.isEmpty)
            #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
        }
    }
}
