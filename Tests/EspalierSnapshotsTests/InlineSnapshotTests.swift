import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierSnapshots

/// Tests snapshots whose expected layout is a string literal in the source of a test.
@Suite("Inline snapshots of a run") struct InlineSnapshotTests {
    private static let source = """
        func a() { assertInlineSnapshot(of: view) }
        func b() {
            assertInlineSnapshot(of: view, matches: \"\"\"
                espalier-layout 1
                view size=1,2
                \"\"\")
            assertInlineSnapshot(of: x); assertInlineSnapshot(of: y)
        }

        """
    private let place: Workplace
    private let results: ResultsFolder

    init() throws {
        place = try Workplace()
        results = ResultsFolder(path: "results", root: place.path)
        try place.write(Self.source, to: "T.swift")
    }

    private func layout(_ width: Int) throws -> LayoutSnapshot { try LayoutSnapshot(text: text(width)) }

    private func text(_ width: Int) -> String { "espalier-layout 1\nview size=\(width),2\n" }

    /// Compares a layout with `expected`, in the same way as a call of `assertInlineSnapshot` at the given place.
    @discardableResult private func check(
        _ width: Int, matches expected: String = "", line: Int, column: Int = 5, mode: RecordMode = .never,
        buildTime: Date? = nil
    ) throws -> SnapshotResult {
        let store = SnapshotStore(baselines: place.path, results: results, mode: mode, session: "one")
        return store.check(
            try layout(width), matches: expected, at: .init(file: "T.swift", line: line, column: column),
            named: "T/test.inline-\(line)-\(column)", buildTime: { buildTime })
    }

    private func accept(_ names: String...) throws -> [String] {
        try SnapshotAcceptance(of: results) { result in names.contains { result.name.hasSuffix($0) } }
            .accepted
    }

    private var current: String { get throws { String(decoding: try place.bytes("T.swift"), as: UTF8.self) } }

    /// Returns the argument of a call, with the layout of a view that is `width` points wide.
    ///
    /// All lines but the first begin with `indent`.
    private func literal(_ width: Int, _ indent: String) -> String {
        "matches: \"\"\"\n\(indent)espalier-layout 1\n\(indent)view size=\(width),2\n\(indent)\"\"\")"
    }

    @Test func areResultsOfTheRun() throws {
        #expect(try check(1, matches: text(1), line: 3).status == .same)
        let missing = try check(2, line: 1, column: 12)
        #expect(missing.status == .missingBaseline)
        #expect(missing.message.contains("view size=2,2"))
        let changed = try check(3, matches: text(1), line: 7)
        #expect(changed.status == .differs)
        #expect(changed.layout?.summary == ["view size 1,2 -> 3,2"])
        #expect(changed.message.contains("accept     espalier snapshot accept 'T/test.inline-7-5'"))
        let bad = try check(3, matches: "nothing", line: 7, column: 33)
        #expect(bad.problem == .unknownFormat)
        let run = try SnapshotRun(readingResultsIn: results)
        #expect(run.results.map(\.files.expected) == ["1:12", "3:5", "7:33", "7:5"].map { "T.swift:\($0)" })
        let xml = MemorySink()
        try JUnitReport(run).write(to: xml)
        let text = String(decoding: xml.bytes, as: UTF8.self)
        #expect(text.contains("file=\"T.swift\" line=\"7\""))
        #expect(text.contains("[[ATTACHMENT|results/failures/T.swift.7-5.layout]]"))
        #expect(!text.contains("[[ATTACHMENT|T.swift"))
    }

    @Test func areAcceptedOneAfterAnotherInTheirLines() throws {
        try check(5, line: 7, column: 5)
        try check(6, line: 7, column: 54)
        try check(4, matches: text(1), line: 3)
        try check(2, line: 1, column: 12)
        #expect(try accept("inline-3-5") == ["T/test.inline-3-5"])
        var expected = Self.source.replacing("size=1,2", with: "size=4,2")
        #expect(try current == expected)
        #expect(try accept("inline-1-12", "inline-7-54").count == 2)
        expected = expected.replacing("(of: view) }", with: "(of: view, \(literal(2, "    ")) }")
        expected = expected.replacing("of: y)", with: "of: y, \(literal(6, "        "))")
        #expect(try current == expected)
        #expect(try accept("inline-7-5").count == 1)
        #expect(try current == expected.replacing("of: x)", with: "of: x, \(literal(5, "        "))"))
        #expect(try SnapshotRun(readingResultsIn: results).count(.same) == 4)
    }

    @Test func areNotAcceptedInAChangedSource() throws {
        try check(2, line: 1, column: 12)
        let store = SnapshotStore(
            baselines: place.path + "/__Snapshots__", results: results, mode: .never, session: "one")
        _ = store.check(Snapshot(name: "a.layout", kind: .layout, bytes: [0x78], layout: nil), at: "here")
        let changed = "\n" + Self.source
        try place.write(changed, to: "T.swift")
        let error = #expect(throws: SnapshotError.self) { try accept("") }
        #expect(error?.description.contains("T.swift has changed since the tests ran") == true)
        #expect(try current == changed)
        #expect(!FileManager.default.fileExists(atPath: place.path + "/__Snapshots__/a.layout"))
        #expect(try SnapshotRun(readingResultsIn: results).count(.missingBaseline) == 2)
    }

    @Test func cannotBeAcceptedIfTheSourceIsNewerThanTheTest() throws {
        let result = try check(2, line: 1, column: 12, buildTime: .distantPast)
        #expect(result.acceptCommand == nil)
        #expect(!result.message.contains("\naccept "))
        #expect(result.message.contains("T.swift has changed since the tests were built"))
    }

    @Test func cannotBeAcceptedIfACallMakesSeveral() throws {
        try check(2, line: 1, column: 12)
        for width in [3, 2] {
            let result = try check(width, line: 1, column: 12)
            #expect(result.acceptCommand == nil)
            #expect(result.message.contains("different content"))
        }
        #expect(try check(4, matches: text(1), line: 3).acceptCommand != nil)
        #expect(try check(1, matches: text(1), line: 3).status == .same)
        #expect(try check(4, matches: text(1), line: 3).acceptCommand == nil)
        #expect(try accept("").isEmpty)
        #expect(try current == Self.source)
    }

    /// The source may be a symbolic link, which stays one.
    @Test func areRecordedThroughALink() throws {
        let files = FileManager.default
        try files.moveItem(atPath: place.path + "/T.swift", toPath: place.path + "/Linked.swift")
        try files.createSymbolicLink(
            atPath: place.path + "/T.swift", withDestinationPath: "Linked.swift")
        #expect(try check(2, line: 1, column: 12, mode: .missing).status == .recorded)
        #expect(try files.destinationOfSymbolicLink(atPath: place.path + "/T.swift") == "Linked.swift")
        let expected = Self.source.replacing("(of: view) }", with: "(of: view, \(literal(2, "    ")) }")
        #expect(try current == expected)
    }

    @Test func areRecorded() throws {
        #expect(try check(2, line: 1, column: 12, mode: .missing).status == .recorded)
        #expect(try check(4, matches: text(1), line: 3, mode: .missing).status == .differs)
        let expected = Self.source.replacing("(of: view) }", with: "(of: view, \(literal(2, "    ")) }")
        #expect(try current == expected)
    }
}
