import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the record of earlier runs: damaged records, records of others, and records that are missing.
@Suite struct ChangeRecordTests: IncrementalSuite {
    @Test(arguments: [
        ("", "is damaged"), ("espalier state 0\n", "is of another version"),
        ("espalier state 2\n", "is of another version"), ("espalier state 4\nrubbish", "is damaged"),
        ("espalier state 12345\n1", "is of another version"), ("espalier state 4", "is damaged"),
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
}
