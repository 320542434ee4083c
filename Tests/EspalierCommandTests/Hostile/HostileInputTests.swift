import Foundation
import Testing

/// Tests invalid inputs, each of which is drawn together with a valid input.
///
/// All problems are reported with their places, and the status is 1. Only the valid input produces files.
@Suite("Hostile inputs") struct HostileInputTests {
    @Test(arguments: HostileInput.malformed + HostileInput.data + HostileInput.numbers)
    func refuses(_ input: HostileInput) throws {
        let result = try draw(input.file, input.bytes)
        #expect(result.messages == input.messages)
    }

    /// An input that is refused with a message.
    ///
    /// The refused text is too long to be printed, so only the place and the reason are compared.
    struct Flood: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let file: String
        let message: String
        let text: @Sendable () -> String

        init(_ name: String, _ file: String, _ message: String, _ text: @escaping @Sendable () -> String) {
            (testDescription, self.file, self.message, self.text) = (name, file, message, text)
        }
    }

    static let depth = "nesting depth: 1001 is beyond the limit of 1000"
    static let label = "is beyond the limit of 65536"

    static let floods: [Flood] = [
        .init(
            "10,000 levels of brackets in JSON", "a.espalier.json", "a.espalier.json:1:1001: error: \(depth)"
        ) {
            String(repeating: "[", count: 10_000)
        },
        .init("10,000 levels of children", "a.json", "a.json:1:12492: error: \(depth)") {
            #"{"data":{"tree":{"# + String(repeating: #""label":"a","children":[{"#, count: 10_000)
        },
        .init(
            "10,000 levels of brackets in YAML", "a.espalier.yaml", "a.espalier.yaml:1:1006: error: \(depth)"
        ) {
            "data: " + String(repeating: "[", count: 10_000)
        },
        .init("10,000 levels of dashes", "a.espalier.yaml", "a.espalier.yaml:1:2001: error: \(depth)") {
            String(repeating: "- ", count: 10_000) + "x"
        },
        .init("2,000 levels of indentation", "a.txt", "a.txt:1001:1001: error: \(depth)") {
            (0..<2_000).map { String(repeating: " ", count: $0) + "a" }.joined(separator: "\n")
        },
        .init(
            "10,000 levels in a line's attributes", "a.txt",
            "a.txt:1:131: error: more than 32 levels of nesting in attributes"
        ) { "a " + String(repeating: "{k: ", count: 10_000) + String(repeating: "}", count: 10_000) },
        .init("boxes in boxes", "a.yaml", "a.yaml:2:146: error: more than 24 levels of nesting") {
            "data: {tree: {label: a}}\nviews: {cell: {content: "
                + String(repeating: "[{vertical: ", count: 300) + "[x]" + String(repeating: "}]", count: 300)
                + "}}\n"
        },
        .init(
            "a billion laughs", "a.espalier.yaml",
            "a.espalier.yaml:7:10: error: values repeated by aliases: 1270459 is beyond the limit of 1000000"
        ) {
            "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
                + (1..<10).map { level in
                    let alias = "*a\(level - 1)"
                    return
                        "a\(level): &a\(level) [\(Array(repeating: alias, count: 9).joined(separator: ","))]\n"
                }.joined()
        },
        .init("a label of 100 MB", "a.txt", "a.txt:2:3: error: bytes of a label: 100000000 \(label)") {
            "A\n  " + String(repeating: "x", count: 100_000_000)
        },
        .init("a field of 1 MB", "a.csv", "a.csv:2:1: error: bytes of a field: 1000000 \(label)") {
            "id,parent\n" + String(repeating: "x ", count: 500_000) + ",\n"
        },
        .init("a label of 1 MB in JSON", "a.json", "a.json:1:17: error: bytes of a label: 1000000 \(label)") {
            #"{"data":{"tree":{"label":""# + String(repeating: "x", count: 1_000_000) + #""}}}"#
        },
        .init("a title of 1 MB", "a.yaml", "a.yaml:1:8: error: bytes of a text: 1000000 \(label)") {
            "title: " + String(repeating: "x", count: 1_000_000) + "\ndata: {tree: {label: a}}\n"
        },
        .init("a template of 1 MB", "a.yaml", "a.yaml:2:33: error: bytes of a text: 1000000 \(label)") {
            "data: {tree: {label: a}}\nviews: {cell: {content: [{text: \""
                + String(repeating: "x", count: 1_000_000) + "\"}]}}\n"
        },
    ]

    @Test(arguments: floods) func refuses(_ flood: Flood) throws {
        let result = try draw(flood.file, Array(flood.text().utf8))
        #expect(result.errors.hasPrefix(flood.message + "\n"), "\(result.errors.prefix(400))")
        #expect(result.errors.utf8.count < 2_000)
    }

    /// The number of reported problems is limited, and the number of further problems is reported.
    @Test func reportsAtMostAThousandProblems() throws {
        let lines = (0..<1_500).map { "k\($0): 1\n" }.joined()
        let result = try draw("a.espalier.yaml", Array(lines.utf8))
        #expect(result.errors.components(separatedBy: "error: unknown key").count == 1_001)
        #expect(result.errors.contains("warning: a.espalier.yaml: 500 more problems aren't shown\n"))
    }

    @Test func drawsTenThousandLevelsOfATable() throws {
        let folder = try Workplace()
        let rows = (1..<10_000).map { "n\($0),n\($0 - 1)\n" }.joined()
        try folder.write("id,parent\nn0,\n" + rows, to: "a.csv")
        let result = try Tool(in: folder).run(["render", "a.csv"])
        folder.expectOrder(after: result, status: 0)
        #expect(String(decoding: try folder.bytes("out/a.svg"), as: UTF8.self).contains(">n9999</text>"))
    }

    private func draw(_ file: String, _ bytes: [UInt8]) throws -> Tool.Result {
        let folder = try Workplace()
        try folder.write(bytes, to: file)
        try folder.write(Workplace.goodDiagram, to: "good.yaml")
        let result = try Tool(in: folder).run(["render", file, "good.yaml", "--jobs", "1"])
        folder.expectOrder(after: result, status: 1)
        #expect(result.errors.contains("\n1 drawn, 0 unchanged, 1 failed in "))
        #expect(folder.files(below: "out") == ["good.svg"])
        return result
    }
}
