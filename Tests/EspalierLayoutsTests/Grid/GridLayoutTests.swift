import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

@Suite struct ItemLayoutTests {
    // MARK: Grid

    @Test func gridColumnsFillTheWidth() {
        let layout = GridLayout()
        layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        (layout.interitemSpacing, layout.lineSpacing, layout.itemHeight) = (10, 4, 30)
        let view = ItemSource([4, 0, 1]).view(layout, width: 320)
        // 320 - 30 - 2 * 10 is 3 * 90. The second line starts at 5 + 34, the third section at 5 + 64 + 15.
        #expect(
            view.allFrames == [
                rect(10, 5, 90, 30), rect(110, 5, 90, 30), rect(210, 5, 90, 30), rect(10, 39, 90, 30),
                rect(10, 89, 90, 30),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 134))
    }

    @Test(arguments: [(320, 3), (319, 2), (100, 1), (50, 1)])
    func gridHasAsManyColumnsAsALeastWidthAllows(width: CGFloat, columns: Int) {
        let layout = GridLayout()
        layout.minimumItemWidth = 100
        let frames = ItemSource([3]).view(layout, width: width).allFrames
        #expect(frames.count { $0.minY == 0 } == columns)
        #expect(frames.allSatisfy { $0.width == $0.height })
    }

    /// 3 * 30 + 2 * 0.3 are three columns exactly, though the quotient is rounded to less.
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

    // MARK: Waterfall

    @Test func waterfallItemsGoBelowTheShortestColumn() {
        let layout = WaterfallLayout()
        layout.numberOfColumns = 2
        layout.sectionInset = EdgeInsets(all: 10)
        (layout.interitemSpacing, layout.lineSpacing) = (20, 5)
        let source = ItemSource([5, 1], heights: [30, 50, 10, 10, 60])
        let view = source.view(layout, width: 240)
        // Columns 100 wide at 10 and 130. After 30 and 50: 45 against 65, then 60 against 65, then 75 against 65.
        #expect(
            view.allFrames == [
                rect(10, 10, 100, 30), rect(130, 10, 100, 50), rect(10, 45, 100, 10), rect(10, 60, 100, 10),
                rect(130, 65, 100, 60), rect(10, 145, 100, 30),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 240, height: 185))
    }

    @Test func waterfallHeightsThatCannotBeAreZero() {
        let source = ItemSource([3], heights: [.nan, -5, 20])
        let layout = WaterfallLayout()
        layout.numberOfColumns = 2
        let view = source.view(layout, width: 110)
        _ = view.allFrames
        // Two empty items at the top of the columns, then one below the first and the spacing of 10.
        #expect(layout.collectionViewContentSize.height == 30)
        #expect(view.layoutDiagnostics.isEmpty)
    }

    // MARK: Circle

    @Test func circleItemsAreAroundTheCentre() {
        let layout = CircleLayout()
        layout.itemSize = CGSize(width: 20, height: 20)
        let view = ItemSource([1, 3]).view(layout, width: 200, height: 100)
        let centres = view.allFrames.map { CGPoint(x: $0.midX.rounded(), y: $0.midY.rounded()) }
        #expect(
            centres == [
                CGPoint(x: 100, y: 10), CGPoint(x: 140, y: 50), CGPoint(x: 100, y: 90), CGPoint(x: 60, y: 50),
            ])
        #expect(layout.collectionViewContentSize == CGSize(width: 200, height: 100))
        layout.radius = 200
        _ = view.allFrames
        #expect(layout.collectionViewContentSize == CGSize(width: 420, height: 420))
    }

    // MARK: All

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

    /// Without a radius the circle grows until neighbours have their space, and no further than the bounds otherwise.
    @Test(arguments: [2, 3, 7, 14, 20, 61], CircleLayout.ItemShape.allCases)
    func circlesGrowWithTheirItems(count: Int, shape: CircleLayout.ItemShape) {
        let layout = CircleLayout()
        (layout.itemSize, layout.itemShape, layout.itemSpacing) = (CGSize(width: 84, height: 26), shape, 6)
        layout.startAngle = 0.3
        let view = ItemSource([count]).view(layout, width: 400, height: 300)
        let frames = view.frames()
        for (index, frame) in frames.enumerated() {
            for other in frames[(index + 1)...] {
                let (dx, dy) = (abs(frame.midX - other.midX), abs(frame.midY - other.midY))
                switch shape {
                case .rectangle: #expect(dx >= 90 - 1e-6 || dy >= 32 - 1e-6)
                case .ellipse: #expect(dx * dx / (90 * 90) + dy * dy / (32 * 32) >= 1 - 1e-6)
                }
            }
        }
        let content = layout.collectionViewContentSize
        #expect(
            frames.allSatisfy {
                CGRect(origin: .zero, size: content).insetBy(dx: -1e-6, dy: -1e-6).contains($0)
            })
        if count <= 7 { #expect(content == CGSize(width: 400, height: 300)) }
        layout.radius = 10
        #expect(view.frames().count == count)
        #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 300))
    }

    @Test func nothingToLayOut() {
        for layout in [GridLayout(), WaterfallLayout(), CircleLayout(), TimelineLayout(), MosaicLayout()] {
            #expect(ItemSource([]).view(layout, width: 100).allFrames.isEmpty)
            #expect(ItemSource([0, 0]).view(layout, width: 0).allFrames.isEmpty)
            #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
        }
    }
}
