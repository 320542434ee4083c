import EspalierDataFiles
import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierData

/// Tests graphs: nodes and edges from tables, records and hierarchies.
@Suite struct GraphReaderTests {
    /// Reads a file as the data of a layout of graphs, and returns its nodes and edges with the messages.
    private func read(
        _ text: String, as format: DataFormat = .csv, _ options: HierarchyOptions = HierarchyOptions(),
        _ set: (inout RecordOptions) -> Void = { _ in }
    ) throws -> (graph: GraphData, messages: [String]) {
        let diagnostics = DiagnosticCollector()
        var reader = ImportFixture.reader(options, diagnostics, kind: .graph)
        set(&reader.options)
        let data = try reader.data(
            from: [SourceFile(name: "test", text: text)], as: format, loader: MemoryFileLoader(files: [:]))
        return (
            try data.converted(to: .graph, options, diagnostics).graph,
            diagnostics.sortedDiagnostics.map { "\($0.range?.start.line ?? 0): \($0.message)" }
        )
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        var format = DataFormat.csv
        let nodes: String
        let edges: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "edge list", text: "from,to\nb,a\na,c\n", nodes: "b a c", edges: "b>a a>c"),
        Case(
            name: "cycle, loop and parallel edges", text: "from,to,label\na,b,x\nb,a,\na,a,\na,b,y\n",
            nodes: "a b", edges: "a>b:x b>a a>a a>b:y"),
        Case(name: "one end only", text: "from,to\na,\n,b\n", nodes: "a b", edges: ""),
        Case(
            name: "parents", text: "id,parent\na,b\nb,\na,c\nc,a\n", nodes: "a b c", edges: "a<b a<c c<a"),
        Case(name: "nodes alone", text: "id,label\na,A\nb,B\n", nodes: "A B", edges: ""),
        Case(
            name: "lines", text: "{\"id\": \"a\"}\n{\"from\": \"a\", \"to\": \"b\", \"label\": \"l\"}\n",
            format: .jsonl, nodes: "a b", edges: "a>b:l"),
        Case(
            name: "nodes and edges",
            text: #"{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"id": "e", "from": "b", "to": "a"}]}"#,
            format: .json, nodes: "a b", edges: "b>a"),
        Case(
            name: "outline", text: "a\n  b\n    c\n  d\n", format: .outline, nodes: "a b c d",
            edges: "b<a c<b d<a"),
    ])
    func `nodes and edges keep their order`(_ test: Case) throws {
        let (graph, messages) = try read(test.text, as: test.format)
        #expect(messages == [])
        #expect(graph.items.labels.joined(separator: " ") == test.nodes)
        #expect(graph.plainEdges == test.edges)
    }

    @Test func `edges have ids of their own and fields`() throws {
        let graph = try read("from,to,label,kind\na,b,x,uses\na,b,y,\n").graph
        #expect(Array(graph.edges.records.ids) == ["a-b", "a-b-2"])
        #expect(graph.edges.records[field: "kind", row: 0] == .string("uses"))
        #expect(graph.edges.records[field: "kind", row: 1] == nil)
        #expect(!graph.items.hasField(named: "kind"))
    }

    @Test func `order by name moves nodes and keeps edges`() throws {
        let graph = try read("from,to\nc,a\na,b\n", HierarchyOptions(order: .name)).graph
        #expect(graph.items.labels.joined() == "abc")
        #expect(graph.plainEdges == "c>a a>b")
    }

    @Test func `an edge to an unknown node is an error with the nearest name`() throws {
        let json = #"{"nodes": [{"id": "lib"}], "edges": [{"from": "lib", "to": "lob"}, {"from": "lib"}]}"#
        let (graph, messages) = try read(json, as: .json)
        #expect(
            messages == [
                "1: there is no item 'lob' for an edge to end at", "1: an edge needs 'from' and 'to'",
            ])
        #expect(graph.edges.count == 0)
    }

    @Test func `the hierarchy of a graph has its first edges as parents`() throws {
        let graph = try read("from,to,label\nr,a,one\nr,b,\na,b,two\nb,a,\nb,b,\n").graph
        let diagnostics = DiagnosticCollector()
        let hierarchy = graph.hierarchy(HierarchyOptions(extraParents: .line), diagnostics)
        #expect(hierarchy.plainText == "r(a b)")
        #expect(hierarchy.extraParents.map { [$0.child, $0.parent] } == [[1, 2], [2, 1]])
        let relation = try #require(hierarchy.relation(from: 1, to: 2))
        #expect(hierarchy.lines?.relations.records.labels[relation] == "two")
        #expect(hierarchy.relation(from: 2, to: 0) == nil)
        #expect(diagnostics.sortedDiagnostics.map(\.message) == ["the line from 'b' to itself isn't drawn"])
    }

    @Test func `graphs from Swift are checked`() throws {
        let nodes = try #require(
            DiagramData(sections: [.init("", items: [["id": "a"], ["id": "b"]])]).sections)
        #expect(try GraphData(nodes: nodes, ends: [(0, 1), (1, 0)]).plainEdges == "a>b b>a")
        #expect(throws: DiagnosticsError.self) { try GraphData(nodes: nodes, ends: [(0, 2)]) }
        #expect(throws: DiagnosticsError.self) {
            try GraphData(nodes: nodes, ends: [(0, 1)], edges: ItemTable(ids: [], labels: []))
        }
    }
}

