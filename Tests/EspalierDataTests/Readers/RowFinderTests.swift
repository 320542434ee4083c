import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests data whose items are below the top of a file, or are the values of a mapping.
@Suite struct RowFinderTests {
    private func read(
        _ text: String, rows: String? = nil, _ columns: [(String, String)] = [],
        kind: LayoutDataKind = .hierarchy, as format: DataFormat = .json
    ) throws -> (tree: String, messages: [String], data: DiagramData) {
        let collector = DiagnosticCollector()
        var reader = RecordReader(kind: kind, diagnostics: collector)
        for (name, column) in columns { reader.options.columns.set(name, to: column) }
        reader.options.rows = rows.flatMap { RowPath($0) }
        let data = try reader.data(
            from: [SourceFile(name: "a", text: text)], as: format, loader: MemoryFileLoader(files: [:]),
            holdsSections: kind == .sections)
        let messages = collector.diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return ([place + diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: " | ")
        }
        return ((try? data.hierarchy.plainText) ?? data.items.labels.joined(separator: " "), messages, data)
    }

    private static let advice =
        " | name the keys that lead to the items: '--rows KEY.KEY', or 'rows: KEY.KEY' next to the file's key"

    // MARK: Envelopes

    /// The output of `npm ls --json --all`, shortened.
    private static let npm = """
        {
          "version": "1.0.0",
          "name": "garden",
          "dependencies": {
            "chalk": {
              "version": "4.1.2",
              "resolved": "https://registry.npmjs.org/chalk/-/chalk-4.1.2.tgz",
              "overridden": false,
              "dependencies": {
                "ansi-styles": {
                  "version": "4.3.0",
                  "dependencies": {"color-convert": {"version": "2.0.1", "dependencies": {"color-name": {}}}}
                },
                "supports-color": {"version": "7.2.0", "dependencies": {"has-flag": {"version": "4.0.0"}}}
              }
            },
            "color-convert": {"version": "2.0.1", "dependencies": {"color-name": null}}
          }
        }
        """

