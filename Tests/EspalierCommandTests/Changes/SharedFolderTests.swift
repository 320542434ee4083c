import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests `--incremental` with an output folder that several projects use, and with unusual folders.
@Suite struct SharedFolderTests {
    private func place() throws -> Workplace {
        let place = try Workplace()
        for name in ["A/docs/a", "A/top", "B/docs/b"] {
            try place.write("data: {outline: A}\n", to: name + ".yaml")
        }
        return place
    }

    private func run(_ words: [String], in project: String, of place: Workplace) throws -> Tool.Result {
        var tool = Tool(in: place)
        tool.prefix = ["/usr/bin/env", "-C", place.url(project).path]
        return try tool.run(["render", ".", "--incremental"] + words)
    }

    /// The recorded paths of inputs are relative to the folder of their project.
    @Test func picturesOfAnotherProjectAreKept() throws {
        let place = try place()
        let words = ["-o", "../out", "--prune"]
        #expect(try run(words, in: "A", of: place).status == 0)
        for _ in 0..<2 {
            let other = try run(words, in: "B", of: place)
            #expect(other.status == 0 && !other.errors.contains("removed"), "\(other.errors)")
        }
        let pictures = ["docs/a.svg", "docs/b.svg", "top.svg"]
        #expect(place.files(below: "out") == [".espalier-state"] + pictures)
        try FileManager.default.removeItem(at: place.url("A/top.yaml"))
        #expect(try !run(words, in: "B", of: place).errors.contains("left over"))
        #expect(try run(words, in: "A", of: place).errors.contains("removed ../out/top.svg\n"))
        #expect(place.files(below: "out") == [".espalier-state", "docs/a.svg", "docs/b.svg"])
    }

    /// The working folder is recorded relative to the output folder.
    @Test func aProjectCanBeMoved() throws {
        let place = try place()
        let words = ["-o", "out", "--prune"]
        #expect(try run(words, in: "A", of: place).status == 0)
        try FileManager.default.moveItem(at: place.url("A"), to: place.url("C"))
        try FileManager.default.removeItem(at: place.url("C/top.yaml"))
        #expect(try run(words, in: "C", of: place).errors.contains("removed out/top.svg\n"))
    }

    /// If the folder of an input doesn't exist, the nearest folder above it takes its place.
    @Test func theNearestFolderCanBeEmpty() throws {
        let place = try Workplace()
        let empty = place.url("d").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        var folders = EmptyFolders()
        #expect(folders.emptyFolder(of: empty + "/x/y.yaml") == empty)
        #expect(folders.emptyFolder(of: place.path + "/q/x.yaml") == nil)
        #expect(folders.emptyFolder(of: "q/x.yaml") == nil)
    }

    /// The record is checked after it was opened, so that no other file can take its place.
    @Test func aRecordThatIsNotAFileIsNotRead() throws {
        let place = try Workplace()
        try place.write("espalier state 4\n", to: "real")
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "real")
        #expect(mkfifo(place.url("pipe").path, 0o600) == 0)
        #expect(ChangeFile(path: place.url("real").path).isWhole)
        for name in ["link", "pipe", "."] {
            #expect(ChangeFile(path: place.url(name).path).problem == "isn't a regular file", "\(name)")
        }
        #expect(ChangeFile(path: place.url("none").path).problem == nil)
    }

    /// A slash with a combining accent is a `Character` that doesn't equal a slash.
    @Test(arguments: ["/\u{301}/a", "a/\u{301}/../../b", "x/../\u{301}a"])
    func aRecordedPathStaysInTheFolder(_ stem: String) throws {
        func isRead(_ stem: String, _ suffix: String) -> Bool {
            let output = DrawnFile(suffix: suffix, byteCount: 1, digest: nil, width: 1, height: 1)
            let digest = Digest(of: "x")
            let entry = ChangeEntry(
                stem: stem, path: "a", options: digest, program: digest, isDiagram: true, reads: [],
                outputs: [output], diagnostics: StoredDiagnostics([]), workingFolder: "..")
            let file = ChangeFile(bytes: ChangeFile.magic + ChangeFile.block(entry))
            return file.entry(entry.key)?.workingFolder == ".."
        }
        #expect(isRead("a", ".svg"))
        #expect(!isRead(stem, ".svg"))
        #expect(!isRead("a", "/\u{301}.svg"))
    }
}
