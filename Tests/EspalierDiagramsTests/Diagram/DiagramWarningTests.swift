import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the warnings that are only known after a diagram was laid out or drawn.
@Suite struct DiagramWarningTests {
    private func draw(_ diagram: Diagram) { diagram.draw(in: RecordingCanvas(), rect: diagram.bounds) }

    @Test func reportsMissingGlyphs() throws {
        let text = FixedText()
        text.unknown = "漢"
        let diagram = try Fixture.diagram("data:\n  outline: |\n    A\n      漢\n", text: text)
        let warnings = Fixture.describe(diagram.warnings)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("U+6F22") == true)
    }

    /// If boxes of a fixed size are too low for their texts, there is one warning for each item, at the place of the
    /// item.
    @Test func truncatedTextsAreWarnedAbout() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: grid, width: 60, numberOfColumns: 1, itemHeight: 14 }
            data:
              sections:
                - items:
                    - one two three four five six
                    - one
                    - seven eight nine ten eleven
            """)
        #expect(diagram.warnings.isEmpty)
        draw(diagram)
        draw(diagram)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "5:11 'one two three four five six' doesn't fit its box and is truncated"
                    + " | increase 'height' or 'maxHeight' of the box, or remove it",
                "7:11 'seven eight nine ten eleven' doesn't fit its box and is truncated",
            ])
    }

    /// In a circle, a word that is wider than the items is reported at the place of its item.
    @Test func brokenWordsAreWarnedAbout() throws {
        func warnings(_ size: String) throws -> [String] {
            let diagram = try Fixture.diagram(
                "layout: { type: circle\(size) }\ndata: { sections: [{ items: [Test, Implementation, a b] }] }"
            )
            return Fixture.describe(diagram.warnings)
        }
        #expect(
            try warnings(", itemSize: [60, 60]") == [
                "2:36 a word of 'Implementation' is wider than its box and is broken; "
                    + "increase 'itemSize', or 'maxWidth' of the text"
            ])
        #expect(try warnings("") == [])
    }

    /// A layout that shows only some of the items says so, and how to show more of them.
    @Test(arguments: [
        (
            "{ type: stack, width: 300, numberOfVisibleItems: 2 }", 5,
            "2 of 5 items are shown; increase 'numberOfVisibleItems' to show more of them"
        ),
        (
            "{ type: stack, width: 300, numberOfVisibleItems: 1 }", 5,
            "1 of 5 items is shown; increase 'numberOfVisibleItems' to show more of them"
        ),
        ("{ type: stack, width: 300, numberOfVisibleItems: 5 }", 5, nil),
        ("{ type: carousel, width: 400, itemSize: [60, 40] }", 3, nil),
        (
            "{ type: carousel, width: 200, itemSize: [60, 40], sideSpacing: 60 }", 60,
            "of 60 items is shown; increase 'width', or reduce 'centerSpacing' or 'sideSpacing', to show more of them"
        ),
    ])
    func itemsLeftOutAreWarnedAbout(layout: String, count: Int, message: String?) throws {
        let items = (0..<count).map { "i\($0)" }.joined(separator: ", ")
        let diagram = try Fixture.diagram("layout: \(layout)\ndata: { sections: [{ items: [\(items)] }] }")
        draw(diagram)
        let warnings = diagram.warnings.map(\.message)
        #expect(warnings.count == (message == nil ? 0 : 1))
        if let message { #expect(warnings.first?.hasSuffix(message) == true, "\(warnings)") }
    }

    @Test func missingImagesAreWarnedAboutOnce() throws {
        let diagram = try Fixture.diagram(
            "views: {cell: {content: ['{label}', {image: a.png}]}}\ndata:\n  outline: |\n    A\n      B\n")
        draw(diagram)
        #expect(Fixture.describe(diagram.warnings).count == 1)
    }

    /// If a field of a section names an image that doesn't exist, the warning has the place of this section.
    @Test func missingImagesAreWarnedAboutWhereTheyAreNamed() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: flow }
            views: { supplementary: { header: { content: [{ image: "{photo}" }] } }, cell: { content: ["{label}"] } }
            data:
              sections:
                - { label: S, photo: a.png, items: [A, B, C] }
                - { label: T, photo: b.png, items: [D] }
            """)
        draw(diagram)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "5:7 can't read 'a.png': there is no such file",
                "6:7 can't read 'b.png': there is no such file",
            ])
    }

    @Test func aLegendNeedsKinds() throws {
        let diagram = try Fixture.diagram("views: {legend: true}\ndata: {tree: [a, b]}")
        #expect(
            Fixture.describe(diagram.warnings)
                == ["1:17 the legend is empty: it needs 'colorBy'"])
    }
}
