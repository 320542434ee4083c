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

    static let complaints = [
        ComplaintCase("a,b\n⟦1⟧\n2,3\n⟦4,5,6⟧", "expected 2 fields, found 1", "expected 2 fields, found 3"),
        ComplaintCase("a,b\n1,⟦\"⟧x\ny", "this quote is never closed"),
        ComplaintCase("a,b\n\"x\"⟦y⟧,2", "text after the closing quote of a field"),
    ]

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages) { file, collector in
            _ = try Self.rows(file, .comma, collector)
        }
    }
}
