import EspalierCollectionLayout
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@Suite struct TimelineLayoutTests {
    private typealias Kind = TimelineLayout.Kind
    private var header: String { CollectionView.elementKindSectionHeader }

    private func timeline(_ placement: TimelineLayout.Placement = .trailing) -> TimelineLayout {
        let layout = TimelineLayout()
        layout.placement = placement
        (layout.itemWidth, layout.stemLength, layout.markerSize, layout.lineWidth) = (280, 30, 10, 2)
        (layout.markerInset, layout.itemSpacing, layout.markerSpacing) = (20, 10, 40)
        return layout
    }

    private func source(_ counts: [Int], _ heights: [CGFloat]) -> SizedSource {
        let source = SizedSource(counts)
        source.heights = heights
        return source
    }

    // MARK: Vertical

    /// The line is 5 points from the edge, which is half of a marker's size.
    ///
    /// A marker is 20 points below the top of its item, or 10 points if the item is only 20 points high. Markers are at
    /// least 40 points apart.
    @Test func itemsAreAfterTheLine() {
        let layout = timeline()
        let view = source([3], [60, 20, 100]).view(layout, width: 400)
        #expect(view.frames() == [rect(35, 0, 280, 60), rect(35, 70, 280, 20), rect(35, 100, 280, 100)])
        #expect(
            view.frames(ofKind: Kind.marker) == [
                rect(0, 15, 10, 10), rect(0, 75, 10, 10), rect(0, 115, 10, 10),
            ])
        #expect(
            view.frames(ofKind: Kind.stem) == [rect(5, 19, 30, 2), rect(5, 79, 30, 2), rect(5, 119, 30, 2)])
        #expect(view.frames(ofKind: Kind.line) == [rect(4, 20, 2, 100)])
        #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 200))
    }

    /// Empty sections add no space, before, between or after other sections.
    @Test func emptySectionsTakeNoSpace() {
        for counts in [[0, 1], [1, 0], [1, 0, 0]] {
            let layout = timeline()
            _ = source(counts, [60]).view(layout, width: 400).frames()
            #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 60))
        }
    }

    @Test func leadingItemsAreBeforeTheLine() {
        let view = source([1], [60]).view(timeline(.leading), width: 400)
        #expect(view.frames() == [rect(0, 0, 280, 60)])
        #expect(view.frames(ofKind: Kind.stem) == [rect(280, 19, 30, 2)])
        #expect(view.frames(ofKind: Kind.marker) == [rect(305, 15, 10, 10)])
    }

    /// The second item is on the other side of the line, and its marker is 40 points below the first marker.
    ///
    /// The third item is below the first one, on the same side.
    @Test func alternatingItemsShareTheHeight() {
        let view = source([3], [60, 20, 100]).view(timeline(.alternating), width: 400)
        #expect(view.frames() == [rect(230, 0, 170, 60), rect(0, 50, 170, 20), rect(230, 80, 170, 100)])
    }

    /// Items alternate only if both sides have the minimum width of 160; in narrower views, all items are on one
    /// side.
    @Test(arguments: [
        (1_366, rect(713, 0, 280, 40), 373.0), (400, rect(230, 0, 170, 40), 0),
        (375, rect(35, 0, 280, 40), 35),
        (320, rect(35, 0, 280, 40), 35), (100, rect(35, 0, 65, 40), 35),
    ])
    func alternatingNeedsSpace(width: CGFloat, first: CGRect, secondX: CGFloat) {
        let frames = source([2], [40]).view(timeline(.alternating), width: width).frames()
        #expect(frames.first == first)
        #expect(frames.last?.minX == secondX)
    }

    @Test func rightToLeftIsAMirror() {
        let view = source([1], [60]).view(timeline(), width: 400, isMirrored: true)
        #expect(view.frames() == [rect(85, 0, 280, 60)])
        #expect(view.frames(ofKind: Kind.marker) == [rect(390, 15, 10, 10)])
    }

    /// Captions end 30 points before the line.
    ///
    /// The line has the same place as if all captions had the maximum width.
    @Test func captionsAreOnTheOtherSideOfTheLine() {
        let layout = timeline()
        layout.captionWidth = 60
        let source = source([2], [60])
        source.captions = [CGSize(width: 40, height: 30), CGSize(width: 90, height: 80)]
        let view = source.view(layout, width: 400)
        // A caption is centered at its marker. The second marker is at y = 90, so the second caption, which is 80
        // points high, begins at y = 50. Its width of 90 is limited to 60.
        #expect(view.frames(ofKind: Kind.caption) == [rect(20, 5, 40, 30), rect(0, 50, 60, 80)])
        #expect(view.frames() == [rect(120, 0, 280, 60), rect(120, 70, 280, 60)])
    }

    @Test func sectionsAreErasOnOneLine() {
        let layout = timeline()
        (layout.sectionHeaderSpacing, layout.sectionSpacing) = (6, 8)
        let source = source([1, 0, 1, 0], [40])
        source.headerHeight = 24
        let view = source.view(layout, width: 400)
        #expect(
            view.frames(ofKind: header) == [
                rect(0, 0, 400, 24), rect(0, 78, 400, 24), rect(0, 110, 400, 24), rect(0, 188, 400, 24),
            ])
        #expect(view.frames() == [rect(35, 30, 280, 40), rect(35, 140, 280, 40)])
        // The line begins at the lower edge of the first header and ends at the last marker, which is in section 2. It
        // has a piece for each section.
        #expect(
            view.frames(ofKind: Kind.line) == [rect(4, 24, 2, 54), rect(4, 78, 2, 32), rect(4, 110, 2, 50)])
        #expect(layout.collectionViewContentSize.height == 212)
    }

    /// If all items are on one side of the line, a header is centered on the line, and the line begins again below it.
    ///
    /// The line is at x = 5, so a header that is 60 points wide can't be centered on it and begins at the edge. With
    /// captions of 100 points, the line is at x = 130.
    @Test func headersAreOnTheLine() {
        let layout = timeline()
        (layout.sectionHeaderSpacing, layout.sectionSpacing) = (6, 8)
        let source = source([1, 1], [40])
        source.headerSize = CGSize(width: 60, height: 24)
        let view = source.view(layout, width: 460)
        #expect(view.frames(ofKind: header) == [rect(0, 0, 60, 24), rect(0, 78, 60, 24)])
        #expect(view.frames(ofKind: Kind.line) == [rect(4, 24, 2, 54), rect(4, 102, 2, 26)])
        source.captions = [CGSize(width: 100, height: 20)]
        layout.captionWidth = 100
        #expect(view.frames(ofKind: header) == [rect(100, 0, 60, 24), rect(100, 78, 60, 24)])
        layout.placement = .leading
        #expect(view.frames(ofKind: header) == [rect(280, 0, 60, 24), rect(280, 78, 60, 24)])
        layout.placement = .alternating
        #expect(view.frames(ofKind: header) == [rect(200, 0, 60, 24), rect(200, 78, 60, 24)])
        #expect(view.frames(ofKind: Kind.line) == [rect(229, 24, 2, 54), rect(229, 102, 2, 26)])
    }

    // MARK: Horizontal

    /// The middle of the line is at 121: the sum of 5 for the margin, 20 + 6 for the header, and 60 + 30 for the item
    /// above the line and its stem.
    @Test func horizontalItemsAreAboveAndBelow() {
        let layout = timeline(.alternating)
        layout.scrollDirection = .horizontal
        layout.margins = EdgeInsets(top: 5, left: 7, bottom: 3, right: 2)
        (layout.itemWidth, layout.sectionHeaderSpacing) = (100, 6)
        let source = source([3], [40, 60, 30])
        source.headerHeight = 20
        let view = source.view(layout, width: 320)
        #expect(view.frames() == [rect(7, 151, 100, 40), rect(47, 31, 100, 60), rect(117, 151, 100, 30)])
        #expect(view.frames(ofKind: header) == [rect(7, 5, 210, 20)])
        #expect(view.frames(ofKind: Kind.line) == [rect(27, 120, 110, 2)])
        #expect(layout.collectionViewContentSize == CGSize(width: 219, height: 194))
    }

    /// A header is as wide as the items of its section.
    ///
    /// The height of a header is requested before the items are placed, for a width that isn't greater than the
    /// header's final width. Three items of 100 points whose markers are 40 points apart take at least 180 points.
    @Test func horizontalHeadersAreAsWideAsTheirItems() {
        let layout = timeline(.alternating)
        layout.scrollDirection = .horizontal
        layout.itemWidth = 100
        let source = source([3, 1, 0], [40])
        source.headerHeight = 20
        let view = source.view(layout, width: 320)
        let got = view.frames(ofKind: header).map(\.width)
        #expect(source.headerWidths == [180, 100, 100])
        #expect(got == [210, 100, 100])
    }

    // MARK: Rules

    /// In random timelines, items keep their order and don't overlap, and the line passes through all markers.
    @Test(arguments: 0..<30) func randomTimelinesAreConsistent(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let layout = timeline(TimelineLayout.Placement.allCases[seed % 3])
        layout.scrollDirection = seed % 2 == 0 ? .vertical : .horizontal
        layout.captionWidth = seed % 4 == 0 ? 70 : 0
        let counts = (0..<3).map { _ in Int.random(in: 0...9, using: &generator) }
        let source = source(counts, (0..<9).map { _ in CGFloat.random(in: 0...120, using: &generator) })
        source.captions = (0..<9).map { _ in
            CGSize(
                width: CGFloat.random(in: 0...90, using: &generator),
                height: CGFloat.random(in: 0...90, using: &generator))
        }
        source.headerHeight = CGFloat(seed % 5 * 8)
        let view = source.view(layout, width: CGFloat([320, 375, 900, 1_366][seed / 7 % 4]), height: 600)
        let items = view.frames()
        #expect(items.count == counts.reduce(0, +))
        let boxes = items + view.frames(ofKind: Kind.caption)
        for (index, box) in boxes.enumerated() {
            #expect(
                boxes[(index + 1)...].allSatisfy { !$0.insetBy(dx: 1e-6, dy: 1e-6).intersectsArea(of: box) })
        }
        let isVertical = layout.scrollDirection == .vertical
        let markers = view.frames(ofKind: Kind.marker).map { isVertical ? $0.midY : $0.midX }
        #expect(zip(markers, markers.dropFirst()).allSatisfy { $1 - $0 >= 40 })
        let line = view.frames(ofKind: Kind.line).reduce(CGRect.null) { $0.union($1) }
        if let first = markers.first, let last = markers.last, last > first {
            #expect(isVertical ? line.minY <= first : line.minX == first)
            #expect((isVertical ? line.maxY : line.maxX) == last)
        }
        #expect(view.validateLayout().isEmpty)
    }
}
