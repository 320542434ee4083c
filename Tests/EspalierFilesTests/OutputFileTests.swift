import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that files are written completely or not at all, and aren't touched if nothing has changed.
@Suite struct OutputFileTests {
    private func write(
        _ chunks: [String], to path: String, replacing replacement: Replacement = .derived
    ) throws -> OutputFile.Outcome {
        let file = try OutputFile(path: path, syncs: false, replacing: replacement)
        for chunk in chunks { try file.write(text: chunk) }
        return try file.finish()
    }

    @Test(
        arguments: [
            ("nothing there", nil, ["ab", "cd"], OutputFile.Outcome.written),
            ("equal", "abcd", ["ab", "cd"], .unchanged),
            ("equal, other chunks", "abcd", ["a", "", "bcd"], .unchanged),
            ("other beginning", "xbcd", ["ab", "cd"], .written),
            ("other end", "abcx", ["ab", "cd"], .written),
            ("shorter before", "abc", ["ab", "cd"], .written),
            ("longer before", "abcde", ["ab", "cd"], .written),
            ("empty before", "", ["ab", "cd"], .written),
            ("empty after", "abcd", [], .written),
            ("both empty", "", [], .unchanged),
            ("long common beginning", String(repeating: "ab", count: 100_000) + "x", ["abcd"], .written),
        ] as [(String, String?, [String], OutputFile.Outcome)])
    func containsTheWrittenBytes(
        _ name: String, _ before: String?, _ chunks: [String], _ outcome: OutputFile.Outcome
    ) throws {
        let folder = try Workplace()
        if let before { try folder.write(before, to: "a.svg") }
        let long = before.map { $0.count > 1_000 ? [String($0.dropLast()), "y"] : chunks } ?? chunks
        #expect(try write(long, to: folder.url("a.svg").path) == outcome)
        #expect(try folder.bytes("a.svg") == Array(long.joined().utf8))
        #expect(folder.files() == ["a.svg"])
    }

    @Test func leavesAnUnchangedFileAlone() throws {
        let folder = try Workplace()
        try folder.write("abcd", to: "a.svg")
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes(
            [.modificationDate: past], ofItemAtPath: folder.url("a.svg").path)
        #expect(try write(["ab", "cd"], to: folder.url("a.svg").path) == .unchanged)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url("a.svg").path)
        #expect(attributes[.modificationDate] as? Date == past)
    }

    @Test func keepsTheModeOfAFileItReplaces() throws {
        let folder = try Workplace()
        try folder.write("old", to: "a.svg")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: folder.url("a.svg").path)
        #expect(try write(["new"], to: folder.url("a.svg").path) == .written)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url("a.svg").path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test(arguments: [nil, "before"]) func leavesNoFileIfDrawingFails(_ before: String?) throws {
        let folder = try Workplace()
        if let before { try folder.write(before, to: "a.svg") }
        do {
            let file = try OutputFile(path: folder.url("a.svg").path, syncs: true)
            try file.write(text: "half a pict")
        }
        #expect(folder.files() == (before == nil ? [] : ["a.svg"]))
        if let before { #expect(try folder.bytes("a.svg") == Array(before.utf8)) }
    }

    @Test func makesFolders() throws {
        let folder = try Workplace()
        #expect(try write(["x"], to: folder.url("a/b//c/d.svg").path) == .written)
        #expect(folder.files() == ["a/b/c/d.svg"])
    }

    @Test func refusesAFolderInItsPlace() throws {
        let folder = try Workplace()
        try folder.write("x", to: "a.svg/inner")
        #expect(throws: SystemError(folder.url("a.svg").path, EISDIR)) {
            try write(["x"], to: folder.url("a.svg").path)
        }
    }

    @Test func refusesAFileInTheWayOfAFolder() throws {
        let folder = try Workplace()
        try folder.write("x", to: "a")
        let (path, picture) = (folder.url("a").path, folder.url("a/b/c.svg").path)
        let error = #expect(throws: SystemError.self) { try write(["x"], to: picture) }
        #expect(error?.path == path && error?.code == ENOTDIR)
        #expect(error?.message == "\(picture): the folder '\(path)' can't be created: Not a directory")
    }

    /// `/dev/stdout` is such a link.
    @Test func writesToAnOpenFileThroughItsLink() throws {
        let folder = try Workplace()
        try folder.write("before ", to: "log.txt")
        let file = try Descriptor(opening: folder.url("log.txt").path, O_WRONLY)
        let link = folder.url("stdout.svg").path
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("inner").path, withDestinationPath: "/proc/self/fd/\(file.number)")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "inner")
        #expect(throws: DiagnosticsError.self) { try write(["x"], to: link) }
        #expect(try write(["ab", "cd"], to: link, replacing: .named) == .written)
        #expect(try folder.bytes("log.txt") == Array("before abcd".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "inner")
    }

    /// The linked file can be outside of the folder of the outputs, so it isn't changed.
    @Test(arguments: ["old", nil]) func replacesALink(_ old: String?) throws {
        let folder = try Workplace()
        if let old { try folder.write(old, to: "other.txt") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("a.svg").path, withDestinationPath: "other.txt")
        #expect(try write(["new"], to: folder.url("a.svg").path) == .written)
        #expect(try folder.bytes("a.svg") == Array("new".utf8))
        #expect(try old.map { Array($0.utf8) } == (old == nil ? nil : folder.bytes("other.txt")))
        #expect(folder.files().contains("other.txt") == (old != nil))
    }

    @Test func createsOnlyNewFiles() throws {
        let folder = try Workplace()
        let path = folder.url("a.yaml").path
        func create(_ body: (OutputFile) throws -> Void = { try $0.write(text: "new") }) throws -> Bool {
            try OutputFile.create(at: path, syncs: true, body)
        }
        #expect(try create())
        #expect(try folder.bytes("a.yaml") == Array("new".utf8))
        #expect(try !create())
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "none")
        #expect(try !create())
        try FileManager.default.removeItem(atPath: path)
        // The file of another program appears after the first check.
        let isNew = try create {
            try folder.write("other", to: "a.yaml")
            try $0.write(text: "new")
        }
        #expect(!isNew)
        #expect(try folder.bytes("a.yaml") == Array("other".utf8))
        #expect(folder.files() == ["a.yaml"])
    }

    /// Some file systems can't rename a file without replacing another one.
    @Test func aLinkDoesNotReplaceAFile() throws {
        let folder = try Workplace()
        let (temporary, path) = (folder.url("a.tmp").path, folder.url("a.yaml").path)
        for content in ["new", "other"] {
            try folder.write(content, to: "a.tmp")
            let isNew = try TemporaryFiles.link(temporary, toUnusedName: path)
            #expect(isNew == (content == "new"))
            #expect(folder.files() == ["a.yaml"])
            #expect(try folder.bytes("a.yaml") == Array("new".utf8))
        }
    }

    /// The new content could otherwise be run with the rights of another user.
    @Test func doesNotKeepTheBitsForAnotherUser() throws {
        let folder = try Workplace()
        try folder.write("old", to: "a.svg")
        #expect(chmod(folder.url("a.svg").path, 0o6755) == 0)
        #expect(try write(["new"], to: folder.url("a.svg").path) == .written)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url("a.svg").path)
        #expect(attributes[.posixPermissions] as? Int == 0o755)
    }
}
