import EspalierGraphics
import Foundation
import Testing

@testable import EspalierSnapshots

/// Tests that a change is one finding in all reports, in however many snapshots it is.
@Suite("Findings") struct FindingTests {
    private static func layout(_ labels: [String], title: String = "T") throws -> LayoutSnapshot {
        let cells = labels.enumerated().map { "  cell [0,\($0)] frame=0,\(20 * $0),9,9 label=\($1)\n" }
        return try LayoutSnapshot(
            text: "espalier-layout 2\n  caption [] kind=title frame=0,0,9,9 label=\(title)\n"
                + "section 0 frame=0,9,9,109\n" + cells.joined())
    }

    private static func result(
        _ name: String, _ old: [String], _ new: [String], titles: (String, String) = ("T", "T")
    ) throws -> SnapshotResult {
        let difference = try LayoutDifference.comparing(
            layout(old, title: titles.0), with: layout(new, title: titles.1))
        var result = SnapshotResult(
            name: name, kind: name.hasSuffix(".png") ? .picture : .layout, status: .differs,
            files: .init(expected: name), message: "\(name) differs: \(difference?.summary.first ?? "")")
        result.layout = difference
        result.acceptCommand = "espalier snapshot accept '\(name)'"
        result.message += "\naccept     espalier snapshot accept '\(name)'"
        return result
    }

    /// A new item in three states, whose neighbors differ, in layouts and pictures.
    private static func run() throws -> SnapshotRun {
        var picture = try result("a.one@2x.png", ["A", "B"], ["A", "X", "B"])
        picture.layout = nil
        return SnapshotRun([
            try result("a.one.layout", ["A", "B"], ["A", "X", "B"]), picture,
            try result("a.one.dark@2x.png", ["A", "B"], ["A", "X", "B"]),
            try result("a.two.layout", ["A", "D", "B"], ["A", "D", "X", "B"]),
            try result("b.layout", ["A", "C"], ["A", "X", "C"]),
            try result("c.layout", ["A", "B"], ["A", "X", "B"], titles: ("T", "U")),
            try result("d.layout", ["A", "B"], ["A"]),
        ])
    }

    @Test func haveTheSameCause() throws {
        let findings = try Self.run().results.findings.map { $0.map(\.name) }
        #expect(
            findings == [
                ["a.one.layout", "a.one@2x.png", "a.one.dark@2x.png", "a.two.layout", "b.layout"],
                // The title has changed, too.
                ["c.layout"], ["d.layout"],
            ])
    }

    @Test func areNamedOnceInTexts() throws {
        let run = try Self.run()
        #expect(run.counts == "7 differ (3 changes)")
        let text = TerminalReport(run).text
        #expect(text.contains("the same change in a.one@2x.png, a.one.dark@2x.png, a.two.layout, b.layout\n"))
        #expect(text.contains("accept 'a.one.layout' 'a.one@2x.png' 'a.one.dark@2x.png' 'a.two.layout'"))
        #expect(text.components(separatedBy: "X is new").count == 2)
        #expect(GitHubAnnotations(run).text.components(separatedBy: "::error ").count == 4)
        let rows = MarkdownSummary(run).text().split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.count == 4)
        #expect(rows[1].hasPrefix("| a.one.layout<br>also a.one@2x.png, "))
        #expect(rows[1].contains("| X is new between A and B<br>"))
    }

    @Test func areListedInReportsForPrograms() throws {
        let run = try Self.run()
        let (json, html) = (MemorySink(), MemorySink())
        try JSONReport(run).write(to: json)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.map { ($0["snapshots"] as? [String])?.count } == [5, 1, 1])
        try HTMLReport(run).write(to: html)
        let page = String(decoding: html.bytes, as: UTF8.self)
        #expect(page.components(separatedBy: "<li class=\"follower\">").count == 5)
    }
}
