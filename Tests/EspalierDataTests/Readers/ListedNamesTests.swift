import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests records that name several parents, children or ends of edges in lists, as package managers write them.
@Suite struct ListedNamesTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let columns: [(String, String)]
        let expected: String
        var rows: String?
        var kind = LayoutDataKind.hierarchy
        var extraParents = HierarchyOptions.ExtraParents.line
        var messages: [String] = []

        init(_ name: String, _ text: String, _ columns: [(String, String)], _ expected: String) {
            (testDescription, self.text, self.columns, self.expected) = (name, text, columns, expected)
        }

        func with(_ change: (inout Case) -> Void) -> Case {
            var copy = self
            change(&copy)
            return copy
        }
    }

    /// Returns the relations as `parent>child`, and the items without relations.
    private func read(_ test: Case) throws -> (relations: String, messages: [String], items: ItemTable) {
        let collector = DiagnosticCollector()
        var reader = RecordReader(kind: test.kind, diagnostics: collector)
        for (name, column) in test.columns { reader.options.columns.set(name, to: column) }
        reader.options.rows = test.rows.flatMap { RowPath($0) }
        reader.hierarchy.extraParents = test.extraParents
        let data = try reader.data(
            from: [SourceFile(name: "a", text: test.text)], as: .yaml, loader: MemoryFileLoader(files: [:]))
        let messages = collector.diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return ([place + diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: " | ")
        }
        let names = data.items.labels
        var pairs: [(Int, Int)] = []
        switch data {
        case .hierarchy(let hierarchy):
            pairs = hierarchy.parents.enumerated().filter { $0.element >= 0 }.map {
                (Int($0.element), $0.offset)
            }
            pairs += hierarchy.extraParents.map { ($0.parent, $0.child) }
        case .graph(let graph):
            pairs = zip(graph.edges.sources, graph.edges.targets).map { (Int($0), Int($1)) }
        case .sections: break
        }
        let joined = Set(pairs.flatMap { [$0.0, $0.1] })
        let alone = names.indices.filter { !joined.contains($0) }.map { names[$0] }
        let relations = pairs.map { "\(names[$0.0])>\(names[$0.1])" } + alone
        return (relations.sorted().joined(separator: " "), messages, data.items)
    }

    private static let compose = """
        services:
          web: {depends_on: [api, auth]}
          api: {depends_on: [db]}
          auth: {depends_on: db}
          db: {image: postgres}
          mail: {depends_on: []}
        """
    private static let services = "api>db auth>db mail web>api web>auth"
    private static let bom = """
        [{ref: app, dependsOn: [a@1, b@2]}, {ref: a@1, dependsOn: [b@2]}, {ref: b@2, label: B}]
        """

    private static let cases = [
        Case("parents", compose, [("parent", "depends_on")], "api>web auth>web db>api db>auth mail").with {
            $0.rows = "services"
        },
        Case(
            "parents in a graph", compose, [("parent", "depends_on")], "api>web auth>web db>api db>auth mail"
        )
        .with { ($0.rows, $0.kind) = ("services", .graph) },
        Case(
            "several parents are an error", "- {id: a}\n- {id: b}\n- {id: c, up: [a, b]}", [("parent", "up")],
            "a>c b"
        )
        .with {
            $0.extraParents = .error
            $0.messages = [
                "3:19: 'c' has two parents: 'a' and 'b' | to draw a line to the second parent, use "
                    + "'--extra-parents line', or write 'extraParents: line' in 'data' of a diagram file"
            ]
        },
        Case("children", compose, [("children", "depends_on")], services).with { $0.rows = "services" },
        Case("children of records", bom, [("id", "ref"), ("children", "dependsOn")], "a@1>B app>B app>a@1"),
        Case(
            "children by name", "- {name: a, needs: [b]}\n- {name: b, needs: c}\n- {name: d, needs: [b, e]}",
            [("children", "needs")], "a>b b>c d>b d>e"),
        Case(
            "a name of two items", "- {name: a, needs: [b]}\n- {name: b}\n- {name: b}",
            [("children", "needs")], "a>b b b"),
        Case("targets of items", compose, [("to", "depends_on")], services).with {
            ($0.rows, $0.kind) = ("services", .graph)
        },
        Case("targets of items in a hierarchy", compose, [("to", "depends_on")], services).with {
            $0.rows = "services"
        },
        Case("sources of items", "{a: {uses: [b]}, b: {}}", [("from", "uses")], "b>a").with {
            $0.kind = .graph
        },
        Case(
            "targets of edges",
            "[{ref: app, dependsOn: [a@1, b@2]}, {ref: a@1, dependsOn: [b@2]}, {ref: b@2}, {ref: c}]",
            [("from", "ref"), ("to", "dependsOn")], "a@1>b@2 app>a@1 app>b@2 c"
        ).with { $0.kind = .graph },
        Case(
            "keys", "- {id: a, needs: {b: ^1.0, c: {version: 2}}}\n- {id: b, needs: {}}",
            [("to", "needs")], "a>b a>c"
        ).with { $0.kind = .graph },
        Case("a name twice", "- {id: a}\n- {id: b, up: [a, a, c]}\n- {id: c}", [("parent", "up")], "a>b c>b"),
        Case("a list in a list", "- {id: a, up: [[b]]}", [("parent", "up")], "a").with {
            $0.messages = ["1:16: expected a string, found a list"]
        },
    ]

    @Test(arguments: cases) func namesInLists(_ test: Case) throws {
        let found = try read(test)
        #expect(found.relations == test.expected)
        #expect(found.messages == test.messages)
    }

    @Test func keysOfRelationsArentFields() throws {
        for (part, key) in [("to", "depends_on"), ("parent", "depends_on")] {
            let test = Case("", Self.compose, [(part, key)], "").with {
                ($0.rows, $0.kind) = ("services", .graph)
            }
            #expect(try read(test).items.fieldNames == ["image"])
        }
        let keys = Case("", "- {id: a, needs: {b: {version: 2}}}", [("to", "needs")], "")
        #expect(try read(keys).items.fieldNames.isEmpty)
    }
}

