import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests what `render --incremental` skips, and the reasons for which it draws.
@Suite struct IncrementalTests: IncrementalSuite {
    @Test func skipsWhatHasNotChanged() throws {
        let tool = try place()
        #expect(try draw(tool) == "2 drawn, 0 unchanged, 0 failed, 1 ")
        #expect(try draw(tool) == "0 drawn, 2 unchanged, 0 failed, 1 ")
        #expect(try reasons(tool).isEmpty)
        #expect(tool.folder.files(below: "out") == [".espalier-state", "a.svg", "b.svg"])
    }

    @Test func namesWhatHasChanged() throws {
        let tool = try place()
        _ = try draw(tool)
        try tool.folder.write("A\n  C\n", to: "docs/a.txt")
        #expect(try reasons(tool) == ["'docs/a.txt' has changed"])
        #expect(try draw(tool).hasPrefix("1 drawn, 1 unchanged"))
        try tool.folder.write("views: {cell: {width: 90}}\n", to: "docs/base.yaml")
        #expect(try reasons(tool) == ["'docs/base.yaml' has changed"])
        #expect(try draw(tool).hasPrefix("1 drawn, 1 unchanged"))
        try tool.folder.write("<svg/>", to: "out/a.svg")
        #expect(try reasons(tool) == ["'out/a.svg' was changed by another program"])
        try FileManager.default.removeItem(at: tool.folder.url("out/a.svg"))
        #expect(try reasons(tool) == ["'out/a.svg' is missing"])
        #expect(try draw(tool).hasPrefix("1 drawn, 1 unchanged"))
        #expect(try reasons(tool, ["--scale", "3"]).allSatisfy { $0 == "it was drawn with other options" })
        #expect(try reasons(tool, ["--quiet", "--jobs", "1"]).isEmpty)
    }

