import EspalierData
import Testing

@Suite struct DataFormatTests {
    @Test(arguments: [
        ("a.csv", DataFormat.csv), ("docs/a.TSV", .tsv), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl),
        ("a.yaml", .yaml), ("a.yml", .yaml), ("a.json", .json), ("a.JSON", .json),
        ("M@N.symbols.json", .symbolgraph), ("a.txt", .outline), ("a.outline", .outline), ("a.pdf", nil),
        ("csv", nil), (".csv", nil), ("folder/.csv", nil), ("symbols.json", .json), ("", nil),
    ])
    func `the suffix tells the format`(name: String, format: DataFormat?) {
        #expect(DataFormat(fileName: name) == format)
    }

    @Test func `no suffix belongs to two formats`() {
        let suffixes = DataFormat.allCases.flatMap(\.suffixes)
        #expect(Set(suffixes).count == suffixes.count)
        #expect(DataFormat.suffix(of: "a/Foundation.symbols.json") == ".symbols.json")
    }
}
