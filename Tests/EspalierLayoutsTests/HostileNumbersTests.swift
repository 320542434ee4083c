import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import Testing

/// Tests properties with values that aren't valid lengths: nothing crashes, and every frame is finite.
@Suite struct HostileNumbersTests {
    private static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, -1, 1e308, -1e308, 1e-300, 0]

    @Test(arguments: numbers) func lengthsOfTimelines(number: CGFloat) {
        for direction in [CollectionView.ScrollDirection.vertical, .horizontal] {
            let layout = TimelineLayout()
            (layout.scrollDirection, layout.placement) = (direction, .alternating)
            (layout.itemWidth, layout.minimumItemWidth, layout.itemSpacing) = (number, number, number)
            (layout.markerSpacing, layout.markerInset, layout.markerSize) = (number, number, number)
            (layout.stemLength, layout.lineWidth, layout.captionWidth) = (number, number, number)
            (layout.sectionHeaderSpacing, layout.sectionSpacing) = (number, number)
            layout.margins = EdgeInsets(all: number)
            expectFiniteFrames(layout, number)
        }
    }

    @Test(arguments: numbers) func lengthsOfMosaics(number: CGFloat) {
        let layout = MosaicLayout()
        (layout.minimumColumnWidth, layout.rowHeight) = (number, number)
        (layout.interitemSpacing, layout.lineSpacing) = (number, number)
        layout.sectionInset = EdgeInsets(all: number)
        expectFiniteFrames(layout, number)
        layout.numberOfColumns = .min
        expectFiniteFrames(layout, number)
        layout.numberOfColumns = .max
        expectFiniteFrames(layout, number)
    }

    @Test(arguments: numbers) func lengthsOfCards(number: CGFloat) {
        let (carousel, stack) = (CarouselLayout(), StackLayout())
        (carousel.sideAngle, carousel.sideDepth) = (number, number)
        (carousel.centerSpacing, carousel.sideSpacing) = (number, number)
        stack.cardOffset = CGPoint(x: number, y: number)
        (stack.cardDepth, stack.tilt, stack.turn) = (number, number, number)
        for layout in [carousel, stack] {
            layout.itemSize = CGSize(width: number, height: number)
            (layout.eyeDistance, layout.position, layout.scrollPitch) = (number, number, number)
            layout.eyeOffset = CGPoint(x: number, y: number)
            expectFiniteFrames(layout, number)
            layout.position = nil
            expectFiniteFrames(layout, number)
        }
    }

    @Test(arguments: numbers) func lengthsOfGrids(number: CGFloat) {
        let (grid, waterfall) = (GridLayout(), WaterfallLayout())
        (grid.minimumItemWidth, grid.itemHeight, grid.itemAspectRatio) = (number, number, number)
        (grid.interitemSpacing, grid.lineSpacing) = (number, number)
        (waterfall.interitemSpacing, waterfall.lineSpacing) = (number, number)
        (grid.sectionInset, waterfall.sectionInset) = (EdgeInsets(all: number), EdgeInsets(all: number))
        expectFiniteFrames(grid, number)
        expectFiniteFrames(waterfall, number)
        (grid.minimumItemWidth, grid.numberOfColumns) = (0, .min)
        (waterfall.numberOfColumns, waterfall.itemHeight) = (.max, number)
        expectFiniteFrames(grid, number)
        expectFiniteFrames(waterfall, number)
        #expect(grid.itemWidth(inViewOfWidth: number).isFinite)
        grid.minimumItemWidth = 100
        #expect(grid.itemWidth(inViewOfWidth: number).isFinite)
    }

    @Test(arguments: numbers) func lengthsOfRings(number: CGFloat) throws {
        let (circle, spiral) = (CircleLayout(), SpiralLayout())
        (circle.itemSize, spiral.itemSize) = (
            CGSize(width: number, height: number), CGSize(width: number, height: number)
        )
        (circle.radius, circle.startAngle) = (number, number)
        (spiral.itemSpacing, spiral.turnSpacing, spiral.innerRadius) = (number, number, number)
        spiral.startAngle = number
        expectFiniteFrames(circle, number)
        expectFiniteFrames(spiral, number)
        let path = IndexPath(item: 0, section: 0)
        let initial = try #require(circle.initialLayoutAttributesForAppearingItem(at: path))
        #expect(
            (initial.frame.minX + initial.frame.minY + initial.frame.width + initial.frame.height).isFinite)
        #expect(initial.size.width >= 0 && initial.size.height >= 0)
    }

    @Test(arguments: numbers) func lengthsOfLines(number: CGFloat) {
        let (line, bar, steps, table) = (SingleLineLayout(), ToolbarLayout(), StepsLayout(), TableLayout())
        let size = CGSize(width: number, height: number)
        (line.itemSize, bar.itemSize, bar.moreViewSize, steps.itemSize) = (size, size, size, size)
        (line.itemSpacing, line.separatorWidth, bar.itemSpacing) = (number, number, number)
        (line.sectionInset, line.separatorInset) = (EdgeInsets(all: number), EdgeInsets(all: number))
        (bar.sectionInset, bar.sectionSpacing, bar.sectionHeaderHeight) = (
            EdgeInsets(all: number), number, number
        )
        (steps.interitemSpacing, steps.lineSpacing, steps.sectionSpacing) = (number, number, number)
        (table.rowHeight, table.sectionHeaderHeight, table.sectionFooterHeight) = (number, number, number)
        (table.separatorHeight, table.separatorInset) = (number, EdgeInsets(all: number))
        for layout in [line, bar, steps, table] { expectFiniteFrames(layout, number) }
        steps.numberOfColumns = .max
        expectFiniteFrames(steps, number)
    }

    @Test(arguments: numbers) func lengthsOfFeeds(number: CGFloat) {
        let (feed, strip, survey) = (WideFeedLayout(), SingleFeedGroupLayout(), SurveyLayout())
        (feed.headerViewHeight, feed.normalItemWidth, feed.sectionHeaderHeight) = (number, number, number)
        (feed.itemHeaderHeight, feed.itemHeaderSpacing, feed.itemSpacing) = (number, number, number)
        (feed.rowSpacing, feed.sectionSpacing, feed.siteViewSpacing) = (number, number, number)
        (feed.gutterWidth, feed.circleDiameter, feed.lineWidth) = (number, number, number)
        (feed.siteViewSize, feed.estimatedItemHeight) = (CGSize(width: number, height: number), number)
        (feed.margins, strip.margins) = (EdgeInsets(all: number), EdgeInsets(all: number))
        (strip.itemWidth, strip.itemSpacing) = (number, number)
        (survey.margin, survey.maxWidth, survey.spacing, survey.rowSpacing) = (number, number, number, number)
        (survey.sectionSpacing, survey.sectionHeaderHeight, survey.labelHeight) = (number, number, number)
        survey.itemSize = CGSize(width: number, height: number)
        for layout in [feed, strip, survey] { expectFiniteFrames(layout, number) }
        #expect(strip.pageWidth.isFinite && strip.pageWidth > 0)
        #expect(feed.bannerAdWidth.isFinite)
        let widths = feed.itemWidths(inViewOfWidth: number)
        #expect(widths.normalItem.isFinite && widths.bannerAd.isFinite)
    }

    /// Tests invalid heights that the delegate of a feed returns for items.
    @Test(arguments: numbers) func heightsOfFeedItems(number: CGFloat) {
        let fixture = FeedFixture([[.init(height: number), .init(height: 5)], [.init(height: number)]])
        let view = fixture.view(WideFeedLayout(), width: 320)
        let all = view.elements(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
        #expect(all.allSatisfy { ($0.frame.minY + $0.frame.height).isFinite })
        #expect(view.contentSize.height.isFinite && view.layoutDiagnostics.isEmpty)
    }

    /// Tests huge numbers of columns and rows that are set after the span was created, and not by its initializer.
    @Test func spansBeyondMeasure() {
        var span = MosaicSpan()
        (span.columns, span.rows) = (.max, .max)
        let source = SizedSource([3])
        source.spans = [span, span, span]
        let layout = MosaicLayout()
        layout.rowHeight = 10
        #expect(source.view(layout, width: 320).frames().count == 3)
    }

    private func expectFiniteFrames(_ layout: CollectionViewLayout, _ number: CGFloat) {
        let source = SizedSource([3, 0, 2])
        (source.heights, source.headerHeight) = ([number, 5], number)
        source.captions = [CGSize(width: number, height: number)]
        source.spans = [MosaicSpan(columns: .max, rows: .max), MosaicSpan(columns: .min, rows: .min)]
        let view = source.view(layout, width: 320)
        let frames = view.elements(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)).map(\.frame)
        #expect(frames.allSatisfy { ($0.minX + $0.minY + $0.width + $0.height).isFinite })
        #expect(view.contentSize.width.isFinite && view.contentSize.height.isFinite)
        #expect(view.layoutDiagnostics.isEmpty)
    }
}
