import EspalierData
import EspalierDiagnostics
import EspalierGeometry
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the keys `graph` and `edges` of `data`.
@Suite struct EdgesOfDataTests {
    /// Returns the edges of a diagram in the form `a>b:label`.
    private func edges(_ diagram: Diagram) -> [String] {
        guard let edges = diagram.content.edges else { return [] }
        let ids = diagram.content.ids
        return (0..<edges.count).map {
            let label = edges.records.labels[$0]
            return "\(ids[Int(edges.sources[$0])])>\(ids[Int(edges.targets[$0])])"
                + (label.isEmpty ? "" : ":\(label)")
        }
    }

    private func graph(_ data: String, files: [String: String] = [:]) throws -> Diagram {
        var environment = Fixture.environment(files)
        environment.layoutTypes.add(GraphType())
        let source = SourceFile(name: "d.yaml", text: "layout: {type: nodes}\ndata: \(data)\n")
        return try Diagram(
            file: DiagramFile(reading: source, environment: environment), environment: environment,
            text: FixedText())
    }

    private static let files = [
        "nodes.csv": "id,team\na,x\nb,y\n", "edges.csv": "from,to,label,kind\na,b,uses,hard\nb,a,,\n",
        "g.json": #"{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"from": "a", "to": "b"}]}"#,
        "edges.jsonl": "{\"from\": \"a\", \"to\": \"b\"}\n",
    ]

    @Test(arguments: [
        ("list", "{graph: {edges: [{from: a, to: b, label: x}, {from: b, to: a}]}}", ["a>b:x", "b>a"]),
        ("implied", "{graph: {nodes: implied, edges: [{from: a, to: b}]}}", ["a>b"]),
        ("nodes", "{graph: {nodes: [{id: a}, {id: b}], edges: [{from: b, to: a}]}}", ["b>a"]),
        ("keyed nodes", "{graph: {nodes: {a: {team: x}, b: {team: y}}, edges: [{from: b, to: a}]}}", ["b>a"]),
        ("tables", "{graph: {nodes: nodes.csv, edges: edges.csv}}", ["a>b:uses", "b>a"]),
        ("table of edges", "edges.csv", ["a>b:uses", "b>a"]), ("file", "{graph: g.json}", ["a>b"]),
        ("JSON", "g.json", ["a>b"]),
        (
            "beside an outline", "{outline: \"a\\n  b\", edges: [{from: b, to: a, label: y}]}",
            ["a>b", "b>a:y"]
        ),
        ("beside a tree", "{tree: [{id: a}, {id: b}], edges: edges.jsonl}", ["a>b"]),
        ("beside sections", "{sections: [{items: [a, b]}], edges: [{from: a, to: b}]}", ["a>b"]),
        ("beside a table", "{csv: nodes.csv, edges: edges.csv}", ["a>b:uses", "b>a"]),
    ])
    func `a layout of graphs reads edges`(_ name: String, _ data: String, _ expected: [String]) throws {
        #expect(try edges(graph(data, files: Self.files)) == expected)
    }