    @Test func `the output of npm ls is a tree`() throws {
        let found = try read(Self.npm, [("children", "dependencies")])
        #expect(
            found.tree
                == "garden(chalk(ansi-styles(color-convert(color-name)) supports-color(has-flag)) color-convert(color-name))"
        )
        #expect(found.messages.isEmpty)
        #expect(found.data.items[field: "version", row: 1] == .string("4.1.2"))
        let inner = try read(Self.npm, rows: "dependencies", [("children", "dependencies")])
        #expect(inner.tree.hasPrefix("chalk(") && inner.tree.hasSuffix(" color-convert(color-name)"))
        // A package without a name is an envelope.
        let nameless = try read("{\"dependencies\": {\"a\": {}}}", [("children", "dependencies")])
        #expect(nameless.tree == "a")
    }

    @Test func `the output of cargo metadata is a list of packages`() throws {
        let text = """
            {"packages": [{"name": "garden", "version": "0.1.0", "id": "path+file:///garden#0.1.0", "dependencies": []},
              {"name": "serde", "version": "1.0.0", "id": "registry+x#serde@1.0.0", "dependencies": [{"name": "y"}]}],
             "workspace_members": ["path+file:///garden#0.1.0"],
             "resolve": {"nodes": [{"id": "path+file:///garden#0.1.0", "deps": []}], "root": null},
             "target_directory": "/target", "version": 1, "metadata": null}
            """
        let found = try read(text)
        #expect(found.tree == "garden serde")
        #expect(found.messages == ["1:2: the items are those of the key 'packages'"])
        #expect(try read(text, rows: "resolve.nodes").tree == "path+file:///garden#0.1.0")
    }

    @Test func `the answer of a search is a list of items for both kinds of layouts`() throws {
        let text = """
            {"total_count": 2, "incomplete_results": false, "items": [
              {"id": 10, "name": "pear", "full_name": "ada/pear", "owner": {"login": "ada"}},
              {"id": 11, "name": "plum", "full_name": "ada/plum", "owner": {"login": "ada"}}]}
            """
        #expect(try read(text).tree == "pear plum")
        let sections = try read(text, kind: .sections)
        #expect(sections.tree == "pear plum")
        #expect(sections.data.items.ids == ["10", "11"])
        #expect(sections.messages == ["1:49: the items are those of the key 'items'"])
        #expect(try read("{\"data\": [], \"meta\": {\"total\": 0}}").tree.isEmpty)
    }

    /// Files in which several lists could be meant, and files that are items themselves.
    @Test(arguments: [
        (
            "{\"data\": [{\"id\": 1}], \"included\": [{\"id\": 2}]}",
            "1:23: the items aren't at the top of the file, but they can be at 'data' or 'included'"
                + " | choose them with '--rows data', or with 'rows: data' next to the file's key"
        ),
        (
            "{\"results\": {\"a.b\": [{\"id\": 1}]}}",
            "1:1: the items can be at the top of the file or at '/results/a.b'"
                + " | choose them with '--rows /results/a.b', or with 'rows: /results/a.b' next to the file's key"
                + "; the top is '.'"
        ),
        (
            "{\"results\": {\"items\": [{\"id\": 1}]}, \"total\": 1}",
            "1:1: the items aren't at the top of the file, but they can be at 'results.items'"
                + " | choose them with '--rows results.items', or with 'rows: results.items' next to the file's key"
        ),
        (
            "{\"items\": {\"a\": {}, \"b\": {}}, \"total\": 2}",
            "1:1: the items aren't at the top of the file, but they can be at 'items'"
                + " | choose them with '--rows items', or with 'rows: items' next to the file's key"
        ),
        (
            "{\"names\": [\"a\", \"b\"]}",
            "1:1: the items aren't at the top of the file, but they can be at 'names'"
                + " | choose them with '--rows names', or with 'rows: names' next to the file's key"
        ),
        (
            "{\"total\": 3}",
            "1:1: an item needs a label or an id"
                + " | if one of the keys total has the label, name it: 'columns: {label: total}' or '--columns label=total'"
        ),
        (
            "{\"services\": {\"web\": {\"image\": \"x\"}, \"db\": {}}}",
            "1:1: the items can be at the top of the file or at 'services'"
                + " | choose them with '--rows services', or with 'rows: services' next to the file's key; the top is '.'"
        ),
        (
            "{\"name\": \"CI\", \"on\": [\"push\"], \"jobs\": {\"lint\": {}, \"build\": {}}}",
            "1:32: the file is drawn as one item, without those of its key 'jobs' | choose them with '--rows jobs'"
        ),
        ("{\"children\": [{\"id\": 1}]}", "1:1: an item needs a label or an id"),
    ])
    func `a list is taken only if it is the only one`(text: String, message: String) throws {
        #expect(try read(text).messages == [message])
    }

    @Test func `a dot is the top of a file`() throws {
        let text = "{\"Ada\": {\"posts\": [{\"id\": 1}]}, \"Bob\": {}}"
        #expect(
            try read(text).messages.first?.hasPrefix("1:1: the items can be at the top of the file") == true)
        #expect(try read(text, rows: ".").tree == "Ada Bob")
        #expect(try read("{\"a\": {\"b\": {\"c\": {}}}, \"d\": {}}").tree == "a d")
    }

    @Test func `a mapping that is an item isn't an envelope`() throws {
        let found = try read("{\"name\": \"Ada\", \"posts\": [{\"id\": 1}], \"children\": [\"Bob\"]}")
        #expect(found.tree == "Ada(Bob)" && found.messages.isEmpty)
    }

    // MARK: Paths

    @Test(arguments: [
        "results.items", ".results.items", "/results/items", "results.items[]",
    ])
    func `a path names the rows`(path: String) throws {
        let text =
            "{\"results\": {\"items\": [{\"id\": 1, \"name\": \"Ada\"}, {\"id\": 2, \"boss\": 1}], \"more\": []}}"
        let found = try read(text, rows: path, [("parent", "boss")])
        #expect(found.tree == "Ada(2)" && found.messages.isEmpty)
    }

    @Test func `a path leads through lists`() throws {
        let search = """
            {"hits": {"total": 2, "hits": [{"_source": {"title": "Pear"}}, {"_source": {"title": "Plum"}}]}}
            """
        #expect(try read(search, rows: "hits.hits._source").tree == "Pear Plum")
        let pages =
            "[{\"items\": [{\"id\": \"a\"}]}, {\"items\": [{\"id\": \"b\"}, null]}, {\"items\": null}]"
        #expect(try read(pages, rows: "items").data.items.labels == ["a", "b"])
    }

    /// A number in a JSON Pointer (RFC 6901) is an index of a list, and a key of a mapping.
    @Test(arguments: [
        ("/pages/0/items", "a b"), ("/pages/1/items", "c"), ("/pages/items", "a b c"),
        ("/pages/1/items/0", "c"),
        ("/2024", "d"), ("/2024/0", "d"), ("/deep/items/0/of", "e g"),
    ])
    func `a pointer selects elements of lists`(path: String, labels: String) throws {
        let text = """
            {"pages": [{"items": [{"id": "a"}, {"id": "b"}]}, {"items": [{"id": "c"}]}], "2024": [{"id": "d"}],
             "deep": [{"items": [{"of": {"id": "e"}}, {"of": {"id": "f"}}]}, {"items": [{"of": {"id": "g"}}]}]}
            """
        let found = try read(text, rows: path)
        #expect(found.tree == labels && found.messages.isEmpty, "\(found.messages)")
    }

    @Test(arguments: [
        ("/pages/2", "1:11: there is no element 2 in '/pages': the list has 2 elements"),
        (
            "/pages/99999999999999999999",
            "1:11: there is no element 99999999999999999999 in '/pages': the list has 2 elements"
        ),
    ])
    func `an index that is too large is an error at the list`(path: String, message: String) throws {
        let found = try read("{\"pages\": [{\"id\": 1}, {\"id\": 2}]}", rows: path)
        #expect(found.messages == [message + " | the first element has the number 0" + Self.advice])
    }

    @Test func `a list with one element is named in the singular`() throws {
        let found = try read("{\"pages\": [{\"id\": 1}]}", rows: "/pages/1").messages
        #expect(found.first?.contains("in '/pages': the list has 1 element |") == true, "\(found)")
    }

    /// A path with dots can't name such keys.
    @Test(arguments: [
        (#"{"a.b": [{"id": 1}]}"#, "a.b", ""), (#"{"a.b": {"c": 1}}"#, "/a.b/c", ""),
        (#"{"x": {"a.b": [{"id": 1}]}}"#, "x.a", ""),
        (#"{"a/b": [{"id": 1}]}"#, "/a/b", ", with ~1 for each slash in a key"),
    ])
    func `a pointer is advised for keys with dots or slashes`(text: String, path: String, end: String) throws
    {
        let message = try #require(try read(text, rows: path).messages.first)
        let advice = Self.advice.replacing("KEY.KEY", with: "/KEY/KEY")
        #expect(message.hasSuffix(advice + end), "\(message)")
    }

    /// Only the elements without the key are left out.
    @Test(arguments: [
        (
            #"[{"items": {"a": {}, "b": {}}}, {"item": 1}, {"items": {"c": {}}}]"#, "items", "a b c",
            "1:33: 1 of 3 elements at the top of the file has no key 'items' | it is left out | did you mean 'item'?"
        ),
        (
            #"{"pages": [7, {"items": [{"id": "a"}]}, {}]}"#, "pages.items", "a",
            "1:12: 2 of 3 elements in 'pages' have no key 'items' | they are left out"
        ),
    ])
    func `an element without the key is a warning`(
        text: String, path: String, labels: String, message: String
    ) throws {
        let found = try read(text, rows: path)
        #expect(found.tree == labels)
        #expect(found.messages == [message])
    }

    @Test func `it is an error if no element has the key`() throws {
        let found = try read(#"[{"a": 1}, {"b": 2}]"#, rows: "items")
        #expect(
            found.messages == ["1:2: there is no key 'items' at the top of the file | keys: a" + Self.advice])
    }

    /// A key with a space is quoted as the shell and as YAML need it.
    @Test func `an advised path is quoted`() throws {
        let found = try read("{\"my items\": [{\"id\": 1}], \"b\": [{\"id\": 2}]}")
        #expect(
            found.messages[0].hasSuffix(
                #" | choose them with '--rows "my items"', or with 'rows: "my items"' next to the file's key"#
            )
        )
    }

    @Test(arguments: [
        ("results.item", "1:13: there is no key 'item' in 'results' | did you mean 'items'?" + advice),
        ("meta", "1:1: there is no key 'meta' at the top of the file | keys: results" + advice),
        ("results.total", "1:36: expected items at 'results.total', found a number" + advice),
        (
            "results.total.x",
            "1:36: expected a mapping with the key 'x' in 'results.total', found a number" + advice
        ),
    ])
    func `an error of a path is in the file`(path: String, message: String) throws {
        let found = try read("{\"results\": {\"items\": [], \"total\": 3}}", rows: path)
        #expect(found.messages == [message])
    }

    @Test func `a path has no empty key`() {
        for text in ["", "..", "a..b", "a.", "/", "/a//b"] { #expect(RowPath(text) == nil, "\(text)") }
        #expect(RowPath("/a~1b/c~0d")?.keys == ["a/b", "c~d"])
        #expect(RowPath(keys: ["a/b", "c.d"]).text == "/a~1b/c.d")
    }

    // MARK: Mappings whose keys name the items

    @Test func `keys are labels of items without one and ids of those that name parents`() throws {
        let text =
            "{\"a\": {\"title\": \"Ada\"}, \"b\": {\"parent\": \"a\"}, \"c\": {\"label\": null, \"id\": 7}}"
        #expect(try read(text).tree == "Ada(b) c")
        #expect(try read(text.replacing("\"a\"}, \"c", with: "null}, \"c")).tree == "Ada b c")
        let flat = try read(text, [("parent", "parent")])
        #expect(flat.tree == "Ada(b) c")
        #expect(flat.data.items.ids == ["a", "b", "7"])
    }

    @Test func `keys name sections and their items`() throws {
        let found = try read(
            "Today:\n  items: {pear: {kind: fruit}, plum: }\nLater: {items: [{label: moss}]}\n",
            kind: .sections,
            as: .yaml)
        #expect(found.tree == "pear plum moss" && found.messages.isEmpty)
        guard case .sections(let data) = found.data else {
            Issue.record("expected sections")
            return
        }
        #expect(data.sections.labels == ["Today", "Later"])
    }

    @Test func `a value that isn't an item is an error at its place`() throws {
        #expect(
            try read("{\"label\": \"A\", \"children\": {\"b\": {}, \"c\": 3}}").messages == [
                "1:43: expected a mapping with the fields of 'c', found a number ('3')"
            ])
    }

    /// Programs that convert XML to JSON write a single child without a list.
    @Test(arguments: [
        (#"{"label": "A", "children": {"label": "B", "kind": "x", "children": {"id": "C"}}}"#, "A(B(C))"),
        (#"{"label": "A", "children": {"name": "B"}}"#, "A(B)"),
        (#"{"label": "A", "children": {"name": {"kind": "x"}, "title": {}}}"#, "A(name title)"),
    ])
    func `a single child can be written without a list`(text: String, tree: String) throws {
        let found = try read(text)
        #expect(found.tree == tree && found.messages.isEmpty, "\(found.messages)")
    }

    @Test func `a single item of a section needs no list`() throws {
        let found = try read(
            #"[{"label": "Today", "items": {"label": "pear", "count": 3}}]"#, kind: .sections)
        #expect(found.tree == "pear" && found.messages.isEmpty)
        #expect(found.data.items[field: "count", row: 0] == .number(3))
    }

    // MARK: Items that may be overlooked

    /// An empty list is taken only if nothing else can have the items.
    @Test func `an empty list doesn't hide the items`() throws {
        let deep = try read(#"{"data": {"repos": [{"id": "1"}, {"id": "2"}]}, "errors": []}"#)
        #expect(deep.messages.count == 1)
        #expect(deep.messages[0].contains("they can be at 'data.repos'"))
        let plain = try read(#"{"warnings": [], "names": ["a", "b"]}"#)
        #expect(plain.messages.count == 1)
        #expect(plain.messages[0].contains("'names'"))
        #expect(
            try read(#"{"total": 0, "items": []}"#).messages.allSatisfy {
                $0.contains("those of the key 'items'")
            })
    }

    @Test func `a file that becomes one item although it has a list of mappings is a warning`() throws {
        let found = try read(#"{"title": "My feed", "items": [{"id": "1"}, {"id": "2"}]}"#)
        #expect(found.tree == "My feed")
        #expect(
            found.messages.contains {
                $0.contains("without those of its key 'items'") && $0.contains("--rows items")
            })
        let tree = try read(#"{"label": "a", "children": [{"label": "b"}], "notes": [{"x": 1}]}"#)
        #expect(!tree.messages.contains { $0.contains("--rows") })
    }

    @Test func `a misspelled column is reported for a mapping of items`() throws {
        let found = try read(#"{"a": {"x": 1}, "b": {"x": 2}}"#, [("label", "y")])
        #expect(found.messages.contains { $0.contains("no item has the key 'y'") })
    }

    @Test func `a mapping of items can be below a list`() throws {
        let found = try read(#"{"a": [{"b": {"x": {"k": 1}, "y": {"k": 2}}}]}"#, rows: "a.b")
        #expect(found.tree == "x y")
    }
}
