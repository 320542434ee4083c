import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests feeds in diagram files.
///
/// The views have the widths of the screens in the slides "UICollectionViewFlowLayout Sucks".
@Suite struct FeedDiagramTests {
    /// A long header increases only the height of its own section's header.
    @Test func headersOfSectionsHaveTheirOwnHeights() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: wide-feed, width: 300 }
            data:
              sections:
                - { label: Short, items: [A] }
                - { label: A header that takes several lines because it is much too long for one, items: [B] }
            """)
        let heights = diagram.elements().filter { $0.kind == "sectionHeader" }.map(\.frame.height)
        #expect(heights.count == 2)
        #expect(heights[0] < heights[1])
    }

    private static let data = """
        data:
          sections:
            - label: Today
              items:
                - { label: a, group: 2, header: First }
                - b
                - { label: c, header: Second }
                - { label: d, banner: true }
            - label: Nothing
              items: []

        """

    private func diagram(_ width: Int, _ more: String = "", data: String = Self.data) throws -> Diagram {
        try Fixture.diagram(
            """
            output: { margin: 0 }
            layout: { type: wide-feed, width: \(width), margins: [0, 16], gutterWidth: 28, normalItemWidth: 100\(more) }
            views: { cell: { padding: 0, content: ["{label}"] } }
            \(data)
            """)
    }

    struct Width: CustomTestStringConvertible, Sendable {
        let width: Int
        let cells: [CGRect]
        var testDescription: String { "\(width)" }
    }

    /// The content begins at x = 44, and is 60 points narrower than the view.
    ///
    /// The content has 2, 3 or 13 columns. In the narrowest view, the content has a single column, which is narrower
    /// than `normalItemWidth`.
    private static let widths: [Width] = [
        Width(width: 320, cells: [column(44, 130), column(174, 130), column(44, 130), column(44, 260)]),
        Width(width: 375, cells: [column(44, 105), column(149, 105), column(254, 105), column(44, 315)]),
        Width(
            width: 1366,
            cells: [
                column(44, 100.462), column(144.462, 100.462), column(244.923, 100.462), column(44, 1306),
            ]
        ),
        Width(width: 100, cells: [column(44, 40), column(44, 40), column(44, 40), column(44, 40)]),
    ]

    @Test(arguments: widths)
    func itemsFillTheWidth(_ example: Width) throws {
        for direction in ["leftToRight", "rightToLeft"] {
            let found = try diagram(example.width, ", layoutDirection: \(direction)").elements()
                .filter { $0.category == .cell }.map(\.frame)
            let isMirrored = direction == "rightToLeft"
            #expect(found.count == 4)
            for (frame, expected) in zip(found, example.cells) {
                let x = isMirrored ? CGFloat(example.width) - frame.maxX : frame.minX
                #expect(abs(x - expected.minX) < 0.01 && abs(frame.width - expected.width) < 0.01)
            }
        }
    }

    private static func column(_ x: CGFloat, _ width: CGFloat) -> CGRect {
        CGRect(x: x, y: 0, width: width, height: 0)
    }

    @Test func aSingleItemAndASectionWithout() throws {
        let found = try diagram(
            320, data: "data: { sections: [{ label: Empty }, { label: One, items: [a] }] }"
        ).elements()
        #expect(found.filter { $0.category == .cell }.count == 1)
        #expect(found.filter { $0.kind == "circle" }.count == 2)
        #expect(found.filter { $0.kind == "line" }.map(\.indexPath) == [[1, 0]])
    }

    /// An item without the fields that a feed reads is a group of one item, without a header above it or a view below
    /// it.
    @Test func missingFieldsAreEmpty() throws {
        let diagram = try diagram(375, data: "data: { sections: [{ items: [a, { id: b }] }] }")
        #expect(diagram.warnings.isEmpty)
        #expect(!diagram.elements().contains { $0.kind == "itemHeader" || $0.kind == "itemSite" })
    }

    @Test(
        arguments: [
            (", normalItemWidth: 5000", [315, 315, 315, 315]), (", normalItemWidth: 1", [1, 1, 1, 315]),
        ] as [(String, [CGFloat])])
    func itemsWiderOrNarrowerThanTheRow(more: String, widths: [CGFloat]) throws {
        let found = try Fixture.diagram(
            "output: { margin: 0 }\nlayout: { type: wide-feed, width: 375, margins: [0, 16]\(more) }\n"
                + Self.data
        ).elements().filter { $0.category == .cell }
        #expect(found.map(\.frame.width) == widths)
    }

    @Test(arguments: [
        ("headerViewHeight: -5", "-5 is out of range: expected 0 to 1000000"),
        ("sectionHeaderHeight: -1", "-1 is out of range: expected 0 to 1000000"),
        ("normalItemWidth: 0", "0 is out of range: expected 1 to 1000000"),
        ("siteViewSize: [10, -1]", "-1 is out of range: expected 0 to 1000000"),
        ("margins: [-1, 0]", "-1 is out of range: expected 0 to 1000000"),
    ])
    func negativeLengthsAreErrors(option: String, expected: String) {
        let found = Fixture.complaints("layout: { type: wide-feed, \(option) }\n" + Self.data)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("1:") == true && found.first?.hasSuffix(expected) == true, "\(found)")
    }

    /// If there are more items than the limit allows, nothing is laid out.
    ///
    /// It doesn't matter how the items are distributed among sections.
    @Test func moreSectionsThanItemsAllowed() throws {
        let rows = (0..<200).map { "  - { items: [a\($0)] }" }.joined(separator: "\n")
        let source = SourceFile(
            name: "d.yaml", text: "layout: { type: wide-feed }\ndata:\n sections:\n" + rows)
        var environment = Fixture.environment()
        environment.limits[.items] = 100
        let file = try DiagramFile(reading: source, environment: environment)
        let error = #expect(throws: DiagnosticsError.self) {
            try Diagram(file: file, environment: environment, text: FixedText())
        }
        #expect(
            Fixture.describe(error?.diagnostics ?? []) == ["4:3 200 items are beyond the limit of 100"])
    }

    /// The layout `single-feed-group` shows the same cells as `wide-feed`, with the same texts in the same order.
    @Test func theStripTakesTheFeedsCells() throws {
        let views = "views: { cell: { padding: 4, fill: $surface, content: [\"{label}\", \"{body?}\"] } }\n"
        let data =
            "data: { sections: [{ label: Group, items: [{ label: a, body: x }, { label: b, body: y }, c] }] }\n"
        let drawn = try ["wide-feed", "single-feed-group"].map { type in
            let diagram = try Fixture.diagram("layout: { type: \(type) }\n" + views + data)
            let canvas = RecordingCanvas()
            diagram.draw(in: canvas, rect: diagram.bounds)
            return (canvas.texts, canvas.elements.filter { $0.kind == "cell" }.map(\.id))
        }
        #expect(drawn[0].0.filter { $0.count == 1 } == ["a", "x", "b", "y", "c"])
        #expect(drawn[1].0 == drawn[0].0.filter { $0.count == 1 } && drawn[1].1 == drawn[0].1)
    }
}