    /// The direction of a DOT file is that of the layout, unless the diagram file names another one.
    @Test(arguments: [
        ("", "data: a.dot", "leftToRight", []),
        ("layout: {type: layered}\n", "data: a.dot", "leftToRight", []),
        ("layout: {type: class-hierarchy}\n", "data: {dot: a.dot, only: [a, b]}", "leftToRight", []),
        ("template: t\n", "data: a.dot", "leftToRight", []),
        ("layout: {type: layered, direction: bottomToTop}\n", "data: a.dot", "bottomToTop", []),
        ("template: t\nlayout: {direction: bottomToTop}\n", "data: a.dot", "bottomToTop", []),
        ("template: t\n", "data: b.dot", "topToBottom", []),
        (
            "layout: {type: treemap}\n", "data: c.dot", nil,
            ["1:11 'rankdir' isn't used, because the layout 'treemap' has no direction"]
        ),
    ])
    func `the direction of DOT is that of the layout`(
        _ layout: String, _ data: String, _ direction: String?, _ messages: [String]
    ) throws {
        var environment = Fixture.environment([
            "a.dot": "digraph { rankdir=LR a -> b }", "b.dot": "digraph { a -> b }",
            "c.dot": "digraph { rankdir=LR a [size=2]; a -> b; b [size=1] }",
        ])
        let template = SourceFile(name: "t.yaml", text: "layout: {type: layered, direction: topToBottom}\n")
        environment.templates = TemplateLibrary(files: [("t.yaml", template)])
        let file = try DiagramFile(
            reading: SourceFile(name: "d.yaml", text: layout + data + "\n"), environment: environment)
        let diagram = try Diagram(file: file, environment: environment, text: FixedText())
        #expect(Fixture.describe(diagram.warnings) == messages)
        guard let direction else { return }
        let frames = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        let (a, b) = (try #require(frames.first), try #require(frames.last))
        #expect((b.minX >= a.maxX) == (direction == "leftToRight"))
        #expect((b.minY >= a.maxY) == (direction == "topToBottom"))
        #expect((b.maxY <= a.minY) == (direction == "bottomToTop"))
    }

    @Test func `nodes keep their fields`() throws {
        let content = try graph("{graph: {nodes: nodes.csv, edges: edges.csv}}", files: Self.files).content
        #expect(content.items[field: "team", row: 1] == .string("y"))
        #expect(content.edges?.records[field: "kind", row: 0] == .string("hard"))
        #expect(content.indexPath(ofRow: 1) == IndexPath(item: 1, section: 0))
    }

    @Test func `a layout of hierarchies shows the hierarchy of a graph`() throws {
        let diagram = try Fixture.diagram(
            "layout: {type: class-hierarchy}\ndata: {graph: {nodes: nodes.csv, edges: [{from: b, to: a}]}}",
            files: Self.files)
        #expect(diagram.content.hierarchy?.parents == [1, -1])
        #expect(diagram.layoutType == "class-hierarchy")
    }

    @Test func `a graph has the layout layered by default`() throws {
        let diagram = try Fixture.diagram("data: {graph: {edges: [{from: b, to: a}, {from: a, to: b}]}}")
        #expect(diagram.layoutType == "layered")
    }

    @Test func `edges beside a hierarchy aren't lines of its tree`() throws {
        let diagram = try Fixture.diagram("data: {outline: \"a\\n  b\", edges: [{from: b, to: a}]}")
        #expect(edges(diagram) == ["b>a"])
        #expect(diagram.content.hierarchy?.parents == [-1, 0])
    }

    @Test(arguments: [
        (
            "unknown node", "{graph: {nodes: [{id: lib}], edges: [{from: lib, to: lob}]}}",
            ["1:60 there is no item 'lob' for an edge to end at | did you mean 'lib'?"]
        ),
        (
            "unknown item", "{outline: app, edges: [{from: app, to: ap}]}",
            ["1:46 there is no item 'ap' for an edge to end at | did you mean 'app'?"]
        ),
        (
            "ambiguous label", "{outline: \"a\\na\", edges: [{from: a-2, to: a}]}", []
        ),
        (
            "cycle",
            "{graph: {edges: [{from: a, to: b}, {from: b, to: a}]}}\nlayout: {type: class-hierarchy}",
            ["1:24 cycle in the hierarchy: a -> b -> a"]
        ),
        (
            "twice", "{graph: {edges: []}, edges: []}",
            ["1:28 'edges' can't be used with 'graph' | write the edges into 'graph: {edges: ...}'"]
        ),
        (
            "format", "{graph: {edges: a.xml}}",
            [
                "1:23 the format of 'a.xml' is unknown | use a file with the suffix .csv, .tsv, .jsonl, .yaml or .json"
            ]
        ),
        ("no ends", "{graph: {edges: [{label: x}]}}", ["1:24 an edge needs 'from' and 'to'"]),
        ("empty", "{graph: {}}", ["1:15 the data has no items to draw"]),
    ])
    func `problems are reported at their places`(_ name: String, _ data: String, _ expected: [String]) {
        #expect(Fixture.complaints("data: \(data)") == expected)
    }
}

/// A layout of graphs that shows only the nodes.
private struct GraphType: LayoutType {
    typealias Options = GridLayout.Configuration

    let name = "nodes"
    let documentation = "Nodes in rows."
    let dataKind = LayoutDataKind.graph

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        LayoutSetup(GridLayout(), LayoutDelegate(request))
    }
}
