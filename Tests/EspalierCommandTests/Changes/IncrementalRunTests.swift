import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests runs with a record that are interrupted, that stop at a failure, or that write nothing.
@Suite struct IncrementalRunTests: IncrementalSuite {
    /// The record of a run that ends at a failure contains what was drawn before.
    ///
    /// The run doesn't report any output as left over.
    @Test func aRunThatStopsAtAFailureRecordsWhatItDrew() throws {
        let tool = try place()
        try tool.folder.write("layout: 5\ndata: {outline: A}\n", to: "docs/c.yaml")
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/d.yaml")
        let result = try tool.run(Self.words + ["--fail-fast", "--jobs", "1"])
        #expect(result.status == 1)
        #expect(!result.errors.contains("left over"))
        #expect(tool.folder.files(below: "out") == [".espalier-state", "a.svg", "b.svg"])
        let rest = try tool.run(Self.words + ["--dry-run", "-q", "--exclude", "c.yaml"]).text
        #expect(rest == "docs/d.yaml -> out/d.svg: it isn't in the record '.espalier-state'\n")
    }

    /// An interrupted run records what it has drawn.
    ///
    /// If an output replaces a file in the folder of the inputs, the output gets its name only after all inputs have
    /// been read. The next run draws it again. The output of the next input is recorded nevertheless.
    @Test(arguments: [("out", ""), ("docs", "docs/a.yaml -> docs/a.svg")])
    func anInterruptedRunRecordsWhatItDrew(_ output: String, _ again: String) throws {
        let tool = try place()
        if output == "docs" { try tool.folder.write("old", to: "docs/a.svg") }
        let input = try NamedPipe("docs/endless.yaml", in: tool.folder)
        let words = ["render", "docs/a.yaml", "docs/b.yaml"]
        let options = ["--base", "docs", "--incremental", "-o", output, "--jobs", "1"]
        let running = try tool.start(words + ["docs/endless.yaml"] + options)
        // An output is recorded shortly after it got its name, and before the next input is read.
        try input.waitForReader()
        kill(running.process.processIdentifier, SIGINT)
        let result = try running.wait()
        #expect(result.status == 128 + SIGINT)
        let finished = output == "docs" ? 0 : 2
        #expect(result.errors == "interrupted after \(finished) of 3 inputs\n", "\(result.errors)")
        let rest = try tool.run(words + options + ["--dry-run", "-q"]).text
        #expect(rest.prefix { $0 != ":" } == again)
    }

    @Test func anInterruptedRunSaysSoInJSON() throws {
        let tool = try place()
        let input = try NamedPipe("docs/endless.yaml", in: tool.folder)
        let running = try tool.start(
            ["render", "docs/b.yaml", "docs/endless.yaml", "--jobs", "1", "--diagnostics", "json"])
        try input.waitForReader()
        kill(running.process.processIdentifier, SIGINT)
        #expect(try running.wait().errors == "{\"interrupted\":{\"finished\":1,\"inputs\":2}}\n")
    }

    /// A list of what would be drawn counts skipped and failed inputs, and isn't combined with reports.
    @Test func aDryRunCountsEachInput() throws {
        let tool = try place()
        try tool.folder.write("layout: 5\ndata: {outline: A}\n", to: "docs/c.yaml")
        try tool.folder.write("name: other\n", to: "docs/d.yaml")
        for name in ["", "b.yaml"] {
            _ = try tool.run(Self.words + ["--exclude", name.isEmpty ? "b.yaml" : "none"])
            let result = try tool.run(Self.words + ["--dry-run"])
            let counts = name.isEmpty ? "1 to draw, 1 up to date" : "0 to draw, 2 up to date"
            #expect(result.errors.hasSuffix("\(counts), 1 failed, 2 skipped\n"), "\(result.errors)")
            #expect(result.status == 1)
        }
        for option in ["--report", "--junit", "--timings", "--depfile"] {
            for mode in ["--dry-run", "--list"] {
                let result = try tool.run(["render", "docs", mode, option, "r"])
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("error: '\(option)' can't be used with '\(mode)'\n"))
            }
        }
    }

    @Test func needsAFolder() throws {
        let tool = try place()
        let depfile = try tool.run(["render", "docs/b.yaml", "--depfile", "b.d", "-o", "-"])
        #expect(depfile.errors.hasPrefix("error: '--depfile' can't name the standard output in a rule\n"))
        let result = try tool.run(["render", "docs/b.yaml", "--incremental", "-o", "-"])
        #expect(
            result.errors.hasPrefix("error: earlier outputs can't be compared with the standard output\n"))
        #expect(
            try tool.run(["render", "docs", "--prune"]).errors.hasPrefix(
                "error: '--prune' needs '--incremental'"))
        #expect(
            try tool.run(["render", "docs", "--list", "--check"]).errors.hasPrefix(
                "error: '--check' can't be used with '--list'"))
    }

    @Test func listsOutputs() throws {
        let tool = try place()
        let result = try tool.run(["render", "docs", "--list", "--dark-twin", "--text-alternative", "md"])
        #expect(
            result.text
                == ["a", "b"].map { "out/docs/\($0).svg\nout/docs/\($0)~dark.svg\nout/docs/\($0).md\n" }
                .joined())
        #expect(tool.folder.files(below: "out").isEmpty)
        // A name with a line break is one path for `xargs -0`.
        try tool.folder.write("data: {outline: A}\n", to: "docs/a\nb.yaml")
        let names = try tool.run(["render", "docs", "--list", "--print0"])
        #expect(names.text == "out/docs/a\nb.svg\0out/docs/a.svg\0out/docs/b.svg\0")
        let error = try tool.run(["render", "docs", "--print0"])
        #expect(error.status == 2 && error.errors.hasPrefix("error: '--print0' needs '--list'\n"))
    }

    /// `--check` writes nothing, whether or not there is a record of an earlier run.
    @Test(arguments: [true, false]) func checks(_ hasRecord: Bool) throws {
        let tool = try place()
        _ = try draw(tool)
        if !hasRecord { try FileManager.default.removeItem(at: tool.folder.url("out/.espalier-state")) }
        let check = ["render", "docs", "--base", "docs", "--check"]
        let good = try tool.run(check)
        #expect(good.status == 0)
        #expect(good.errors.contains("2 up to date, 0 outdated, 0 failed"))
        try tool.folder.write("A\n  Longer\n", to: "docs/a.txt")
        try FileManager.default.removeItem(at: tool.folder.url("out/b.svg"))
        let files = tool.folder.files()
        let before = try tool.folder.bytes("out/a.svg")
        let bad = try tool.run(check)
        #expect(bad.status == 4)
        #expect(bad.errors.contains("error: 'out/a.svg' is out of date\n"))
        #expect(bad.errors.contains("note: 'docs/a.txt' has changed\n") == hasRecord)
        #expect(
            bad.errors.contains("note: 1 element is added ('Longer'), 1 is removed ('B')\n"), "\(bad.errors)")
        #expect(bad.errors.contains("error: 'out/b.svg' is missing\n"))
        #expect(!bad.errors.contains("note: 'out/b.svg' is missing"))
        #expect(bad.errors.contains("0 up to date, 2 outdated, 0 failed"))
        #expect(try tool.folder.bytes("out/a.svg") == before)
        #expect(tool.folder.files() == files)
    }
}
