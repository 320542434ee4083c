import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests timelines, mosaics, carousels and stacks in diagram files.
///
/// Text is measured by `FixedText`: 6 points per character, 12 points per line.
@Suite struct ItemLayoutFileTests {
    private func elements(_ yaml: String) throws -> [DiagramElement] {
        try Fixture.diagram("output: { margin: 0 }\n" + yaml).elements()
    }

    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.width - b.width) + abs(a.height - b.height) < 1e-6
    }

    /// The line is at x = 80, after 60 points for captions and a stem of 20 points.
    ///
    /// The caption has five characters, so it is 30 points wide. The caption ends at x = 60, where the stem begins. The
    /// header has three characters and is centered on the line.
    @Test func timelinesMeasureItemsCaptionsAndHeaders() throws {
        let found = try elements(
            """
            layout:
              { type: timeline, width: 300, itemWidth: 100, stemLength: 20, markerSize: 10, markerInset: 6,
                captionWidth: 60, sectionHeaderSpacing: 4, margins: [0, 0, 5] }
            views:
              cell: { padding: 0, content: ["{label}"] }
              supplementary:
                header: { padding: 0, content: ["{label}"] }
                caption: { padding: 0, content: ["{date}"] }
              decoration: { background: { fill: $surface } }
            data: { sections: [{ label: One, items: [{ label: a, date: "12345" }, { label: b, date: "" }] }] }
            """)
        func frames(_ kind: String) -> [CGRect] { found.filter { $0.kind == kind }.map(\.frame) }
        #expect(frames("UICollectionElementKindSectionHeader") == [rect(71, 0, 18, 12)])
        #expect(frames("") == [rect(100, 16, 100, 12), rect(100, 48, 100, 12)])
        #expect(frames("itemCaption") == [rect(30, 16, 30, 12)])
        #expect(frames("timelineMarker") == [rect(75, 17, 10, 10), rect(75, 49, 10, 10)])
        #expect(frames("timelineLine") == [rect(79, 12, 2, 42)])
        #expect(frames("background") == [rect(0, 0, 300, 60)])
    }

    @Test func timelinesRunFromRightToLeftToo() throws {
        let found = try elements(
            """
            layout: { type: timeline, scrollDirection: horizontal, layoutDirection: rightToLeft, itemWidth: 50 }
            views: { cell: { padding: 0, content: ["{label}"] } }
            data: { sections: [{ items: [a, b] }] }
            """)
        #expect(found.filter { $0.kind.isEmpty }.map(\.frame.minX) == [66, 0])
    }

    @Test func mosaicsUseTheirItemsFields() throws {
        let found = try elements(
            """
            layout: { type: mosaic, width: 110, numberOfColumns: 2, lineSpacing: 10 }
            views: { cell: { padding: 0, content: ["{label}"] } }
            data: { sections: [{ items: [{ label: a, rowSpan: 2 }, b, c, { label: d, columnSpan: 2 }] }] }
            """)
        #expect(
            found.map(\.frame) == [
                rect(0, 0, 50, 34), rect(60, 0, 50, 12), rect(60, 22, 50, 12), rect(0, 44, 110, 12),
            ])
    }

    /// The cards at the sides are moved closer together until all cards are within the width of the view.
    @Test(arguments: [3, 8, 20]) func carouselsKeepTheirCardsInTheView(count: Int) throws {
        let items = (0..<count).map { "a\($0)" }.joined(separator: ", ")
        let diagram = try Fixture.diagram(
            """
            output: { margin: 0 }
            layout: { type: carousel, width: 700, itemSize: [100, 80], centerSpacing: 110, sideSpacing: 90 }
            data: { sections: [{ items: [\(items)] }] }
            """)
        let frames = diagram.elements(in: CGRect(x: -2_000, y: -500, width: 5_000, height: 2_000)).map(
            \.frame)
        #expect(frames.count == count)
        #expect(frames.allSatisfy { $0.minX >= -1 && $0.maxX <= 701 })
    }

    @Test func carouselsShowTheirMiddle() throws {
        let found = try elements(
            """
            layout:
              { type: carousel, width: 400, itemSize: [100, 80], eyeDistance: 400, sideDepth: 400, sideAngle: 0,
                centerSpacing: 100 }
            data: { sections: [{ items: [a, b, c] }] }
            """)
        #expect(found.map(\.label) == ["a", "c", "b"])
        let expected = [rect(125, 20, 50, 40), rect(225, 20, 50, 40), rect(150, 0, 100, 80)]
        #expect(zip(found, expected).allSatisfy { isClose($0.frame, $1) })
    }

    /// The card at the back is twice as far from the eye as the card at the front, so it has half of its size.
    ///
    /// The card's offset of 80 points is halved, too, so the card is 40 points higher. The view is high enough for both
    /// cards.
    @Test func stacksFitTheirView() throws {
        let diagram = try Fixture.diagram(
            """
            output: { margin: 0 }
            layout:
              { type: stack, width: 200, itemSize: [100, 40], eyeDistance: 100, cardDepth: 100, cardOffset: [0, -80] }
            data: { sections: [{ items: [a, b] }] }
            """)
        #expect(diagram.size == CGSize(width: 200, height: 70))
        let expected = [rect(75, 0, 50, 20), rect(50, 30, 100, 40)]
        #expect(zip(diagram.elements(), expected).allSatisfy { isClose($0.frame, $1) })
    }

    /// Text in perspective is drawn as outlines, which screen readers can't read.
    ///
    /// Therefore, each card has its label as a title.
    @Test func cardsInPerspectiveHaveATitle() throws {
        let diagram = try Fixture.diagram(
            "layout: { type: carousel, position: 0 }\ndata: { sections: [{ items: [a, b] }] }")
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.elements.map(\.title) == ["b", "a"])
    }

    private static let ab = "\ndata: { sections: [{ items: [a, b] }] }"

    /// A layout in perspective says how many of the items it shows.
    @Test(arguments: [
        (
            "stack, numberOfVisibleItems: 3",
            "3 of 60 items are shown; increase 'numberOfVisibleItems' to show more of them"
        ),
        ("stack, numberOfVisibleItems: 60", nil),
    ])
    func itemsThatAreNotShownAreCounted(layout: String, message: String?) throws {
        let items = (1...60).map { "i\($0)" }.joined(separator: ", ")
        let diagram = try Fixture.diagram(
            "layout: { type: \(layout) }\ndata: { sections: [{ items: [\(items)] }] }")
        #expect(diagram.warnings.map(\.message) == (message.map { [$0] } ?? []))
    }

    @Test(arguments: [
        (
            "layout: { type: timeline, itemWidth: -4 }" + ab,
            ["1:38 -4 is out of range: expected 1 to 1000000"]
        ),
        (
            "layout: { type: timeline, placement: sideways, stemLenght: 3 }" + ab,
            [
                "1:38 expected one of trailing, leading, alternating, found 'sideways'",
                "1:48 unknown key 'stemLenght' | did you mean 'stemLength'?",
            ]
        ),
        (
            "layout: { type: timeline }\nviews: { supplementary: { captoin: {} } }" + ab,
            ["2:27 the layout 'timeline' has no supplementary view 'captoin' | did you mean 'caption'?"]
        ),
        (
            "layout: { type: mosaic, numberOfColumns: 0, rowHeight: .nan }" + ab,
            [
                "1:42 0 is out of range: expected 1 to 1000", "1:56 expected a finite number, found '.nan'",
            ]
        ),
        (
            "layout: { type: carousel, position: 2, eyeDistance: 800 }" + ab,
            ["1:37 there is no card at the position 2: 2 cards have the positions 0 to 1"]
        ),
        (
            "layout: { type: stack, tilt: 91, cardOffset: [.inf, 1e308] }" + ab,
            [
                "1:30 91 is out of range: expected -90 to 90", "1:47 expected a finite number, found '.inf'",
                "1:53 1e308 is out of range: expected -1000000 to 1000000",
            ]
        ),
        (
            "layout: { type: mosaic }\ndata: { sections: [{ items: [{ label: a, rowSpan: 0 }, { label: b, columnSpan: x }] }] }",
            [
                "2:30 expected 'rowSpan' to be a whole number of 1 or more, found '0'",
                "2:56 expected 'columnSpan' to be a whole number of 1 or more, found 'x'",
            ]
        ),
    ])
    func impossibleRequestsAreReported(yaml: String, expected: [String]) {
        #expect(Fixture.complaints(yaml) == expected)
    }

    @Test func spansThatAreTooWideAreCutWithAWarning() throws {
        let diagram = try Fixture.diagram(
            "layout: { type: mosaic, numberOfColumns: 3 }\ndata: { sections: [{ items: [{ label: a, columnSpan: 4 }] }] }"
        )
        #expect(
            Fixture.describe(diagram.warnings) == [
                "2:30 'columnSpan' is 4, which is reduced to the maximum of 3"
            ])
    }

    @Test(arguments: ["timeline", "mosaic", "carousel", "stack"]) func oneItemAmongEmptySections(type: String)
        throws
    {
        let one = try elements(
            "layout: { type: \(type), width: 320 }\ndata: { sections: [{ items: [] }, { items: [a] }, { items: [] }] }"
        )
        #expect(one.count { $0.category == .cell } == 1)
        #expect(one.allSatisfy { $0.frame.maxX <= 320 && $0.frame.minX >= 0 })
    }
}
