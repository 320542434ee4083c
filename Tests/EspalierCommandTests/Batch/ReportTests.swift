import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the reports of runs, and the merging of the reports of shards.
@Suite struct ReportTests {
    /// Creates a folder with diagrams, a file with an error, and a file of another program.
    static func place(_ count: Int = 9) throws -> Tool {
        let folder = try Workplace()
        for index in 0..<count {
            try folder.write(
                "data: {outline: \"A\\n\(String(repeating: "  B\\n", count: index))\"}\n",
                to: "in/d\(index).yaml")
        }
        try folder.write("data: {outline: A, order: up}\n", to: "in/bad.yaml")
        try folder.write("name: other\n", to: "in/other.yaml")
        return Tool(in: folder)
    }

    private func rows(_ tool: Tool, _ name: String) throws -> [[String: Any]] {
        try String(decoding: tool.folder.bytes(name), as: UTF8.self).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func hasALineForEachInput() throws {
        let tool = try Self.place(2)
        let words = ["render", "in", "--report", "r.jsonl", "--junit", "j.xml", "--timings", "t.jsonl"]
        #expect(try tool.run(words).status == 1)
        let rows = try rows(tool, "r.jsonl")
        #expect(
            rows.compactMap { $0["input"] as? String }
                == ["bad", "d0", "d1", "other"].map { "in/\($0).yaml" })
        #expect(rows.compactMap { $0["status"] as? String } == ["failed", "drawn", "drawn", "skipped"])
        let output = try #require((rows[1]["outputs"] as? [[String: Any]])?.first)
        #expect(output["path"] as? String == "in/d0.svg")
        #expect(output["bytes"] as? Int == (try tool.folder.bytes("out/in/d0.svg").count))
        let sum = try ExternalProgram.run("sha256sum", [tool.folder.url("out/in/d0.svg").path]).text.prefix(
            64)
        #expect(output["sha256"] as? String == String(sum))
        let totals = try #require(rows.last?["totals"] as? [String: Int])
        #expect(
            totals["inputs"] == 4 && totals["drawn"] == 2 && totals["failed"] == 1 && totals["skipped"] == 1)
        #expect(rows.last?["exitStatus"] as? Int == 1)
        let junit = String(decoding: try tool.folder.bytes("j.xml"), as: UTF8.self)
        #expect(junit.contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\""))
        #expect(junit.contains("<testcase name=\"in/bad.yaml\""))
        #expect(try self.rows(tool, "t.jsonl").count == 4)
        let first = try tool.folder.bytes("r.jsonl")
        #expect(try tool.run(words + ["--jobs", "3", "--incremental"]).status == 1)
        #expect(try tool.folder.bytes("r.jsonl") == first)
        #expect(try tool.run(words + ["--incremental"]).status == 1)
        #expect(try tool.folder.bytes("r.jsonl") == first)
    }

    /// A folder exists, but can't be read as a table.
    @Test(arguments: [("none.csv", "missing"), ("sub.csv", "unreadable")])
    func tellsMissingFromUnreadableFiles(_ path: String, _ word: String) throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("data: {csv: \(path)}\n", to: "a.yaml")
        try tool.folder.write("", to: "sub.csv/file")
        #expect(try tool.run(["render", "a.yaml", "--report", "r.jsonl"]).status == 3)
        let report = String(decoding: try tool.folder.bytes("r.jsonl"), as: UTF8.self)
        #expect(report.contains("{\"path\":\"\(path)\",\"\(word)\":true}"), "\(report)")
    }

    /// A character that no font has is reported for each input that contains it, in whatever order several threads draw
    /// the inputs.
    @Test func missingCharactersAreReportedForEachInput() throws {
        let tool = Tool(in: try Workplace())
        let names = (1...6).map { "in/\($0).yaml" }
        // Each input begins at another character, so that threads find them in different orders.
        let missing = [5, 0, 3, 1, 4, 2].compactMap { Unicode.Scalar(0x10_FFF8 + $0) }
        for (index, name) in names.enumerated() {
            let labels = (missing[index...] + missing[..<index]).map { "a\($0)\n" }.joined()
            try tool.folder.write(labels, to: "in/\(index + 1).txt")
            try tool.folder.write("data: {outline: \(index + 1).txt}\n", to: name)
        }
        let runs = try [1, 2].map { jobs in
            let report = "\(jobs).jsonl"
            let result = try tool.run(["render", "in", "--jobs", "\(jobs)", "--report", report])
            return (report: try tool.folder.bytes(report), messages: result.errors)
        }
        #expect(runs[0].report == runs[1].report)
        for (_, messages) in runs {
            let warnings = messages.split(separator: "\n").filter { $0.contains("no font has") }
            #expect(
                warnings.map(String.init)
                    == names.map {
                        $0.replacing("yaml", with: "txt:1:2: warning: no font has 6 characters: ")
                            + "U+10FFF8, U+10FFF9, U+10FFFA, U+10FFFB, U+10FFFC and 1 more"
                    })
        }
    }

    private static let hasSchemaValidator =
        (try? ExternalProgram("python3")?.run(["-c", "import jsonschema"]).status) == 0

    @Test(.enabled(if: hasSchemaValidator, "Python with jsonschema is not installed"))
    func linesMatchTheSchema() throws {
        let tool = try Self.place(1)
        _ = try tool.run(["render", "in", "--report", "r.jsonl", "--shard", "1/1"])
        try tool.folder.write(tool.run(["schema", "report"]).output, to: "schema.json")
        try ExternalProgram.run(
            "python3",
            [
                "-c",
                "import json,sys,jsonschema\ns=json.load(open(sys.argv[1]))\n"
                    + "for l in open(sys.argv[2]): jsonschema.validate(json.loads(l), s)",
                tool.folder.url("schema.json").path, tool.folder.url("r.jsonl").path,
            ])
    }

    /// Shards on several machines give the same outputs and the same report as one machine.
    @Test func shardsGiveTheSameBytes() throws {
        let tool = try Self.place()
        #expect(try tool.run(["render", "in", "-o", "one", "--report", "one.jsonl"]).status == 1)
        for number in 1...4 {
            let words = ["render", "in", "-o", "many", "--shard", "\(number)/4", "--incremental"]
            let report = ["--report", "s\(number).jsonl"]
            #expect([0, 1].contains(try tool.run(words + report).status))
            // If a shard runs again, it draws nothing.
            #expect(try tool.run(words + report).errors.contains("0 drawn, "))
        }
        let reports = (1...4).map { "s\($0).jsonl" }
        let merged = try tool.run(["merge", "-o", "many.jsonl", "--junit", "j.xml"] + reports.reversed())
        #expect(merged.status == 1)
        #expect(merged.errors == "9 drawn, 1 failed, 1 skipped\n")
        #expect(try tool.folder.bytes("many.jsonl") == tool.folder.bytes("one.jsonl"))
        for name in tool.folder.files(below: "one") {
            #expect(try tool.folder.bytes("one/" + name) == tool.folder.bytes("many/" + name))
        }
        // A run without `--shard` reads the records of all shards, so it draws nothing.
        #expect(
            try tool.run(["render", "in", "-o", "many", "--incremental"]).errors.contains(
                "0 drawn, 9 unchanged"))
        #expect(tool.folder.files(below: "many").filter { $0.hasPrefix(".") } == [".espalier-state"])
    }

    /// A file that only one shard has read is compared with the file as it is when the reports are joined.
    ///
    /// A file that isn't there any more, as on another machine, isn't compared.
    @Test func aFileOfOneShardThatHasChangedIsNoticed() throws {
        let tool = Tool(in: try Workplace())
        for index in 0..<4 {
            try tool.folder.write("data: {outline: \(index).txt}\n", to: "docs/\(index).yaml")
            try tool.folder.write("Old\n", to: "docs/\(index).txt")
        }
        for shard in 1...2 {
            let words = ["render", "docs", "--shard", "\(shard)/2", "--report", "r\(shard).jsonl"]
            #expect(try tool.run(words).status == 0)
        }
        let merge = ["merge", "r1.jsonl", "r2.jsonl", "-o", "all.jsonl"]
        #expect(try tool.run(merge).status == 0)
        for path in ["docs/2.txt", "docs/../docs/0.yaml"] {
            let result = try tool.run(["merge", "r1.jsonl", "r2.jsonl", "-o", path])
            #expect(result.status == 2)
            #expect(
                result.errors.hasPrefix("error: '-o' names a file that a shard has read, "),
                "\(result.errors)")
        }
        #expect(try tool.folder.bytes("docs/2.txt") == Array("Old\n".utf8))
        let other = String(decoding: try tool.folder.bytes("r2.jsonl"), as: UTF8.self)
        try tool.folder.write(other.replacing("\"inputs\":4", with: "\"inputs\":5"), to: "x2.jsonl")
        #expect(
            try tool.run(["merge", "r1.jsonl", "x2.jsonl"]).errors.contains(
                "belong to different runs, which differ in the list of inputs\n"))
        try tool.folder.write("New\n", to: "docs/2.txt")
        let report = try ["r1.jsonl", "r2.jsonl"].first {
            String(decoding: try tool.folder.bytes($0), as: UTF8.self).contains("docs/2.txt")
        }
        let changed = try tool.run(merge)
        #expect(changed.status == 1)
        #expect(
            changed.errors == """
                error: 'docs/2.txt' has changed since the shard of '\(report ?? "")' read it
                note: draw all shards again from the same files

                """)
        try FileManager.default.removeItem(at: tool.folder.url("docs/2.txt"))
        #expect(try tool.run(merge).status == 0)
        _ = try NamedPipe("docs/2.txt", in: tool.folder)
        #expect(try tool.run(merge).status == 0)
    }

    /// The limit of the shards for the size of files isn't known when their reports are joined.
    @Test func aLargeFileOfOneShardThatHasChangedIsNoticed() throws {
        let tool = Tool(in: try Workplace())
        let size = DocumentLimit.bytes.standard + 1
        try tool.folder.write("data: {outline: \"A\\n\"}\n", to: "docs/a.yaml")
        try tool.folder.write("data: {outline: \"B\\n\"}\n", to: "docs/b.yaml")
        for shard in 1...2 {
            let words = ["render", "docs", "--shard", "\(shard)/2", "--report", "r\(shard).jsonl"]
            #expect(try tool.run(words).status == 0)
        }
        // A shard that has read a large file is too slow for a test, so the file takes the place of a small one.
        try tool.folder.write("", to: "docs/large")
        #expect(truncate(tool.folder.url("docs/large").path, off_t(size)) == 0)
        let digest = try Digest(ofFile: tool.folder.url("docs/large").path).description
        let report = String(decoding: try tool.folder.bytes("r1.jsonl"), as: UTF8.self)
        let read = try #require(report.firstMatch(of: #/\{"path":"docs/(a|b)\.yaml","sha256":"[0-9a-f]+"/#))
        try tool.folder.write(
            report.replacing(read.0, with: "{\"path\":\"docs/large\",\"sha256\":\"\(digest)\""),
            to: "r1.jsonl")
        #expect(try tool.run(["merge", "r1.jsonl", "r2.jsonl"]).status == 0)
        #expect(truncate(tool.folder.url("docs/large").path, off_t(size + 1)) == 0)
        let changed = try tool.run(["merge", "r1.jsonl", "r2.jsonl"])
        #expect(
            changed.errors.hasPrefix(
                "error: 'docs/large' has changed since the shard of 'r1.jsonl' read it\n"))
    }

    /// The linker's digest of the command identifies it, so that the report of a run doesn't read the whole command.
    @Test(.enabled(if: ExternalProgram("readelf") != nil, "readelf is not installed"))
    func theBuildIDIdentifiesTheCommand() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write("data: {outline: a}\n", to: "a.yaml")
        #expect(try tool.run(["render", "a.yaml", "--report", "r.jsonl"]).status == 0)
        let report = String(decoding: try tool.folder.bytes("r.jsonl"), as: UTF8.self)
        let notes = try ExternalProgram.run("readelf", ["-n", Tool.path])
        let digits = try #require(notes.text.firstMatch(of: #/Build ID: ([0-9a-f]+)/#)).1
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
        #expect(report.contains("\"program\":\"\(bytes.withUnsafeBytes { Digest(of: $0) }.description)\""))
    }

    /// The report of an earlier run of a shard isn't joined with reports of the present inputs.
    @Test(arguments: [true, false]) func reportsOfOtherContentsAreRefused(_ changesInputs: Bool) throws {
        let tool = Tool(in: try Workplace())
        func write(_ label: String) throws {
            let data = changesInputs ? "{outline: \"\(label)\\n\"}" : "{outline: a.txt}"
            for index in 0..<8 { try tool.folder.write("data: \(data)\n", to: "docs/\(index).yaml") }
            try tool.folder.write("\(label)\n", to: "docs/a.txt")
        }
        func draw(_ shard: Int) throws {
            let words = ["render", "docs", "--incremental", "--exclude", "*.txt"]
            let result = try tool.run(words + ["--shard", "\(shard)/2", "--report", "r\(shard).jsonl"])
            #expect(result.status == 0, "\(result.errors)")
        }
        try write("Old")
        for shard in 1...2 { try draw(shard) }
        let merge = ["merge", "r1.jsonl", "r2.jsonl", "-o", "all.jsonl"]
        #expect(try tool.run(merge).status == 0)
        let merged = String(decoding: try tool.folder.bytes("all.jsonl"), as: UTF8.self)
        #expect(!merged.contains("inputContents") && !merged.contains("inputFiles"))
        try write("New")
        try draw(1)
        let result = try tool.run(merge)
        let reason =
            changesInputs
            ? ", which differ in the contents of 'docs/0.yaml' and 7 other inputs"
            : ": 'docs/a.txt' was changed between them"
        #expect(result.status == 1)
        #expect(
            result.errors == """
                error: 'r2.jsonl' and 'r1.jsonl' belong to different runs\(reason)
                note: draw all shards again from the same files

                """)
        try draw(2)
        #expect(try tool.run(merge).status == 0)
        if !changesInputs { return }
        try tool.folder.write("data: {outline: Edited}\n", to: "docs/3.yaml")
        try draw(1)
        let edited = try tool.run(merge)
        #expect(
            edited.errors.contains(", which differ in the contents of 'docs/3.yaml'\n"), "\(edited.errors)")
    }

    /// A shard that is killed leaves no reports of an earlier run; files of other programs are left as they are.
    @Test func oldReportsAreRemovedAtTheStart() throws {
        let tool = try Self.place(1)
        let names = ["r.jsonl", "j.xml", "t.jsonl", "d"]
        let files = zip(["--report", "--junit", "--timings", "--depfile"], names).flatMap { [$0, $1] }
        let options = files + ["--shard", "1/1"]
        #expect(try tool.run(["render", "in/d0.yaml"] + options).status == 0)
        try tool.folder.write("{\"id\": 1}\n", to: "other.jsonl")
        let input = try NamedPipe("endless.yaml", in: tool.folder)
        for options in [options, ["--report", "other.jsonl", "--shard", "1/1"]] {
            let running = try tool.start(["render", "endless.yaml"] + options)
            try input.waitForReader()
            kill(running.process.processIdentifier, SIGKILL)
            #expect(try running.wait().status == -SIGKILL)
        }
        #expect(names.filter(tool.folder.files().contains) == ["d"])
        #expect(try tool.folder.bytes("other.jsonl") == Array("{\"id\": 1}\n".utf8))
    }

    /// The joined report of shards names each output that is left over once, like that of one machine.
    @Test func leftOversOfShardsAreNamedOnce() throws {
        let tool = try Self.place(4)
        let words = ["render", "in", "-o", "many", "--incremental"]
        #expect(try tool.run(words).status == 1)
        try FileManager.default.removeItem(at: tool.folder.url("in/d0.yaml"))
        try tool.folder.write("name: other\n", to: "in/d1.yaml")
        try FileManager.default.copyItem(at: tool.folder.url("many"), to: tool.folder.url("one"))
        for number in 1...2 {
            _ = try tool.run(words + ["--shard", "\(number)/2", "--report", "s\(number).jsonl"])
        }
        let reports = ["--report", "one.jsonl", "--junit", "one.xml"]
        #expect(try tool.run(["render", "in", "-o", "one", "--incremental"] + reports).status == 1)
        let names = ["s1.jsonl", "s2.jsonl", "-o", "many.jsonl", "--junit", "many.xml"]
        let merged = try tool.run(["merge"] + names)
        #expect(merged.status == 1)
        for suffix in ["jsonl", "xml"] {
            let text = String(decoding: try tool.folder.bytes("one.\(suffix)"), as: UTF8.self)
            #expect(text.components(separatedBy: "is left over").count > 2)
            #expect(String(decoding: try tool.folder.bytes("many.\(suffix)"), as: UTF8.self) == text)
        }
    }

    @Test func leftOversAreReported() throws {
        let tool = Tool(in: try Workplace())
        for name in ["a", "b"] {
            try tool.folder.write("data: {outline: \"\(name)\\n\"}\n", to: "docs/\(name).yaml")
        }
        #expect(try tool.run(["render", "docs", "-o", "out", "--incremental"]).status == 0)
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let message = "'docs/a.svg' is left over: 'docs/a.yaml' is gone"
        for (mode, status, severity) in [("--check", 4, "error"), ("--incremental", 0, "warning")] {
            let words = ["render", "docs", "-o", "out", mode, "--report", "r.jsonl", "--junit", "r.xml"]
            let result = try tool.run(words)
            #expect(result.status == Int32(status))
            #expect(result.errors.contains("0 failed, 1 left over in "), "\(result.errors)")
            let report = String(decoding: try tool.folder.bytes("r.jsonl"), as: UTF8.self)
            let isError = severity == "error"
            #expect(
                report.contains(
                    "\"leftOver\":[{\"isError\":\(isError),\"message\":\"\(message)\",\"path\":\"docs/a.svg\"}]"
                ),
                "\(report)")
            let junit = String(decoding: try tool.folder.bytes("r.xml"), as: UTF8.self)
            #expect(junit.contains("tests=\"2\" failures=\"\(isError ? 1 : 0)\""), "\(junit)")
            #expect(junit.contains("<testcase name=\"docs/a.svg\""), "\(junit)")
            #expect(junit.contains("\(severity): \(message)"), "\(junit)")
            let json = try tool.run(["render", "docs", "-o", "out", mode, "--diagnostics", "json"])
            #expect(json.errors.contains("\"leftOver\":1"), "\(json.errors)")
        }
    }

    /// Each shard finds the output that is left over, and the merged report has it once, like a run on one machine.
    @Test func leftOversAreCountedOnceByMerge() throws {
        let tool = Tool(in: try Workplace())
        for name in ["a", "b", "c"] {
            try tool.folder.write("data: {outline: \"\(name)\\n\"}\n", to: "docs/\(name).yaml")
        }
        #expect(try tool.run(["render", "docs", "-o", "out", "--incremental"]).status == 0)
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let words = ["render", "docs", "-o", "out", "--incremental"]
        for number in 1...2 {
            let shard = ["--shard", "\(number)/2", "--report", "s\(number).jsonl"]
            #expect(try tool.run(words + shard).errors.contains(", 1 left over"))
        }
        #expect(try tool.run(words + ["--report", "one.jsonl", "--junit", "one.xml"]).status == 0)
        let merge = ["merge", "s1.jsonl", "s2.jsonl", "-o", "all.jsonl", "--junit", "all.xml"]
        let merged = try tool.run(merge)
        #expect(merged.status == 0 && merged.errors == "2 drawn, 0 failed, 1 left over\n")
        for suffix in ["jsonl", "xml"] {
            #expect(try tool.folder.bytes("all.\(suffix)") == tool.folder.bytes("one.\(suffix)"))
        }
        let json = try tool.run(merge + ["--diagnostics", "json"])
        #expect(json.errors.contains("\"leftOver\":1"), "\(json.errors)")
    }
}
