import EspalierDataFiles
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that temporary files of ended processes are removed, and those of running processes are kept.
@Suite struct TemporaryFilesTests {
    private func draw(_ text: String, in folder: Workplace, as name: String = "a.svg") throws {
        let file = try OutputFile(path: folder.url(name).path, syncs: false)
        try file.write(text: text)
        _ = try file.finish()
    }

    @Test(arguments: [nil, "old", "new"]) func removesWhatACrashLeft(_ before: String?) throws {
        let folder = try Workplace()
        if let before { try folder.write(before, to: "a.svg") }
        try folder.write("half a pict", to: ".a.svg.espalier-0.tmp")
        try draw("new", in: folder)
        #expect(folder.files() == ["a.svg"])
        #expect(try folder.bytes("a.svg") == Array("new".utf8))
    }

    @Test func leavesTheFileOfARunningProcess() throws {
        let folder = try Workplace()
        let name = ".a.svg.espalier-0.tmp"
        try folder.write("theirs", to: name)
        let other = open(folder.url(name).path, O_RDONLY)
        defer { close(other) }
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        try draw("new", in: folder)
        #expect(folder.files() == [name, "a.svg"])
        #expect(try folder.bytes(name) == Array("theirs".utf8))
    }

    @Test func leavesAFileThatWaitsForItsName() throws {
        let folder = try Workplace()
        let first = try OutputFile(path: folder.url("a.svg").path, syncs: false)
        try first.write(text: "first")
        let prepared = try #require(try first.prepare())
        try draw("second", in: folder)
        try prepared.publish()
        #expect(try folder.bytes("a.svg") == Array("first".utf8))
        #expect(folder.files() == ["a.svg"])
    }

    @Test func unpublishedFileIsRemoved() throws {
        let folder = try Workplace()
        do {
            let file = try OutputFile(path: folder.url("a.svg").path, syncs: true)
            try file.write(text: "picture")
            _ = try file.prepare()
        }
        #expect(folder.files().isEmpty)
    }

    /// If the path of a temporary file is a symbolic link, the target of the link isn't written.
    @Test func aLinkInTheWayIsNotFollowed() throws {
        let folder = try Workplace()
        try folder.write("mine", to: "mine")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url(".a.svg.espalier-0.tmp").path, withDestinationPath: "mine")
        try draw("new", in: folder)
        #expect(try folder.bytes("mine") == Array("mine".utf8))
        #expect(try folder.bytes("a.svg") == Array("new".utf8))
    }

    @Test(arguments: ["x", "ä", "👩‍👩‍👧‍👦", "e\u{301}"]) func allowsTheLongestNames(_ unit: String) throws {
        let folder = try Workplace()
        let names = ["1", "2"].map { end in
            String(repeating: unit, count: (250 - 5) / unit.utf8.count) + end + ".svg"
        }
        for name in names { try draw(name, in: folder, as: name) }
        #expect(folder.files().sorted() == names.sorted())
    }
}

/// Tests that an output never replaces a file from which data was read.
@Suite struct SourceFilesTests {
    private func sources(_ folder: Workplace, _ name: String) throws -> SourceFiles {
        let sources = SourceFiles()
        let loader = DiskFileLoader(allowedFolders: nil, limits: .init(), sources: sources)
        _ = try loader.contents(ofFile: folder.url(name).path)
        return sources
    }

    @Test(arguments: ["a.png", "hard.png", "soft.png", "linked/a.png", "./linked/linked/a.png"])
    func noNameOfASourceIsReplaced(_ output: String) throws {
        let folder = try Workplace()
        try folder.write("photo", to: "a.png")
        let manager = FileManager.default
        try manager.linkItem(at: folder.url("a.png"), to: folder.url("hard.png"))
        try manager.createSymbolicLink(atPath: folder.url("soft.png").path, withDestinationPath: "a.png")
        try manager.createSymbolicLink(atPath: folder.url("linked").path, withDestinationPath: ".")
        let file = try OutputFile(
            path: folder.path + "/" + output, syncs: false, sources: sources(folder, "a.png"))
        try file.write(text: "picture")
        #expect(throws: SourceOverwriteError.self) { try file.finish() }
        for name in ["a.png", "hard.png", "soft.png"] {
            #expect(try folder.bytes(name) == Array("photo".utf8))
        }
    }

    @Test func aSourceThatAppearsLaterIsNotReplaced() throws {
        let folder = try Workplace()
        let sources = SourceFiles()
        let file = try OutputFile(path: folder.url("a.png").path, syncs: false, sources: sources)
        try file.write(text: "picture")
        try folder.write("photo", to: "a.png")
        sources.add(path: folder.url("a.png").path)
        #expect(throws: SourceOverwriteError.self) { try file.finish() }
        #expect(try folder.bytes("a.png") == Array("photo".utf8))
        #expect(folder.files() == ["a.png"])
    }

    @Test func unchangedSourceIsNotAnError() throws {
        let folder = try Workplace()
        try folder.write("photo", to: "a.png")
        let file = try OutputFile(
            path: folder.url("a.png").path, syncs: false, sources: sources(folder, "a.png"))
        try file.write(text: "photo")
        #expect(try file.finish() == .unchanged)
    }
}