    /// The theme of `--theme` is named if it changes, because the options stay the same.
    @Test func namesAChangedTheme() throws {
        let tool = try place()
        let check = ["render", "docs", "--base", "docs", "--check", "--theme", "th.yaml"]
        try tool.folder.write("text: '#123456'\n", to: "th.yaml")
        _ = try draw(tool, ["--theme", "th.yaml"])
        #expect(try reasons(tool, ["--theme", "th.yaml"]).isEmpty)
        try tool.folder.write("text: '#654321'\n", to: "th.yaml")
        #expect(
            try reasons(tool, ["--theme", "th.yaml"]) == Array(repeating: "'th.yaml' has changed", count: 2))
        let errors = try tool.run(check).errors
        #expect(errors.contains("note: 'th.yaml' has changed\n"), "\(errors)")
        #expect(try draw(tool, ["--theme", "th.yaml"]).hasPrefix("2 drawn, 0 unchanged"))
        #expect(try reasons(tool, ["--theme", "th.yaml"]).isEmpty)
    }

    /// Reasons show paths without `..`, as other messages do.
    @Test func namesTheTemplateOfAnotherFolder() throws {
        let tool = try place()
        try tool.folder.write("template: ../base.tpl.yaml\ndata: {outline: \"C\\n\"}\n", to: "docs/c.yaml")
        try tool.folder.write("layout: {type: class-hierarchy}\n", to: "base.tpl.yaml")
        let options = ["--allow-path", "."]
        _ = try draw(tool, options)
        try tool.folder.write("layout: {type: class-hierarchy, treeSpacing: 30}\n", to: "base.tpl.yaml")
        #expect(try reasons(tool, options) == ["'base.tpl.yaml' has changed"])
    }

    /// A list can name files, links and folders.
    ///
    /// The files are looked up while the list is read, by two threads if the list is long.
    @Test(arguments: [2, 200]) func noticesChangesInAListOfFiles(_ count: Int) throws {
        let tool = Tool(in: try Workplace())
        var names: [String] = []
        for number in 0..<count {
            names.append("docs/\(number).yaml")
            try tool.folder.write("data: {outline: \"A\\n\"}\n", to: names[number])
        }
        try tool.folder.write("data: {outline: \"B\\n\"}\n", to: "docs/folder.yaml/a.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: tool.folder.url("docs/link.yaml").path, withDestinationPath: "0.yaml")
        names += ["docs/folder.yaml", "docs/link.yaml"]
        try tool.folder.write(names.joined(separator: "\n"), to: "names")
        let words = ["render", "--files-from", "names", "--incremental"]
        func summary() throws -> String { try tool.run(words).errors.components(separatedBy: " in ")[0] }
        #expect(try summary() == "\(count + 2) drawn, 0 unchanged, 0 failed")
        #expect(try summary() == "0 drawn, \(count + 2) unchanged, 0 failed")
        try tool.folder.write("data: {outline: \"C\\n\"}\n", to: names[count - 1])
        try tool.folder.write("data: {outline: \"C\\n\"}\n", to: "docs/folder.yaml/a.yaml")
        #expect(try summary() == "2 drawn, \(count) unchanged, 0 failed")
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: names[0])
        #expect(try summary() == "2 drawn, \(count) unchanged, 0 failed")
        try FileManager.default.removeItem(at: tool.folder.url(names[0]))
        let gone = try tool.run(words)
        #expect(
            gone.status == 3 && gone.errors.contains("docs/0.yaml: No such file or directory"),
            "\(gone.errors)")
    }

    /// The tests of `settle` and of the comparison of outputs draw with these files.
    private func agedPlace() throws -> (tool: Tool, words: [String]) {
        let tool = try place()
        func path(_ name: String) -> String { tool.folder.url(name).path }
        let words = ["render", path("docs"), "--base", path("docs"), "-o", path("out"), "--incremental"]
        #expect(try tool.run(words).status == 0)
        // The stamps of files that were written only just now aren't recorded, so the record is made again.
        try age(tool)
        usleep(50_000)
        #expect(try tool.run(words + ["--scale", "2"]).status == 0)
        return (tool, words + ["--scale", "2"])
    }

    /// While the inputs are searched, the outputs are compared with their stamps.
    @Test(arguments: ["out/a.svg", "out/b.svg", nil])
    func comparesOutputsDuringTheSearch(_ changed: String?) throws {
        let (tool, _) = try agedPlace()
        if let changed { try tool.folder.write("changed", to: changed) }
        func unchanged(_ hasTime: Bool) -> [String] {
            let record = ChangeRecord(folder: tool.folder.url("out").path, shard: nil) { hasTime }
            let entries = record.entries(except: []).filter { record.hasUnchangedOutputs($0) }
            return entries.filter { !$0.outputs.isEmpty }.map(\.stem)
        }
        #expect(unchanged(false).isEmpty)
        #expect(unchanged(true) == ["a", "b"].filter { "out/\($0).svg" != changed })
    }

    /// Inputs of which no file has changed are settled without decoding their entries.
    @Test(arguments: [
        "docs/a.yaml", "docs/a.txt", "docs/b.yaml", "docs/base.yaml", "out/a.svg", "out/b.svg", nil,
    ])
    func settlesOnlyWhatHasNotChanged(_ changed: String?) throws {
        let (tool, _) = try agedPlace()
        if let changed { try tool.folder.write("changed", to: changed) }
        let folder = tool.folder.url("out").path
        for hasTime in [true, false] {
            let record = ChangeRecord(folder: folder, shard: nil) { hasTime }
            let comparison = record.makeComparison()
            func settled(_ entry: ChangeEntry, _ input: Input, _ program: Digest) -> Bool {
                comparison.settled(input, entry.key, program: program)?.outputCount == 1
            }
            var stems: [String] = []
            for entry in record.entries(except: []) where entry.isDiagram {
                let input = Input(path: entry.path, stem: entry.stem)
                if settled(entry, input, entry.program) { stems.append(entry.stem) }
                #expect(!settled(entry, input, Digest(of: "another program")))
                #expect(!settled(entry, Input(path: entry.path + "x", stem: entry.stem), entry.program))
            }
            let changes = [
                "docs/a.yaml": "a", "docs/a.txt": "a", "docs/b.yaml": "b", "docs/base.yaml": "b",
                "out/a.svg": "a", "out/b.svg": "b",
            ]
            #expect(stems == ["a", "b"].filter { $0 != changed.flatMap { changes[$0] } }, "\(hasTime)")
        }
    }

    /// A run that needs the outcome of each input, as for a report, counts the same.
    @Test(arguments: [[], ["--report", "report.jsonl"], ["--verbose"], ["--jobs", "1"], ["--check"]])
    func countsTheSameWithAndWithoutOutcomes(_ more: [String]) throws {
        let (tool, words) = try agedPlace()
        for number in 0..<150 {
            try tool.folder.write("data: {outline: \"A\"}\n", to: "docs/m/\(number).yaml")
        }
        #expect(try tool.run(words).status == 0)
        try age(tool)
        usleep(50_000)
        #expect(try tool.run(words).status == 0)
        try tool.folder.write("data: {outline: \"B\"}\n", to: "docs/m/77.yaml")
        try FileManager.default.removeItem(at: tool.folder.url("docs/m/3.yaml"))
        let check = more == ["--check"]
        let result = try tool.run(words.filter { !check || $0 != "--incremental" } + more)
        let summary = result.errors.split(separator: "\n").last ?? ""
        #expect(
            summary.hasPrefix(
                check
                    ? "150 up to date, 1 outdated, 0 failed, 1 skipped, 1 left over"
                    : "1 drawn, 150 unchanged, 0 failed, 1 skipped, 1 left over"), "\(result.errors)")
        #expect(result.errors.contains("3.svg' is left over: "), "\(result.errors)")
    }

    /// A template in the current folder replaces a template in the folder of the input.
    @Test func noticesATemplateThatIsFoundEarlier() throws {
        let tool = try place()
        let words = ["render", "docs/a.yaml", "-t", "base.yaml", "--incremental"]
        #expect(try tool.run(words).status == 0)
        #expect(try tool.run(words + ["--dry-run"]).text.isEmpty)
        try tool.folder.write("layout: {type: class-hierarchy}\n", to: "base.yaml")
        #expect(try tool.run(words + ["--dry-run"]).text.hasSuffix(": 'base.yaml' is new\n"))
    }

    /// An input is drawn again if its contents have changed, even if its size and its modification time are the same as
    /// before.
    ///
    /// The change is recognized by the change time or the inode number.
    @Test func noticesAChangeThatHidesItself() throws {
        let tool = try place()
        try age(tool)
        _ = try draw(tool)
        for isInPlace in [true, false] {
            let text = isInPlace ? "A\n  X\n" : "A\n  Y\n"
            let url = tool.folder.url("docs/a.txt")
            if isInPlace {
                let handle = try FileHandle(forWritingTo: url)
                try handle.write(contentsOf: Data(text.utf8))
                try handle.close()
            } else {
                try Data(text.utf8).write(to: url, options: .atomic)
            }
            try age(tool)
            #expect(try draw(tool).hasPrefix("1 drawn, 1 unchanged"))
            #expect(
                String(decoding: try tool.folder.bytes("out/a.svg"), as: UTF8.self).contains(
                    isInPlace ? ">X<" : ">Y<"))
        }
    }

    @Test func aNewCheckoutDrawsNothing() throws {
        let tool = try place()
        _ = try draw(tool)
        let copy = Tool(in: try Workplace())
        for name in tool.folder.files() { try copy.folder.write(tool.folder.bytes(name), to: name) }
        #expect(try reasons(copy).isEmpty)
        #expect(try draw(copy).hasPrefix("0 drawn, 2 unchanged"))
    }

    /// A file is compared by its digest if it is larger than the limit of other runs.
    @Test(arguments: [(10, false), (1_000, true)]) func limitsAreThoseOfTheRun(
        _ limit: Int, _ isCurrent: Bool
    ) throws {
        let (tool, _) = try agedPlace()
        let record = ChangeRecord(folder: tool.folder.url("out").path, shard: nil)
        let entry = try #require(record.entries(stem: "a").first { $0.outputs.first?.stamp != nil })
        // The stamp of the file changes, and its contents stay the same.
        try age(tool)
        var limits = DataLimits()
        limits.bytes = limit
        let freshness = Freshness(record, program: entry.program, fonts: [], limits: limits)
        let input = Input(path: entry.path, stem: entry.stem)
        let verdict = freshness.verdict(input, key: entry.key) {
            tool.folder.url("out/\(entry.stem)\($0)").path
        }
        if case .current = verdict { #expect(isCurrent) } else { #expect(!isCurrent) }
    }

    /// After a run with other options, no picture is said to have been changed by another program.
    @Test func otherOptionsAreNotAnotherProgram() throws {
        let tool = try place()
        _ = try draw(tool)
        _ = try draw(tool, ["--theme", "ink"])
        #expect(try reasons(tool) == Array(repeating: "it was drawn with other options", count: 2))
        _ = try draw(tool, ["--text-alternative", "md"])
        _ = try draw(tool, ["-f", "svg,png", "--theme", "ink"])
        // The entries of both runs have `a.svg`.
        let text = ["--text-alternative", "md"]
        #expect(try reasons(tool, text) == Array(repeating: "it was drawn with other options", count: 2))
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let pruned = try tool.run(Self.words + ["--prune"])
        #expect(!pruned.errors.contains("another program"), "\(pruned.errors)")
        #expect(pruned.errors.contains("removed out/a.svg\n"))
    }

    @Test func warningsAreShownEveryTime() throws {
        let folder = try Workplace()
        try folder.write(
            "data: {tree: {label: a}}\nviews: {cell: {content: [{image: none.png}, {text: x}]}}\n",
            to: "docs/a.yaml")
        let tool = Tool(in: folder)
        let first = try tool.run(Self.words).errors
        #expect(first.contains("warning: "))
        let second = try tool.run(Self.words).errors
        func messages(_ text: String) -> [Substring] { text.split(separator: "\n").dropLast() }
        #expect(messages(second) == messages(first))
        #expect(second.contains("0 drawn, 1 unchanged"))
        // The image that was missing now exists.
        try folder.write(ImageTests.photo("plan.png"), to: "docs/none.png")
        #expect(try reasons(tool) == ["'docs/none.png' is new"])
    }

    @Test func aNewFileInAFolderOfDataIsNoticed() throws {
        let folder = try Workplace()
        try folder.write("data: {folder: items}\nlayout: {type: grid}\n", to: "docs/a.yaml")
        try folder.write(#"{"id": "x"}"#, to: "docs/items/1.json")
        let tool = Tool(in: folder)
        _ = try tool.run(Self.words + ["--exclude", "items/"])
        #expect(try reasons(tool, ["--exclude", "items/"]).isEmpty)
        try folder.write(#"{"id": "y"}"#, to: "docs/items/2.json")
        #expect(try reasons(tool, ["--exclude", "items/"]) == ["'docs/items/' has changed"])
    }

    @Test func failuresAreDrawnAgain() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: }\nlayout: 5\n", to: "docs/c.yaml")
        #expect(try tool.run(Self.words).status == 1)
        #expect(try tool.run(Self.words).status == 1)
    }
}
