import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests aligned flows, single lines and toolbars in diagram files.
///
/// Text is measured by `FixedText`: 6 points per character, 12 points per line.
@Suite struct LineLayoutTests {
    private func elements(_ yaml: String) throws -> [DiagramElement] {
        try Fixture.diagram(
            "output: { margin: 0 }\nviews: { cell: { padding: 0, content: [\"{label}\"] } }\n" + yaml
        ).elements()
    }

    private func cells(_ yaml: String) throws -> [CGRect] {
        try elements(yaml).filter { $0.category == .cell }.map(\.frame)
    }

    private static let words = "data: { sections: [{ items: [aaa, bb, cccc, d] }] }\n"

    /// The words are 18, 12, 24 and 6 points wide, and a line has space for 48 points.
    ///
    /// The first line has two words, which take 18 + 2 + 12 points. The second line has the other two words, which take
    /// 24 + 2 + 6 points.
    @Test(
        arguments: [
            ("natural", "leftToRight", [0, 20, 0, 26]), ("center", "leftToRight", [8, 28, 8, 34]),
            ("right", "leftToRight", [16, 36, 16, 42]), ("justified", "leftToRight", [0, 36, 0, 26]),
            ("natural", "rightToLeft", [30, 16, 24, 16]),
        ] as [(String, String, [CGFloat])])
    func alignedFlows(alignment: String, direction: String, expected: [CGFloat]) throws {
        let found = try cells(
            """
            layout:
              type: aligned-flow
              alignment: \(alignment)
              layoutDirection: \(direction)
              width: 48
              minimumInteritemSpacing: 2
            \(Self.words)
            """)
        #expect(found.map(\.minX) == expected)
    }

    /// The item 'aaa bb cccc' is 66 points wide, but inside the insets, a line has only 30 points.
    ///
    /// The item is therefore 30 points wide, and each of its words is on a line of its own.
    @Test(arguments: ["flow", "aligned-flow"]) func itemsWiderThanALineWrap(type: String) throws {
        let data = "data: { sections: [{ items: [d, aaa bb cccc] }] }\n"
        let layout = "{ type: \(type), width: 40, minimumLineSpacing: 1, sectionInset: [0, 5] }"
        let found = try cells("layout: \(layout)\n" + data)
        #expect(found.last == CGRect(x: 5, y: 13, width: 30, height: 36))
        let long = "{ type: \(type), scrollDirection: horizontal, width: 40, sectionInset: 0 }"
        #expect(try cells("layout: \(long)\n" + data).last?.size == CGSize(width: 66, height: 12))
    }

    @Test func singleLinesAreAsLongAsTheirItems() throws {
        let found = try elements(
            "layout: { type: single-line, itemSpacing: 5, sectionInset: [2, 3] }\n" + Self.words)
        #expect(found.filter { $0.category == .cell }.map(\.frame.minX) == [3, 26, 43, 72])
        #expect(found.filter { $0.kind == "itemSeparator" }.map(\.frame.minX) == [23, 40, 69])
        #expect(found.filter { $0.kind == "itemSeparator" }.allSatisfy { $0.frame.height == 12 })
        let diagram = try Fixture.diagram(
            "output: { margin: 0 }\nlayout: { type: single-line, itemSize: [10, 20], width: 100, height: 50 }\n"
                + Self.words)
        #expect(diagram.size == CGSize(width: 100, height: 50))
    }

    private static let toolbar = """
        layout: { type: toolbar, itemSize: [20, 10], moreViewSize: [15, 10], itemSpacing: 5, sectionInset: 0 }
        data:
          sections:
            - { label: wide, width: 95, items: [a, b, c, d] }
            - { label: narrow, width: 65, items: [a, b, c, d] }

        """

    @Test func toolbarsShowWhatFits() throws {
        let found = try elements(Self.toolbar)
        #expect(found.filter { $0.category == .cell }.map(\.frame.minX) == [0, 25, 50, 75, 0, 25])
        #expect(
            found.filter { $0.kind == "more" }.map(\.frame) == [CGRect(x: 50, y: 10, width: 15, height: 10)])
        let diagram = try Fixture.diagram("output: { margin: 0 }\n" + Self.toolbar)
        #expect(diagram.size == CGSize(width: 95, height: 20))
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts == ["More", "a", "b", "c", "d", "a", "b"])
    }

    /// The headers of toolbars show the fields of sections, and are as wide as their toolbars.
    @Test func toolbarsHaveHeaders() throws {
        let diagram = try Fixture.diagram(
            "output: { margin: 0 }\nviews: { supplementary: { header: { content: [\"{label} {width}\"] } } }\n"
                + Self.toolbar)
        let headers = diagram.elements().filter { $0.category == .supplementary && $0.kind != "more" }
        #expect(headers.map(\.frame.width) == [95, 65])
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts.prefix(2) == ["wide 95", "narrow 65"])
    }

    @Test(arguments: [
        ("no number", "wide", "expected a section's 'width' to be a number from 0 to 1000000, found 'wide'"),
        ("negative", "-5", "expected a section's 'width' to be a number from 0 to 1000000, found '-5'"),
    ])
    func invalidWidthsAreErrors(name: String, width: String, message: String) {
        let yaml = "layout: { type: toolbar }\ndata: { sections: [{ width: \(width), items: [a] }] }"
        #expect(Fixture.complaints(yaml) == ["2:20 \(message)"])
    }

    @Test(arguments: [
        ("layout: { type: aligned-flow, alignment: middle }", "expected one of"),
        ("layout: { type: aligned-flow, aligment: left }", "unknown key 'aligment'"),
        ("layout: { type: single-line, itemSpacing: -1 }", "-1 is out of range"),
        ("layout: { type: toolbar, moreViewSize: 5 }", "expected"),
        ("layout: { type: survey, arrangement: besides }", "expected one of"),
        ("layout: { type: tolbar }", "expected one of"),
    ])
    func wrongKeysAreErrors(yaml: String, expected: String) {
        let found = Fixture.complaints(yaml + "\n" + Self.words)
        #expect(found.count == 1 && found.first?.hasPrefix("1:") == true)
        #expect(found.first?.contains(expected) == true, "\(found)")
    }
}
