import EspalierData
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// The containers of graphs in diagram files.
@Suite struct ContainersOfGraphsTests {
    private func containers(_ nodes: String, edges: String = "") throws -> [String] {
        let diagram = try Fixture.diagram("data: {graph: {nodes: [\(nodes)], edges: [\(edges)]}}")
        return diagram.elements().filter { $0.category == .decoration }.map { element in
            let items = diagram.elements().filter { $0.category == .cell && element.frame.contains($0.frame) }
            return "\(element.id) \(element.label): \(items.map(\.id).sorted().joined(separator: " "))"
        }.sorted()
    }

    @Test(arguments: [
        ("none", "{id: a}", []),
        ("a name", "{id: a, container: x}, {id: b}", ["x x: a"]),
        ("a path", "{id: a, container: x/y}, {id: b, container: x}", ["x x: a b", "x/y y: a"]),
        (
            "other items", "{id: x, label: X}, {id: y, label: Y, container: x}, {id: a, container: y}",
            ["x X: a", "y Y: a"]
        ),
        ("an item without members is a node", "{id: x, label: X}, {id: a}", []),
        ("slashes", "{id: a, container: /x//y/}, {id: b, container: /}", ["x x: a", "x/y y: a"]),
    ])
    func framesAreAroundTheItemsThatNameThem(_ name: String, _ nodes: String, _ expected: [String]) throws {
        #expect(try containers(nodes) == expected)
    }

    @Test func aColumnOfATableIsTheContainer() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: layered}\ndata: {csv: n.csv, columns: {fields: {container: team}}}",
            files: ["n.csv": "id,parent,team\na,,x\nb,a,y\n"])
        #expect(diagram.elements().filter { $0.category == .decoration }.map(\.id) == ["x", "y"])
    }

    @Test func sectionsAreContainers() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: layered}\ndata: {sections: [{label: Team, items: [a, b]}], edges: [{from: a, to: b}]}"
        )
        #expect(diagram.elements().filter { $0.category == .decoration }.map(\.label) == ["Team"])
    }

    @Test func edgesEndAtContainers() throws {
        let diagram = try Fixture.diagram(
            "data: {graph: {nodes: [{id: x, label: X, link: \"https://x.org\", tooltip: T}, {id: a, container: x}, "
                + "{id: b}], edges: [{from: b, to: x}, {from: x, to: b, label: back}]}}")
        #expect(
            diagram.edges().map { "\($0.id): \($0.from) \($0.to ?? "")" } == [
                "edge-b-x: b x", "edge-x-b: x b",
            ])
        let frame = try #require(diagram.elements().first { $0.id == "x" }).frame
        #expect(
            diagram.edges().allSatisfy { $0.points.contains { $0.y == frame.minY || $0.y == frame.maxY } })
        let drawn = Fixture.log(diagram).elements
        let container = try #require(drawn.first { $0.kind == "container" })
        #expect(container.id == "container-x" && container.title == "T" && container.link == "https://x.org")
        #expect(drawn.contains { $0.title == "b to X" })
        #expect(diagram.textAlternative(isMarkdown: false).contains("- X: leads to b (back)\n  - a\n"))
        #expect(diagram.textAlternative(isMarkdown: false).contains("- b: leads to X\n"))
    }

    @Test(arguments: [
        (
            "a circle", "{id: x, container: y}, {id: y, container: x}, {id: a, container: x}", "",
            ["1:47 containers are inside each other: y -> x -> y"]
        ),
        (
            "itself", "{id: x, container: x}", "", ["1:24 containers are inside each other: x -> x"]
        ),
        (
            "an edge into a container", "{id: x}, {id: a, container: x}", "{from: a, to: x}",
            ["1:65 the edge from 'a' to 'x' joins a container with what is inside of it"]
        ),
    ])
    func problemsHavePlaces(_ name: String, _ nodes: String, _ edges: String, _ expected: [String]) {
        let file = "data: {graph: {nodes: [\(nodes)], edges: [\(edges)]}}"
        #expect(Fixture.complaints(file) == expected)
    }
}
