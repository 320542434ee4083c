import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierCommand

/// Tests what `render --incremental` skips, and the reasons for which it draws.
@Suite struct IncrementalTests {
    private static let words = ["render", "docs", "--base", "docs", "--incremental"]

    private func place() throws -> Tool {
        let folder = try Workplace()
        try folder.write("data: {outline: a.txt}\n", to: "docs/a.yaml")
        try folder.write("A\n  B\n", to: "docs/a.txt")
        try folder.write("template: base.yaml\ndata: {outline: \"C\\n\"}\n", to: "docs/b.yaml")
        try folder.write("layout: {type: class-hierarchy}\n", to: "docs/base.yaml")
        return Tool(in: folder)
    }

    private func draw(_ tool: Tool, _ more: [String] = []) throws -> String {
        let result = try tool.run(Self.words + more)
        #expect(result.status == 0, "\(result.errors)")
        return String(result.errors.split(separator: "\n").last?.prefix { $0 != "s" } ?? "")
    }

    /// Returns the reasons for drawing that a dry run prints.
    private func reasons(_ tool: Tool, _ more: [String] = []) throws -> [String] {
        let text = try tool.run(Self.words + ["--dry-run", "-q"] + more).text
        return text.split(separator: "\n").map { $0.components(separatedBy: ": ").last ?? "" }
    }

