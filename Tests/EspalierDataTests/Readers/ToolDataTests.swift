import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests data as other tools write it.
@Suite struct ToolDataTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let format: DataFormat
        let text: String
        let tree: String
        var options = HierarchyOptions()
        var columns: [(String, String)] = []
        var kind: LayoutDataKind?

        var testDescription: String { name }
    }

    private func read(_ test: Case, _ collector: DiagnosticCollector = DiagnosticCollector()) throws
        -> DiagramData
    {
        var reader = ImportFixture.reader(test.options, collector, kind: test.kind)
        for (name, column) in test.columns { reader.options.columns.set(name, to: column) }
        return try reader.data(
            from: [SourceFile(name: "test", text: test.text)], as: test.format,
            loader: MemoryFileLoader(files: [:]))
    }

    private static let lines = HierarchyOptions(extraParents: .line)

    private static let cargo = """
        app v0.1.0 (/src/app)
        ├── http v1.0.0
        │   ├── io v2.0.0
        │   │   └── log v0.4.0
        │   └── log v0.4.0
        ├── io v2.0.0 (*)
        │   [build-dependencies]
        │   └── cc v1.0.0
        [dev-dependencies]
        └── test v0.1.0
        """

    private static let drawn = [
        Case(
            name: "tree", format: .outline,
            text: """
                garden
                ├── beds
                │\u{A0}\u{A0} ├── carrots.txt
                │\u{A0}\u{A0} └── peas.txt
                └── walls
                    └── pears.txt

                2 directories, 3 files
                """, tree: "garden(beds(carrots.txt peas.txt) walls(pears.txt))"),
        Case(
            name: "tree in ASCII", format: .outline,
            text: ".\n|-- a\n|   `-- -b\n`-- c\n\n1 directory, 2 files\n", tree: ".(a(-b) c)"),
        Case(
            name: "Maven", format: .outline, text: "app:jar\n+- a:jar\n|  \\- b:jar\n\\- c:jar\n",
            tree: "app:jar(a:jar(b:jar) c:jar)"),
        Case(
            name: "Gradle", format: .outline,
            text: "+--- a:1\n|    \\--- b:2\n|         \\--- c:3\n\\--- b:2 (*)\n",
            tree: "a:1(b:2(c:3)) b:2"),
        Case(
            name: "npm ls", format: .outline,
            text: "app@1\n├─┬ a@1\n│ ├── b@1\n│ └─┬ c@1\n│   └── d@1\n└── e@1\n",
            tree: "app@1(a@1(b@1 c@1(d@1)) e@1)"),
        Case(
            name: "lsblk", format: .outline, text: "sda\n├─sda1\n│ └─x\n└─sda2\n", tree: "sda(sda1(x) sda2)"),
        Case(
            name: "cargo tree", format: .outline, text: cargo,
            tree:
                "app v0.1.0 (/src/app)(http v1.0.0(io v2.0.0(log v0.4.0) log v0.4.0) io v2.0.0(cc v1.0.0) test v0.1.0)"
        ),
        Case(
            name: "cargo tree with lines", format: .outline, text: cargo,
            tree: "app v0.1.0 (/src/app)(http v1.0.0(io v2.0.0(log v0.4.0 cc v1.0.0)) test v0.1.0)",
            options: lines),
        Case(
            name: "Org", format: .outline,
            text: "* Garden\nText.\n** Beds\n*** Peas\n- one\n  - two\n** Walls\n",
            tree: "Garden(Beds(Peas(one(two))) Walls)"),
        Case(
            name: "Markdown", format: .outline,
            text: "# Garden\n\n## Beds\n- Peas\n  1. early\n  2. late\n* Beans\n\n### Deep\n## Walls\n",
            tree: "Garden(Beds(Peas(early late) Beans Deep) Walls)"),
        Case(
            name: "an outline with comments", format: .outline, text: "# Beds\n## more\na\n  b\n",
            tree: "a(b)"),
    ]

    private static let records = [
        Case(
            name: "lsblk -J", format: .json,
            text: """
                {"blockdevices": [{"name": "sda", "mountpoints": [null], "children": [
                  {"name": "sda1", "mountpoints": ["/", null]}]}]}
                """, tree: "sda(sda1)"),
        Case(
            name: "swift package show-dependencies", format: .json,
            text: """
                {"identity": "garden", "name": "garden", "traits": ["default"], "dependencies": [
                  {"name": "walls", "traits": [], "dependencies": [{"name": "wire", "dependencies": []}]}]}
                """, tree: "garden(walls(wire))"),
        Case(
            name: "npm ls --json", format: .json,
            text: """
                {"name": "app", "dependencies": {"a": {"version": "1", "dependencies": {"b": {"version": "2"}}}}}
                """, tree: "app(a(b))"),
        Case(
            name: "pipdeptree --json-tree", format: .json,
            text: """
                [{"key": "app", "dependencies": [{"key": "http", "dependencies": [{"key": "io", "dependencies": []}]},
                  {"key": "io", "dependencies": []}]}]
                """, tree: "app(http(io))", options: lines, columns: [("id", "key")]),
        Case(
            name: "PowerShell", format: .json,
            text: #"[{"Name": "A", "Children": [{"Name": "B", "Children": [null, {"Name": "C"}]}]}, null]"#,
            tree: "A(B(C))"),
        Case(
            name: "edges of PowerShell", format: .jsonl, text: #"{"From": "a", "To": "b"}"# + "\n",
            tree: "a(b)"),
        Case(
            name: "a list with parents", format: .json,
            text: #"[{"name": "A", "parent": null}, {"name": "B", "parent": ["A"]}]"#, tree: "A(B)"),
        Case(
            name: "a mapping with parents", format: .yaml, text: "a: {kind: x}\nb: {parent: a}\n",
            tree: "a(b)"),
        Case(
            name: "d3", format: .json,
            text: #"{"data": {"name": "Head"}, "children": [{"data": {"name": "Left"}}]}"#,
            tree: "Head(Left)",
            columns: [("label", "data.name")]),
        Case(
            name: "parents in a mapping", format: .jsonl,
            text: #"{"id": "a"}"# + "\n" + #"{"id": "b", "owner": {"id": "a"}}"# + "\n", tree: "a(b)",
            columns: [("parent", "owner.id")]),
        Case(
            name: "a spreadsheet", format: .csv, text: "ID,Name,Parent\n1,Ada,\n2,Bob,1\n", tree: "Ada(Bob)"),
        Case(name: "edges of a spreadsheet", format: .csv, text: "From,To\nA,B\nA,C\n", tree: "A(B C)"),
        Case(
            name: "exact names before others", format: .csv, text: "ID,id,parent\n1,a,\n2,b,a\n", tree: "a(b)"
        ),
        Case(
            name: "a column of the user", format: .csv, text: "Key,Boss\na,\nb,a\n", tree: "a(b)",
            columns: [("id", "key"), ("parent", "boss")]),
    ]

    @Test(arguments: drawn + records) func trees(_ test: Case) throws {
        let collector = DiagnosticCollector()
        let data = try read(test, collector)
        #expect(!collector.hasErrors)
        #expect(try data.hierarchy.plainText == test.tree)
    }

    @Test func repeatedItemsHaveSeveralParents() throws {
        let text = """
            [{"id": "app", "dependencies": [
              {"id": "http", "v": 1, "dependencies": [{"id": "io"}]}, {"id": "io", "v": 2},
              {"id": "log", "dependencies": [{"id": "io", "v": 3, "dependencies": [{"id": "app"}]}]}]},
             {"id": "log", "label": "other"}]
            """
        let collector = DiagnosticCollector()
        let test = Case(name: "", format: .json, text: text, tree: "", options: Self.lines)
        let hierarchy = try read(test, collector).hierarchy
        // An item has its label also where it comes first only by its id.
        #expect(hierarchy.plainText == "app(http(io) other)")
        let names = hierarchy.items.labels
        #expect(
            hierarchy.extraParents.map { "\(names[$0.child])<\(names[$0.parent])" }.sorted()
                == ["app<io", "io<app", "io<other"])
        #expect(hierarchy.items[field: "v", row: 2] == .number(2))
        #expect(
            collector.diagnostics.map(\.message) == [
                "the children of an item are those of its key 'dependencies'",
                "items with the id 'io' have different values of 'v'; the first is drawn",
            ])
    }

    @Test func repeatedIDsAreErrorsWithAdvice() throws {
        let ids = Array(repeating: #"{"id": "a"}"#, count: 31).joined(separator: ",")
        let collector = DiagnosticCollector()
        _ = try read(Case(name: "", format: .json, text: "[\(ids)]", tree: ""), collector)
        let messages = collector.sortedDiagnostics
        #expect(messages.count == 21)
        #expect(messages.first?.message == "duplicate id 'a'")
        #expect(messages.first?.notes.last?.message.contains("--extra-parents line") == true)
        #expect(messages.last?.message == "10 more duplicate ids")
    }

    @Test func rootsThatRecurBecomeChildren() throws {
        let text = "- {id: lib}\n- {id: app, children: [{id: lib, children: [{id: app}]}]}\n"
        let hierarchy = try read(Case(name: "", format: .yaml, text: text, tree: "", options: Self.lines))
            .hierarchy
        #expect(hierarchy.plainText == "app(lib)")
        #expect(hierarchy.extraParents.count == 1)
    }

    @Test func nestedValuesAreFields() throws {
        let text = #"[{"id": "a", "data": {"role": "x", "place": {"city": "y"}}}]"#
        let test = Case(name: "", format: .json, text: text, tree: "", columns: [("town", "data.place.city")])
        let items = try read(test).items
        #expect(items[field: "data.role", row: 0] == .string("x"))
        #expect(items[field: "town", row: 0] == .string("y"))
    }

    @Test func fieldsOfTablesAreFoundWithoutRegardToCase() throws {
        let items = try read(
            Case(name: "", format: .csv, text: "id,parent,Role,TEAM,team\na,,x,y,z\n", tree: "")
        ).items
        #expect(items[field: "role", row: 0] == .string("x"))
        #expect(items[field: "team", row: 0] == .string("z"))
        #expect(items.fieldNames == ["Role", "TEAM", "team"])
    }

    @Test func tablesWithoutHeader() throws {
        var reader = ImportFixture.reader(HierarchyOptions(), DiagnosticCollector())
        reader.options.hasHeader = false
        for (name, column) in [("from", "1"), ("to", "2")] { reader.options.columns.set(name, to: column) }
        let data = try reader.data(
            from: [SourceFile(name: "test", text: "app\tlib\nlib\tbase\n")], as: .tsv,
            loader: MemoryFileLoader(files: [:]))
        #expect(try data.hierarchy.plainText == "app(lib(base))")
    }

    @Test func textBetweenHeadingsIsANote() throws {
        let collector = DiagnosticCollector()
        let text = "* A\none\n** B\ntwo\n#+BEGIN\n"
        let data = try read(Case(name: "", format: .outline, text: text, tree: ""), collector)
        #expect(try data.hierarchy.plainText == "A(B)")
        let note = try #require(collector.diagnostics.first)
        #expect(note.message == "lines that are neither headings nor bullets aren't drawn")
        #expect(note.range?.start.line == 2)
        #expect(note.notes.map(\.message) == ["3 rows are text, also in lines 4, 5"])
    }

    @Test func namesOfFilesDecideHowHashesAreRead() throws {
        func labels(_ name: String) throws -> [String] {
            let data = try ImportFixture.reader(HierarchyOptions(), DiagnosticCollector()).outline(
                SourceFile(name: name, text: "# A\ntext\n- b\n"))
            return Array(data.items.labels)
        }
        #expect(try labels("notes.md") == ["A", "b"])
        #expect(try labels("notes.txt") == ["text", "b"])
    }
}
