import Foundation
import Testing

/// Tests that `merge` refuses reports that are damaged, or that don't belong together.
@Suite struct ReportRefusalTests {
    /// Returns a report without its first line, as of a run that has drawn one input less.
    private func withoutFirstRow(_ text: String) throws -> String {
        let lines = text.split(separator: "\n")
        func object(_ line: Substring?) throws -> [String: Any] {
            let data = Data(try #require(line).utf8)
            return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let row = try object(lines.first)
        let outputs = try #require(row["outputs"] as? [[String: Any]])
        var last = try object(lines.last)
        var totals = try #require(last["totals"] as? [String: Int])
        totals[try #require(row["status"] as? String), default: 0] -= 1
        totals["outputs", default: 0] -= outputs.count
        totals["bytes", default: 0] -= outputs.compactMap { $0["bytes"] as? Int }.reduce(0, +)
        last["totals"] = totals
        let end = String(decoding: try JSONSerialization.data(withJSONObject: last), as: UTF8.self)
        return (lines.dropFirst().dropLast() + [Substring(end)]).map { "\($0)\n" }.joined()
    }

    /// The report of a failed shard isn't joined as that of a shard without errors.
    @Test func reportsThatContradictThemselvesAreRefused() throws {
        let tool = try ReportTests.place(3)
        for number in 1...2 {
            _ = try tool.run(["render", "in", "--shard", "\(number)/2", "--report", "s\(number).jsonl"])
        }
        let texts = try ["s1", "s2"].map {
            String(decoding: try tool.folder.bytes("\($0).jsonl"), as: UTF8.self)
        }
        let failed = try #require(texts.firstIndex { $0.contains("\"status\":\"failed\"") })
        let other = "s\(2 - failed).jsonl"
        for (pattern, value, message) in [
            (#/"exitStatus":1/#, "\"exitStatus\":0", "is 0, although inputs have failed"),
            (#/"exitStatus":1/#, "\"exitStatus\":-1", "is -1, which isn't one of a run"),
            (#/"exitStatus":1/#, "\"exitStatus\":99", "is 99, which isn't one of a run"),
            (
                #/"status":"failed"/#, "\"status\":\"outdated\"",
                "has 1 failed inputs, and its other lines have 0"
            ),
            (#/"failed":1/#, "\"failed\":0", "has 0 failed inputs, and its other lines have 1"),
            (#/"outputs":\d+/#, "\"outputs\":7", "has 7 outputs, and its other lines have "),
        ] {
            try tool.folder.write(texts[failed].replacing(pattern, with: value), to: "wrong.jsonl")
            let result = try tool.run(["merge", other, "wrong.jsonl"])
            #expect(result.status == 1 && result.text.isEmpty)
            #expect(
                result.errors.hasPrefix("error: 'wrong.jsonl' contradicts itself: ")
                    && result.errors.contains(message), "\(result.errors)")
        }
    }

    /// Some programs change the line breaks of text files that they copy.
    @Test func reportsMayHaveOtherLineBreaks() throws {
        let tool = try ReportTests.place(3)
        for number in 1...2 {
            _ = try tool.run(["render", "in", "--shard", "\(number)/2", "--report", "s\(number).jsonl"])
        }
        let merged = try tool.run(["merge", "s1.jsonl", "s2.jsonl"])
        let text = String(decoding: try tool.folder.bytes("s1.jsonl"), as: UTF8.self)
        try tool.folder.write(text.replacing("\n", with: "\r\n"), to: "s1.jsonl")
        let result = try tool.run(["merge", "s1.jsonl", "s2.jsonl"])
        #expect(result.status == 1 && result.output == merged.output, "\(result.errors)")
    }

    @Test func wrongReportsAreRefused() throws {
        let tool = try ReportTests.place(3)
        for number in 1...2 {
            _ = try tool.run(["render", "in", "--shard", "\(number)/2", "--report", "s\(number).jsonl"])
        }
        _ = try tool.run(["render", "in", "--scale", "3", "--shard", "2/2", "--report", "scale.jsonl"])
        _ = try tool.run(["render", "in", "--report", "whole.jsonl"])
        _ = try tool.run(["render", "in", "--check", "--shard", "2/2", "--report", "check.jsonl"])
        let cut = try tool.folder.bytes("s2.jsonl").split(separator: 10).dropLast().joined(separator: [10])
        try tool.folder.write(Array(cut), to: "cut.jsonl")
        let text = String(decoding: try tool.folder.bytes("s1.jsonl"), as: UTF8.self)
        try tool.folder.write(withoutFirstRow(text), to: "less.jsonl")
        // Without a check, these numbers would cause an overflow or a crash.
        for (name, pattern, value) in [
            ("negative", /"inputs":\d+/, "\"inputs\":-5"), ("empty", /"count":\d+/, "\"count\":0"),
            ("huge", /"bytes":\d+/, "\"bytes\":9223372036854775807"),
        ] {
            try tool.folder.write(text.replacing(pattern, with: value), to: name + ".jsonl")
        }
        for (words, message) in [
            ("s1.jsonl", "there is no report of shard 2/2"),
            ("less.jsonl s2.jsonl", "1 of 5 inputs wasn't drawn by any shard; the first is number "),
            ("s1.jsonl s2.jsonl s1.jsonl", "'s1.jsonl' and 's1.jsonl' are both reports of shard 1 of 2"),
            (
                "s1.jsonl scale.jsonl",
                "'scale.jsonl' and 's1.jsonl' belong to different runs, which differ in the options"
            ),
            (
                "s1.jsonl check.jsonl",
                "'check.jsonl' and 's1.jsonl' belong to different runs, which differ in '--check'"
            ),
            ("whole.jsonl", "'whole.jsonl' is the report of a run without '--shard'"),
            ("s1.jsonl cut.jsonl", "'cut.jsonl' isn't a complete report"),
            ("s1.jsonl in/d0.yaml", "'in/d0.yaml' isn't a complete report"),
            ("negative.jsonl", "'negative.jsonl' isn't a report: its last line has impossible numbers"),
            ("empty.jsonl", "'empty.jsonl' isn't a report: its last line has impossible numbers"),
            ("huge.jsonl", "huge.jsonl:1: the line isn't one of a report"),
        ] {
            let result = try tool.run(["merge"] + words.split(separator: " ").map(String.init))
            #expect(result.status == 1, "\(words)")
            #expect(result.errors.contains("error: " + message), "\(result.errors)")
            #expect(result.text.isEmpty)
        }
        let missing = try tool.run(["merge", "s1.jsonl", "none.jsonl"])
        #expect(missing.status == 3 && missing.errors == "error: none.jsonl: No such file or directory\n")
    }
}
