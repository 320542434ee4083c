import EspalierDataFiles
import EspalierDiagnostics
import Testing

@Suite struct OutlineReaderTests {
    /// Returns the depth, label and attributes of each item.
    private func lines(_ text: String) throws -> [String] {
        let collector = DiagnosticCollector()
        let reader = OutlineReader(SourceFile(name: "t", text: text), collector: collector)
        var result: [String] = []
        try reader.forEachLine { line, label in
            let text = String(decoding: label, as: UTF8.self)
            result.append(
                "\(line.depth) \(text)" + (reader.attributes(of: line).map { " \($0.plainText)" } ?? ""))
        }
        try collector.throwIfErrors()
        return result
    }

    @Test(
        "Items",
        arguments: [
            ("", []), ("\n  \n# note\n", []), ("a", ["0 a"]),
            ("a\n  b\n    c\n  d\ne\n", ["0 a", "1 b", "2 c", "1 d", "0 e"]),
            ("a\n\tb\n\t\tc", ["0 a", "1 b", "2 c"]), ("a\r\n  b  \r\n", ["0 a", "1 b"]),
            ("\u{FEFF}a", ["0 a"]),
            ("- a\n  - b\n  * c", ["0 a", "1 b", "1 c"]), ("-a\n*b", ["0 -a", "0 *b"]),
            ("   a\n     b\n   c", ["0 a", "1 b", "0 c"]),
            ("C# {x: 1}", ["0 C# {x: 1.0}"]), ("a {}", ["0 a {}"]), ("a{b}", ["0 a{b}"]),
            ("a {b: 1} c", ["0 a {b: 1} c"]),
            (
                "a { k : no , l: [1, 'it''s', \"\\u0041\"], m: {n: true}, u: https://x.org/a:b }",
                ["0 a {k: \"no\", l: [1.0, \"it\\'s\", \"A\"], m: {n: true}, u: \"https://x.org/a:b\"}"]
            ),
            ("\"a {b: 1}\"", ["0 a {b: 1}"]), ("\"a \\\"q\\\"\" {b: 1}", ["0 a \"q\" {b: 1.0}"]),
            ("\"hello\" she said", ["0 \"hello\" she said"]), ("日本\n  é", ["0 日本", "1 é"]),
        ] as [(String, [String])])
    func items(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
    }

    /// Indentation and labels are read several bytes at a time.
    @Test(arguments: 1...70) func lengthsOfIndentationAndLabels(length: Int) throws {
        let label = String(repeating: "é\t ab ", count: length).prefix(length)
        let indent = String(repeating: " ", count: length + 1)
        for end in ["\n", "\r\n", " \t\n", ""] {
            let text = "\(label)\(end.isEmpty ? "\n" : end)\(indent)\(label)\(end)"
            let plain = label.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            #expect(try lines(text) == ["0 " + String(plain), "1 " + String(plain)])
        }
    }

    @Test func shallowLineAfterDeepLines() throws {
        let text = "a\n b\n  c\n   d\n e\n     f\n     g\n  h\n   i\nj\n k"
        let collector = DiagnosticCollector()
        let reader = OutlineReader(SourceFile(name: "t", text: text), collector: collector)
        var depths: [Int] = []
        try reader.forEachLine { line, _ in depths.append(line.depth) }
        #expect(depths == [0, 1, 2, 3, 1, 2, 2, 2, 3, 0, 1])
        // `h` is deeper than `e`, but not as deep as `f`.
        #expect(collector.diagnostics.map(\.message) == ["the indentation doesn't match any line above"])
    }

    static let complaints = [
        ComplaintCase("a\n  b\n⟦\t⟧c", "indented with a tab, but lines before with spaces"),
        ComplaintCase("a\n\tb\n\t⟦ ⟧c", "indented with a space, but lines before with tabs"),
        ComplaintCase("a\n    b\n⟦  ⟧c", "the indentation doesn't match any line above"),
        ComplaintCase("  a\n⟦⟧b", "the indentation doesn't match any line above"),
        ComplaintCase("a {⟦b⟧}", "expected 'key: value'"),
        ComplaintCase("a {b: 1, ⟦b⟧: 2}", "duplicate key 'b'"),
        ComplaintCase("a {b: [1, 2⟦}⟧", "expected ',' or ']'"),
        ComplaintCase("a {b: ⟦'⟧x}", "this string is never closed"),
        ComplaintCase("⟦{⟧a: 1}", "attributes without a label"),
    ]

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages) { file, collector in
            let reader = OutlineReader(file, collector: collector)
            try reader.forEachLine { line, _ in _ = reader.attributes(of: line) }
        }
    }

    @Test func `a chain beyond the depth limit is refused`() {
        let text = (0..<1_100).map { String(repeating: " ", count: $0) + "x" }.joined(separator: "\n")
        #expect(throws: DiagnosticsError.self) { try lines(text) }
    }

    @Test func `a part of a file is read in place`() throws {
        let file = SourceFile(name: "t", text: "o: |\n  a\n    b\nx: 1\n")
        var offsets: [Int] = []
        try OutlineReader(file, range: 5..<15, collector: DiagnosticCollector()).forEachLine { line, _ in
            offsets.append(line.offset)
        }
        #expect(offsets == [7, 13])
    }
}
