import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

@Suite struct RecordReaderTests {
    @Test(
        "Tables",
        arguments: [
            ("id,parent\nb,a\na,\n", "a(b)"), ("parent,label,id\n,Root,r\nr,Leaf,l\nr,,m\n", "Root(Leaf m)"),
            ("id,parent\n", ""),
            ("id,parent\n日,\né,日\n", "日(é)"),
        ])
    func table(text: String, expected: String) throws {
        let collector = DiagnosticCollector()
        #expect(try ImportFixture.table(text, HierarchyOptions(), collector).plainText == expected)
        try collector.throwIfErrors()
    }

    @Test func `cells that read as numbers are numbers, if they read the same`() throws {
        let items = try ImportFixture.table("id,parent,n\na,,10\nb,,007\nc,,-1.5\nd,,\ne,,true\n").items
        let values = (0..<5).map { items[field: "n", row: $0] }
        #expect(values == [.number(10), .string("007"), .number(-1.5), nil, .bool(true)])
    }

    @Test(
        "Tables with mistakes",
        arguments: [
            ("id,parent\na,b\nb,c\nc,a\n", "cycle in the hierarchy: a -> c -> b -> a", 10),
            ("id,parent\na,a\n", "cycle in the hierarchy: a -> a", 10),
            ("id,parent\nab,\nc,abb\n", "there is no item 'abb', the parent of 'c'", 16),
            ("id,parent\na,\nb,\nc,a\nc,b\n", "'c' has two parents: 'a' and 'b'", 22),
            ("id,parent\na,\na,\n", "duplicate id 'a'", 13),
            ("id,parent\nb,\na,b\na,b\n", "duplicate id 'a'", 17),
            ("id,parnet\na,\n", "no column 'parent'", 0), ("id,parent,id\n", "duplicate column 'id'", 10),
            ("id,parent\n,a\n", "a row without an id", 10),
            ("id,parent\na,\n,a\n,\n", "a row without an id", 13), ("", nil, 0),
        ] as [(String, String?, Int)])
    func tableMistake(text: String, message: String?, offset: Int) throws {
        let collector = DiagnosticCollector()
        _ = try ImportFixture.table(text, HierarchyOptions(), collector)
        #expect(collector.diagnostics.first?.message == message)
        #expect(collector.diagnostics.first?.range?.lower ?? 0 == offset)
        #expect(collector.diagnostics.count == (message == nil ? 0 : 1))
    }

    @Test(arguments: [
        (1, nil), (2, "2 rows don't have an id, also in line 3"),
        (9, "9 rows don't have an id, also in lines 3, 4, 5, 6, 7 and 3 more"),
    ])
    func `rows without an id are one error`(count: Int, note: String?) throws {
        let collector = DiagnosticCollector()
        let rows = String(repeating: ",a\n", count: count)
        _ = try ImportFixture.table("id,parent\n\(rows)a,\n", HierarchyOptions(), collector)
        #expect(collector.diagnostics.map(\.message) == ["a row without an id"])
        #expect(collector.diagnostics.first?.notes.map(\.message) == [note].compactMap { $0 })
    }

    @Test func `further parents are notes or lines when asked for`() throws {
        let text = "id,parent\na,\nb,\nc,b\nc,a\n"
        for policy in [HierarchyOptions.ExtraParents.note, .line] {
            let collector = DiagnosticCollector()
            let hierarchy = try ImportFixture.table(text, HierarchyOptions(extraParents: policy), collector)
            #expect(hierarchy.plainText == "a b(c)")
            #expect(hierarchy.extraParents == [ItemHierarchy.Edge(child: 2, parent: 0)])
            #expect(collector.diagnostics.map(\.severity) == (policy == .note ? [.note] : []))
        }
    }

    @Test func `a further parent that is named again is one, and a duplicate row`() throws {
        let text = "id,parent\na,\nb,\nc,b\nc,a\nc,a\n"
        let collector = DiagnosticCollector()
        let hierarchy = try ImportFixture.table(text, HierarchyOptions(extraParents: .line), collector)
        #expect(hierarchy.extraParents == [ItemHierarchy.Edge(child: 2, parent: 0)])
        #expect(collector.diagnostics.map(\.message) == ["duplicate id 'c'"])
        #expect(collector.diagnostics.first?.range?.lower == 24)
    }

