import EspalierDataFiles
import EspalierDiagnostics
import Testing

/// Tests input that could cause a crash, a hang or high memory use.
///
/// Each input must cause one error, which states the place, the number and the limit.
@Suite struct HostileInputTests {
    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as DiagnosticsError {
            return error.diagnostics.allSatisfy { $0.range != nil } ? error.diagnostics.first?.message : nil
        } catch {
            return nil
        }
    }

    @Test(
        "10,000 levels",
        arguments: [
            (TreeFormat.json, "[", ""), (.json, "{\"a\":", ""), (.yaml, "[", ""), (.yaml, "{a: ", ""),
            (.yaml, "- ", "x"),
        ])
    func depth(format: TreeFormat, open: String, end: String) {
        let file = SourceFile(name: "t", text: String(repeating: open, count: 10_000) + end)
        #expect(message { _ = try format.read(file) } == "nesting depth: 1001 is beyond the limit of 1000")
    }

    @Test func `a depth within the limit is read`() throws {
        let text = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
        for format in TreeFormat.allCases { _ = try format.read(SourceFile(name: "t", text: text)) }
    }

    @Test func `no limit lets a tree become too deep to walk or free`() throws {
        var limits = DataLimits()
        limits.depth = .max
        func read(_ depth: Int) throws -> Node {
            let text = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
            return try JSONReader.read(SourceFile(name: "t", text: text), limits: limits)
        }
        let node = try read(4_000)
        #expect(node.overlaid(by: node).mapping?.count == 1)
        #expect(message { _ = try read(4_001) } == "nesting depth: 4001 is beyond the limit of 4000")
    }

    @Test func `nesting through aliases counts`() {
        var text = "a0: &a0 [x]\n"
        for index in 1..<2_000 { text += "a\(index): &a\(index) [*a\(index - 1)]\n" }
        let found = message { _ = try YAMLReader.read(SourceFile(name: "t", text: text)) }
        #expect(found == "nesting depth: 1001 is beyond the limit of 1000")
    }

    @Test func `no limit lets an alias bomb be counted beyond a word`() {
        var limits = DataLimits()
        limits.aliasExpansion = .max
        var text = "a0: &a0 [x]\n"
        for index in 1..<80 { text += "a\(index): &a\(index) [*a\(index - 1), *a\(index - 1)]\n" }
        let found = message { _ = try YAMLReader.read(SourceFile(name: "t", text: text), limits: limits) }
        #expect(found?.hasSuffix(" is beyond the limit of 1099511627776") == true)
    }

    @Test func `an alias bomb`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for index in 1..<30 {
            let list = Array(repeating: "*a\(index - 1)", count: 9).joined(separator: ", ")
            text += "a\(index): &a\(index) [\(list)]\n"
        }
        let found = message { _ = try YAMLReader.read(SourceFile(name: "t", text: text)) }
        #expect(found?.hasPrefix("values repeated by aliases: ") == true)
        #expect(found?.hasSuffix(" is beyond the limit of 1000000") == true)
    }

    /// Each repetition of a label is copied, so a long text is more than one value.
    @Test func `an alias of a long text`() throws {
        func file(_ count: Int, _ length: Int) -> SourceFile {
            let aliases = Array(repeating: "*a", count: count).joined(separator: ", ")
            let text = String(repeating: "x", count: length)
            return SourceFile(name: "t", text: "[&a \(text), \(aliases)]")
        }
        #expect(
            message { _ = try YAMLReader.read(file(16_000, 60_000)) }?.hasPrefix(
                "values repeated by aliases: ") == true)
        var limits = DataLimits()
        limits.aliasExpansion = 30
        #expect(message { _ = try YAMLReader.read(file(30, 63), limits: limits) } == nil)
        #expect(message { _ = try YAMLReader.read(file(15, 64), limits: limits) } == nil)
        #expect(
            message { _ = try YAMLReader.read(file(16, 64), limits: limits) }
                == "values repeated by aliases: 32 is beyond the limit of 30")
    }

    @Test(
        "Invalid UTF-8",
        arguments: [
            ([0x61, 0xFF], 1), ([0xC0, 0x80], 0), ([0x61, 0x62, 0xED, 0xA0, 0x80], 2), ([0xE2, 0x82], 0),
        ] as [([UInt8], Int)])
    func utf8(bytes: [UInt8], offset: Int) {
        let file = SourceFile(name: "t", bytes: bytes)
        for format in TreeFormat.allCases {
            do {
                _ = try format.read(file)
                Issue.record("read")
            } catch {
                #expect(error.diagnostics.first?.range?.lower == offset)
                #expect(error.diagnostics.first?.message.hasPrefix("invalid UTF-8: byte") == true)
            }
        }
    }

    @Test func `limits name the number and the limit`() {
        var limits = DataLimits()
        limits.items = 3
        limits.labelBytes = 5
        limits.bytes = 20
        func json(_ text: String) -> String? {
            message { _ = try JSONReader.read(SourceFile(name: "t", text: text), limits: limits) }
        }
        #expect(json("[1, 2, 3]") == "values: 4 is beyond the limit of 3")
        #expect(json("{\"abcdef\": 1}") == "bytes of a key: 6 is beyond the limit of 5")
        #expect(json("                     1") == "file size: 22 bytes is beyond the limit of 20")
        let yaml = message {
            _ = try YAMLReader.read(SourceFile(name: "t", text: "abcdef: 1"), limits: limits)
        }
        #expect(yaml == "bytes of a key: 6 is beyond the limit of 5")
    }

    @Test func `a label of 100 MB is refused`() {
        let file = SourceFile(name: "t", bytes: [UInt8](repeating: 0x61, count: 100_000_000))
        let collector = DiagnosticCollector()
        let outline = message { try OutlineReader(file, collector: collector).forEachLine { _, _ in } }
        #expect(outline == "bytes of a label: 100000000 is beyond the limit of 65536")
        let table = message {
            try DelimitedReader.read(
                file, separator: .comma, collector: collector, header: { _ in }, body: { _ in })
        }
        #expect(table == "bytes of a field: 100000000 is beyond the limit of 65536")
    }

    @Test func `nothing but commas is no table`() {
        let file = SourceFile(name: "t", bytes: [UInt8](repeating: 0x2C, count: 1_000_000))
        let collector = DiagnosticCollector()
        let found = message {
            try DelimitedReader.read(
                file, separator: .comma, collector: collector, header: { _ in }, body: { _ in })
        }
        #expect(found == "more than 16384 fields in a row")
    }
}
