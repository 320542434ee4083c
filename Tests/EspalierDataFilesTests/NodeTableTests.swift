import EspalierDiagnostics
import EspalierTemplates
import Testing

@testable import EspalierDataFiles

/// Tests that nodes are the same whether they are read from a table or parsed.
@Suite struct NodeTableTests {
    @Test(arguments: [
        "", "a: 1", "- a\n- 'b'\n- \"c\"\n", "{a: [1, 2.50, -0x1F, .inf], b: {}}", "~", "true",
        "text: |\n  one\n  two\nfolded: >-\n  one\n  two\n", "\"a\\n\\u00E9\": 'it''s'",
        "'1': \"2\"\n1.0: '3'\n",
        "base: &base {a: 1, b: [x]}\nother:\n  <<: *base\n  c: *base\n", "é: \"ü\"\nkey:\n", "? a\n: b\n",
        "\u{FEFF}a: ''\n", "a: !!int \"12\"",
    ])
    func aTableContainsAllNodes(yaml: String) throws {
        let file = SourceFile(name: "nodes.yaml", text: yaml)
        let node = try YAMLReader.read(file)
        #expect(try read(#require(NodeTable.text(of: node)), file)?.located == node.located)
    }

    /// A table can't represent each tag, but it never represents another value.
    @Test(arguments: ["a: !!str 12", "a: &b 7", "a: !!bool 'true'", "a: !!null ''", "a: !!float '1'"])
    func aTableIsRightOrMissing(yaml: String) throws {
        let file = SourceFile(name: "tag.yaml", text: yaml)
        let node = try YAMLReader.read(file)
        guard let table = NodeTable.text(of: node) else { return }
        #expect(read(table, file)?.located == node.located)
    }

    /// No table that was cut off or damaged may be read as something else or crash.
    @Test func aDamagedTableHasNoNodes() throws {
        let file = SourceFile(name: "nodes.yaml", text: "a: [1, \"b\\n\"]\nb: {c: 'd'}\n")
        let table = try #require(NodeTable.text(of: YAMLReader.read(file)))
        for count in 0..<table.utf8.count { #expect(read(String(table.prefix(count)), file) == nil) }
        for byte in ["\u{7F}", "\u{20}", "\u{5F}"] { #expect(read(byte, file) == nil) }
        #expect(read(table, SourceFile(name: "shorter.yaml", text: "a: [1")) == nil)
    }

    static let embedded = (EmbeddedFile.templates + EmbeddedFile.themes + EmbeddedFile.diff)
        .filter { $0.path.hasSuffix(".yaml") }

    @Test(arguments: embedded)
    func embeddedTablesContainTheNodesOfTheirFiles(file: EmbeddedFile) throws {
        let source = SourceFile(name: file.path, bytes: Array(file.bytes))
        let node = try #require(NodeTable.node(file.nodeTable, of: source), "\(file.path) has no table")
        #expect(try node.located == YAMLReader.read(source).located)
    }

    private func read(_ table: String, _ file: SourceFile) -> Node? {
        var table = table
        return table.withUTF8 { NodeTable.node(UnsafeRawBufferPointer($0), of: file) }
    }
}

extension Node {
    /// The value with the places of all values and keys.
    fileprivate var located: String {
        let content =
            switch value {
            case .sequence(let elements): elements.map(\.located).joined(separator: ", ")
            case .mapping(let mapping):
                mapping.entries.map { "\($0.key) \($0.keyBytes): \($0.value.located)" }.joined(
                    separator: ", ")
            default: plainText
            }
        return "\(typeDescription) \(range.lower)..<\(range.upper) {\(content)}"
    }
}
