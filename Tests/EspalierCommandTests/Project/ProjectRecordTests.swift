import EspalierBatch
import Foundation
import TestSupport
import Testing

/// Tests that a project file is one of the files that pictures are made from.
@Suite struct ProjectRecordTests: IncrementalSuite {
    private func projectPlace(_ text: String = "theme: brand.yaml\n") throws -> Tool {
        let tool = try place()
        try tool.folder.write("", to: ".git/HEAD")
        try tool.folder.write(text, to: ".espalier.yaml")
        try tool.folder.write("background: '#1a8b3c'\n", to: "brand.yaml")
        return tool
    }

    @Test func `A change of the project draws its inputs again`() throws {
        let tool = try projectPlace()
        #expect(try draw(tool).hasPrefix("2 drawn"))
        try age(tool)
        _ = try draw(tool)
        #expect(try draw(tool).hasPrefix("0 drawn, 2 unchanged"))
        try tool.folder.write("background: '#1a3c8b'\n", to: "brand.yaml")
        #expect(try reasons(tool) == ["'brand.yaml' has changed", "'brand.yaml' has changed"])
        #expect(try draw(tool).hasPrefix("2 drawn"))
        try tool.folder.write("theme: ink\n", to: ".espalier.yaml")
        #expect(try reasons(tool) == ["'.espalier.yaml' has changed", "'.espalier.yaml' has changed"])
        #expect(try draw(tool).hasPrefix("2 drawn"))
        // Another file applies instead.
        try tool.folder.write("theme: meadow\n", to: "docs/.espalier.yaml")
        #expect(try draw(tool).hasPrefix("2 drawn"))
        try FileManager.default.removeItem(at: tool.folder.url("docs/.espalier.yaml"))
        #expect(try draw(tool).contains("drawn") || tool.folder.files(below: "out").contains("a.svg"))
        let picture = try tool.folder.bytes("out/a.svg")
        try FileManager.default.removeItem(at: tool.folder.url("out"))
        _ = try draw(tool)
        #expect(try tool.folder.bytes("out/a.svg") == picture)
        try FileManager.default.removeItem(at: tool.folder.url(".espalier.yaml"))
        #expect(try draw(tool).hasPrefix("2 drawn"))
        #expect(try draw(tool).hasPrefix("0 drawn, 2 unchanged"))
    }

    @Test func `A depfile names the project's files`() throws {
        let tool = try projectPlace()
        #expect(try tool.run(["render", "docs/a.yaml", "--depfile", "a.d"]).status == 0)
        let rule = String(decoding: try tool.folder.bytes("a.d"), as: UTF8.self)
        #expect(rule.contains(" .espalier.yaml") && rule.contains(" brand.yaml"), "\(rule)")
    }

    @Test func `Watching draws again with a new project file`() throws {
        let tool = try projectPlace()
        try FileManager.default.removeItem(at: tool.folder.url(".espalier.yaml"))
        let running = try tool.start(["watch", "docs/a.yaml", "-o", "a.svg"])
        defer {
            running.process.terminate()
            running.process.waitUntilExit()
        }
        var messages: String { (try? String(contentsOf: running.errors, encoding: .utf8)) ?? "" }
        func wait(forColor color: String) throws {
            try TestSupport.wait(for: "\(color): \(messages)") {
                ((try? tool.folder.bytes("a.svg")).map { String(decoding: $0, as: UTF8.self) } ?? "")
                    .lowercased()
                    .contains(color)
            }
        }
        try TestSupport.wait(for: "the first run") { messages.contains("; stop with Ctrl-C") }
        try tool.folder.write("theme: brand.yaml\n", to: ".espalier.yaml")
        try wait(forColor: "#1a8b3c")
        try tool.folder.write("background: '#1a3c8b'\n", to: "brand.yaml")
        try wait(forColor: "#1a3c8b")
        try tool.folder.write("them: ink\n", to: ".espalier.yaml")
        try TestSupport.wait(for: "the error") { messages.contains(".espalier.yaml:1:1: error: unknown key") }
        try tool.folder.write("theme: {background: '#8b1a3c'}\n", to: ".espalier.yaml")
        try wait(forColor: "#8b1a3c")
    }

    @Test func `A batch reads it, and takes another one`() throws {
        let tool = try projectPlace(
            "theme: brand.yaml\nformats: [pdf, svg]\nbase: docs\noutputFolder: elsewhere\n")
        var batch = Batch(tool.folder.url("docs").path)
        let out = tool.folder.url("o").path
        let result = try batch.run(into: out)
        #expect(tool.folder.files(below: "o") == ["a.pdf", "a.svg", "b.pdf", "b.svg"])
        #expect(result.outcomes.allSatisfy { $0.reads.contains(tool.folder.url(".espalier.yaml").path) })
        try tool.folder.write("formats: [png]\n", to: "other.yaml")
        (batch.projectFile, batch.base) = (tool.folder.url("other.yaml").path, batch.inputs[0])
        _ = try batch.run(into: out)
        #expect(tool.folder.files(below: "o").contains("a.png"))
        try tool.folder.write("format: [png]\n", to: "other.yaml")
        #expect(throws: (any Error).self) { try batch.run(into: out) }
        #expect(throws: (any Error).self) { try batch.check() }
    }
}
