import EspalierDataFiles
import EspalierDiagnostics
import Testing

@Suite struct NodeReaderTests {
    enum Arrangement: String, CaseIterable { case rows, columns, compact }

    /// What every case below is read as.
    private static func read(_ file: SourceFile, _ collector: DiagnosticCollector) throws {
        let reader = NodeReader(try YAMLReader.read(file), collector)
        _ = reader.string("title")
        _ = reader.number("width", in: 0...100)
        _ = reader.integer("count", in: 1...9)
        _ = reader.bool("visible")
        _ = reader.enumeration("arrangement", of: Arrangement.self)
        _ = reader.strings("classes")
        _ = reader.numbers("padding", count: 2...4)
        reader.mapping("layout") { _ = $0.number("gap") }
        _ = reader.mappings("rows") { $0.requiredString("name") }
        reader.finish()
    }

    static let complaints = [
        ComplaintCase(
            "title: a\nwidth: 5\ncount: 3\nvisible: true\narrangement: rows\npadding: [1, 2]\nlayout: {gap: 1}"
        ),
        ComplaintCase(""),
        ComplaintCase("title: 1.10\nwidth: ~"),
        ComplaintCase("⟦- 1⟧", "expected a mapping, found a list"),
        ComplaintCase("title: ⟦[a]⟧", "expected a string, found a list"),
        ComplaintCase("width: ⟦wide⟧", "expected a number, found a string ('wide')"),
        ComplaintCase("width: ⟦101⟧", "101 is out of range: expected 0 to 100"),
        ComplaintCase("width: ⟦.nan⟧", "expected a finite number, found '.nan'"),
        ComplaintCase("width: ⟦1e999⟧", "expected a finite number, found '1e999'"),
        ComplaintCase("count: ⟦1.5⟧", "expected a whole number, found '1.5'"),
        ComplaintCase("count: ⟦0⟧", "0 is out of range: expected 1 to 9"),
        ComplaintCase("visible: ⟦yes⟧", "expected true or false, found a string ('yes')"),
        ComplaintCase("arrangement: ⟦colums⟧", "expected one of rows, columns, compact, found 'colums'"),
        ComplaintCase("padding: ⟦[1]⟧", "expected 2 to 4 numbers, found 1"),
        ComplaintCase("padding: ⟦1⟧", "expected a list of 2 to 4 numbers, found a number ('1')"),
        ComplaintCase("layout: ⟦3⟧", "expected a mapping, found a number ('3')"),
        ComplaintCase("layout: {⟦gpa⟧: 3}", "unknown key 'gpa'"),
        ComplaintCase("rows: [⟦⟧{}, {name: a}]", "missing required key 'name'"),
        ComplaintCase("rows: [{⟦name⟧: ~}]", "missing required key 'name'"),
        ComplaintCase("rows: [⟦1⟧]", "expected a mapping, found a number ('1')"),
        ComplaintCase(
            "⟦titel⟧: a\nwidth: ⟦x⟧\nlayout: {gap: ⟦[]⟧}", "unknown key 'titel'",
            "expected a number, found a string ('x')", "expected a number, found a list"),
    ]

    @Test(arguments: complaints) func complaint(_ example: ComplaintCase) {
        MarkedText(example.text).expect(example.messages, Self.read)
    }

    @Test(arguments: [
        ("titel: a", "did you mean 'title'?"), ("Layout: {}", "did you mean 'layout'?"),
        ("arrangement: colums", "did you mean 'columns'?"),
    ])
    func suggestion(text: String, note: String) throws {
        let collector = DiagnosticCollector()
        try Self.read(SourceFile(name: "t", text: text), collector)
        #expect(collector.diagnostics.first?.notes.map(\.message) == [note])
    }
}
