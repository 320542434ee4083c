import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the subcommand `espalier fmt`.
@Suite struct FmtTests {
    private static let plain = "data: {outline: A}\ntitle: x\n"
    private static let formatted = "title: x\ndata: { outline: A }\n"

    @Test func `files are formatted in place, and others stay as they are`() throws {
        let folder = try Workplace()
        try folder.write(Self.plain, to: "d/a.yaml")
        try folder.write(Self.formatted, to: "d/b.yaml")
        try folder.write("kind: ConfigMap\ndata: {a: b}\n", to: "d/other.yaml")
        try folder.write("title: {\ndata: {outline: A}\n", to: "d/broken.yaml")
        try folder.write("id,parent\na,\n", to: "d/c.csv")
        let tool = Tool(in: folder)
        let check = try tool.run(["fmt", "--check", "d"])
        #expect(check.status == 4)
        #expect(
            check.errors.contains("error: d/a.yaml: the file isn't formatted\nnote: run 'espalier fmt'\n"))
        #expect(check.errors.contains("1 not formatted, 1 unchanged, 1 failed, 1 skipped"))
        #expect(String(decoding: try folder.bytes("d/a.yaml"), as: UTF8.self) == Self.plain)
        let first = try tool.run(["fmt", "d", "d/c.csv", "-v"])
        #expect(first.status == 1)
        #expect(first.errors.contains("d/broken.yaml:"))
        #expect(first.errors.contains("d/other.yaml: not a diagram, skipped"))
        #expect(first.errors.contains("d/c.csv: data, skipped"))
        #expect(String(decoding: try folder.bytes("d/a.yaml"), as: UTF8.self) == Self.formatted)
        #expect(
            String(decoding: try folder.bytes("d/other.yaml"), as: UTF8.self)
                == "kind: ConfigMap\ndata: {a: b}\n")
        #expect(try tool.run(["fmt", "--check", "d/a.yaml", "d/b.yaml"]).status == 0)
        #expect(try tool.run(["fmt", "-"], input: Self.plain).text == Self.formatted)
    }

    @Test func `a link stays a link`() throws {
        let folder = try Workplace()
        try folder.write(Self.plain, to: "d/a.yaml")
        let link = folder.url("d/b.yaml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.yaml")
        let tool = Tool(in: folder)
        #expect(try tool.run(["fmt", "d/b.yaml"]).errors.hasPrefix("1 formatted"))
        #expect(String(decoding: try folder.bytes("d/a.yaml"), as: UTF8.self) == Self.formatted)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.yaml")
        #expect(try tool.run(["fmt", "d"]).errors.hasPrefix("0 formatted, 1 unchanged, 0 failed, 1 skipped"))
    }

    @Test func `the numbers are in the JSON`() throws {
        let folder = try Workplace()
        try folder.write(Self.plain, to: "a.yaml")
        let result = try Tool(in: folder).run(["fmt", "--check", "a.yaml", "--diagnostics", "json", "-v"])
        #expect(result.status == 4)
        #expect(
            result.errors.contains(
                "{\"summary\":{\"unformatted\":1,\"unchanged\":0,\"failed\":0,\"skipped\":0,"))
    }

    @Test func `generated files stay the same diagrams`() throws {
        let formatter = DiagramFormatter()
        for seed in 0..<200 {
            var generator = DiagramGenerator(seed: UInt64(seed))
            let source = SourceFile(name: "\(seed).json", text: generator.file())
            // The formatter throws an error if the values before and after formatting differ.
            let formatted = try formatter.format(source)
            let again = try formatter.format(SourceFile(name: source.name, bytes: formatted))
            #expect(again == formatted, "\(seed)")
        }
    }
}
