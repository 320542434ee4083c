import EspalierDataFiles
import EspalierDiagnostics
import Testing

@Suite struct DelimitedReaderTests {
    private static func rows(
        _ file: SourceFile, _ separator: DelimitedReader.Separator, _ collector: DiagnosticCollector
    ) throws -> [[String]] {
        var rows: [[String]] = []
        try DelimitedReader.read(
            file, separator: separator, collector: collector,
            header: { row in rows.append((0..<row.count).map { row[$0] }) },
            body: { row in rows.append((0..<row.count).map { row[$0] }) })
        return rows
    }

    @Test(
        "Rows",
        arguments: [
            ("", []), ("\n\n", []), ("a,b", [["a", "b"]]), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
            ("a,b\r\n1,\r\n", [["a", "b"], ["1", ""]]), ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}a\n1", [["a"], ["1"]]), ("\"a\"\"b\",\"c\nd\",\"\"", [["a\"b", "c\nd", ""]]),
            ("a\n\n\nb", [["a"], ["b"]]), ("a b, c", [["a b", " c"]]), ("é,日", [["é", "日"]]),
        ] as [(String, [[String]])])
    func rows(text: String, expected: [[String]]) throws {
        #expect(try Self.rows(SourceFile(name: "t", text: text), .comma, DiagnosticCollector()) == expected)
    }

    @Test func `tabs separate when asked for`() throws {
        let file = SourceFile(name: "t", text: "a\tb,c\n1\t\"x\ty\"\n")
        #expect(try Self.rows(file, .tab, DiagnosticCollector()) == [["a", "b,c"], ["1", "x\ty"]])
    }

    @Test(
        "Declared separators",
        arguments: [
            ("sep=;\na;b,c\n1;2\n", .semicolon, [["a", "b,c"], ["1", "2"]]),
            ("sep=;\r\na;b\r\n1;2\r\n", .semicolon, [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}SEP=\t\na\tb\n", .tab, [["a", "b"]]), ("sep=|", .pipe, []),
            ("sep=,\na;b,c;d\n", .comma, [["a;b", "c;d"]]),
            ("sep=;x\n1;2\n", .semicolon, [["sep=", "x"], ["1", "2"]]),
            ("sep=:\n1\n", .comma, [["sep=:"], ["1"]]),
        ] as [(String, DelimitedReader.Separator, [[String]])])
    func declaredSeparators(
        text: String, separator: DelimitedReader.Separator, expected: [[String]]
    ) throws {
        let file = SourceFile(name: "t", text: text)
        let found = DelimitedReader.Separator.inFirstLines(of: file.bytes, expected: .comma)
        #expect(found == separator)
        #expect(try Self.rows(file, found, DiagnosticCollector()) == expected)
    }

    static let complaints = [
        ComplaintCase("sep=,\r\na,b\r\n⟦1⟧\r\n", "expected 2 fields, found 1"),
        ComplaintCase("a,b\n1,2\n⟦3⟧\n4,5\n6,7,8", "expected 2 fields, found 1"),
        ComplaintCase("a,b\n1,⟦\"⟧x\ny", "this quote is never closed"),
        ComplaintCase("a,b\n\"x\"⟦y⟧,2", "text after the closing quote of a field"),
    ]

    private static let advice =
        "if another character separates the fields, name it with 'delimiter' or '--delimiter'"
    private static let oddRows: [(String, [String])] = [
        ("a,b\n1\n2,3\n4,5,6\n7,8\n", ["2 of 4 rows don't have 2 fields, also in line 4"]),
        ("a,b\n1\n2,3\n4,5\n", []),
        (
            "a,b\n1\n2\n3\n4\n5\n6\n7\n8\n9\n",
            [
                "9 of 9 rows don't have 2 fields, also in lines 3, 4, 5, 6, 7 and 3 more", advice,
            ]
        ),
        ("a\n1,2\n3,4\n", ["2 of 2 rows don't have 1 field, also in line 3", advice]),
    ]

    /// With a wrong separator, a large table would otherwise have an error for each row.
    @Test(arguments: oddRows) func rowsWithOtherFieldsAreOneError(_ text: String, _ notes: [String]) throws {
        let collector = DiagnosticCollector()
        _ = try Self.rows(SourceFile(name: "t", text: text), .comma, collector)
        #expect(collector.errorCount == 1)
        #expect(collector.diagnostics.first?.notes.map(\.message) == notes)
    }

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages) { file, collector in
            _ = try Self.rows(file, .comma, collector)
        }
    }
}
