import EspalierDataFiles
import EspalierDiagnostics
import Testing

@Suite struct YAMLReaderTests {
    @Test(
        "Values of the core schema",
        arguments: [
            ("", "null"), ("# nothing", "null"), ("~", "null"), ("Null", "null"), ("no", "\"no\""),
            ("on", "\"on\""),
            ("y", "\"y\""), ("True", "true"), ("tRUE", "\"tRUE\""), ("\"true\"", "\"true\""),
            ("'1'", "\"1\""),
            ("1", "1.0"), ("+1", "1.0"), ("-.5", "-0.5"), ("1.", "1.0"), ("1e3", "1000.0"), ("0x1F", "31.0"),
            ("0o17", "15.0"), ("017", "17.0"), ("1_000", "\"1_000\""), ("4:3", "\"4:3\""),
            ("12:30:45", "\"12:30:45\""),
            (".inf", "inf"), ("-.INF", "-inf"), (".nan", "nan"), (".", "\".\""), ("-", "[null]"),
            ("+", "\"+\""),
            ("2001-01-01", "\"2001-01-01\""), ("!!str 5", "\"5\""), ("! 5", "\"5\""), ("!!int \"5\"", "5.0"),
            ("[a, {b: 1}]", "[\"a\", {b: 1.0}]"), ("a:\n- 1\n- b: 2\n", "{a: [1.0, {b: 2.0}]}"),
            ("a: |\n  x\n  y\n", "{a: \"x\\ny\\n\"}"), ("\u{FEFF}a: 1", "{a: 1.0}"),
            ("a: 1\r\nb: 2\r\n", "{a: 1.0, b: 2.0}"),
            ("1: a\ntrue: b", "{1: \"a\", true: \"b\"}"),
            ("a: &x [1]\nb: *x", "{a: [1.0], b: [1.0]}"),
            ("a: &x {p: 1, q: 2}\nb:\n  <<: *x\n  q: 3", "{a: {p: 1.0, q: 2.0}, b: {q: 3.0, p: 1.0}}"),
            ("<<: [{a: 1}, {a: 2, b: 3}]", "{a: 1.0, b: 3.0}"), ("\"<<\": 1", "{<<: 1.0}"),
        ])
    func value(text: String, expected: String) throws {
        #expect(try YAMLReader.read(SourceFile(name: "t", text: text)).plainText == expected)
    }

