import EspalierDataFiles
import EspalierDiagnostics
import TestSupport
import Testing

/// Tests the readers with valid texts in which a few bytes are changed.
///
/// The readers must not crash, and every error must have a place in the file.
@Suite struct FuzzTests {
    static let seeds = [
        "title: Foundation\nlayout:\n  arrangement: columns\n  gap: [4, 10]\nviews: &v\n  - {text: \"{name}\", size: 1e3}\nx: *v\n<<: {a: 1}\n",
        "{\"a\": [1, -2.5e3, \"\\u00e9\\ud83d\\ude00\", null], \"b\": {\"c\": true, \"d\": []}}",
        "NSObject {link: https://example.org, n: 1}\n  - NSFormatter\n    \"NumberFormatter {x}\"\n\n# note\n  NSCoder {k: [a, 'b''c', \"d\"]}\n",
        "id,parent,label\nNSObject,,\"the \"\"root\"\"\"\nNSFormatter,NSObject,\"a\nb\"\r\nx,NSObject,\n",
        "a: |\n  literal\n  block\nb: >-\n  folded\n\n  text\nc: !!str 5\nd: 'it''s'\n日本: é\n",
    ]

    private static let interesting: [UInt8] =
        Array("{}[]\"'\\:,-#&*!|>\n\r\t 0e.\u{FF}".utf8) + [0, 0xFF, 0xC3, 0xED, 0xF0, 0x7F]

    static func mutated(_ seed: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: 0...bytes.count, using: &generator)
            let byte = interesting.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.insert(byte, at: index)
            case 1 where index < bytes.count: bytes[index] = byte
            case 2 where index < bytes.count: bytes.remove(at: index)
            case 3: bytes.removeLast(min(bytes.count, Int.random(in: 0...8, using: &generator)))
            default:
                let lower = Int.random(in: 0...bytes.count, using: &generator)
                let slice = Array(bytes[lower..<min(bytes.count, lower + 12)])
                bytes.insert(contentsOf: slice, at: index)
            }
        }
        return bytes
    }

    @Test(arguments: seeds.indices) func mutations(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed + 1))
        for round in 0..<1_500 {
            let file = SourceFile(name: "t", bytes: Self.mutated(Array(Self.seeds[seed].utf8), &generator))
            for diagnostic in Self.diagnostics(of: file) {
                let isInside = diagnostic.range.map { $0.lower >= 0 && $0.upper <= file.bytes.count } ?? false
                #expect(isInside, "seed \(seed), round \(round): \(diagnostic.message)")
                _ = CaretFormatter().format(diagnostic) + JSONFormatter().format(diagnostic)
            }
        }
    }

    /// Reads a file with all readers, and returns their diagnostics.
    private static func diagnostics(of file: SourceFile) -> [Diagnostic] {
        let collector = DiagnosticCollector()
        func attempt(_ body: () throws(DiagnosticsError) -> Void) {
            do { try body() } catch { collector.report(contentsOf: error) }
        }
        for format in TreeFormat.allCases {
            attempt { () throws(DiagnosticsError) in
                let node = try format.read(file)
                _ = node["title"]?.readString(collector)
                _ = node["x"]?.readNumber(collector)
                _ = node.overlaid(by: node).plainText
            }
        }
        let outline = OutlineReader(file, collector: collector)
        attempt { () throws(DiagnosticsError) in
            try outline.forEachLine { line, _ in _ = outline.attributes(of: line) }
        }
        for separator in [DelimitedReader.Separator.comma, .tab] {
            attempt { () throws(DiagnosticsError) in
                try DelimitedReader.read(
                    file, separator: separator, collector: collector, header: { _ in },
                    body: { row in _ = (0..<row.count).map { row[$0] } })
            }
        }
        return collector.diagnostics
    }
}
