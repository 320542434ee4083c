import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

@Suite struct InspectorOverlayTests {
    private let dataSource = TestDataSource([3])

    private func calls(
        _ annotations: Set<InspectorOptions.Annotation>, viewport: CGRect? = nil,
        _ change: (CollectionViewFlowLayout) -> Void = { _ in }
    ) -> [String] {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        change(layout)
        let view = makeView(layout, dataSource, size: CGSize(width: 120, height: 200))
        let canvas = RecordingCanvas()
        view.inspectorOverlay(
            of: CGRect(x: 0, y: 0, width: 120, height: 200), visibleRect: viewport,
            text: FixedText(ascent: 0.8, capHeight: 0.7),
            options: InspectorOptions(annotations)
        ).draw(in: canvas)
        return canvas.calls
    }

    @Test func framesAreOnPixels() {
        #expect(
            calls([.frames]) == [
                "stroke rectangle 0.5,0.5 49.0x49.0", "stroke rectangle 70.5,0.5 49.0x49.0",
                "stroke rectangle 0.5,60.5 49.0x49.0",
            ])
    }

    /// The label "[0, 0]" has six characters, each five points wide, and a padding of three points on each side.
    ///
    /// The height of the label is the cap height of 7 and the padding of 3 above and below.
    @Test func indexPathsAreInTheUpperRightCorner() {
        #expect(
            calls([.indexPaths]).prefix(2) == [
                "fill rounded 2.0 14.0,0.0 36.0x13.0", "text [0, 0] at 17.0,10.0",
            ])
    }

    @Test func aBadgeThatDoesNotFitIsShortenedThenLeftOut() {
        #expect(calls([.indexPaths]) { $0.itemSize.width = 30 }.contains { $0.hasPrefix("text 0, 0 at") })
        #expect(calls([.indexPaths]) { $0.itemSize.width = 20 }.isEmpty)
        #expect(calls([.indexPaths]) { $0.itemSize.height = 12 }.isEmpty)
    }

    @Test func kindsHaveReadableNames() {
        let found = calls([.kinds]) { $0.headerReferenceSize = CGSize(width: 0, height: 30) }
        #expect(found.last?.hasPrefix("text header at") == true)
    }

    /// Two items of 50 points in a width of 120 leave a gap of 20.
    ///
    /// The gap between the lines is 10.
    ///
    /// Each gap is measured once.
    @Test func spacing() {
        let found = calls([.spacing])
        #expect(found.filter { $0.hasPrefix("text") }.map { $0.split(separator: " ")[1] } == ["20", "10"])
        // Each of the two arrows consists of a shaft, two bars and two heads.
        #expect(found.filter { $0.hasPrefix("stroke line") }.count == 6)
        #expect(found.filter { $0.hasPrefix("fill path") }.count == 4)
    }

    @Test func equalGapsOfColumnsAreMeasuredOnce() {
        dataSource.counts = [6]
        let numbers = calls([.spacing]).filter { $0.hasPrefix("text") }.map { $0.split(separator: " ")[1] }
        #expect(numbers == ["20", "10", "10"])
    }

    @Test func insetsAreBandsWithTheirSize() {
        let found = calls([.insets]) {
            $0.sectionInset = EdgeInsets(top: 30, left: 0, bottom: 40, right: 20)
        }
        // There are three lines with one item of 50 x 50 each, and gaps of 10. The lines and gaps have a total height
        // of 170.
        #expect(
            found.filter { $0.hasPrefix("fill rectangle") } == [
                "fill rectangle 0.0,0.0 120.0x30.0", "fill rectangle 0.0,200.0 120.0x40.0",
                "fill rectangle 100.0,30.0 20.0x170.0",
            ])
        #expect(
            found.filter { $0.hasPrefix("text") }.map { $0.split(separator: " ")[1] } == ["30", "40", "20"])
    }

    @Test func withoutInsetsThereAreNoBands() { #expect(calls([.insets]).isEmpty) }

    /// The bottom inset of a section and the top inset of the next section are adjacent.
    ///
    /// Each inset has its own arrow and its own number.
    @Test func insetsOfSectionsThatFollowEachOtherAreBothMeasured() {
        dataSource.counts = [1, 1]
        let found = calls([.insets]) {
            $0.sectionInset = EdgeInsets(top: 15, left: 0, bottom: 20, right: 0)
        }
        #expect(
            found.filter { $0.hasPrefix("text") }.map { $0.split(separator: " ")[1] }
                == ["15", "20", "15", "20"])
    }

    /// The label "12" has two characters of five points and a padding of 1.5 on each side, so it is 13 points wide.
    ///
    /// The inset is only 12 points wide, so the label is moved inside the page.
    @Test func numbersAtThePagesEdgeAreMovedInside() {
        let found = calls([.insets]) {
            $0.sectionInset = EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)
        }
        let boxes = found.filter { $0.hasPrefix("fill rounded") }.map { $0.split(separator: " ")[3] }
        #expect(boxes.map { $0.split(separator: ",")[0] } == ["0.0", "107.0"])
    }

    /// If a header is less than three times as high as its badge, the badge is on the header's edge: at the top of the
    /// page, on the lower edge.
    @Test func badgesAreNotCutByThePage() {
        let found = calls([.kinds]) { $0.headerReferenceSize = CGSize(width: 0, height: 30) }
        #expect(
            found == [
                "fill rounded 2.0 84.0,26.0 36.0x13.0", "text header at 87.0,36.0",
            ])
    }

    /// If an item extends beyond the page's edges, its badge is in a corner of the part on the page.
    @Test func badgesAreOnTheVisiblePart() {
        let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: 60, y: -40, width: 100, height: 100)
        let canvas = RecordingCanvas()
        InspectorOverlay(
            attributes: [attributes], page: CGRect(x: 0, y: 0, width: 120, height: 200),
            text: FixedText(ascent: 0.8, capHeight: 0.7),
            options: InspectorOptions([.indexPaths])
        ).draw(in: canvas)
        #expect(canvas.calls.first == "fill rounded 2.0 84.0,0.0 36.0x13.0")
    }

    /// An arrow shows the distance to an item of the next line.
    ///
    /// If this item isn't directly below the end of the arrow, a guide connects the arrow with the item.
    @Test func distancesBetweenLinesReachTheItemsThatTheyMeasureTo() {
        let frames = [
            CGRect(x: 0, y: 0, width: 50, height: 40), CGRect(x: 70, y: 60, width: 50, height: 40),
            CGRect(x: 80, y: 120, width: 50, height: 40),
        ]
        let canvas = RecordingCanvas()
        InspectorOverlay(
            attributes: frames.enumerated().map { item, frame in
                let attributes = CollectionViewLayoutAttributes(
                    forCellWith: IndexPath(item: item, section: 0))
                attributes.frame = frame
                return attributes
            }, text: FixedText(ascent: 0.8, capHeight: 0.7), options: InspectorOptions([.spacing])
        ).draw(in: canvas)
        // The first arrow is at x = 25, the middle of the first item. The second item starts at x = 70, so a guide
        // leads there from the end of the arrow. The third item is below the middle of the second item, so the second
        // arrow needs no guide.
        let guides = canvas.calls.filter { $0.hasPrefix("stroke line 25.0,60.0 70.0,60.0") }
        #expect(guides.count == 1)
        #expect(!canvas.calls.contains { $0.hasPrefix("stroke line 95.0,120.0") })
    }

    @Test func ghostsAreShownOnDemand() {
        let viewport = CGRect(x: 0, y: 0, width: 120, height: 55)
        #expect(calls([.frames], viewport: viewport).count == 2)
        #expect(calls([.frames, .ghosts], viewport: viewport).count == 3)
        #expect(calls([.ghosts], viewport: viewport) == ["stroke rectangle 0.5,60.5 49.0x49.0"])
    }

    /// The label "120 × 80" has eight characters, each five points wide, and a padding of three points on each side.
    ///
    /// The content ends at y = 110, so the dimmed area below the viewport is 10 points high.
    @Test func surroundingsOfTheViewportAreDimmed() {
        let found = calls([.visibleRect], viewport: CGRect(x: 0, y: 20, width: 120, height: 80))
        #expect(
            found == [
                "fill rectangle 0.0,0.0 120.0x20.0", "fill rectangle 0.0,100.0 120.0x10.0",
                "stroke rectangle 1.0,21.0 118.0x78.0", "fill rounded 2.0 74.0,100.0 46.0x13.0",
                "text 120 × 80 at 77.0,110.0",
            ])
    }

    /// For random frames, no label overlaps another one.
    @Test(arguments: 0..<40) func labelsNeverCoverEachOther(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let attributes = (0..<60).map { item in
            let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = CGRect(
                x: CGFloat.random(in: 0..<300, using: &random).rounded(),
                y: CGFloat.random(in: 0..<300, using: &random).rounded(),
                width: CGFloat.random(in: 0..<80, using: &random).rounded(),
                height: CGFloat.random(in: 0..<60, using: &random).rounded())
            return attributes
        }
        let canvas = RecordingCanvas()
        InspectorOverlay(
            attributes: attributes,
            insets: [
                InsetRegion(
                    outer: CGRect(x: 0, y: 0, width: 380, height: 360),
                    inner: CGRect(x: 20, y: 8, width: 340, height: 350))
            ],
            visibleRect: CGRect(x: 0, y: 50, width: 200, height: 200),
            text: FixedText(ascent: 0.8, capHeight: 0.7),
            options: InspectorOptions(Set(InspectorOptions.Annotation.allCases).subtracting([.visibleRect]))
        ).draw(in: canvas)
        let boxes = canvas.shapes.compactMap { shape in
            if case .roundedRectangle(let rect, _) = shape { rect } else { nil }
        }
        #expect(boxes.count > 10)
        for (index, box) in boxes.enumerated() {
            for other in boxes[(index + 1)...] { #expect(!box.intersectsArea(of: other)) }
        }
    }
}