    static let complaints = [
        ComplaintCase("a: 1\n⟦a⟧: 2", "duplicate key 'a'"),
        ComplaintCase("ä: 1\nü: {b: 1, ⟦b⟧: 2}", "duplicate key 'b'"),
        ComplaintCase("a: ⟦*x⟧", "no anchor '&x' before this"),
        ComplaintCase("&x [⟦*x⟧]", "'*x' contains itself"),
        ComplaintCase("<<: ⟦1⟧", "'<<' takes a mapping or a list of mappings, not a number"),
        ComplaintCase("⟦!foo 1⟧", "unknown tag '!foo'"),
        ComplaintCase("⟦!!int x⟧", "'x' does not fit the tag '!!int'"),
        ComplaintCase("a: 1\n⟦---⟧\nb: 2", "a second document; a file can have only one"),
        ComplaintCase("a: ⟦\u{1}⟧", "control characters are not allowed"),
        ComplaintCase("a: [1⟦}⟧", "expected ',' or ']'"),
        ComplaintCase("é: ⟦@⟧", "a text that begins with '@' needs quotes"),
        ComplaintCase("a: ⟦`⟧x`\nb: 1", "a text that begins with '`' needs quotes"),
        ComplaintCase("a: {b: ⟦>⟧= 3}\n", "a text that begins with '>' needs quotes"),
        ComplaintCase(
            "a: [draft] ⟦C⟧EO\n", "the value ends before this text; put the whole text into quotes"),
        ComplaintCase(
            "a: \"CEO\" ⟦o⟧f x\n", "the value ends before this text; put the whole text into quotes"),
        ComplaintCase(
            "a: ⟦-⟧ b\n", "a list begins in a line of its own; a text that begins with '- ' needs quotes"),
        ComplaintCase("a: b\nc⟦:⟧d\ne: f\n", "a space is missing after ':'"),
        ComplaintCase("a:\n  - b: 1\n ⟦-⟧ c: 2\n", "this item isn't indented like the items above"),
        ComplaintCase("a: ⟦[⟧1, 2\n", "'[' isn't closed"),
        ComplaintCase("a: ⟦{⟧b: 1\n", "'{' isn't closed"),
        ComplaintCase("a: ⟦\"⟧b\n", "this quotation mark isn't closed"),
        ComplaintCase("a: ⟦'⟧b\nc: 1\n", "this quotation mark isn't closed"),
        ComplaintCase("a: ⟦[⟧\n", "the file ends within brackets"),
        ComplaintCase("a: [1⟦,⟧\n\n", "the file ends within brackets"),
        ComplaintCase("a:\n⟦\t⟧b: 1", "a tab can't indent YAML; use spaces"),
        ComplaintCase("a: ⟦#ff0000⟧", "'#ff0000' begins a comment; write a color in quotes: \"#ff0000\""),
        ComplaintCase(
            "b: 1\na:  ⟦#F0f8⟧ # c\n", "'#F0f8' begins a comment; write a color in quotes: \"#F0f8\""),
        ComplaintCase("- ⟦#abc⟧\n- b", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase("a: {b: ⟦#abc⟧}", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase(
            "a: { b: { c: ⟦#ff0000⟧ } }\n", "'#ff0000' begins a comment; write a color in quotes: \"#ff0000\""
        ),
        ComplaintCase("a: [⟦#abc⟧, b]\n", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase("a: ⟦#FF0000⟧;\n", "'#FF0000' begins a comment; write a color in quotes: \"#FF0000\""),
        ComplaintCase(
            "a:\n  ⟦#ff0000⟧\n", "'#ff0000' begins a comment; write a color in quotes: \"#ff0000\""),
        ComplaintCase("a: {b: ⟦#abc⟧}\nc: 1", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase("a: [⟦#abc⟧,\n  d", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase("é: {b: ⟦#abc⟧\n}", "'#abc' begins a comment; write a color in quotes: \"#abc\""),
        ComplaintCase(
            "a: |\n  b\n ⟦c⟧",
            "this line is indented less than the text above; indent it like the first line of the text"),
        ComplaintCase(
            "title: One⟦:⟧ two",
            "': ' in a text that isn't in quotes; write the text as 'key: \"a: b\"'"),
    ]

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages) { file, _ in _ = try YAMLReader.read(file) }
    }

    @Test(arguments: [
        "a: # abc", "a: #abcde", "a: #ffg", "a: #ab-cd", "a: 1 #abc", "a: \"\" #abc", "a:\n #abc\n b: 1",
    ])
    func `other comments are comments`(_ text: String) throws {
        _ = try YAMLReader.read(SourceFile(name: "t", text: text))
    }

    @Test func `a formatter can read colors as comments`() throws {
        let file = SourceFile(name: "t", text: "a: #abc")
        #expect(try YAMLReader.read(file, acceptsColorComments: true).plainText == "{a: null}")
    }

    @Test func `places count bytes, whatever the characters`() throws {
        let text = "日本: é\n" + String(repeating: "ü", count: 700) + ": {x: 日, y: [1, z]}\n"
        let node = try YAMLReader.read(SourceFile(name: "t", text: text))
        let entries = try #require(node.mapping?.entries)
        #expect(entries.map(\.keyRange.text) == ["日本", String(repeating: "ü", count: 700)])
        #expect(entries[0].value.range.text == "é")
        #expect(entries[1].value.range.text == "{x: 日, y: [1, z]}")
        #expect(entries[1].value["y"]?.sequence?.last?.range.text == "z")
    }

    @Test func `a block ends with its last value`() throws {
        let node = try YAMLReader.read(SourceFile(name: "t", text: "a:\n  b: 1\n  c: 2\n\nd: 3\n"))
        #expect(node["a"]?.range.text == "b: 1\n  c: 2")
    }

    @Test func `a number keeps its spelling as text`() throws {
        let node = try YAMLReader.read(SourceFile(name: "t", text: "v: 1.10"))
        #expect(node["v"]?.scalarText == "1.10")
    }

    @Test func `a literal block can be read in place`() throws {
        let node = try YAMLReader.read(SourceFile(name: "t", text: "o: |\n  a\n    b\nx: \"|\"\n"))
        let range = try #require(node["o"]?.literalBlockRange)
        #expect(node.file.text(in: range) == "  a\n    b\n")
        #expect(node["x"]?.literalBlockRange == nil)
    }
}