/// Tests the notes at records whose keys are nearly right, and the warnings about keys without a value.
@Suite struct RecordAdviceTests {
    private func messages(_ text: String, _ read: (RecordReader, Node) throws -> Void) throws -> [String] {
        let collector = DiagnosticCollector()
        try read(
            RecordReader(diagnostics: collector), YAMLReader.read(SourceFile(name: "a", text: text)))
        return collector.diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return ([place + diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: " | ")
        }
    }

    private static let nameless = "1:3: an item needs a label or an id"

    @Test(arguments: [
        ("- {lable: Ada}", [nameless + " | did you mean 'label'?"]),
        ("- {Label: Ada}", [nameless + " | did you mean 'label'?"]),
        ("- {ID: 1}", [nameless + " | did you mean 'id'?"]),
        ("- {form: a, to: b}", [nameless + " | did you mean 'from'?"]),
        (
            "- {source: a, target: b}",
            [
                nameless
                    + " | for edges with these keys, use 'columns: {from: source, to: target}' or '--columns from=source,to=target'"
            ]
        ),
        (
            "- {key: a, version: 1, sub: []}",
            [
                nameless
                    + " | if one of the keys key, version has the label, name it: 'columns: {label: key}' or '--columns label=key'"
            ]
        ),
        (
            "A: [B, C]",
            [
                "1:1: an item needs a label or an id | items below 'A' are in its list 'children': '{label: A, children: [...]}'"
            ]
        ),
        ("- {}", [nameless]),
        ("- label: A\n  children:\n- label: B", ["2:3: 'children' has no items | indent the items below it"]),
        ("- {label: A, children: null}", []), ("- {label: A, children: []}", []),
        ("- {label: A, role: }", []),
        (
            "A:\n  B:\n  C:",
            ["2:3: 'B' has no value, so it isn't drawn | items below 'A' are in its list 'children'"]
        ),
        ("A: {b: null}", []), ("A: {b: , c: 1}", []), ("A: {}", []),
    ])
    func items(_ text: String, _ expected: [String]) throws {
        #expect(try messages(text) { _ = $0.tree($1, holdsSections: false) } == expected)
    }

    @Test(arguments: [
        ("- {form: a, to: b}", ["1:3: an edge needs 'from' and 'to' | did you mean 'from'?"]),
        ("- {from: , to: b}", ["1:3: an edge needs 'from' and 'to'"]),
        ("- {from: a, to: null}", ["1:3: an edge needs 'from' and 'to'"]),
        ("- {from: [a, b], to: [c, d]}", ["1:3: only one end of an edge can be a list"]),
        ("- {from: a}", ["1:3: an edge needs 'from' and 'to'"]), ("- {from: a, to: []}", []),
        (
            "- {source: a, target: b}",
            [
                "1:3: an edge needs 'from' and 'to' | for edges with these keys, use "
                    + "'columns: {from: source, to: target}' or '--columns from=source,to=target'"
            ]
        ),
    ])
    func edges(_ text: String, _ expected: [String]) throws {
        let found = try messages(text) { reader, node in
            var graph = GraphReader(reader)
            try graph.readEdges(.list(node))
            _ = graph.finish()
        }
        #expect(found == expected)
    }
}
