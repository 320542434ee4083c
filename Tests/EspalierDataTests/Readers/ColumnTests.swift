import EspalierDataFiles
import EspalierDiagnostics
import Testing

@testable import EspalierData

/// Tests data files with custom column names, separators and encodings.
@Suite struct ColumnTests {
    /// Reads a text, and returns the tree, the messages and the data.
    ///
    /// Each entry of `columns` has a name that the reader expects, such as `label`, and the column that is read
    /// instead.
    private func read(
        _ text: String, as format: DataFormat = .csv, _ columns: [(String, String)] = [],
        kind: LayoutDataKind = .hierarchy, change: (inout RecordOptions) -> Void = { _ in }
    ) throws -> (tree: String, messages: [String], data: DiagramData) {
        try read([UInt8](text.utf8), as: format, columns, kind: kind, change: change)
    }

    private func read(
        _ bytes: [UInt8], as format: DataFormat = .csv, _ columns: [(String, String)] = [],
        kind: LayoutDataKind = .hierarchy, change: (inout RecordOptions) -> Void = { _ in }
    ) throws -> (tree: String, messages: [String], data: DiagramData) {
        let collector = DiagnosticCollector()
        var reader = RecordReader(kind: kind, diagnostics: collector)
        for (name, column) in columns { reader.options.columns.set(name, to: column) }
        change(&reader.options)
        let data = try reader.data(
            from: [SourceFile(name: "a", bytes: bytes)], as: format, loader: MemoryFileLoader(files: [:]),
            holdsSections: kind == .sections)
        let messages = collector.diagnostics.map { diagnostic in
            let line = diagnostic.range.map { "\($0.start.line): " } ?? ""
            return ([line + diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: " | ")
        }
        return ((try? data.hierarchy.plainText) ?? "", messages, data)
    }

    // MARK: Columns

    @Test func `columns of a table have other names`() throws {
        let found = try read(
            "nr,name,boss,job title\n1,Ada,,Head\n2,Bob,1,Clerk\n",
            [("id", "nr"), ("label", "name"), ("parent", "boss"), ("role", "job title")])
        #expect(found.tree == "Ada(Bob)")
        #expect(found.messages.isEmpty)
        #expect(found.data.items.ids == ["1", "2"])
        #expect(found.data.items.fieldNames == ["role"])
        #expect(found.data.items[field: "role", row: 1] == .string("Clerk"))
    }

    // MARK: Paths

    /// Folders that have no row are added after the rows, and slashes at the ends of paths have no effect.
    @Test(arguments: [
        ("file,size\na/b/c,1\na/d,2\n", "a(d b(c))"), ("file,size\na/b/,1\na//b/c,2\nd,3\n", "d a(b(c))"),
        ("file,size\n/usr/lib,1\n/etc,2\n", "/(etc usr(lib))"), ("file,size\n./a,1\n.,0\n", ".(a)"),
    ]) func `paths become their folders`(text: String, tree: String) throws {
        let found = try read(text, [("path", "file"), ("size", "size")])
        #expect(found.tree == tree)
        #expect(found.messages.isEmpty)
    }

    @Test func `a table with only paths needs no names of columns`() throws {
        let found = try read("path,size\na/b,1\n")
        #expect(found.tree == "a(b)")
        #expect(found.data.items.ids == ["a/b", "a"])
    }

    @Test(arguments: [DataFormat.jsonl, .json]) func `records have paths`(format: DataFormat) throws {
        let records = ["{\"file\": \"a/b\", \"size\": 1}", "{\"file\": \"a/c\", \"size\": 2}"]
        let text =
            format == .jsonl ? records.joined(separator: "\n") : "[\(records.joined(separator: ","))]"
        let found = try read(text, as: format, [("path", "file")])
        #expect(found.tree == "a(b c)")
        #expect(found.messages.isEmpty)
    }

    @Test func `mistakes in paths have places`() throws {
        let found = try read("path,size\na,1\na,2\n,3\n")
        #expect(
            found.messages == [
                "3: duplicate id 'a' | first used here", "4: a row without a path",
            ])
        #expect(
            try read("{\"file\": null}", as: .jsonl, [("path", "file")]).messages == [
                "1: an item needs a path"
            ])
        #expect(
            try read("name,size\na,1\n", [("path", "file")]).messages.first?.hasPrefix("1: no column 'file'")
                == true)
    }

    /// Sizes of folders without what they contain.
    private func ownSizes(_ text: String) throws -> [Double] {
        let data = try read(text, as: .tsv, [("size", "1"), ("path", "2")]) { $0.hasHeader = false }.data
        return try #require(ItemSizes(data.hierarchy)).own
    }

    /// `du -a` writes totals, and its lines are often sorted or cut.
    @Test(arguments: [
        ("as written", "10\ta/b/c\n14\ta/b\n5\ta/d\n23\ta\n", [10, 4, 5, 4]),
        ("absolute", "10\t/r/a/b\n14\t/r/a\n", [10, 4, 0, 0]),
        ("sorted by size", "23\ta\n14\ta/b\n10\ta/b/c\n5\ta/d\n", [4, 4, 10, 5]),
        ("without the total of a folder", "10\ta/b/c\n23\ta\n", [10, 13, 0]),
        ("without the top", "10\ta/b/c\n14\ta/b\n5\ta/d\n", [10, 4, 5, 0]),
        ("sums of fractions", "0.1\ta/b\n0.2\ta/c\n0.3\ta\n", [0.1, 0.2, 0]),
        ("less than the contents", "10\ta/b\n4\ta\n", [10, 4]),
        ("less than the contents of a folder without a size", "10\ta/b/c\n4\ta\n", [10, 4, 0]),
    ])
    func `totals of folders are found in any order`(_ name: String, _ text: String, _ own: [Double]) throws {
        #expect(try ownSizes(text) == own)
    }

    @Test func `a very long path is an error`() throws {
        let path = String(repeating: "a/", count: 20_000)
        #expect(try read("path,size\n\(path)b,1\n").messages == ["2: the paths have too many folders"])
    }

    /// Spaces around the names of columns are ignored, but those of values aren't.
    @Test(arguments: [DataFormat.csv, .tsv]) func `names of columns are trimmed`(format: DataFormat) throws {
        let separator = format == .csv ? "," : "\t"
        let text = "id ,\" name \", parent,\u{A0}job title \na, Ada,, Head\nb,Bob ,a,\n"
        let found = try read(
            text.replacing(",", with: separator), as: format, [("label", "name"), ("role", "job title")])
        #expect(found.tree == " Ada(Bob )")
        #expect(found.messages.isEmpty)
        #expect(found.data.items[field: "role", row: 0] == .string(" Head"))
        let twice = try read("id,parent, id\na,,\n".replacing(",", with: separator), as: format)
        #expect(twice.messages == ["1: duplicate column 'id'"])
        // The names that the user specified are trimmed, too, and columns without a name are left out.
        let nameless = try read(
            "id, full name ,parent,, \na,Ada,,x,y\n".replacing(",", with: separator), as: format,
            [("label", " full name ")])
        #expect(nameless.tree == "Ada")
        #expect(nameless.messages.isEmpty)
        #expect(nameless.data.items.fieldNames.isEmpty)
    }

    @Test func `a column is ignored if another one was named for its part`() throws {
        let found = try read(
            "id,label,parent,name\n1,x,,Ada\n", [("label", "name")])
        #expect(found.tree == "Ada")
        #expect(found.data.items.fieldNames.isEmpty)
    }

    @Test func `columns of a command line replace those of a file in any order`() throws {
        // The columns are stored in a dictionary, whose order depends on the names and differs from run to run.
        for number in 0..<40 {
            let (x, y) = ("x\(number)", "y\(number)")
            let found = try read("label,parent,a,b\nAda,,1,2\n", [(x, "a")]) { options in
                var other = RecordColumns()
                other.set(x, to: "b")
                other.set(y, to: "a")
                options.columns = options.columns.overlaid(by: other)
            }
            #expect(found.data.items[field: x, row: 0] == .number(2))
            #expect(found.data.items[field: y, row: 0] == .number(1))
        }
    }

    @Test func `parents are named by their labels if there are no ids`() throws {
        let found = try read(
            "name,boss\nAda,\nBob,Ada\n", [("label", "name"), ("parent", "boss")])
        #expect(found.tree == "Ada(Bob)")
        #expect(try read("title,parent\nAda,\nBob,Ada\n").tree == "Ada(Bob)")
    }

    @Test func `name or title is shown in place of an id`() throws {
        #expect(try read("id,parent,name\n1,,Ada\n2,1,\n").tree == "Ada(2)")
        #expect(try read("id,parent,title,label\n1,,Ada,A\n").tree == "A")
        #expect(try read("{\"id\": 1, \"title\": \"Ada\"}", as: .jsonl).tree == "Ada")
        #expect(try read("{\"name\": \"Ada\", \"children\": [\"Bob\"]}", as: .json).tree == "Ada(Bob)")
    }

    @Test func `a column that doesn't exist is named with a similar one`() throws {
        let found = try read("id,parent,nmae\n1,,Ada\n", [("label", "name"), ("role", "job")])
        #expect(
            found.messages == [
                "1: no column 'name' | did you mean 'nmae'?",
                "1: no column 'job' | columns: id, parent, nmae",
            ])
        let usual = try read("id,boss\n1,\n").messages
        #expect(
            usual == [
                "1: no column 'parent' | columns: id, boss | if another column has the parent, name it: "
                    + "'columns: {parent: NAME}' or '--columns parent=NAME'"
            ])
    }

    @Test func `keys of trees and sections have other names`() throws {
        let tree = try read(
            "{\"key\": 1, \"text\": \"Ada\", \"staff\": [{\"key\": 2, \"text\": \"Bob\"}]}", as: .json,
            [("id", "key"), ("label", "text"), ("children", "staff")])
        #expect(tree.tree == "Ada(Bob)" && tree.messages.isEmpty)
        let sections = try read(
            "- {text: A, parts: [{text: a}, {text: b}]}", as: .yaml, [("label", "text"), ("items", "parts")],
            kind: .sections)
        #expect(sections.data.items.labels == ["a", "b"] && sections.messages.isEmpty)
    }

    @Test func `a list of records with a key for the parent is a tree`() throws {
        let found = try read(
            "[{\"id\": 1, \"name\": \"Ada\"}, {\"id\": 2, \"name\": \"Bob\", \"boss\": 1}]", as: .json,
            [("parent", "boss")])
        #expect(found.tree == "Ada(Bob)" && found.messages.isEmpty)
    }

    @Test func `a key that no item has is named with a similar one`() throws {
        let lines = "{\"id\": 1, \"nmae\": \"Ada\"}\n"
        #expect(
            try read(lines, as: .jsonl, [("label", "name")]).messages == [
                "1: no item has the key 'name' | did you mean 'nmae'?"
            ])
        #expect(
            try read(lines, as: .json, [("children", "subordinates")]).messages == [
                "1: no item has the key 'subordinates' | keys: id, nmae"
            ])
    }

    // MARK: Separators

    @Test(arguments: [
        ("id;parent;label\na;;A, B\nb;a;1,5\n", "semicolons"), ("id\tparent\na\t\nb\ta\n", "tabs"),
        ("id|parent\na|\nb|a\n", "vertical bars"), ("\u{FEFF}\"id\";\"parent\"\na;\nb;a\n", "semicolons"),
    ])
    func `the separator is found`(text: String, name: String) throws {
        let found = try read(text)
        #expect(found.data.items.ids == ["a", "b"])
        #expect(found.messages == ["1: the columns are separated by \(name)"])
    }

    @Test func `commas stay commas`() throws {
        let found = try read("id,parent,\"a;b;c;d\"\na,,x;y;z\nb,a,\n")
        #expect(found.data.items.fieldNames == ["a;b;c;d"])
        #expect(found.messages.isEmpty)
    }

    @Test func `an explicit separator wins`() throws {
        let found = try read("id,x;parent\na,1;\n") { $0.separator = .semicolon }
        #expect(found.messages.first == "1: the columns are separated by semicolons")
        #expect(found.messages.last?.contains("no column 'id'") == true)
    }

    // MARK: Encodings

    @Test func `UTF-16 is found by its mark`() throws {
        let text = "\u{FEFF}id,parent,label\r\na,,Größe 😀\r\n"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big] { #expect(try read(bytes).tree == "Größe 😀") }
        let lines = "\u{FEFF}{\"label\": \"Größe\"}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for format in [DataFormat.jsonl, .json, .yaml] {
            #expect(try read(lines, as: format).tree == "Größe", "\(format)")
        }
        let outline = "\u{FEFF}A\n  B\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try read(outline, as: .outline).tree == "A(B)")
    }

    @Test func `Latin-1 and Windows-1252 are read if they are named`() throws {
        let bytes = Array("id,parent,label\na,,".utf8) + [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x80, 0x0A]
        #expect(try read(bytes) { $0.encoding = .windows1252 }.tree == "Größe€")
        #expect(try read(bytes) { $0.encoding = .latin1 }.tree == "Größe\u{80}")
    }

    @Test func `text in another encoding is refused with its line and the way out`() throws {
        func message(_ bytes: [UInt8], _ encoding: TextEncoding? = nil) -> String? {
            do {
                _ = try read(bytes) { $0.encoding = encoding }
                return nil
            } catch {
                guard let first = (error as? DiagnosticsError)?.diagnostics.first else { return "\(error)" }
                let line = first.range?.start.line ?? 0
                return ["\(line): \(first.message)", first.notes.first?.message].compactMap { $0 }
                    .joined(separator: " | ")
            }
        }
        #expect(
            message(Array("id\na\n".utf8) + [0xE9, 0x0A])
                == "3: invalid UTF-8: byte 0xE9 | save the file as UTF-8, or name the encoding of data, "
                + "such as 'encoding: windows-1252' or '--encoding windows-1252'")
        #expect(
            message([0x69, 0, 0x64, 0])
                == "1: the file seems to be in UTF-16, but has no byte order mark | if it is, write "
                + "'encoding: utf-16le' or '--encoding utf-16le'")
        #expect(
            message([0xFF, 0xFE, 0x0A, 0, 0x41])
                == "2: invalid UTF-16: the file ends in the middle of a character")
        #expect(
            message([0xFE, 0xFF, 0xD8, 0x00]) == "1: invalid UTF-16: unpaired surrogate at the end, 0xD800")
        #expect(message([0xDC, 0x00], .utf16BigEndian) == "1: invalid UTF-16: unpaired surrogate 0xDC00")
    }

    // MARK: Lists of edges

    @Test func `edges are items in the order in which they are named`() throws {
        let found = try read("from,to\nb,c\na,b\na,d\n")
        #expect(found.tree == "a(b(c) d)")
        #expect(found.data.items.ids == ["b", "c", "a", "d"])
        #expect(try read("{\"from\": \"a\", \"to\": \"b\"}\n", as: .jsonl).tree == "a(b)")
        let named = try read("base,type\na,b\n", [("from", "base"), ("to", "type")])
        #expect(named.tree == "a(b)" && named.messages.isEmpty)
    }

    @Test func `other columns of an edge are fields of the child`() throws {
        let items = try read("from,to,kind\na,b,x\nc,b,y\n,e,z\n").data.items
        #expect(items[field: "kind", row: 1] == .string("x"))
        #expect(items.ids == ["a", "b", "c", "e"])
        #expect(items[field: "kind", row: 3] == .string("z"))
    }

    @Test func `The label of an edge isn't the label of an item unless the user specifies it`() throws {
        let text = "from,to,label\na,b,is a\na,c,\n"
        let found = try read(text)
        #expect(found.tree == "a(b c)")
        #expect(found.data.items.fieldNames.isEmpty)
        #expect(found.messages == [])
        let relations = try #require(found.data.hierarchy.lines?.relations)
        #expect(Array(relations.records.labels) == ["is a"])
        let named = try read(text, [("label", "label")])
        #expect(named.tree == "a(is a c)" && named.messages.isEmpty)
    }

    @Test func `A parent that is the label of several items is a warning`() throws {
        let found = try read(
            "name,boss\nAda,\nSam,Ada\nSam,Ada\nKim,Sam\n", [("label", "name"), ("parent", "boss")])
        #expect(found.tree == "Ada(Sam(Kim) Sam)")
        #expect(
            found.messages == [
                "5: several items have the label 'Sam', and the first of them is the parent of 'Kim' | give the items ids"
            ])
        let leaves = try read("name,boss\nAda,\nSam,Ada\nSam,Ada\n", [("label", "name"), ("parent", "boss")])
        #expect(leaves.messages.isEmpty)
    }

    @Test func `A parent that is named by its label instead of its id is an error with advice`() throws {
        let text = "id,name,boss\n1,Ada,\n2,Bob,Ada\n"
        #expect(
            try read(text, [("parent", "boss")]).messages == [
                "3: there is no item 'Ada', the parent of 'Bob' | 'Ada' is a label, and parents are named by their ids; "
                    + "if the labels are unique, use the column of the labels for the ids: '--columns id=NAME'"
            ])
        #expect(try read(text, [("id", "name"), ("parent", "boss")]).tree == "Ada(Bob)")
    }

    @Test func `second parents of edges are lines unless said otherwise`() throws {
        let found = try read("from,to\na,c\nb,c\n")
        let hierarchy = try found.data.hierarchy
        #expect(hierarchy.extraParents == [ItemHierarchy.Edge(child: 1, parent: 2)])
        #expect(hierarchy.drawsExtraParents)
        let strict = try read("from,to\na,c\nb,c\n") { $0.extraParents = .error }
        #expect(
            strict.messages == [
                "3: 'c' has two parents: 'a' and 'b' | "
                    + "to draw a line to the second parent, use '--extra-parents line', or write 'extraParents: line' in 'data' "
                    + "of a diagram file"
            ])
    }

    @Test func `cycles and repeated edges are reported at their lines`() throws {
        #expect(try read("from,to\na,b\nb,a\n").messages == ["2: cycle in the hierarchy: a -> b -> a"])
        #expect(
            try read("from,to\na,b\nb,c\nc,a\n").messages == ["2: cycle in the hierarchy: a -> b -> c -> a"])
        #expect(try read("from,to\na,a\n").messages == ["2: cycle in the hierarchy: a -> a"])
        #expect(
            try read("from,to\na,b\na,b\n").messages == ["3: the edge from 'a' to 'b' is repeated"])
        #expect(try read("from,to,x\n,,1\n").messages == ["2: an edge without 'from' and 'to'"])
        // In the last line, `a` gets its own child `b` as a second parent. This doesn't change the tree.
        #expect(try read("from,to\nr,a\na,b\nb,a\n").tree == "r(a(b))")
    }

    @Test func `edges and items can be mixed in JSON Lines`() throws {
        let found = try read(
            """
            {"from": "a", "to": "b"}
            {"id": "b", "label": "Bob"}
            {"id": "c", "label": "Cy", "parent": "b"}
            {"from": "c", "to": "d"}
            """, as: .jsonl)
        #expect(found.tree == "a(Bob(Cy(d)))" && found.messages.isEmpty)
    }

    // MARK: Hostile input

    @Test(arguments: ",;\t|".utf8.map { $0 })
    func `a million columns are refused`(separator: UInt8) throws {
        let bytes = [UInt8](repeating: separator, count: 1_000_000)
        #expect(throws: DiagnosticsError.self) { try read(bytes) }
    }

    @Test func `the largest header is read without quadratic time`() throws {
        let header = (0..<16_380).map { "c\($0)" }.joined(separator: ",") + ",id,parent"
        let row = String(repeating: ",", count: 16_380) + "a,"
        #expect(try read(header + "\n" + row + "\n").tree == "a")
    }

    @Test(arguments: [
        "\"", "id,parent\n\"", "id,parent\n\"a\u{0}\n", "\u{0}\u{0}\u{0}\u{0}", "\"\"\"", "from,to\n\",",
    ])
    func `lone quotes and zero bytes are data or errors`(text: String) throws {
        do { _ = try read(text) } catch is DiagnosticsError {}
    }

    @Test func `huge fields are refused in every encoding`() throws {
        let units = Array("id,parent\n".utf8) + [UInt8](repeating: 0x61, count: 100_000)
        let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [$0, 0] }
        #expect(throws: DiagnosticsError.self) { try read(units) }
        #expect(throws: DiagnosticsError.self) { try read(wide) }
        #expect(throws: DiagnosticsError.self) { try read(units) { $0.encoding = .latin1 } }
    }
}
