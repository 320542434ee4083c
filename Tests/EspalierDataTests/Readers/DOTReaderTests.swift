import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests graphs in Graphviz's language DOT.
@Suite struct DOTReaderTests {
    private func read(
        _ text: String, _ collector: DiagnosticCollector = DiagnosticCollector(),
        limits: DataLimits = DataLimits()
    ) throws -> GraphData {
        let reader = RecordReader(kind: .graph, limits: limits, diagnostics: collector)
        let data = try reader.data(
            from: [SourceFile(name: "a.dot", text: text)], as: .dot, loader: MemoryFileLoader(files: [:]))
        guard case .graph(let graph) = data else { throw ImportFixture.WrongKind() }
        return graph
    }

    private func edges(_ graph: GraphData) -> String {
        (0..<graph.edges.count).map { edge in
            let ends = [graph.edges.sources[edge], graph.edges.targets[edge]].map { graph.items.ids[Int($0)] }
            return ends.joined(separator: graph.edges.pointsAtSource(edge) ? "<" : ">")
        }.joined(separator: " ")
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let edges: String
        var nodes: String?

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "a chain", text: "digraph { a -> b -> c; c->a }", edges: "a>b b>c c>a"),
        Case(name: "groups", text: "digraph{{a b}->c->{d;e}}", edges: "a>c b>c c>d c>e", nodes: "a b c d e"),
        Case(name: "ports", text: "digraph {a:f0:ne -> b:w}", edges: "a>b"),
        Case(
            name: "quotes, numbers and comments",
            text:
                "# head\n/* x */ DiGraph \"G\" { \"a b\" -> \"c\\\"d\" // y\n -1.5 -> \"e\" + \"f\" é->_x1 }",
            edges: "a b>c\"d -1.5>ef é>_x1"),
        Case(name: "undirected", text: "graph { a -- b -- c }", edges: "a>b b>c"),
        Case(name: "strict", text: "strict graph { a -- b; b -- a; a -- a }", edges: "a>b a>a"),
        Case(name: "parallel edges", text: "digraph { a -> b a -> b }", edges: "a>b a>b"),
        Case(name: "direction", text: "digraph { a -> b [dir=back] }", edges: "a<b"),
        Case(
            name: "invisible",
            text: "digraph { a -> b; x [style=\"rounded,invis\"]; a -> x -> b; b -> c [style=invis] }",
            edges: "a>b", nodes: "a b c"),
        Case(name: "a subgraph as an end", text: "digraph { a -> subgraph s { b; c } }", edges: "a>b a>c"),
        Case(name: "nodes alone", text: "digraph { node [x=1]; a; b [y=2] }", edges: "", nodes: "a b"),
        Case(name: "an empty graph", text: "digraph {}", edges: "", nodes: ""),
        Case(name: "two graphs", text: "digraph { a } digraph { b }", edges: "", nodes: "a"),
    ])
    func structure(_ test: Case) throws {
        let graph = try read(test.text)
        #expect(edges(graph) == test.edges)
        if let nodes = test.nodes { #expect(graph.items.ids.joined(separator: " ") == nodes) }
    }

    /// The paths of containers are different, whatever the labels of clusters are.
    @Test func clustersAreContainers() throws {
        let graph = try read(
            """
            digraph {
              subgraph cluster_1 { label="same"; a }
              subgraph cluster_2 { label="same"; b; subgraph cluster_3 { label="x/y"; c } }
              subgraph cluster_4 { label="a"; d }
              subgraph { cluster=true; label=""; e }
            }
            """)
        let items = graph.items
        #expect(
            items.ids.indices.map { items[field: "container", row: $0]?.text } == [
                "same", "cluster_2", "cluster_2/cluster_3", "cluster_4", "cluster 5",
            ])
    }

    /// An edge with `lhead` or `ltail` ends at a cluster that contains its end, but not its other end.
    @Test func edgesEndAtClusters() throws {
        let collector = DiagnosticCollector()
        let graph = try read(
            """
            digraph {
              compound=true
              subgraph cluster_a { label=Outer; subgraph cluster_b { label=Inner; x } y }
              z
              z -> x [lhead=cluster_a]; x -> z [ltail=cluster_b]; y -> x [lhead=cluster_b]
              y -> x [lhead=cluster_a]; z -> x [lhead=cluster_c]
            }
            """, collector)
        #expect(
            edges(graph) == "z>cluster_a cluster_b>z y>cluster_b y>x z>x")
        let inContainers = graph.inContainers(collector)
        #expect(inContainers.nodes.sections.labels.map { "\($0)" } == ["", "Outer", "Inner"])
        #expect(inContainers.containers == [nil, -1, 1])
        #expect(inContainers.items.ids.sorted() == ["x", "y", "z"])
        #expect(collector.diagnostics.isEmpty)
    }

    @Test func attributesAreFields() throws {
        let collector = DiagnosticCollector()
        let graph = try read(
            """
            digraph G {
              rankdir=LR; label="Title"
              node [shape=box, color=red]; edge [color=gray]
              a [label="Node \\N\\nof \\G", URL="https://example.org", weight=3]
              subgraph cluster_x { node [color=blue]; label="The X"; b; subgraph cluster_y { c } }
              subgraph { cluster=true; label=Other; d }
              e [shape=record, label="{<p> left|right \\| x|{a|b}}"]
              f [label=<<b>bold</b><br/>next &amp; last>]
              { rank=same; a; d }
              a -> b [label="uses \\T", headlabel="1", taillabel="0..*", arrowhead=empty]
              a -> f [dir=none]
            }
            """, collector)
        let items = graph.items
        func texts(_ name: String) -> [String] {
            items.ids.indices.map { items[field: name, row: $0]?.text ?? "-" }
        }
        #expect(items.ids.joined() == "abcdef")
        #expect(
            Array(items.labels) == [
                "Node a\nof G", "b", "c", "d", "left\nright | x\na\nb", "bold\nnext & last",
            ])
        #expect(texts("color") == ["red", "blue", "blue", "red", "red", "red"])
        #expect(texts("cluster") == ["-", "The X", "cluster_y", "Other", "-", "-"])
        #expect(texts("container") == ["-", "The X", "The X/cluster_y", "Other", "-", "-"])
        #expect(texts("rank") == ["same 1", "-", "-", "same 1", "-", "-"])
        #expect(items[field: "link", row: 0] == .string("https://example.org"))
        #expect(items[field: "weight", row: 0] == .number(3))
        let records = graph.edges.records
        let names = ["color", "toLabel", "fromLabel", "arrowhead"]
        #expect(records.labels[0] == "uses a")
        #expect(names.map { records[field: $0, row: 0]?.text } == ["gray", "1", "0..*", "hollow"])
        #expect(records[field: "arrowhead", row: 1] == .string("none"))
        #expect(graph.edges.direction == DataSelection.Setting("leftToRight"))
        #expect(!collector.hasErrors)
        #expect(
            collector.diagnostics.map(\.message) == [
                "the attributes of the graph aren't used: label",
                "only the text of HTML labels is drawn",
            ])
    }

    @Test(arguments: [
        ("rankdir=TB", "topToBottom", false), ("graph [rankdir=\"BT\"]", "bottomToTop", false),
        ("rankdir=LR; rankdir=RL", "rightToLeft", false), ("", nil, false), ("rankdir=lr", nil, true),
        ("rankdir=LR; rankdir=no", "leftToRight", true), ("subgraph { rankdir=LR; a }", nil, true),
        ("subgraph cluster_x { rankdir=LR; a }", nil, true),
    ])
    func directionOfTheGraph(text: String, direction: String?, isNoted: Bool) throws {
        let collector = DiagnosticCollector()
        let graph = try read("digraph {\n\(text)\na -> b }", collector)
        #expect(graph.edges.direction?.value == direction)
        #expect((graph.edges.direction?.range?.start.line ?? 2) == 2)
        #expect(
            collector.diagnostics.map { [$0.message] + $0.notes.map(\.message) }
                == (isNoted
                    ? [
                        [
                            "the attributes of the graph aren't used: rankdir",
                            "the values of 'rankdir' are TB, LR, BT, RL, and it is an attribute of the whole graph",
                        ]
                    ] : []))
    }

    @Test(arguments: [
        ("a -> x -> b; {rank=same a b}", ""), ("a -> b {rank=same; a c} {rank=same b d}", "ac bd"),
        ("a -> c; d -> b; {rank=same a b} {rank=same c d}", "ab"), ("a -> a; {rank=same a b}", "ab"),
    ])
    func ranksThatEdgesContradictAreIgnored(text: String, groups: String) throws {
        let items = try read("digraph { \(text) }").items
        let rows = Dictionary(grouping: items.ids.indices) { items[field: "rank", row: $0]?.text }
        let found = rows.filter { $0.key != nil }.sorted { ($0.key ?? "") < ($1.key ?? "") }
        #expect(
            found.map { $0.value.map { items.ids[$0] }.sorted().joined() }.joined(separator: " ") == groups)
    }

    @Test(
        "Errors have places",
        arguments: [
            ("", "1:1", "expected 'digraph' or 'graph', found the end of the file"),
            ("{a}", "1:1", "expected 'digraph' or 'graph', found '{'"),
            ("digraph a b {", "1:11", "expected '{', found 'b'"),
            ("digraph {\n a -> }", "2:7", "expected a node, found '}'"),
            ("digraph {a -- b}", "1:12", "expected '->' in a digraph, found '--'"),
            ("graph {a -> b}", "1:10", "expected '--' in a graph, found '->'"),
            ("digraph {a [x=]}", "1:15", "expected a value, found ']'"),
            ("digraph {a [x=1", "1:16", "expected an attribute or ']', found the end of the file"),
            ("digraph {a [", "1:13", "expected an attribute or ']', found the end of the file"),
            ("digraph {a", "1:11", "expected a statement or '}', found the end of the file"),
            ("digraph {node}", "1:14", "expected '[', found '}'"),
            ("digraph {a:}", "1:12", "expected a port, found '}'"),
            ("digraph {\"a}", "1:10", "this string is never closed"),
            ("digraph {\"a\" + b}", "1:16", "expected a string in double quotes after '+'"),
            ("digraph {a [label=<b<i>]}", "1:19", "this bracket is never closed"),
            ("digraph {/* a}", "1:10", "this comment is never closed"),
            ("digraph {a\0b}", "1:11", "unexpected character"),
            ("digraph {a -> b ! c}", "1:17", "unexpected character"),
            ("digraph {a -}", "1:12", "unexpected character"),
        ])
    func mistakes(text: String, place: String, message: String) throws {
        do {
            _ = try read(text)
            Issue.record("no error")
        } catch let error as DiagnosticsError {
            let found = try #require(error.diagnostics.first)
            #expect(found.message == message)
            #expect(found.range.map { "\($0.start.line):\($0.start.column)" } == place)
        }
    }

    @Test(
        "Hostile files are refused",
        arguments: [
            ("digraph {" + String(repeating: "{", count: 100_000), "nesting depth"),
            ("digraph {" + String(repeating: "subgraph cluster_a {", count: 2_000), "nesting depth"),
            ("digraph {\"" + String(repeating: "x", count: 1 << 20) + "\"}", "bytes of a name"),
            ("digraph {" + String(repeating: "x", count: 1 << 20) + "}", "bytes of a name"),
            ("digraph {a [label=" + String(repeating: "<", count: 1 << 20), "this bracket is never closed"),
            ("digraph {a [label=\"" + String(repeating: "\\", count: 1 << 20), "this string is never closed"),
            (
                "digraph {{" + (0..<2_000).map { "a\($0) " }.joined() + "} -> {"
                    + (0..<2_000).map { "b\($0) " }.joined() + "}}", "edges"
            ),
        ])
    func hostile(text: String, message: String) throws {
        do {
            _ = try read(text)
            Issue.record("no error")
        } catch let error as DiagnosticsError {
            #expect(error.diagnostics.first?.message.hasPrefix(message) == true)
        }
    }

    @Test func everyPrefixOfAFileIsReadOrRefused() throws {
        let text =
            "strict digraph \"G\" {a:b -> {c \"d\\\"\"} [x=<y>, z]; node [k=\"1\"+\"2\"]; subgraph cluster_s {e=f}}"
        for count in 0..<text.utf8.count {
            #expect(throws: DiagnosticsError.self) { try read(String(text.prefix(count))) }
        }
        #expect(edges(try read(text)) == "a>c a>d\"")
    }

    @Test func aGraphIsAlsoAHierarchy() throws {
        let reader = RecordReader(kind: .hierarchy, diagnostics: DiagnosticCollector())
        let data = try reader.data(
            from: [SourceFile(name: "a.dot", text: "digraph { a -> {b c} }")], as: .dot,
            loader: MemoryFileLoader(files: [:]))
        let hierarchy = data.converted(to: .hierarchy, HierarchyOptions(), DiagnosticCollector())
        #expect(try hierarchy.hierarchy.plainText == "a(b c)")
    }
}
