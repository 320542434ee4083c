import Foundation
import TestSupport
import Testing

@testable import EspalierSnapshots

@Suite("Unused baselines") struct UnusedBaselinesTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.write(
            "struct FeedTests {\n    @Test func `Shows it`() {}\n    @Test func scrolls(to: Int) {}\n}\n",
            to: "Tests/FeedTests.swift")
        for name in ["Shows-it", "Shows-it.old", "scrolls.a", "gone"] {
            try place.write("x", to: "Tests/__Snapshots__/FeedTests/\(name).layout")
        }
        try place.write("x", to: "Tests/__Snapshots__/OldTests/scrolls@2x.png")
        try place.write("x", to: ".build/checkouts/other/__Snapshots__/gone.layout")
        try place.write("not a snapshot", to: "Tests/__Snapshots__/FeedTests/notes.txt")
        try place.write("title: A", to: "docs/tree.yaml")
        for name in ["tree", "tree.old", "gone"] {
            try place.write("x", to: "docs/__Snapshots__/\(name)@2x.png")
        }
    }

    private var results: ResultsFolder { ResultsFolder(path: "results", root: place.path) }

    private func unused() -> UnusedBaselines { UnusedBaselines(below: [place.path], results: results) }

    private func names(_ unused: UnusedBaselines) -> [String] {
        unused.paths.map { String($0.dropFirst(place.path.utf8.count + 1)) }
    }

    /// Simulates a test of the session that compares snapshots with their baselines.
    private func run(_ test: String, in folder: String, comparing names: [String], finishes: Bool = true)
        throws
    {
        let store = SnapshotStore(
            baselines: place.path + "/\(folder)/__Snapshots__", results: results, mode: .never, session: "one"
        )
        try store.note(.began, ofTest: test)
        for name in names {
            SnapshotClaims.forgetAll(below: place.path)
            _ = store.check(
                Snapshot(name: name, kind: .layout, bytes: [0x78], layout: nil), at: "here")
        }
        if finishes { try store.note(.finished, ofTest: test) }
    }

    @Test func areThoseWithoutATestOrAFile() {
        let unused = unused()
        #expect(
            names(unused) == [
                "Tests/__Snapshots__/FeedTests/gone.layout", "Tests/__Snapshots__/OldTests/scrolls@2x.png",
                "docs/__Snapshots__/gone@2x.png",
            ])
        #expect(unused.unknownCount == 5)
    }

    @Test func areThoseThatAFinishedTestDoesNotUse() throws {
        try run("FeedTests/Shows-it", in: "Tests", comparing: ["FeedTests/Shows-it.layout"])
        try run("tree", in: "docs", comparing: ["tree@2x.png"])
        // Record that the process has ended.
        try SnapshotJournal.shared(in: results, session: "one").append(.end)
        let unused = unused()
        #expect(names(unused).contains("Tests/__Snapshots__/FeedTests/Shows-it.old.layout"))
        #expect(names(unused).contains("docs/__Snapshots__/tree.old@2x.png"))
        #expect(!names(unused).contains("Tests/__Snapshots__/FeedTests/scrolls.a.layout"))
        #expect(unused.unknownCount == 1)
    }

    /// A session can have compared the picture of a file that was deleted afterwards.
    @Test func areThoseOfDeletedFiles() throws {
        try run("tree", in: "docs", comparing: ["tree@2x.png"])
        #expect(!names(unused()).contains("docs/__Snapshots__/tree@2x.png"))
        try FileManager.default.removeItem(atPath: place.path + "/docs/tree.yaml")
        #expect(names(unused()).contains("docs/__Snapshots__/tree@2x.png"))
    }

    /// The name of a file can have dots, and its suffix, too.
    @Test func areNotThoseOfFilesWithDots() throws {
        for name in ["v1.2.yaml", "plan.b.espalier.yaml"] { try place.write("title: A", to: "docs/" + name) }
        try place.write("@Test func draws() {}\n", to: "Tests/FeedView.Snapshots.swift")
        let baselines = [
            "docs/__Snapshots__/v1-2.layout", "docs/__Snapshots__/plan-b@2x.png",
            "Tests/__Snapshots__/FeedView-Snapshots/draws.layout",
        ]
        for name in baselines + ["docs/__Snapshots__/v1-3.layout"] { try place.write("x", to: name) }
        let names = names(unused())
        #expect(baselines.allSatisfy { !names.contains($0) })
        #expect(names.contains("docs/__Snapshots__/v1-3.layout"))
    }

    /// The baselines are next to the function that compares the snapshot, and not next to its caller.
    @Test func areNotThoseOfTestsInOtherFolders() throws {
        try place.write(
            "func check(_ view: UIView) { assertSnapshot(of: view) }\n", to: "Support/Helpers.swift")
        try place.write("@Suite struct CellTests { @Test func draws() {} }\n", to: "Other/CellTests.swift")
        try place.write("struct HiddenTests { func draws() {} }\n", to: ".build/HiddenTests.swift")
        for suite in ["CellTests", "HiddenTests"] {
            try place.write("x", to: "Support/__Snapshots__/\(suite)/draws.layout")
        }
        let names = names(unused())
        #expect(!names.contains("Support/__Snapshots__/CellTests/draws.layout"))
        #expect(names.contains("Support/__Snapshots__/HiddenTests/draws.layout"))
    }

    @Test func mayHaveNamesWithOtherLetters() throws {
        try place.write("title: A", to: "docs/Übung.yaml")
        try place.write("x", to: "docs/__Snapshots__/Übung.old@2x.png")
        try run("Übung", in: "docs", comparing: [])
        try SnapshotJournal.shared(in: results, session: "one").append(.end)
        #expect(names(unused()).contains("docs/__Snapshots__/Übung.old@2x.png"))
    }

    @Test(arguments: [
        ("tree.layout", ".layout"), ("tree.a@2x.png", "@2x.png"), ("tree.dark@0.5x.png", ".dark@0.5x.png"),
        ("tree.a-to-b-at-0-5.dark@2x.png", "-at-0-5.dark@2x.png"), ("look-at-me@2x.png", "@2x.png"),
    ])
    func namesEndWithTheConditions(_ name: String, _ end: String) {
        #expect(SnapshotEnvironment.nameEnd(ofFile: name) == end)
    }

    @Test func areNotThoseOfInterruptedTestsOrProcesses() throws {
        try run("FeedTests/Shows-it", in: "Tests", comparing: [], finishes: false)
        try SnapshotJournal.shared(in: results, session: "one").append(.end)
        #expect(!names(unused()).contains("Tests/__Snapshots__/FeedTests/Shows-it.old.layout"))
    }

    @Test func areNotThoseOfAProcessThatCrashed() throws {
        try run("FeedTests/Shows-it", in: "Tests", comparing: [])
        #expect(!names(unused()).contains("Tests/__Snapshots__/FeedTests/Shows-it.old.layout"))
    }

    /// A test in a file that can't be read isn't known, so none of the baselines next to it is unused.
    @Test func areNotThoseNextToAnUnreadableFile() throws {
        let link = place.url("Tests/OldTests.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "none.swift")
        try FileManager.default.createDirectory(
            atPath: place.url("docs/Folder.swift").path, withIntermediateDirectories: false)
        let unused = unused()
        #expect(names(unused) == ["docs/__Snapshots__/gone@2x.png"])
        #expect(unused.unknownCount == 7)
        #expect(unused.unreadable.count == 1)
        #expect(unused.unreadable.first?.contains("Tests/OldTests.swift': ") == true)
    }
}
