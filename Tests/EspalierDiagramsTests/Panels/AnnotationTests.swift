import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests `annotations`, `viewport` and `offset` of a diagram file.
@Suite struct AnnotationTests {
    private static let head = "data: {sections: [{items: [{id: a}, {id: b}, {id: c}]}]}\n"
    private static let strip =
        "layout: {type: single-feed-group, itemWidth: 90, itemSpacing: 10}\nviewport: [200, 60]\n"

    private func texts(_ yaml: String) throws -> [String] {
        let diagram = try Fixture.diagram(yaml)
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        return canvas.texts
    }

    @Test func namesAndAMappingAreEqual() throws {
        let layout = "layout: {type: flow, width: 300, itemSize: [80, 60]}\nviews: {cell: {content: []}}\n"
        let names = try texts(Self.head + layout + "annotations: [indexPaths]\n")
        #expect(names == ["[0, 0]", "[0, 1]", "[0, 2]"])
        #expect(try texts(Self.head + layout + "annotations: {show: [indexPaths]}\n") == names)
        #expect(
            try texts(Self.head + layout + "annotations: {highlight: {cell: Card}}\n") == [
                "Card", "Card", "Card",
            ])
    }

    @Test func highlightsAreOfKindsThatTheLayoutHas() throws {
        let items = "data: {sections: [{items: [{id: a, when: 2001}]}]}\nlayout: {type: timeline}\n"
        let found = try texts(items + "annotations: {highlight: {marker: M, cell: Entry}}\n")
        #expect(found.contains("Entry"))
        let error = #expect(throws: DiagnosticsError.self) {
            try texts(items + "annotations: {highlight: {markr: M}}\n")
        }
        let diagnostic = try #require(error?.diagnostics.first)
        #expect(diagnostic.message == "the layout 'timeline' has no kind of element 'markr'")
        #expect(diagnostic.notes.map(\.message) == ["did you mean 'marker'?"])
        #expect(diagnostic.range?.text == "markr")
    }

    @Test func aViewportShowsAPart() throws {
        let diagram = try Fixture.diagram(Self.head + Self.strip + "offset: [100, 0]\n")
        #expect(diagram.shownRect.size == CGSize(width: 200, height: 60))
        #expect(diagram.shownRect.minX - diagram.contentFrame.minX == 100)
        // The annotation `ghosts` shows elements outside of the viewport, so the picture contains the surroundings of
        // the viewport.
        let around = try Fixture.diagram(Self.head + Self.strip + "annotations: [ghosts]\n")
        #expect(around.shownRect == around.bounds)
    }

    /// The view shows two of the three items, which are 90 points wide and 10 points apart.
    ///
    /// Its pages begin at 0 and 100.
    ///
    /// The proposed offset 130 is moved to the nearest page, which begins at 100 and is also the last page.
    @Test func theLayoutMovesAProposedOffset() throws {
        let diagram = try Fixture.diagram(
            Self.head + Self.strip + "annotations: {proposedOffset: [130, 0]}\n")
        #expect(diagram.viewport?.minX == diagram.contentFrame.minX + 100)
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts.contains("proposed 130, 0"))
        #expect(canvas.texts.contains("target 100, 0"))
    }

    /// Items appear from the middle of the view, as in listing 5-2 of Apple's "Collection View Programming Guide".
    @Test func insertedItemsComeFromTheMiddle() throws {
        let yaml =
            Self.head
            + "layout: {type: flow, itemSize: [40, 40], sectionInset: 0, appearance: fromCenter}\nviewport: [200, 120]\n"
        let diagram = try Fixture.diagram(yaml + "annotations: {inserted: [c]}\n")
        let paths = diagram.content.indexPaths(ofItemsNamed: ["c"])
        #expect(paths == [IndexPath(item: 2, section: 0)])
        let movement = try #require(
            diagram.collectionView.inspectorAppearances(ofItemsAt: paths).first)
        #expect(movement.start == CGRect(x: 80, y: 40, width: 40, height: 40))
        #expect(movement.label == "alpha 0")
        #expect(try texts(yaml + "annotations: {inserted: [c]}\n").contains("alpha 0"))
    }

    @Test func itemsHaveTheirIndexPaths() throws {
        let yaml =
            "data: {outline: \"A\\n  B\\n  C\\n    D\"}\nviews: {cell: {content: ['{indexPath}', '{childIndexPaths}']}}\n"
        let text = try texts(yaml).joined(separator: " ")
        #expect(text == "[0, 0] [1, 0] [1, 1] [1, 0] [1, 1] [2, 0] [2, 0]")
    }

    /// With `firstFramedSection: 1`, the first level has no frames yet, as in the second step of figure 6-3 in Apple's
    /// guide.
    @Test func theFramingProcessCanStop() throws {
        let yaml =
            "data: {outline: \"A\\n  B\\n    D\\n  C\\n    E\"}\nlayout: {arrangement: rows, firstFramedSection: 1}\n"
        let cells = try Fixture.diagram(yaml).elements().filter { $0.category == .cell }
        #expect(cells.map(\.id) == ["B", "C", "D", "E"])
        // Drawing queries the layout with other methods than `elements()`, so both are tested.
        #expect(try texts(yaml) == ["B", "C", "D", "E"])
    }

    @Test(arguments: [
        (
            "annotations: [frame]",
            ["2:15 expected one of frames, indexPaths, kinds, insets, spacing, minimumSpacing, contentSize, "]
        ),
        ("annotations: {inserted: [d]}", ["2:26 no item has the id 'd'"]),
        ("annotations: {proposedOffset: [1, 2]}", ["2:31 'proposedOffset' needs a 'viewport'"]),
        ("viewport: [0, 10]", ["2:12 0 is out of range: expected 1 to 1000000"]),
        ("viewport: [10]", ["2:11 expected at least 2 entries, found 1"]),
        (
            "layout: {type: flow, appearance: fade}",
            ["2:34 expected one of inPlace, fromCenter, found 'fade'"]
        ),
        ("layout: {type: steps, alignment: left}", ["2:34 expected one of top, center, found 'left'"]),
    ]) func reportsProblems(yaml: String, expected: [String]) {
        let found = Fixture.complaints(Self.head + yaml)
        #expect(found.count == expected.count, "\(found)")
        for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected), "\(found)") }
    }

    @Test func templatesCanBeInFolders() throws {
        let library = TemplateLibrary(files: [
            ("top.json", .init(name: "top.json", text: "{}")),
            ("a/b.yaml", .init(name: "a/b.yaml", text: "x: 1")),
            ("a/feed.json", .init(name: "a/feed.json", text: "{}")),
            ("a/d.csv", .init(name: "a/d.csv", text: "")),
        ])
        #expect(library.templates.map(\.name) == ["a/b", "top"])
    }
}
