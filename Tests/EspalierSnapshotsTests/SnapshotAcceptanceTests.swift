import Foundation
import TestSupport
import Testing

@testable import EspalierSnapshots

/// Tests that `accept` replaces only baselines and Swift files, whatever the journal of the run contains.
@Suite struct SnapshotAcceptanceTests {
    private let place: Workplace
    private let folder: ResultsFolder

    init() throws {
        place = try Workplace()
        folder = ResultsFolder(path: "out/results", root: place.path + "/project")
        for (name, text) in [
            ("home/bashrc", "mine"), ("home/a.layout", "mine"), ("project/payload", "payload"),
            ("project/out/results/failures/a.layout", "new"), ("project/Tests/__Snapshots__/a.layout", "old"),
            ("project/Tests/ATests.swift", "assertInlineSnapshot(of: view)\n"),
        ] {
            try place.write(text, to: name)
        }
    }

    private static let actual = "out/results/failures/a.layout"
    private static let expected = "Tests/__Snapshots__/a.layout"

    /// Accepts the only snapshot of a journal with the given paths.
    private func accept(
        _ expected: String, _ actual: String, _ kind: SnapshotResult.Kind = .layout,
        at location: SnapshotResult.Location? = nil
    ) throws -> [String] {
        var result = SnapshotResult(
            name: "a", kind: kind, status: .differs, files: .init(expected: expected, actual: actual))
        result.acceptCommand = "accept a"
        result.location = location
        result.sourceDigest = InlineSources.digest(of: Array("assertInlineSnapshot(of: view)\n".utf8))
        result.baselineDigest = SnapshotResult.digest(ofBaseline: folder.absolute(expected))
        try SnapshotJournal.append([result], in: folder)
        return try SnapshotAcceptance(of: folder) { $0.files.expected == expected }.accepted
    }

    /// Expects an error, and that no file has changed.
    private func expectRefusal(
        _ message: String, _ expected: String, _ actual: String, _ kind: SnapshotResult.Kind = .layout,
        at location: SnapshotResult.Location? = nil
    ) throws {
        func contents() throws -> [[UInt8]] {
            try place.files().filter { !$0.contains("journal") }.map(place.bytes)
        }
        let before = try contents()
        let error = #expect(throws: SnapshotError.self) {
            try accept(expected, actual, kind, at: location)
        }
        #expect(error?.description.contains(message) == true, "\(expected) \(String(describing: error))")
        #expect(try contents() == before)
    }

    @Test func replacesABaseline() throws {
        #expect(try accept(Self.expected, Self.actual) == ["a"])
        #expect(try place.bytes("project/" + Self.expected) == Array("new".utf8))
        #expect(try accept("New/__Snapshots__/Suite/b.layout", Self.actual) == ["a"])
        #expect(try place.bytes("project/New/__Snapshots__/Suite/b.layout") == Array("new".utf8))
    }

    @Test(arguments: [
        "../home/bashrc", "../home/a.layout", "Tests/__Snapshots__/../../../home/a.layout", "Tests/a.layout",
        "Tests/__Snapshots__", "Tests/__Snapshots__/a.sh", "Tests/__Snapshots__/a@2x.png", "/etc/a.layout",
        "/__Snapshots__/a.layout", "", "link/__Snapshots__/a.layout",
        "Tests/__Snapshots__/\u{301}/../../a.layout",
    ])
    func replacesOnlyBaselines(_ expected: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: place.url("project/link").path, withDestinationPath: "../home")
        try expectRefusal("isn't a baseline", expected, Self.actual)
    }

    @Test func aPictureReplacesAPicture() throws {
        try expectRefusal("isn't a baseline", Self.expected, Self.actual, .picture)
        #expect(try accept("Tests/__Snapshots__/a@2x.png", Self.actual, .picture) == ["a"])
    }

    @Test(arguments: [
        "payload", "out/results/../../payload", "../home/bashrc", "out/results/link", "/etc/hostname",
    ])
    func copiesOnlyFilesOfTheResults(_ actual: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: place.url("project/out/results/link").path, withDestinationPath: "../../payload")
        try expectRefusal("isn't a file in the results folder", Self.expected, actual)
    }

    @Test(arguments: ["Tests/run.sh", "../home/A.swift", "Tests/../../home/A.swift"])
    func changesOnlySwiftFiles(_ file: String) throws {
        try place.write("assertInlineSnapshot(of: view)\n", to: "project/Tests/run.sh")
        try place.write("assertInlineSnapshot(of: view)\n", to: "home/A.swift")
        let location = SnapshotResult.Location(file: file, line: 1)
        try expectRefusal("isn't a Swift file", "\(file):1:1", Self.actual, at: location)
    }
}
