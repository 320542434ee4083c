import Foundation
import TestSupport
import Testing

/// Tests the summary of `render`, and the lines that it writes as JSON.
@Suite struct SummaryTests {
    private struct Line: Decodable, Equatable {
        var message: String?
        var input: String?
        var output: String?
        var outcome: String?
        var summary: [String: Double]?
    }

    private func place() throws -> Tool {
        let folder = try Workplace()
        for name in ["a", "b"] { try folder.write("data: {outline: A}\n", to: "in/\(name).yaml") }
        try folder.write("data: {outline: A}\nlayout: 5\n", to: "in/c.yaml")
        return Tool(in: folder)
    }

    private let words = ["render", "in", "--base", "in"]

    /// Returns the JSON lines about inputs, and the summary.
    private func lines(_ text: String) throws -> (outputs: [Line], summary: [String: Double]?) {
        let lines = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        return (lines.filter { $0.input != nil }, lines.last?.summary)
    }

    @Test(arguments: [[], ["--incremental"]]) func `Inputs are counted once`(_ options: [String]) throws {
        let tool = try place()
        let words = words + ["-f", "svg,png"] + options
        #expect(try tool.run(words).errors.contains("2 drawn (4 files), 0 unchanged, 1 failed in "))
        #expect(try tool.run(words).errors.contains("0 drawn, 2 unchanged (4 files), 1 failed in "))
        try FileManager.default.removeItem(at: tool.folder.url("out/a.png"))
        let check = try tool.run(words.filter { $0 != "--incremental" } + ["--check"]).errors
        #expect(check.contains("1 up to date (3 files), 1 outdated, 1 failed in "), "\(check)")
        let again = try tool.run(words + ["--diagnostics", "json"]).errors
        let numbers = try lines(again).summary
        #expect(numbers?["drawn"] == 1 && numbers?["drawnFiles"] == 1 && numbers?["failed"] == 1)
        #expect(numbers?["unchanged"] == 1 && numbers?["unchangedFiles"] == 3)
    }

    /// A settled input isn't looked at again, but is counted.
    @Test func `Settled inputs are counted with their files`() throws {
        let tool = try place()
        try FileManager.default.removeItem(at: tool.folder.url("in/c.yaml"))
        let words = words + ["-f", "svg,png,pdf", "--incremental"]
        _ = try tool.run(words)
        #expect(try tool.run(words).errors.hasPrefix("0 drawn, 2 unchanged (6 files), 0 failed in "))
        let plan = try tool.run(words + ["--dry-run"]).errors
        #expect(plan == "0 to draw, 2 up to date (6 files)\n")
    }

    @Test func `Lines as JSON have the input, the output and the outcome`() throws {
        let tool = try place()
        try FileManager.default.removeItem(at: tool.folder.url("in/c.yaml"))
        try tool.folder.write("name: other\n", to: "in/d.yaml")
        let json = ["--diagnostics", "json"]
        func line(_ name: String, _ message: String, _ outcome: String) -> Line {
            Line(message: message, input: "in/\(name).yaml", output: "out/\(name).svg", outcome: outcome)
        }
        let skipped = Line(
            message: "in/d.yaml: not a diagram, skipped", input: "in/d.yaml", outcome: "skipped")
        let plan = try tool.run(words + json + ["--dry-run", "--incremental"])
        #expect(
            try lines(plan.text).outputs
                == ["a", "b"].map {
                    line(
                        $0, "in/\($0).yaml -> out/\($0).svg: it isn't in the record '.espalier-state'",
                        "toDraw")
                })
        let drawn = try tool.run(words + json + ["-v", "--incremental"]).errors
        #expect(
            try lines(drawn).outputs == ["a", "b"].map { line($0, "out/\($0).svg", "drawn") } + [skipped])
        try tool.folder.write("old", to: "out/a.svg")
        try FileManager.default.removeItem(at: tool.folder.url("in/b.yaml"))
        let check = try tool.run(words + json + ["--check"]).errors
        #expect(
            try lines(check).outputs == [
                line("a", "'out/a.svg' is out of date", "outdated"),
                line("b", "'out/b.svg' is left over: 'in/b.yaml' is gone", "leftOver"),
            ])
        let prune = try tool.run(words + json + ["--prune", "--incremental", "--dry-run"]).text
        #expect(
            try lines(prune).outputs == [
                line("a", "in/a.yaml -> out/a.svg: 'out/a.svg' was changed by another program", "toDraw"),
                line("b", "remove out/b.svg: 'in/b.yaml' is gone", "toRemove"),
            ], "\(prune)")
    }

    /// A line of the report has its input and its outputs already.
    @Test func `Messages in a report don't repeat the input`() throws {
        let tool = try place()
        _ = try tool.run(words + ["--check", "--report", "r.jsonl"])
        let report = String(decoding: try tool.folder.bytes("r.jsonl"), as: UTF8.self)
        #expect(report.contains("is missing") && !report.contains("\"outcome\""))
    }
}
