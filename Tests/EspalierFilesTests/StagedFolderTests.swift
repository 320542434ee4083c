import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that a folder is published completely or not at all, even if the process is killed.
@Suite struct StagedFolderTests {
    private func publish(_ text: String, at path: String) throws {
        let folder = try StagedFolder(path: path)
        try text.write(toFile: folder.content + "/a.txt", atomically: false, encoding: .utf8)
        try folder.publish()
    }

    private func text(_ place: Workplace, _ path: String) throws -> String {
        String(decoding: try place.bytes(path), as: UTF8.self)
    }

    @Test func replacesAFolder() throws {
        let place = try Workplace()
        for text in ["one", "two"] { try publish(text, at: place.url("out").path) }
        #expect(try text(place, "out/a.txt") == "two")
        #expect(place.files() == ["out/a.txt"])
    }

    /// If the file system can't exchange two folders in one step, a folder is replaced with two renames.
    ///
    /// The process was killed between them, so the old folder is moved back.
    @Test func bringsBackAFolderThatWasMovedAway() throws {
        let place = try Workplace()
        try place.write("old", to: ".out.espalier.tmp/replaced/a.txt")
        do {
            _ = try StagedFolder(path: place.url("out").path)
        }
        #expect(try text(place, "out/a.txt") == "old")
        try publish("new", at: place.url("out").path)
        #expect(try text(place, "out/a.txt") == "new")
        #expect(place.files() == ["out/a.txt"])
    }

    /// The process was killed after the second of two renames, so the old folder is removed.
    @Test func removesAFolderThatWasReplaced() throws {
        let place = try Workplace()
        try place.write("old", to: ".out.espalier.tmp/replaced/a.txt")
        try place.write("new", to: "out/a.txt")
        do {
            _ = try StagedFolder(path: place.url("out").path)
        }
        #expect(try text(place, "out/a.txt") == "new")
        #expect(place.files() == ["out/a.txt"])
    }

    @Test func movesBackAFolderOnlyIfItIsGone() throws {
        let place = try Workplace()
        let path = place.url("out").path
        try StagedFolder.recover(path: path)
        #expect(place.files().isEmpty)
        try place.write("old", to: ".out.espalier.tmp/replaced/a.txt")
        try StagedFolder.recover(path: path)
        #expect(try text(place, "out/a.txt") == "old")
        #expect(place.files() == ["out/a.txt"])
    }
}
