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

    private func expectDistrust(_ place: Workplace) {
        let error = #expect(throws: SystemError.self) { _ = try StagedFolder(path: place.url("out").path) }
        #expect(error?.code == EPERM && error?.path == place.url(".out.espalier.tmp").path)
        #expect(
            error?.message.hasSuffix("belongs to another user, or other users can write to it; remove it")
                == true)
        #expect(place.files() == [".out.espalier.tmp/content/a.txt"])
    }

    @Test(arguments: [0o777, 0o770, 0o722]) func doesNotUseAFolderThatOthersCanWrite(_ mode: Int) throws {
        let place = try Workplace()
        try place.write("foreign", to: ".out.espalier.tmp/content/a.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: place.url(".out.espalier.tmp").path)
        expectDistrust(place)
    }

    @Test(.enabled(if: geteuid() == 0)) func doesNotUseAFolderOfAnotherUser() throws {
        let place = try Workplace()
        try place.write("foreign", to: ".out.espalier.tmp/content/a.txt")
        #expect(chown(place.url(".out.espalier.tmp").path, 65_534, 65_534) == 0)
        expectDistrust(place)
    }

    /// The hidden folder is private, but the published folder has the usual mode.
    @Test func publishesAFolderThatOthersCanRead() throws {
        let place = try Workplace()
        let mask = umask(0)
        umask(mask)
        let folder = try StagedFolder(path: place.url("out").path)
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: place.url(name).path)[.posixPermissions] as? Int
        }
        #expect(try mode(".out.espalier.tmp") == 0o700 & ~Int(mask))
        try folder.publish()
        #expect(try mode("out") == 0o777 & ~Int(mask))
    }

    @Test func removesATreeWithoutFollowingLinks() throws {
        let place = try Workplace()
        try place.write("kept", to: "other/kept.txt")
        try place.write("x", to: "tree/" + String(repeating: "a/", count: 300) + "x.txt")
        try place.write("x", to: "tree/b/x.txt")
        try FileManager.default.createSymbolicLink(
            atPath: place.url("tree/link").path, withDestinationPath: "../other")
        #expect(FileTree.remove(place.url("tree").path) == nil)
        #expect(FileTree.remove(place.url("tree").path) == nil)
        #expect(place.files() == ["other/kept.txt"])
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "other")
        #expect(FileTree.remove(place.url("link").path) != nil)
        #expect(place.files().contains("other/kept.txt"))
    }
}
