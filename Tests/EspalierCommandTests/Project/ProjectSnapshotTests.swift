import Foundation
import TestSupport
import Testing

/// Tests the rules of a project file for snapshots.
@Suite struct ProjectSnapshotTests {
    private static func diagram(_ day: String, color: String = "#3366cc") -> String {
        """
        data: {sections: [{items: [{id: day, label: \(day)}, {id: other, label: Other}]}]}
        layout: {type: grid}
        views: {cell: {fill: "\(color)"}}
        """
    }

    private let folder: Workplace
    private let tool: Tool

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        try folder.write("", to: ".git/HEAD")
        for name in ["docs/a", "docs/sub/b", "c"] {
            try folder.write(Self.diagram("Monday"), to: name + ".yaml")
        }
        #expect(try run("record docs c.yaml").status == 6)
    }

    private func run(_ words: String) throws -> Tool.Result {
        try tool.run(["snapshot"] + words.split(separator: " ").map(String.init))
    }

    @Test func `Tolerances are those of the rules that match`() throws {
        for name in ["docs/a", "docs/sub/b", "c"] {
            try folder.write(Self.diagram("Monday", color: "#3466cc"), to: name + ".yaml")
        }
        /// Returns the number of differing snapshots in the summary.
        func failures(_ words: String = "docs c.yaml --as picture") throws -> Int {
            let summary = try run(words).errors.split(separator: "\n").last ?? ""
            return try summary.firstMatch(of: #/(\d+) differs?/#).map { try #require(Int($0.output.1)) } ?? 0
        }
        #expect(try failures() == 3)
        try folder.write("snapshots: [{match: 'docs/**', tolerance: 1}]\n", to: ".espalier.yaml")
        #expect(try failures() == 1)
        // A later rule replaces the value of an earlier one, and an option replaces both.
        try folder.write(
            "snapshots: [{match: 'docs/**', tolerance: 1}, {match: b.yaml, tolerance: 0}]\n",
            to: ".espalier.yaml")
        #expect(try failures() == 2)
        #expect(try failures("docs c.yaml --as picture --tolerance 1") == 0)
        #expect(try failures("docs --as picture --tolerance 0") == 2)
        #expect(try failures("docs --as picture --preset exact") == 2)
    }

    @Test func `Elements are left out by id or text, and areas by pixels`() throws {
        for name in ["docs/a", "c"] { try folder.write(Self.diagram("Friday"), to: name + ".yaml") }
        #expect(try run("docs/a.yaml c.yaml").status == 4)
        for element in ["day", "id=day", "'text=*day*'"] {
            try folder.write(
                "snapshots: [{match: '**', ignoreElements: [\(element)]}]\n", to: ".espalier.yaml")
            let result = try run("docs/a.yaml c.yaml --as layout")
            #expect(result.status == 0, "\(element): \(result.errors)")
            #expect(!result.errors.contains("warning"), "\(result.errors)")
        }
        try folder.write("snapshots: [{match: a.yaml, ignore: [0, 0, 2000, 2000]}]\n", to: ".espalier.yaml")
        #expect(try run("docs/a.yaml --as picture").status == 0)
        try folder.write(
            "snapshots: [{match: a.yaml, ignore: [[0, 0, 1, 1], [0, 0, 2000, 2000]]}]\n", to: ".espalier.yaml"
        )
        #expect(try run("docs/a.yaml --as picture").status == 0)
    }

    @Test func `Rules and patterns that match nothing are named`() throws {
        try folder.write(
            """
            snapshots:
              - match: "old/**"
                tolerance: 1
              - match: docs/a.yaml
                ignoreElements: [clock, other]
              - match: c.yaml
                tolerance: 1

            """, to: ".espalier.yaml")
        let result = try run("docs")
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.errors.contains(".espalier.yaml:2:12: warning: no file matches 'old/**'"),
            "\(result.errors)")
        #expect(
            result.errors.contains(
                ".espalier.yaml:5:22: warning: 'clock' is ignored, but no element of this run"),
            "\(result.errors)")
        #expect(!result.errors.contains("'other'"))
        // A rule for a file that this run doesn't compare isn't useless.
        #expect(!result.errors.contains("c.yaml"), "\(result.errors)")
        #expect(try run("c.yaml").errors.contains("clock") == false)
        let check = try tool.run(["check", ".espalier.yaml"])
        #expect(check.status == 0)
        #expect(
            check.errors.contains("no file matches 'old/**'") && !check.errors.contains("c.yaml'"),
            "\(check.errors)")
    }

    @Test(arguments: [
        String(repeating: "**/", count: 2_000) + "x.yaml", String(repeating: "*a", count: 2_000),
        "[", "[!", "\\\\", "**", "*", "?", "[[:alpha:]]*", "a\\0b",
    ])
    func `A hostile pattern ends in time`(_ pattern: String) throws {
        let long = String(repeating: "a", count: 200)
        try folder.write(Self.diagram("Monday"), to: "docs/\(long).yaml")
        try folder.write("snapshots: [{match: \"\(pattern)\", tolerance: 1}]\n", to: ".espalier.yaml")
        let result = try run("docs --as layout")
        #expect([0, 1, 5].contains(result.status), "\(result.errors)")
    }
}
