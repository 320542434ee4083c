import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests layouts of sections in diagram files, with text measured by `FixedText`: 6 points per character, 12 points per
/// line.
@Suite struct SectionLayoutTests {
    private func frames(_ yaml: String, kind: String? = nil) throws -> [CGRect] {
        try Fixture.diagram("output: { margin: 0 }\n" + yaml).elements().filter {
            kind == nil ? $0.category == .cell : $0.kind == kind
        }.map(\.frame)
    }

    private static let box = "views: { cell: { padding: 0, content: [\"{label}\"] } }\n"
    private static let abc = "data: { sections: [{ label: One, items: [a, b, c] }] }\n"

    @Test func gridsFillTheWidth() throws {
        let found = try frames(
            "layout: { type: grid, width: 110, numberOfColumns: 2, itemHeight: 20 }\n" + Self.box + Self.abc)
        #expect(
            found == [
                CGRect(x: 0, y: 0, width: 50, height: 20), CGRect(x: 60, y: 0, width: 50, height: 20),
                CGRect(x: 0, y: 30, width: 50, height: 20),
            ])
    }

    @Test func gridsTakeAnAspectRatio() throws {
        let found = try frames(
            "layout: { type: grid, width: 110, numberOfColumns: 2, itemAspectRatio: \"2:1\" }\n" + Self.box
                + Self.abc)
        #expect(found.map(\.size) == Array(repeating: CGSize(width: 50, height: 25), count: 3))
    }

    /// In a column of 30 points, there is space for five characters per line.
    @Test func waterfallsMeasureTheirItems() throws {
        let found = try frames(
            """
            layout: { type: waterfall, width: 60, numberOfColumns: 2, interitemSpacing: 0, lineSpacing: 0 }
            views: { cell: { padding: 0, content: ["{label}"] } }
            data: { sections: [{ items: ["aaaa bbbb", a, b, c] }] }
            """)
        let heights = found.map(\.height)
        #expect(heights[0] == 2 * heights[1])
        #expect(found.map(\.minX) == [0, 30, 30, 0])
    }

    @Test func tablesHaveHeadersAndSeparators() throws {
        let yaml = """
            layout: { type: table, width: 100, rowHeight: 20, sectionHeaderHeight: 10, separatorHeight: 2 }
            views: { cell: { content: ["{label}"] }, supplementary: { header: { content: ["{label}"] } } }

            """
        #expect(try frames(yaml + Self.abc).map(\.minY) == [10, 30, 50])
        #expect(try frames(yaml + Self.abc, kind: "itemSeparator").map(\.minY) == [28, 48])
    }

    @Test func circlesStartAtTheirAngle() throws {
        let found = try frames(
            "layout: { type: circle, width: 120, height: 120, itemSize: [20, 20], startAngle: 90 }\n"
                + Self.box
                + "data: { sections: [{ items: [a, b] }] }\n")
        #expect(found.map { $0.midX.rounded() } == [110, 10])
        #expect(found.allSatisfy { abs($0.midY - 60) < 0.001 })
    }

    /// The picture of a circle is as large as the view, but that of a single item is as large as the item, unless the
    /// circle has a radius.
    @Test(arguments: [
        ("a", "", CGSize(width: 40, height: 20)), ("a, b", "", CGSize(width: 120, height: 110)),
        ("a", ", radius: 30", CGSize(width: 120, height: 110)),
    ])
    func theCircleOfOneItemIsAsLargeAsTheItem(items: String, radius: String, size: CGSize) throws {
        let diagram = try Fixture.diagram(
            "layout: { type: circle, width: 120, height: 110, itemSize: [40, 20]\(radius) }\n"
                + "output: { margin: 0 }\n" + Self.box + "data: { sections: [{ items: [\(items)] }] }\n")
        #expect(diagram.bounds.size == size)
    }

    // MARK: Decorations

    @Test func decorationViewsAreDrawn() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: grid, width: 100, numberOfColumns: 1, itemHeight: 20, sectionInset: 10 }
            output: { margin: 0 }
            views:
              decoration:
                background: { fill: $accent, when: [{ tone: cool, fill: $line }] }
            data: { sections: [{ items: [a] }, { tone: cool, items: [b] }] }
            """)
        let frames = diagram.elements().filter { $0.category == .decoration }.map(\.frame)
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 100, height: 40), CGRect(x: 0, y: 40, width: 100, height: 40),
            ])
        let view = try #require(diagram.content.views.decoration["background"]?.view)
        #expect(view.plan(row: 0).box.outline.fill == .color(diagram.theme[.accent]))
        #expect(view.plan(row: 1).box.outline.fill == .color(diagram.theme[.line]))
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(
            canvas.elements.filter { $0.kind == "background" }.map(\.id) == ["background-0", "background-1"])
    }

    @Test(arguments: [
        (
            "no such decoration", "layout: {type: grid}\nviews: {decoration: {backgruond: {}}}",
            [
                "2:22 the layout 'grid' has no decoration view 'backgruond' | did you mean 'background'?"
            ]
        ),
        (
            "nothing like it", "layout: {type: circle}\nviews: {decoration: {xyz: {}}}",
            [
                "2:22 the layout 'circle' has no decoration view 'xyz' | "
                    + "available: background, band, line, circle, separator"
            ]
        ),
        (
            "no such supplementary view", "layout: {type: wide-feed}\nviews: {supplementary: {itemSide: {}}}",
            [
                "2:25 the layout 'wide-feed' has no supplementary view 'itemSide' | did you mean 'itemSite'?"
            ]
        ),
    ])
    func viewsWithoutElementsAreErrors(name: String, yaml: String, expected: [String]) {
        #expect(Fixture.complaints(yaml + "\n" + Self.abc) == expected)
    }

    // MARK: Feeds

    private static let feed =
        "layout: { type: wide-feed, width: 344, margins: 0, gutterWidth: 44, normalItemWidth: 100 }\n"

    /// There are three columns of 100 points.
    ///
    /// A group of two items and a group of one item are in the first row, and the banner is in a row of its own.
    @Test func feedsUseTheirItemsFields() throws {
        let diagram = try Fixture.diagram(
            "output: { margin: 0 }\n" + Self.feed + Self.box + """
                data:
                  sections:
                    - label: Today
                      items:
                        - { label: a, group: 2, header: First }
                        - b
                        - { label: c, header: Second }
                        - { label: d, banner: true }
                """)
        let elements = diagram.elements()
        let cells = elements.filter { $0.category == .cell }.map(\.frame)
        #expect(cells.map(\.minX) == [44, 144, 244, 44])
        #expect(cells.map(\.width) == [100, 100, 100, 300])
        let headers = elements.filter { $0.kind == "itemHeader" }
        #expect(headers.map(\.frame.width) == [200, 100])
        #expect(elements.filter { $0.category == .decoration }.count == 2)
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts.filter { ["First", "Second", "Today"].contains($0) }.count == 3)
    }

    @Test(arguments: [
        (
            "past the section", "[{label: a, group: 3}, b]",
            ["2:28 the group of 3 items exceeds its section, which has only 2 more"]
        ),
        (
            "a group in a group", "[{label: a, group: 2}, {label: b, group: 2}, c]",
            ["2:50 the item is in another group: its 'group' is ignored"]
        ),
        (
            "a banner in a group", "[{label: a, group: 2}, {label: b, banner: true}]",
            ["2:50 a banner is in the middle of a group: the group ends before it"]
        ),
    ])
    func groupsThatDontFitAreDrawnWithAWarning(name: String, items: String, expected: [String]) throws {
        let diagram = try Fixture.diagram(Self.feed + "data: {sections: [{items: \(items)}]}")
        #expect(Fixture.describe(diagram.warnings) == expected)
    }

    @Test(arguments: [
        (
            "no number", "{label: a, group: two}",
            "expected 'group' to be a whole number of 1 or more, found 'two'"
        ),
        (
            "negative", "{label: a, group: -2}",
            "expected 'group' to be a whole number of 1 or more, found '-2'"
        ),
        ("half", "{label: a, group: 1.5}", "expected 'group' to be a whole number of 1 or more, found '1.5'"),
        ("banner", "{label: a, banner: big}", "expected 'banner' to be true or false, found 'big'"),
    ])
    func fieldsOfAnotherKindAreErrors(name: String, item: String, expected: String) {
        let found = Fixture.complaints(Self.feed + "data: {sections: [{items: [\(item)]}]}")
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(expected) == true)
    }

    /// A border on the right side is drawn between two items, so the last item of a row has no border.
    @Test func theLastItemOfARowHasNoBorder() throws {
        let diagram = try Fixture.diagram(
            "output: { margin: 0 }\n" + Self.feed
                + "views: { cell: { content: [\"{label}\"], stroke: { sides: [right] } } }\n"
                + "data: { sections: [{ items: [a, b, c, d] }] }\n")
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.drawnShapes.count { $0.stroke != nil } == 2)
    }
}