    /// Sets the modification times of all files to a time long ago.
    ///
    /// If a file was written only just now, its time can't show whether it has changed.
    private func age(_ tool: Tool) throws {
        for name in tool.folder.files() {
            let date = Date(timeIntervalSince1970: 1_700_000_000.123456)
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: tool.folder.url(name).path)
        }
    }

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

    @Test(arguments: [
        ("", "is damaged"), ("espalier state 0\n", "is of another version"),
        ("espalier state 2\n", "is of another version"), ("espalier state 3\nrubbish", "is damaged"),
        ("espalier state 12345\n1", "is of another version"), ("espalier state 3", "is damaged"),
        ("espalier state ", "is damaged"), ("espal", "is damaged"), ("espalier state \n", "is damaged"),
        ("espalier state x\n", "is damaged"),
        (String(repeating: "\u{1}", count: 5_000), "is damaged"),
    ])
    func aDamagedRecordMeansDrawing(_ text: String, _ reason: String) throws {
        let tool = try place()
        _ = try draw(tool)
        try tool.folder.write(text, to: "out/.espalier-state")
        #expect(try reasons(tool) == Array(repeating: "it isn't in the record '.espalier-state'", count: 2))
        #expect(
            try tool.run(Self.words + ["--dry-run"]).errors.hasPrefix(
                "note: no input is skipped, because the record '.espalier-state' \(reason)\n"))
        let result = try tool.run(Self.words)
        #expect(
            result.errors.hasPrefix(
                """
                warning: the record 'out/.espalier-state' can't be used: it \(reason)
                note: outputs of removed inputs aren't known any more; compare the files with '--list'
                0 drawn, 2 unchanged, 0 failed
                """), "\(result.errors)")
        #expect(try reasons(tool).isEmpty)
        #expect(try !tool.run(Self.words).errors.contains("warning"))
    }

    /// Outputs that are left over aren't known without the record, so '--prune' says how to find them.
    @Test(arguments: ["espalier state 0\n", "espalier st", nil]) func pruningWithoutARecordIsExplained(
        _ text: String?
    ) throws {
        let tool = try place()
        _ = try draw(tool)
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let bytes = try tool.folder.bytes("out/.espalier-state")
        try tool.folder.write(
            text.map { Array($0.utf8) } ?? Array(bytes.dropLast()), to: "out/.espalier-state")
        let result = try tool.run(Self.words + ["--prune"])
        #expect(
            result.errors.contains(
                """
                note: the record of earlier outputs is incomplete, so '--prune' keeps some outdated pictures; \
                compare the folder with '--list' and remove these pictures yourself

                """), "\(result.errors)")
        #expect(result.status == 0 && tool.folder.files(below: "out").contains("b.svg"))
        if text != nil { #expect(tool.folder.files(below: "out").contains("a.svg")) }
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

    /// A run with all inputs takes over the records of shards, unless a shard draws at the same time.
    @Test(arguments: [false, true]) func keepsTheRecordOfAShardThatStillDraws(_ draws: Bool) throws {
        let tool = try place()
        _ = try draw(tool)
        _ = try draw(tool, ["--shard", "1/1"])
        let shard = ".espalier-state.1-of-1"
        let record = ChangeRecord(folder: tool.folder.url("out").path, shard: nil)
        if draws {
            try tool.folder.write("A\n  C\n", to: "docs/a.txt")
            _ = try draw(tool, ["--shard", "1/1"])
        }
        try record.save(isEnd: true)
        #expect(tool.folder.files(below: "out").contains(shard) == draws)
        #expect(try reasons(tool).isEmpty)
    }

    /// If only the end of a record is damaged, the entries before it are used.
    @Test func theWholePartOfADamagedRecordIsUsed() throws {
        let tool = try place()
        _ = try draw(tool)
        let bytes = try tool.folder.bytes("out/.espalier-state")
        let first = try #require(ChangeFile(bytes: bytes).index.ranges.first?.upperBound)
        try tool.folder.write(Array(bytes[..<(first + 50)]), to: "out/.espalier-state")
        let check = try tool.run(["render", "docs", "--base", "docs", "--check"])
        #expect(
            check.errors.contains(
                "note: outputs that are left over can't all be found, because the record '.espalier-state' is damaged\n"
            ), "\(check.errors)")
        let result = try tool.run(Self.words)
        #expect(
            result.errors.hasPrefix(
                "warning: a part of the record 'out/.espalier-state' can't be used: it is damaged\n"),
            "\(result.errors)")
        #expect(ChangeFile(bytes: try tool.folder.bytes("out/.espalier-state")).isWhole)
    }

    /// A pipe at the path of the record isn't opened, because that would never end.
    @Test func aPipeInPlaceOfTheRecordIsNotUsed() throws {
        let tool = try place()
        _ = try draw(tool)
        try FileManager.default.removeItem(at: tool.folder.url("out/.espalier-state"))
        _ = try NamedPipe("out/.espalier-state", in: tool.folder)
        let result = try tool.run(Self.words)
        #expect(result.status == 0)
        #expect(
            result.errors.hasPrefix("warning: the record 'out/.espalier-state' can't be used: it isn't a "))
        #expect(
            result.errors.contains(
                """
                warning: the record can't be written: out/.espalier-state: File exists
                note: the next run draws these inputs again

                """), "\(result.errors)")
    }

    @Test func everyCutAndEveryFlippedBitIsNoticed() throws {
        let tool = try place()
        _ = try draw(tool)
        let bytes = try tool.folder.bytes("out/.espalier-state")
        let whole = ChangeFile(bytes: bytes)
        // The entries are those of two diagrams, of a file that isn't a diagram, of the fonts, and of the libraries.
        #expect(whole.isWhole && whole.index.count == 5)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(
                !ChangeFile(bytes: Array(bytes[..<count])).isWhole || count == ChangeFile.magic.count
                    || whole.index.ranges.contains { $0.upperBound == count })
        }
        for index in stride(from: 0, to: bytes.count, by: 11) {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(!ChangeFile(bytes: damaged).isWhole, "\(index)")
        }
    }

    @Test func aClockThatRunsBackwardsHidesNothing() throws {
        let tool = try place()
        let future = Date().addingTimeInterval(86_400)
        try FileManager.default.setAttributes(
            [.modificationDate: future], ofItemAtPath: tool.folder.url("docs/a.txt").path)
        _ = try draw(tool)
        let handle = try FileHandle(forWritingTo: tool.folder.url("docs/a.txt"))
        try handle.write(contentsOf: Data("Z".utf8))
        try handle.close()
        try FileManager.default.setAttributes(
            [.modificationDate: future], ofItemAtPath: tool.folder.url("docs/a.txt").path)
        #expect(try reasons(tool) == ["'docs/a.txt' has changed"])
    }

    @Test func stampsOfTheLastMomentsAreUnsafe() {
        let now: Int64 = 1_700_000_000_123_456_789
        func stamp(_ age: Int64) -> FileStamp {
            FileStamp(size: 1, inode: 1, modified: now - age, changed: now - age)
        }
        #expect(stamp(5_000_000).isRacy(at: now))
        #expect(!stamp(50_000_000).isRacy(at: now))
        #expect(stamp(-50_000_000).isRacy(at: now))
        let whole = FileStamp(
            size: 1, inode: 1, modified: 1_700_000_000_000_000_000, changed: 1_699_999_999_000_000_000)
        #expect(whole.isRacy(at: 1_700_000_001_500_000_000))
        #expect(!whole.isRacy(at: 1_700_000_003_000_000_000))
    }

    @Test func leftOversAreNamedThenRemoved() throws {
        let tool = try place()
        _ = try draw(tool)
        try tool.folder.write("mine", to: "out/own.svg")
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let named = try tool.run(Self.words)
        #expect(
            named.errors.hasPrefix(
                "warning: 'out/a.svg' is left over: 'docs/a.yaml' is gone\nnote: remove it with '--incremental --prune'\n"
            ))
        let pruned = try tool.run(Self.words + ["--prune"])
        #expect(pruned.errors.hasPrefix("removed out/a.svg\n"))
        #expect(tool.folder.files(below: "out") == [".espalier-state", "b.svg", "own.svg"])
        #expect(try tool.run(Self.words + ["--prune"]).errors.hasPrefix("0 drawn, 1 unchanged"))
    }

    /// The advice is the same for all outputs, so it is shown once.
    @Test func theAdviceForLeftOversIsGivenOnce() throws {
        let tool = try place()
        for name in ["c", "d"] {
            try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/\(name).yaml")
        }
        _ = try draw(tool)
        for name in ["a", "c", "d"] {
            try FileManager.default.removeItem(at: tool.folder.url("docs/\(name).yaml"))
        }
        let named = try tool.run(Self.words)
        #expect(
            named.errors.hasPrefix(
                """
                warning: 'out/a.svg' is left over: 'docs/a.yaml' is gone
                warning: 'out/c.svg' is left over: 'docs/c.yaml' is gone
                warning: 'out/d.svg' is left over: 'docs/d.yaml' is gone
                note: remove them with '--incremental --prune'

                """), "\(named.errors)")
    }

    /// An input in a folder that can't be searched isn't regarded as gone.
    @Test func nothingIsRemovedIfAFolderCannotBeSearched() throws {
        let tool = try place().unprivileged
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/locked/d.yaml")
        _ = try draw(tool)
        let locked = tool.folder.url("docs/locked").path
        #expect(chmod(locked, 0) == 0)
        defer { chmod(locked, 0o755) }
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let pruned = try tool.run(Self.words + ["--prune"])
        #expect(pruned.status == 3)
        #expect(
            pruned.errors.contains(
                "warning: '--prune' removes nothing, because 'docs/locked' can't be searched: Permission denied\n"
            ), "\(pruned.errors)")
        let checked = try tool.run(["render", "docs", "--base", "docs", "--check"])
        for result in [pruned, checked] {
            #expect(result.errors.contains("'out/a.svg' is left over: 'docs/a.yaml' is gone\n"))
            #expect(!result.errors.contains("d.svg"), "\(result.errors)")
        }
        #expect(tool.folder.files(below: "out").filter { $0.hasSuffix(".svg") }.count == 3)
    }

    @Test func aChangedLeftOverIsKept() throws {
        let tool = try place()
        _ = try draw(tool)
        try tool.folder.write("edited", to: "out/a.svg")
        try FileManager.default.removeItem(at: tool.folder.url("docs/a.yaml"))
        let result = try tool.run(Self.words + ["--prune"])
        #expect(
            result.errors.hasPrefix("warning: 'out/a.svg' was changed by another program and isn't removed\n")
        )
        #expect(try tool.folder.bytes("out/a.svg") == Array("edited".utf8))
    }

    /// The input of the changed picture still exists, so the note must not say that the input is gone.
    @Test func aChangedPictureOfAnotherFormatIsKept() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: a.txt}\noutput: {formats: [svg, png]}\n", to: "docs/a.yaml")
        _ = try draw(tool)
        try tool.folder.write("edited", to: "out/a.png")
        try tool.folder.write("data: {outline: a.txt}\noutput: {formats: [svg]}\n", to: "docs/a.yaml")
        let result = try tool.run(Self.words + ["--prune"])
        #expect(
            result.errors.contains(
                """
                warning: 'out/a.png' was changed by another program and isn't removed
                note: 'docs/a.yaml' no longer produces this file

                """), "\(result.errors)")
        #expect(try tool.folder.bytes("out/a.png") == Array("edited".utf8))
    }

    /// Changes after which an input has fewer outputs than before.
    private static let reductions:
        [String: (before: [String], yaml: String, after: [String], files: [String])] = [
            "other formats": ([], "data: {outline: a.txt}\noutput: {formats: [svg]}\n", [], ["a.png"]),
            "no diagram": ([], "name: other\n", [], ["a.png", "a.svg"]),
            "dropped options": (
                ["--dark-twin", "--text-alternative", "md"],
                "data: {outline: a.txt}\noutput: {formats: [svg, png]}\n", [],
                ["a.md", "a~dark.png", "a~dark.svg", "b.md", "b~dark.svg"]
            ),
            "fewer formats": (
                ["-f", "svg,png"], "data: {outline: a.txt}\n", ["-f", "svg"], ["a.png", "b.png"]
            ),
        ]

    /// Outputs that an input doesn't have any more are named in every run until they are removed.
    @Test(arguments: reductions.keys.sorted()) func outputsThatAreNotDrawnAnyMoreAreLeftOver(
        _ name: String
    ) throws {
        let change = try #require(Self.reductions[name])
        let tool = try place()
        try tool.folder.write("data: {outline: a.txt}\noutput: {formats: [svg, png]}\n", to: "docs/a.yaml")
        _ = try tool.run(Self.words + change.before)
        let all = tool.folder.files(below: "out")
        try tool.folder.write(change.yaml, to: "docs/a.yaml")
        let check = ["render", "docs", "--base", "docs", "--check"] + change.after
        for words in [check, Self.words + change.after, Self.words + change.after, check] {
            let errors = try tool.run(words).errors
            let named = errors.matches(of: #/'out/(\S+)' is left over: /#).map { String($0.1) }
            #expect(named == change.files, "\(errors)")
        }
        #expect(try tool.run(check).status == 4)
        let pruned = try tool.run(Self.words + change.after + ["--prune"])
        #expect(pruned.errors.matches(of: #/removed out/(\S+)/#).map { String($0.1) } == change.files)
        #expect(tool.folder.files(below: "out") == all.filter { !change.files.contains($0) })
        #expect(try tool.run(check).status == 0)
        // A file that another program now writes at the same path isn't left over.
        try tool.folder.write("mine", to: "out/\(change.files[0])")
        #expect(try tool.run(check).status == 0)
    }

    /// Commands with different formats can draw into one folder, and none of them takes the other's pictures for left
    /// over.
    @Test func otherFormatsOfTheSameInputAreKept() throws {
        let tool = try place()
        for _ in 1...2 {
            for format in ["svg", "png"] {
                let result = try tool.run(Self.words + ["-f", format, "--text-alternative", "md", "--prune"])
                #expect(!result.errors.contains("left over") && !result.errors.contains("removed"))
            }
        }
        let pictures = ["a.md", "a.png", "a.svg", "b.md", "b.png", "b.svg"]
        #expect(tool.folder.files(below: "out") == [".espalier-state"] + pictures)
    }

    /// `a~dark.svg` was the dark picture of `a.yaml`, and is now the picture of another input.
    @Test func aPictureOfAnotherInputIsNotLeftOver() throws {
        let tool = try place()
        _ = try draw(tool, ["--dark-twin"])
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/a~dark.yaml")
        let result = try tool.run(Self.words + ["--prune"])
        #expect(!result.errors.contains("a~dark.svg"), "\(result.errors)")
        #expect(result.errors.contains("removed out/b~dark.svg\n"))
        #expect(tool.folder.files(below: "out") == [".espalier-state", "a.svg", "a~dark.svg", "b.svg"])
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

    /// `--prune` doesn't remove a file through a symbolic link, even if the record of drawn files names it.
    ///
    /// The record and the links can come from a stranger's repository.
    @Test func aLeftOverBehindALinkIsKept() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/sub/d.yaml")
        _ = try draw(tool)
        let files = FileManager.default
        try files.moveItem(at: tool.folder.url("out/sub"), to: tool.folder.url("elsewhere"))
        try files.createSymbolicLink(
            atPath: tool.folder.url("out/sub").path, withDestinationPath: "../elsewhere")
        try files.removeItem(at: tool.folder.url("docs/sub"))
        let result = try tool.run(Self.words + ["--prune"])
        #expect(
            result.errors.hasPrefix(
                "warning: 'out/sub/d.svg' isn't removed, because 'out/sub' is a symbolic link\n"), "\(result.errors)")
        #expect(tool.folder.files(below: "elsewhere") == ["d.svg"])
    }

    @Test func aRecordBehindALinkIsNotUsed() throws {
        let tool = try place()
        _ = try draw(tool)
        let files = FileManager.default
        let record = tool.folder.url("out/.espalier-state")
        try files.moveItem(at: record, to: tool.folder.url("other"))
        let before = try tool.folder.bytes("other")
        try files.createSymbolicLink(atPath: record.path, withDestinationPath: "../other")
        #expect(try draw(tool) == "0 drawn, 2 unchanged, 0 failed, 1 ")
        #expect(try tool.folder.bytes("other") == before)
        #expect(try files.attributesOfItem(atPath: record.path)[.type] as? FileAttributeType == .typeRegular)
    }

    /// A record of another user could hide changes, so everything is drawn, and the record stays as it is.
    @Test(.enabled(if: geteuid() == 0)) func aRecordOfAnotherUserIsNotUsed() throws {
        let tool = try place()
        _ = try draw(tool)
        let path = tool.folder.url("out").path
        for name in ["", "/a.svg", "/b.svg"] { #expect(chown(path + name, 65534, 65534) == 0) }
        #expect(chown(path + "/.espalier-state", 1234, 1234) == 0)
        let before = try tool.folder.bytes("out/.espalier-state")
        let other = tool.unprivileged
        #expect(try reasons(other).count == 2)
        let result = try other.run(Self.words)
        #expect(result.status == 0 && result.errors.contains("0 drawn, 2 unchanged"), "\(result.errors)")
        #expect(
            result.errors.hasPrefix(
                "warning: the record 'out/.espalier-state' can't be used: it belongs to another user\n"))
        #expect(
            result.errors.contains("warning: the record can't be written: out/.espalier-state: Permission"))
        #expect(try tool.folder.bytes("out/.espalier-state") == before)
    }

    @Test func placesOfARecordAreCheckedBeforeTheyAreShown() throws {
        let folder = try Workplace()
        try folder.write("abc\n", to: "a.yaml")
        try folder.write("secret\n", to: "b.txt")
        let (read, other) = (folder.url("a.yaml").path, folder.url("b.txt").path)
        func ranges(_ file: String, _ lower: Int, _ upper: Int) -> [SourceRange?] {
            let message = StoredDiagnostics.Message(
                severity: "warning", text: "x", place: .init(file: file, lower: lower, upper: upper))
            return StoredDiagnostics(items: [.init(message: message, notes: [message])]).diagnostics(
                readFrom: [FileRead(kind: .file, path: read, stamp: nil, digest: nil)]
            ).flatMap { [$0.range] + $0.notes.map(\.range) }
        }
        #expect(ranges(read, 0, 4).allSatisfy { $0 != nil })
        for (lower, upper) in [(-1, 2), (2, 1), (0, 5)] {
            #expect(ranges(read, lower, upper).allSatisfy { $0 == nil })
        }
        #expect(ranges(other, 0, 1).allSatisfy { $0 == nil })
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

    /// If all inputs are deleted, their outputs can still be found and removed.
    @Test(arguments: ["docs", "docs/*.yaml"]) func theLastInputsCanBeDeleted(_ operand: String) throws {
        let tool = try place()
        let words = ["render", operand, "--base", "docs"]
        #expect(try tool.run(words + ["--incremental"]).status == 0)
        for name in ["a.yaml", "b.yaml", "base.yaml", "a.txt"] {
            try FileManager.default.removeItem(at: tool.folder.url("docs/\(name)"))
        }
        let check = try tool.run(words + ["--check"])
        #expect(check.status == 4)
        #expect(check.errors.hasPrefix("warning: no input matched '\(operand)'\n"), "\(check.errors)")
        #expect(check.errors.contains("0 up to date, 0 outdated, 0 failed, 2 left over"))
        let pictures = tool.folder.files(below: "out")
        let kept = try tool.run(words + ["--incremental", "--prune"])
        #expect(kept.status == 2)
        #expect(
            kept.errors.contains(
                """
                error: '--prune' keeps 2 outputs, because 'docs' is empty
                note: if the inputs were deleted, remove their outputs with '--prune --allow-empty'

                """), "\(kept.errors)")
        #expect(kept.errors.contains("2 left over"))
        #expect(tool.folder.files(below: "out") == pictures)
        let pruned = try tool.run(words + ["--incremental", "--prune", "--allow-empty"])
        #expect(pruned.status == 0)
        #expect(tool.folder.files(below: "out") == [".espalier-state"])
        for options in [[], ["-o", "other", "--incremental"], ["-o", "other", "--check"]] {
            let result = try tool.run(words + options)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("error: no input matched '\(operand)'\n"))
        }
    }

    /// A share that isn't mounted is an empty folder, whose pictures are kept.
    ///
    /// The folder may be named, may be in a named folder, or may be known from the record only.
    @Test(arguments: [["docs", "share"], ["docs"], ["."], ["docs/*.yaml", "share/**/*.yaml"]])
    func picturesOfAnEmptyFolderAreKept(_ operands: [String]) throws {
        let tool = try place()
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "share/sub/d.yaml")
        let options = ["--incremental", "--prune"]
        #expect(try tool.run(["render", "docs", "share"] + options).status == 0)
        let files = FileManager.default
        try files.removeItem(at: tool.folder.url("docs/a.yaml"))
        try files.removeItem(at: tool.folder.url("share/sub"))
        try files.createDirectory(
            at: tool.folder.url("share/lost+found"), withIntermediateDirectories: false)
        let kept = try tool.run(["render"] + operands + options + ["--junit", "j.xml"])
        #expect(kept.status == 2)
        #expect(
            kept.errors.contains("error: 'out/share/sub/d.svg' is left over: 'share/sub/d.yaml' is gone\n"))
        let cases = String(decoding: try tool.folder.bytes("j.xml"), as: UTF8.self)
        #expect(cases.contains("failures=\"1\""), "\(cases)")
        #expect(kept.errors.contains("removed out/docs/a.svg\n"), "\(kept.errors)")
        #expect(
            kept.errors.contains("error: '--prune' keeps 1 output, because 'share' is empty\n"),
            "\(kept.errors)")
        let pictures = ["docs/b.svg", "share/sub/d.svg"]
        #expect(tool.folder.files(below: "out") == [".espalier-state"] + pictures)
        // If the folder has another file, the input that was there is gone for good.
        try tool.folder.write("text", to: "share/README.md")
        #expect(try tool.run(["render"] + operands.filter { !$0.hasPrefix("share") } + options).status == 0)
        #expect(tool.folder.files(below: "out") == [".espalier-state", "docs/b.svg"])
        #expect(
            try tool.run(["render", "docs", "--incremental", "--allow-empty"]).errors.hasPrefix(
                "error: '--allow-empty' needs '--prune'"))
    }

    /// A folder in which other files are is mounted, so the outputs of its inputs are removed.
    @Test(arguments: ["docs/sub/README", "docs/sub/img/photo", "docs/sub/.gitkeep", nil])
    func picturesOfAFolderThatIsNotEmptyAreRemoved(_ other: String?) throws {
        let tool = try place()
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/sub/d.yaml")
        // Without another file, the picture itself is in the folder.
        let words = Self.words + ["--dark-twin"] + (other == nil ? ["-o", "docs"] : [])
        #expect(try tool.run(words).status == 0)
        try FileManager.default.removeItem(at: tool.folder.url("docs/sub/d.yaml"))
        if let other { try tool.folder.write("text", to: other) }
        let result = try tool.run(words + ["--prune"])
        #expect(result.status == 0, "\(result.errors)")
        let folder = other == nil ? "docs" : "out"
        for name in ["d.svg", "d~dark.svg"] {
            #expect(result.errors.contains("removed \(folder)/sub/\(name)\n"), "\(result.errors)")
        }
        #expect(!tool.folder.files().contains { $0.hasSuffix("d.svg") })
    }

    /// The inputs of a run can be a part of the inputs in the record.
    @Test(arguments: [["docs/a"], ["docs", "--exclude", "b"], ["--files-from", "list"]])
    func aRunOfSomeInputsRemovesThePicturesOfOthers(_ inputs: [String]) throws {
        let folder = try Workplace()
        for name in ["a/x", "b/x", "b/y"] {
            try folder.write("data: {outline: \"A\\n\"}\n", to: "docs/\(name).yaml")
        }
        try folder.write("docs/a/x.yaml\n", to: "list")
        let tool = Tool(in: folder)
        #expect(try tool.run(["render", "docs", "--incremental"]).status == 0)
        try FileManager.default.removeItem(at: folder.url("docs/b/x.yaml"))
        let result = try tool.run(["render", "--incremental", "--prune"] + inputs)
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            folder.files(below: "out").filter { $0.hasSuffix(".svg") } == ["docs/a/x.svg", "docs/b/y.svg"])
    }

    /// A picture that was edited is never removed, so it isn't counted among those that an empty folder protects.
    @Test func anEditedPictureIsNotCountedAsKept() throws {
        let tool = try place()
        try tool.folder.write("data: {outline: \"D\\n\"}\n", to: "docs/sub/d.yaml")
        _ = try draw(tool)
        try FileManager.default.removeItem(at: tool.folder.url("docs/sub/d.yaml"))
        try tool.folder.write("<svg/>", to: "out/sub/d.svg")
        let result = try tool.run(Self.words + ["--prune"])
        #expect(result.status == 0)
        #expect(
            result.errors.contains(
                "warning: 'out/sub/d.svg' was changed by another program and isn't removed\n"))
        #expect(!result.errors.contains("left over"), "\(result.errors)")
        #expect(tool.folder.files(below: "out").contains("sub/d.svg"))
    }

    @Test func aMissingRecordIsNamed() throws {
        let tool = try place()
        let check = ["render", "docs", "--base", "docs", "--check"]
        func remark(_ absence: String) -> String {
            "note: outputs that are left over can't be found, because \(absence)\n"
        }
        #expect(try reasons(tool) == Array(repeating: "it isn't in the record '.espalier-state'", count: 2))
        #expect(
            try tool.run(Self.words + ["--dry-run"]).errors
                == "note: no input is skipped, because there is no record '.espalier-state'\n2 to draw, 0 up to date, 1 skipped\n"
        )
        #expect(try tool.run(check).errors.contains(remark("there is no record '.espalier-state'")))
        _ = try draw(tool)
        #expect(try !tool.run(check).errors.contains("left over"))
        try tool.folder.write("damaged", to: "out/.espalier-state")
        for name in ["a", "b"] { try tool.folder.write("old", to: "out/\(name).svg") }
        let errors = try tool.run(check).errors
        #expect(errors.contains(remark("the record '.espalier-state' is damaged")))
        #expect(errors.components(separatedBy: "damaged").count == 2, "\(errors)")
        _ = try tool.run(["render", "docs", "--base", "docs"])
        #expect(try tool.run(check + ["-q"]).errors.isEmpty)
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
    }

    /// A pattern that matches nothing is an error unless an input below its folder was deleted.
    @Test func aMistypedPatternRemovesNothing() throws {
        let tool = try place()
        let words = ["render", "--base", "docs", "--incremental"]
        #expect(try tool.run(words + ["docs"]).status == 0)
        let pictures = tool.folder.files(below: "out")
        for operand in ["docs/*.json", "none/*.yaml"] {
            for mode in [["--prune"], ["--check"]] {
                let options = mode == ["--check"] ? ["render", "--base", "docs"] + mode : words + mode
                #expect(try tool.run(options + [operand]).status == 2, "\(operand)")
            }
        }
        #expect(try tool.run(words + ["--prune", "docs/none.yaml"]).status == 3)
        #expect(tool.folder.files(below: "out") == pictures)
    }

    /// A diagram file that lost its content is an error as long as its picture exists.
    @Test func anEmptiedFileKeepsItsPicture() throws {
        let tool = try place()
        _ = try draw(tool)
        try tool.folder.write("", to: "docs/a.yaml")
        for options in [["--check"], ["--incremental", "--prune"]] {
            let result = try tool.run(["render", "docs", "--base", "docs"] + options)
            #expect(result.status == 1, "\(result.errors)")
            #expect(
                result.errors.contains("the diagram file is empty, but there is a picture of it: 'out/a.svg'")
            )
        }
        #expect(tool.folder.files(below: "out").contains("a.svg"))
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
