import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

/// Tests that files in the allowed folders can be opened with any path, and that other files can't, even through a
/// symbolic link.
///
/// The results with and without `openat2` must be the same.
@Suite struct ConfinementTests {
    private func place() throws -> Workplace {
        let folder = try Workplace()
        try folder.write("inside", to: "docs/sub/a.txt")
        try folder.write("inside", to: "docs/\u{301}b/a.txt")
        try folder.write("outside", to: "other/b.txt")
        for (link, target) in [
            ("docs/in.txt", "sub/a.txt"), ("docs/up/in.txt", "../sub/a.txt"),
            ("docs/out.txt", "../other/b.txt"),
            ("docs/absolute.txt", folder.url("other/b.txt").path), ("docs/away", "../other"),
            ("docs/dangling.txt", "../other/none.txt"), ("docs/loop", "loop"), ("elsewhere", "docs"),
        ] {
            try FileManager.default.createDirectory(
                at: folder.url(link).deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.url(link).path, withDestinationPath: target)
        }
        return folder
    }

    private func contents(_ path: String, below folders: [String], _ place: Workplace, _ usesOpenat2: Bool)
        throws -> String
    {
        let confinement = Confinement(folders.map { place.url($0).path }, usesOpenat2: usesOpenat2)
        let descriptor = try confinement.open(place.path + "/" + path)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = try bytes.withUnsafeMutableBytes {
            try Transfer.read(descriptor.number, into: $0, path: path)
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test(
        arguments: [
            "docs/sub/a.txt", "docs/./sub//a.txt", "docs/sub/../in.txt", "docs/in.txt", "docs/up/in.txt",
            "docs/\u{301}b/a.txt",
        ],
        [true, false])
    func opensWhatIsInside(_ path: String, _ usesOpenat2: Bool) throws {
        let place = try place()
        #expect(try contents(path, below: ["docs"], place, usesOpenat2) == "inside")
        #expect(try contents(path, below: ["other", "docs"], place, usesOpenat2) == "inside")
    }

    @Test(
        arguments: [
            "other/b.txt", "docs/../other/b.txt", "docs/out.txt", "docs/absolute.txt", "docs/away/b.txt",
            "other/none.txt", "docs/sub/../../other/b.txt",
        ], [true, false])
    func refusesWhatIsOutside(_ path: String, _ usesOpenat2: Bool) throws {
        let place = try place()
        #expect(throws: SystemError(place.path + "/" + path, EXDEV)) {
            try contents(path, below: ["docs"], place, usesOpenat2)
        }
    }

    /// The names of two folders can be equal as strings and have different bytes.
    @Test(arguments: [true, false]) func comparesBytes(_ usesOpenat2: Bool) throws {
        let place = try place()
        try place.write("outside", to: "\u{E9}/a.txt")
        try place.write("inside", to: "e\u{301}/a.txt")
        #expect(try contents("e\u{301}/a.txt", below: ["e\u{301}"], place, usesOpenat2) == "inside")
        #expect(throws: SystemError(place.path + "/\u{E9}/a.txt", EXDEV)) {
            try contents("\u{E9}/a.txt", below: ["e\u{301}"], place, usesOpenat2)
        }
    }

    @Test(
        arguments: ["docs/out.txt", "docs/absolute.txt", "docs/away/b.txt", "docs/../other/b.txt"],
        [true, false])
    func followsLinksToAnotherAllowedFolder(_ path: String, _ usesOpenat2: Bool) throws {
        #expect(try contents(path, below: ["docs", "other"], place(), usesOpenat2) == "outside")
    }

    @Test(arguments: [true, false]) func aLinkMayLeadToTheAllowedFolder(_ usesOpenat2: Bool) throws {
        #expect(try contents("elsewhere/in.txt", below: ["elsewhere"], place(), usesOpenat2) == "inside")
        #expect(try contents("docs/in.txt", below: ["elsewhere"], place(), usesOpenat2) == "inside")
    }

    @Test(arguments: [true, false]) func reportsWhatIsMissing(_ usesOpenat2: Bool) throws {
        let place = try place()
        #expect(throws: SystemError(place.path + "/docs/none.txt", ENOENT)) {
            try contents("docs/none.txt", below: ["docs"], place, usesOpenat2)
        }
        #expect(throws: SystemError(place.path + "/docs/loop", ELOOP)) {
            try contents("docs/loop", below: ["docs"], place, usesOpenat2)
        }
    }

    /// If a link leads outside the allowed folders, the error must not reveal whether its target exists.
    @Test func aDanglingLinkOutsideIsRefusedLikeOthers() throws {
        let place = try place()
        #expect(throws: SystemError(place.path + "/docs/dangling.txt", EXDEV)) {
            try contents("docs/dangling.txt", below: ["docs"], place, true)
        }
    }

    /// Checking a path and opening the file are one step.
    ///
    /// Even if another process repeatedly replaces the file with a link, the target of the link must never be read.
    @Test(arguments: [true, false]) func anExchangedLinkIsNeverFollowed(_ usesOpenat2: Bool) throws {
        let place = try place()
        try FileManager.default.removeItem(at: place.url("docs/in.txt"))
        try place.write("inside", to: "docs/in.txt")
        let exchange = Process()
        exchange.executableURL = URL(fileURLWithPath: "/bin/sh")
        exchange.arguments = [
            "-c", "while :; do mv in.txt kept; mv out.txt in.txt; mv in.txt out.txt; mv kept in.txt; done",
        ]
        exchange.currentDirectoryURL = place.url("docs")
        exchange.standardError = FileHandle.nullDevice
        try exchange.run()
        defer {
            exchange.terminate()
            exchange.waitUntilExit()
        }
        var seen: Set<String> = []
        let end = ContinuousClock.now + .seconds(1)
        // On a busy machine, the file may never be there within a second.
        try wait(for: "the file") {
            if let text = try? contents("docs/in.txt", below: ["docs"], place, usesOpenat2) {
                seen.insert(text)
            }
            return !seen.isEmpty && ContinuousClock.now >= end
        }
        #expect(seen == ["inside"])
    }
}