    @Test func `attributes of an outline that are no text are complained about`() throws {
        let collector = DiagnosticCollector()
        let hierarchy = try ImportFixture.outline(
            "A {id: [x], label: Alpha}\nB {label: {c: d}}\nC {id: }\n", HierarchyOptions(), collector)
        #expect(
            collector.diagnostics.map(\.message) == [
                "expected a string, found a list", "expected a string, found a mapping",
            ])
        #expect(collector.diagnostics.map { $0.range?.lower } == [7, 36])
        #expect(hierarchy.plainText == "Alpha B C")
    }

    @Test func `several further parents are one note`() throws {
        let collector = DiagnosticCollector()
        let text = "id,parent\na,\nb,\nc,a\nd,a\nc,b\nd,b\n"
        _ = try ImportFixture.table(text, HierarchyOptions(extraParents: .note), collector)
        #expect(
            collector.diagnostics.map(\.message) == [
                "2 lines to extra parents are left out: 'c' and 'b', 'd' and 'b'"
            ])
    }

    @Test func `several circles are each reported once, and what hangs below them stays`() throws {
        let collector = DiagnosticCollector()
        let text = "id,parent\nx,a\na,b\nb,a\nc,d\nd,c\nr,\n"
        let hierarchy = try ImportFixture.table(text, HierarchyOptions(), collector)
        #expect(
            collector.diagnostics.map(\.message) == [
                "cycle in the hierarchy: a -> b -> a", "cycle in the hierarchy: c -> d -> c",
            ])
        #expect(hierarchy.levels.reduce(0, +) == 6)
    }

    @Test func `trees of mappings and plain values`() throws {
        let text = """
            - label: Root
              class: abstract
              size: 3
              children:
                - Leaf
                - {id: two, children: [1.10], tags: [x, y]}
            - Other
            """
        let hierarchy = try ImportFixture.tree(text)
        #expect(hierarchy.plainText == "Root(Leaf two(1.10)) Other")
        #expect(hierarchy.items.ids == ["Root", "Leaf", "two", "1.10", "Other"])
        #expect(hierarchy.items[field: "class", row: 0] == .string("abstract"))
        #expect(hierarchy.items[field: "size", row: 0] == .number(3))
        #expect(hierarchy.items[field: "tags", row: 2] == .list(["x", "y"]))
    }

    /// If formatting a number would change its digits, as with 1.10, the value is read as text, so that a view shows
    /// what is in the file.
    @Test(arguments: [
        ("3", FieldValue.number(3)), ("-2.5", .number(-2.5)), ("1.10", .string("1.10")),
        ("007", .string("007")),
        ("12345678901234567890", .string("12345678901234567890")), ("1e3", .string("1e3")),
        ("0.0", .string("0.0")),
    ])
    func `numbers in a tree stay as they are spelled`(text: String, value: FieldValue) throws {
        let items = try ImportFixture.tree("{label: a, n: \(text)}").items
        #expect(items[field: "n", row: 0] == value)
        #expect(items[field: "n", row: 0]?.text == text)
        #expect(items[field: "n", row: 0]?.number == Double(text))
        #expect(items[field: "n", row: 0]?.isTruthy == (text != "0.0"))
    }

    @Test(
        "Trees with mistakes",
        arguments: [
            ("- {children: []}", "an item needs a label or an id", 2),
            ("- [a]", "expected an item, found a list", 2),
            ("- {id: a}\n- {id: a}", "duplicate id 'a'", 12),
            ("label: a\nchildren: 3", "expected a list, found a number ('3')", 19),
            ("label: a\nx: .nan", "expected a finite number, found '.nan'", 12),
        ])
    func treeMistake(text: String, message: String, offset: Int) throws {
        let collector = DiagnosticCollector()
        _ = try ImportFixture.tree(text, collector)
        #expect(collector.diagnostics.map(\.message) == [message])
        #expect(collector.diagnostics.first?.range?.lower == offset)
    }

    @Test func `an outline in a diagram file is complained about in place`() throws {
        let text = "title: x\noutline: |\n  A\n      B\n    C\n"
        let collector = DiagnosticCollector()
        let root = try YAMLReader.read(SourceFile(name: "test", text: text))
        let reader = RecordReader(diagnostics: collector)
        let data = try reader.outline(#require(root["outline"]))
        #expect(try data?.hierarchy.plainText == "A(B C)")
        #expect(collector.diagnostics.map(\.message) == ["the indentation doesn't match any line above"])
        #expect(collector.diagnostics.first?.range?.start.line == 5)
    }

    @Test func `sections with fields and items`() throws {
        let text = """
            - label: News
              color: red
              items: [a, {label: b, wide: true}]
            - items: []
            - id: last
              items: [a]
            """
        let collector = DiagnosticCollector()
        let data = try ImportFixture.sections(text, collector)
        #expect(data.sections.labels == ["News", "", "last"])
        #expect(data.sections.ids == ["News", "2", "last"])
        #expect((0..<3).map(data.itemCount(inSection:)) == [2, 0, 1])
        #expect(data.items.ids == ["a", "b", "a-2"])
        #expect(data.sections[field: "color", row: 0] == .string("red"))
        #expect(data.items[field: "wide", row: data.row(section: 0, item: 1)] == .bool(true))
        #expect(data.row(section: 2, item: 0) == 2)
        #expect(collector.diagnostics.isEmpty)
    }
}
