import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the names that screen readers read for items, and their order.
@Suite struct ItemNameTests {
    private static let tree = """
        data:
          extraParents: line
          tree:
            - label: Plot
              id: plot
              children:
                - {label: Bed, id: bed, children: [{label: Frame, id: frame}, {label: Rows, id: rows}]}
                - {label: Path, id: path}
            - {label: Wet, id: wet, children: [{label: Bed, id: bed}]}
          edges: [{from: rows, to: path, label: ends at}, {from: wet, to: path}]

        """

    private func names(_ diagram: Diagram) -> [String] {
        Fixture.log(diagram).elements.filter { $0.kind == "cell" }.map {
            $0.name ?? ($0.description.map { text in "link \(text)" } ?? "-")
        }
    }

    @Test func namesHaveParentsEdgesAndTheNumberOfChildren() throws {
        let diagram = try Fixture.diagram(Self.tree + "layout: {type: class-hierarchy}")
        #expect(
            Set(names(diagram)) == [
                "Plot, 2 below", "Bed, below Plot, also below Wet, 2 below", "Frame, below Bed",
                "Rows, below Bed, leads to Path (ends at)", "Path, below Plot, from Rows and Wet",
                "Wet, leads to Path, 1 below",
            ])
    }

    /// The names are in the order of the text alternative, which is depth first.
    @Test(arguments: ["rows", "columns", "layered"])
    func readingOrderIsThatOfTheTextAlternative(arrangement: String) throws {
        let diagram = try Fixture.diagram(
            Self.tree + "layout: {type: class-hierarchy, arrangement: \(arrangement)}")
        var ids: [String] = []
        diagram.forEachListLine { _, _, id in if let id { ids.append(id) } }
        #expect(ids == ["plot", "bed", "frame", "rows", "path", "wet"])
        #expect(diagram.readingOrder == ids)
    }

    @Test func itemsInLevelsNeedNoOrder() throws {
        let diagram = try Fixture.diagram("data: {tree: {label: a, children: [b, c]}}")
        #expect(diagram.readingOrder.isEmpty)
        #expect(names(diagram) == ["a, 2 below", "b, below a", "c, below a"])
    }

    @Test func nodesOfAGraphHaveContainersAndEdges() throws {
        let diagram = try Fixture.diagram(
            "data: {graph: {nodes: [{id: a, label: A, container: x}, {id: b, label: B}, {id: c}], "
                + "edges: [{from: a, to: b, label: uses}, {from: c, to: a}]}}")
        #expect(
            Set(names(diagram)) == ["A, in x, from c, leads to B (uses)", "B, from A", "c, leads to A"])
        #expect(diagram.readingOrder == ["b", "c", "header-x", "a"])
    }

    @Test func longListsAreCut() throws {
        let edges = (1...8).map { "{from: a, to: b\($0)}, {from: b\($0), to: c}" }.joined(separator: ", ")
        let found = names(try Fixture.diagram("data: {graph: {edges: [\(edges)]}}"))
        #expect(found.contains("a, leads to b1, b2, b3, b4, b5 and 3 more"))
        #expect(found.contains("c, from b1, b2, b3, b4, b5 and 3 more"))
    }

    /// A link is named by the texts of its box.
    @Test func relationsOfALinkAreItsDescription() throws {
        let diagram = try Fixture.diagram(
            "views: {cell: {link: '{link?}'}}\n"
                + "data: {tree: {label: a, children: [{label: b, link: 'https://example.org'}]}}")
        #expect(names(diagram) == ["a, 1 below", "link below a"])
    }

    @Test(arguments: [
        "data: {sections: [{items: [a, b]}]}", "data: {tree: [a, b]}",
        "data: {tree: [{label: a, children: [{label: b, size: 1}]}]}\nlayout: {type: treemap}",
    ])
    func itemsWithoutLinesHaveNoNames(data: String) throws {
        let diagram = try Fixture.diagram(data)
        #expect(!diagram.namesItems && diagram.readingOrder.isEmpty)
        #expect(names(diagram).allSatisfy { $0 == "-" })
    }

    @Test func manyItemsHaveNamesOnlyOnRequest() throws {
        let children = (1...1_000).map { "i\($0)" }.joined(separator: ", ")
        let diagram = try Fixture.diagram("data: {tree: {label: a, children: [\(children)]}}")
        #expect(!diagram.namesItems)
        diagram.nameAllItems()
        #expect(diagram.namesItems)
        #expect(names(diagram).prefix(2) == ["a, 1000 below", "i1, below a"])
    }
}