/// Tests that the order of rows decides places, and never whether a list of edges is a hierarchy.
@Suite struct CycleTests {
    private func tree(_ edges: [String]) throws -> (tree: String, extra: Set<String>, messages: [String]) {
        let diagnostics = DiagnosticCollector()
        let hierarchy = try ImportFixture.table(
            (["from,to"] + edges).joined(separator: "\n") + "\n", HierarchyOptions(), diagnostics)
        return (
            hierarchy.plainText,
            Set(
                hierarchy.extraParents.map {
                    "\(hierarchy.items.labels[$0.parent])>\(hierarchy.items.labels[$0.child])"
                }), diagnostics.sortedDiagnostics.map(\.message)
        )
    }

    @Test(arguments: [
        ["a,b", "b,a", "main,a"], ["b,a", "main,a", "a,b"], ["main,a", "a,b", "b,a"],
        ["b,a", "a,b", "main,a"],
    ])
    func `a cycle below a root is drawn in every order of its edges`(_ edges: [String]) throws {
        let found = try tree(edges)
        #expect(found.tree == "main(a(b))")
        #expect(found.extra == ["b>a"])
        #expect(found.messages == [])
    }

    @Test func `items below a cycle and further cycles are reached`() throws {
        let found = try tree(["a,b", "b,a", "b,c", "d,e", "e,d", "c,d", "main,b"])
        #expect(found.tree == "main(b(a c(d(e))))")
        #expect(found.extra == ["a>b", "e>d"])
    }

    @Test func `a cycle that no root reaches is an error`() throws {
        let found = try tree(["main,x", "a,b", "b,a", "a,x"])
        #expect(found.messages == ["cycle in the hierarchy: a -> b -> a"])
    }

    @Test func `a loop is left out where a root reaches its item`() throws {
        #expect(try tree(["a,a", "main,a"]).messages == ["the line from 'a' to itself isn't drawn"])
        #expect(try tree(["main,a", "a,a"]).tree == "main(a)")
        #expect(try tree(["main,b", "a,a"]).messages == ["cycle in the hierarchy: a -> a"])
    }
}

extension DiagramData {
    fileprivate var graph: GraphData {
        get throws {
            guard case .graph(let graph) = self else { throw ImportFixture.WrongKind() }
            return graph
        }
    }
}

extension GraphData {
    /// The edges as a text such as `a>b:label`, with `<` where the arrowhead is at the second, the source.
    fileprivate var plainEdges: String {
        (0..<edges.count).map { edge in
            let (source, target) = (
                items.labels[Int(edges.sources[edge])], items.labels[Int(edges.targets[edge])]
            )
            let label = edges.records.labels[edge]
            return (edges.pointsAtSource(edge) ? "\(target)<\(source)" : "\(source)>\(target)")
                + (label.isEmpty ? "" : ":\(label)")
        }.joined(separator: " ")
    }
}
