import Foundation
import TestSupport
import Testing

/// Tests that reports replace neither inputs nor pictures, and not each other.
@Suite struct ReportPathTests {
    private static let options = ["--report", "--junit", "--timings", "--depfile"]

    private func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data: {outline: a.txt}\n", to: "docs/a.yaml")
        try folder.write("A\n", to: "docs/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("link.yaml").path, withDestinationPath: "docs/a.yaml")
        return Tool(in: folder)
    }

    private func expectUsageError(_ message: String, _ words: [String], _ tool: Tool) throws {
        let files = tool.folder.files()
        let result = try tool.run(words)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("error: \(message)\n"), "\(result.errors)")
        #expect(tool.folder.files() == files)
    }

    @Test(arguments: options) func aReportIsNotAnInputOrAPicture(_ option: String) throws {
        let tool = try place()
        let render = ["render", "docs", "-o", "out"]
        for path in ["docs/a.yaml", "./docs/../docs/a.yaml", "link.yaml"] {
            try expectUsageError(
                "'\(option)' names an input, 'docs/a.yaml', which would be overwritten",
                render + [option, path], tool)
        }
        for path in ["out/docs/a.svg", "./out//docs/a.svg", "out/docs/a~dark.svg", "out/docs/a.md"] {
            try expectUsageError(
                "'\(option)' names a picture of this run, 'out/docs/\(path.split(separator: "/").last ?? "")', which would be overwritten",
                render + ["--dark-twin", "--text-alternative", "md", option, path], tool)
        }
        for picture in ["a.svg", "a.SVG"] {
            try expectUsageError(
                "'\(option)' names a picture of this run, '\(picture)', which would be overwritten",
                ["render", "docs/a.yaml", "-o", picture, option, picture], tool)
        }
        try expectUsageError(
            "'\(option)' names the record, 'out/.espalier-state', which would be overwritten",
            render + ["--incremental", option, "out/.espalier-state"], tool)
    }

    @Test(arguments: options) func aReportIsNotAFolder(_ option: String) throws {
        let tool = try place()
        for path in ["docs", "docs/", "new/"] {
            try expectUsageError(
                "'\(option)' names a folder, '\(path)'", ["render", "docs", option, path], tool)
        }
    }

    @Test func reportsAreDifferentFiles() throws {
        let tool = try place()
        for (index, option) in Self.options.enumerated() {
            let other = Self.options[(index + 1) % 4]
            let names = [option, "r", other, "./r"]
            let result = try tool.run(["render", "docs"] + names)
            #expect(result.status == 2)
            #expect(result.errors.contains("' name the same file '"), "\(result.errors)")
        }
        try expectUsageError(
            "'--report' and '--junit' both write to the standard output",
            ["render", "docs", "--report", "-", "--junit", "-"], tool)
        try expectUsageError(
            "'--output' and '--report' both write to the standard output",
            ["render", "docs/a.yaml", "-o", "-", "--report", "-"], tool)
        #expect(
            try tool.run(["render", "docs", "--report", "/dev/null", "--junit", "/dev/null"]).status == 0)
    }

    /// Which data a diagram reads is known only after it has been read.
    @Test func aReportDoesNotReplaceData() throws {
        let tool = try place()
        let result = try tool.run(["render", "docs", "--report", "docs/a.txt"])
        #expect(result.status == 3)
        #expect(
            result.errors.contains("error: the output 'docs/a.txt' would replace the source 'docs/a.txt'\n"))
        #expect(try tool.folder.bytes("docs/a.txt") == Array("A\n".utf8))
    }

    @Test func otherCommandsKeepTheirInputs() throws {
        let tool = try place()
        try expectUsageError(
            "'--report' names the page, 'site/index.html', which would be overwritten",
            ["gallery", "docs", "-o", "site", "--report", "site/index.html"], tool)
        try tool.folder.write("{\"data\": {\"outline\": \"A\\n\"}}", to: "docs/b.json")
        try expectUsageError(
            "'--report' names an input, 'docs/b.json', which would be overwritten",
            ["snapshot", "docs", "--report", "docs/b.json"], tool)
        _ = try tool.run(["render", "docs", "--shard", "1/1", "--report", "r.jsonl"])
        for option in ["-o", "--junit"] {
            try expectUsageError(
                "'\(option)' names a report of a shard, 'r.jsonl', which would be overwritten",
                ["merge", "r.jsonl", option, "./r.jsonl"], tool)
        }
        for folder in ["old", "new"] {
            #expect(try tool.run(["render", "docs/a.yaml", "-o", "\(folder)/a.png"]).status == 0)
        }
        try expectUsageError(
            "'--junit' names a picture, 'new/a.png', which would be overwritten",
            ["compare", "old", "new", "--junit", "new/a.png"], tool)
    }
    /// The output folder of the shards isn't known to `merge`.
    @Test(arguments: ["-o", "--junit"]) func mergedReportsReplaceNoPictures(_ option: String) throws {
        let tool = try place()
        let shard = ["render", "docs", "--shard", "1/1", "--report", "r.jsonl"]
        #expect(try tool.run(shard).status == 0)
        for path in ["out/docs/a.svg", "./out/../out/docs/a.svg", "other/docs/a.svg"] {
            try expectUsageError(
                "'\(option)' names a picture of the run, 'docs/a.svg', which would be overwritten",
                ["merge", "r.jsonl", option, path], tool)
        }
        try tool.folder.write("<svg/>", to: "b.svg")
        try expectUsageError(
            "'\(option)' names a file that isn't a report, 'b.svg', which would be overwritten",
            ["merge", "r.jsonl", option, "b.svg"], tool)
        // A report of another program is not replaced either.
        let foreign = "<?xml version=\"1.0\"?>\n<testsuites name=\"pytest\"><testsuite/></testsuites>\n"
        try tool.folder.write(foreign, to: "foreign.xml")
        try expectUsageError(
            "'\(option)' names a file that isn't a report, 'foreign.xml', which would be overwritten",
            ["merge", "r.jsonl", option, "foreign.xml"], tool)
        #expect(try tool.folder.bytes("foreign.xml") == Array(foreign.utf8))
        try tool.folder.write("", to: "empty")
        for path in ["empty", "empty", "new", "new", "/dev/null"] {
            let result = try tool.run(["merge", "r.jsonl", option, path])
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
