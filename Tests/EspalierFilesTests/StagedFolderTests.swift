import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that a folder appears completely or not at all, also after a process was killed.
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

    /// The process was killed between the two renames that replace a folder where folders can't be exchanged.
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

    /// The process was killed after the second rename.
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
}
