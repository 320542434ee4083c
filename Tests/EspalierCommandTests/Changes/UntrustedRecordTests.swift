import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests records that another user has written, and those of killed runs.
@Suite struct UntrustedRecordTests: IncrementalSuite {
    /// A name in a record, the suffix, and the file that a stranger wants to be removed.
    private static let names: [(stem: String, suffix: String, victim: String)] = [
        ("../victim", ".svg", "victim.svg"), ("sub/../../victim", ".svg", "victim.svg"),
        ("notes.txt\0x", ".svg", "out/notes.txt"),
        ("notes", ".txt", "out/notes.txt"), ("notes", "", "out/notes"), ("notes", ".webp", "out/notes.webp"),
        ("notes", ".svg", "out/notes.svg"), ("a", ".txt", "out/a.txt"),
        (".espalier-state", "", "out/.espalier-state.old"),
    ]

    @Test(arguments: names) func aRecordOfAnotherNameRemovesNothing(
        _ stem: String, _ suffix: String, _ victim: String
    ) throws {
        let tool = try place()
        _ = try draw(tool)
        let bytes = Array("precious\n".utf8)
        try tool.folder.write(bytes, to: victim)
        let old = try #require(
            ChangeFile(path: tool.folder.url("out/.espalier-state").path).entries.first { $0.stem == "a" })
        let file = DrawnFile(
            suffix: suffix, byteCount: bytes.count, digest: bytes.withUnsafeBytes { Digest(of: $0) },
            width: 0, height: 0)
        let entry = ChangeEntry(
            stem: stem, path: old.path, options: old.options, program: old.program, isDiagram: true,
            reads: old.reads,
            outputs: [file], diagnostics: StoredDiagnostics([]), workingFolder: old.workingFolder)
        try tool.folder.write(ChangeFile.magic + ChangeFile.block(entry), to: "out/.espalier-state")
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let result = try tool.run(Self.words + ["--prune"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try tool.folder.bytes(victim) == bytes)
        if stem.contains("\0") || suffix == ".webp" {
            #expect(
                result.errors.contains("warning: the record 'out/.espalier-state' has 1 damaged entry\n"),
                "\(result.errors)")
        }
    }

    /// A run records its outputs before it writes them, so that those of a killed run can be removed later.
    @Test(arguments: [SIGKILL, SIGINT, SIGTERM]) func theOutputsOfAKilledRunAreKnown(_ signal: Int32) throws {
        let folder = try Workplace()
        let names = (0..<120).map { "n\($0)" }
        for name in names { try folder.write("data: {outline: \"\(name)\\n\"}\n", to: "docs/\(name).yaml") }
        let tool = Tool(in: folder)
        func pictures() -> [String] {
            folder.files(below: "out").filter { $0.hasSuffix(".svg") && !$0.hasPrefix(".") }
        }
        let running = try tool.start(Self.words)
        try wait(for: "the first pictures") { pictures().count > 5 || !running.process.isRunning }
        kill(running.process.processIdentifier, signal)
        _ = try running.wait()
        for name in pictures() {
            try FileManager.default.removeItem(at: folder.url("docs/" + name.dropLast(4) + ".yaml"))
        }
        try folder.write("data: {outline: \"last\\n\"}\n", to: "docs/last.yaml")
        let result = try tool.run(Self.words + ["--prune"])
        #expect(result.status == 0, "\(result.errors)")
        let inputs = folder.files(below: "docs").map { $0.dropLast(5) + ".svg" }
        #expect(Set(pictures()) == Set(inputs.map(String.init)))
    }

    /// A killed run can leave the old or the new bytes of an output; both are Espalier's.
    @Test func bothVersionsOfAnAnnouncedOutputAreRemoved() throws {
        for keepsOld in [false, true] {
            let tool = try place()
            _ = try draw(tool)
            let old = try tool.folder.bytes("out/a.svg")
            try tool.folder.write("Z\n", to: "docs/a.txt")
            _ = try draw(tool)
            let path = tool.folder.url("out/.espalier-state").path
            let entry = try #require(ChangeFile(path: path).entries.first { $0.stem == "a" })
            let file = DrawnFile(
                suffix: ".svg", byteCount: old.count, digest: old.withUnsafeBytes { Digest(of: $0) },
                width: 0, height: 0)
            let announced = ChangeEntry(
                stem: "a", path: entry.path, options: entry.options, program: Digest(words: .zero),
                isDiagram: true,
                reads: entry.reads, outputs: entry.outputs, leftOver: [file],
                diagnostics: StoredDiagnostics([]),
                workingFolder: entry.workingFolder)
            try tool.folder.write(
                tool.folder.bytes("out/.espalier-state") + ChangeFile.block(announced),
                to: "out/.espalier-state")
            if keepsOld { try tool.folder.write(old, to: "out/a.svg") }
            try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
            let result = try tool.run(Self.words + ["--prune"])
            #expect(result.errors.contains("removed out/a.svg\n"), "\(result.errors)")
        }
    }

    @Test func namesThatDifferInCaseOnlyAreNoted() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/A.yaml")
        let result = try tool.run(["render", "docs", "--base", "docs"])
        #expect(result.status == 0)
        #expect(
            result.errors.contains(
                "note: 'A' and 'a' differ only in case, so some file systems can't hold both\n"),
            "\(result.errors)")
    }
}
