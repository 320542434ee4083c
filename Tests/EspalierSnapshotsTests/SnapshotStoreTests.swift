import EspalierCollectionLayout
import EspalierGraphics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EspalierSnapshots

@Suite("Baselines") struct SnapshotStoreTests {
    private let place: Workplace
    private let grid = SampleGrid(counts: [2, 1])

    init() throws { place = try Workplace() }

    private func store(_ mode: RecordMode = .never, ignoring patterns: [ElementPattern] = []) -> SnapshotStore
    {
        var store = SnapshotStore(
            baselines: place.path + "/__Snapshots__",
            results: ResultsFolder(path: "results", root: place.path), mode: mode, session: "one")
        store.ignoredElements = patterns
        return store
    }

    /// Creates a layout snapshot and a picture of the view, and compares each with its baseline.
    private func check(
        _ mode: RecordMode = .never, ignoring patterns: [ElementPattern] = []
    ) throws -> [SnapshotResult] {
        try [SnapshotForm.layout, .picture(scale: 1)].map { form in
            let snapshot = try SnapshotMaker.snapshot(
                of: grid.view, as: form, named: SnapshotName(folders: ["Suite"], test: "grid"))
            // Tests change the view and check it again with the same name, so each check is treated as a new run.
            SnapshotClaims.forgetAll(below: place.path)
            return store(mode, ignoring: patterns).check(snapshot, at: "here")
        }
    }

    private static let names = ["Suite/grid.layout", "Suite/grid@1x.png"]

    @Test func haveRelativePathsInAFolderWithOtherLetters() {
        let folder = ResultsFolder(path: "results", root: "/home/jürgen/日本")
        #expect(folder.relative("/home/jürgen/日本/Tests/a.png") == "Tests/a.png")
        #expect(folder.absolute("Tests/a.png") == "/home/jürgen/日本/Tests/a.png")
    }

    @Test func areMissingAtFirstThenAcceptedAndTheSame() throws {
        let missing = try check()
        #expect(missing.map(\.name) == Self.names)
        #expect(missing.allSatisfy { $0.status == .missingBaseline && $0.acceptCommand != nil })
        #expect(missing[0].message.contains("espalier snapshot accept 'Suite/grid.layout'"))
        let folder = ResultsFolder(path: "results", root: place.path)
        #expect(try SnapshotAcceptance(of: folder) { _ in true }.accepted == Self.names)
        #expect(try SnapshotAcceptance(of: folder) { _ in true }.accepted.isEmpty)
        #expect(try check().allSatisfy { $0.status == .same })
        #expect(try SnapshotRun(readingResultsIn: folder).count(.same) == 2)
    }

    @Test(arguments: RecordMode.allCases) func areRecordedAsTheModeSays(_ mode: RecordMode) throws {
        #expect(try check(mode).allSatisfy { ($0.status == .recorded) == (mode != .never) })
        _ = try check(.missing)
        grid.layout.minimumLineSpacing = 6
        let isRecorded = mode == .failed || mode == .all
        #expect(try check(mode).allSatisfy { $0.status == (isRecorded ? .recorded : .differs) })
        try place.write("version https://git-lfs.github.com/spec/v1\n", to: "__Snapshots__/Suite/grid@1x.png")
        #expect(try check(mode)[1].problem == .lfsPointer)
        try place.write("", to: "__Snapshots__/Suite/grid@1x.png")
        #expect(try check(mode)[1].status == (mode == .all ? .recorded : .badBaseline))
    }

    @Test func neverChangeTheBytesOfAPicture() throws {
        func picture(for store: SnapshotStore?) throws -> [UInt8] {
            try SnapshotMaker.snapshot(
                of: grid.view, as: .picture(scale: 1), in: SnapshotEnvironment(),
                named: SnapshotName(folders: ["Suite"], test: "grid"), for: store
            ).bytes
        }
        let bytes = try picture(for: nil)
        for baseline in [bytes, Array(bytes.dropLast(20)), [], Array("version https://git-lfs".utf8)] {
            try place.write(baseline, to: "__Snapshots__/Suite/grid@1x.png")
            #expect(try picture(for: store()) == bytes)
        }
        let known = try picture(for: store())
        grid.colors[[0, 1]] = AdaptiveColor(light: .white, dark: .black)
        grid.view.reloadData()
        #expect(try picture(for: store()) == picture(for: nil))
        #expect(try picture(for: nil) != known)
    }

    @Test func thatDifferNameTheElements() throws {
        _ = try check(.missing)
        grid.colors[[0, 1]] = AdaptiveColor(light: .white, dark: .black)
        grid.view.reloadData()
        let result = try check()[1]
        #expect(result.status == .differs)
        #expect(result.picture?.changedPixels == 2_000)
        #expect(result.picture?.boxes.map(\.elements) == [["cell [0,1]"]])
        #expect(result.message.contains("2000 px in 0,34-99,53: cell [0,1]"))
        #expect(result.message.contains("\npx that differ by more than 0: 2000, "))
        let files = [result.files.actual, result.files.difference].map { place.path + "/" + ($0 ?? "") }
        #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test(arguments: [
        ("cell[0,1]", SnapshotResult.Status.same), ("[0]", .same), ("cell", .same), ("[1]", .differs),
        ("supplementary", .differs),
    ])
    func ignoreElements(_ text: String, _ status: SnapshotResult.Status) throws {
        let pattern = try ElementPattern(text)
        _ = try check(.missing)
        grid.colors[[0, 1]] = AdaptiveColor(light: .white, dark: .black)
        grid.view.reloadData()
        #expect(try check(ignoring: [pattern])[1].status == status)
        var layout = LayoutSnapshot(grid.view)
        let index = try #require(layout.elements.firstIndex { $0.name == "cell [0,1]" })
        layout.elements[index].frame.size.width = 90
        SnapshotClaims.forgetAll(below: place.path)
        let changed = Snapshot(
            name: "Suite/grid.layout", kind: .layout, bytes: Array(layout.text.utf8), layout: layout)
        #expect(store(ignoring: [pattern]).check(changed, at: "here").status == status)
    }

    @Test(arguments: [
        ("clock", true), ("id=clock", true), ("id=c*k", true), ("id=cloc", false), ("text=*today*", true),
        ("text=Today", false), ("text=clock", false), ("cell", true), ("header", false), ("[1]", false),
        ("text=" + String(repeating: "*a", count: 200), false),
    ])
    func `Elements are found by id and text`(_ text: String, _ matches: Bool) throws {
        let key = LayoutElement.Key(panel: nil, section: 0, category: .cell, kind: "", indexPath: [0, 1])
        var element = LayoutElement(key, frame: .zero)
        (element.id, element.label) = ("clock", "It is today at 12")
        #expect(try ElementPattern(text).matches(element) == matches)
    }

    @Test func picturesDescribeTheirLayoutOnlyIfItIsNotCompared() throws {
        _ = try check(.missing)
        grid.layout.minimumLineSpacing = 5
        var store = store()
        for describes in [true, false] {
            store.describesLayoutOfPictures = describes
            SnapshotClaims.forgetAll(below: place.path)
            let snapshot = try SnapshotMaker.snapshot(
                of: grid.view, as: .picture(scale: 1), named: SnapshotName(folders: ["Suite"], test: "grid"))
            let result = store.check(snapshot, at: "here")
            #expect(result.message.contains("3 elements moved") == describes)
            #expect(result.layout != nil)
        }
    }

    @Test func patternsOfElementsAreReadFromText() throws {
        let valid = ["cell[2,5]", "[2]", "header", "id=a*", "text=*[1]*"]
        let long = "text=" + String(repeating: "a", count: 256)
        for text in valid + ["view[]x", "cell[a]", "", "cell[1,]", "[]", "id=", "text=", long] {
            let pattern = try? ElementPattern(text)
            #expect((pattern?.description == text) == valid.contains(text), "\(text)")
        }
        #expect(ElementPattern.item([2, 5]).description == "cell[2,5]")
        #expect(ElementPattern.section(2).description == "[2]")
    }

    @Test func ofPicturesCarryTheLayout() throws {
        _ = try check(.missing)
        grid.layout.minimumLineSpacing = 5
        let result = try check()[1]
        #expect(result.layout?.summary.contains("3 elements moved down 1 after [0,0]") == true)
        let bytes = try place.bytes("__Snapshots__/Suite/grid@1x.png")
        #expect(LayoutSnapshot(embeddedIn: bytes)?.elements.count == 5)
    }

    static let damages: [(String, BaselineProblem)] = [
        ("", .empty), ("version https://git-lfs.github.com/spec/v1\noid sha256:00\n", .lfsPointer),
        ("<<<<<<< HEAD\nespalier-layout 1\n=======\n>>>>>>> theirs\n", .conflict),
        ("version https://git-lfs.github.com/spec/v1\n<<<<<<< HEAD\noid sha256:00\n", .conflict),
        ("espalier-layout 1\nsection 0 frame=0,0,1,1\n  cell [0,0] fra", .truncated),
        ("something else\n", .unknownFormat),
    ]

    @Test(arguments: damages) func thatAreDamagedAreNamed(_ damage: (text: String, problem: BaselineProblem))
        throws
    {
        try place.write(damage.text, to: "__Snapshots__/Suite/grid.layout")
        let result = try check()[0]
        #expect(result.status == .badBaseline)
        #expect(result.problem == damage.problem)
        #expect(result.message.hasPrefix("the baseline of Suite/grid.layout \(damage.problem.summary)"))
        #expect(result.message.contains("; \(damage.problem.advice)\n"))
        #expect((result.acceptCommand != nil) == (damage.problem != .lfsPointer))
        #expect(try place.bytes("__Snapshots__/Suite/grid.layout") == Array(damage.text.utf8))
    }

    @Test func ofPicturesThatAreDamagedAreNamed() throws {
        _ = try check(.missing)
        let bytes = try place.bytes("__Snapshots__/Suite/grid@1x.png")
        let path = place.url("__Snapshots__/Suite/grid@1x.png")
        try Data(bytes.prefix(bytes.count / 2)).write(to: path)
        let truncated = try check()[1]
        #expect(truncated.problem == .truncated)
        #expect(
            truncated.message.hasPrefix(
                "the baseline of Suite/grid@1x.png can't be compared: the PNG is truncated; restore it or accept the "
                    + "snapshot\n"))
        try FileManager.default.removeItem(at: path)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        #expect(try check(.all)[1].problem == .notAFile)
        try FileManager.default.removeItem(at: path)
        #expect(try check()[1].status == .missingBaseline)
    }

    @Test func thatAreDeletedWhileTheyAreComparedAreMissing() throws {
        for form in [SnapshotForm.layout, .picture(scale: 1)] {
            _ = try check(.missing)
            grid.layout.minimumLineSpacing += 1
            var store = store()
            store.didCompare = { unlink($0) }
            SnapshotClaims.forgetAll(below: place.path)
            let result = store.check(
                try SnapshotMaker.snapshot(
                    of: grid.view, as: form, named: SnapshotName(folders: ["Suite"], test: "grid")),
                at: "here")
            #expect(result.status == .missingBaseline)
            #expect(result.message.contains("was deleted while it was compared"))
            #expect(result.acceptCommand != nil)
            #expect(!place.files(below: "results").contains { $0.hasSuffix(".difference.png") })
        }
    }

    /// Compares a picture with its baseline, and replaces the baseline with `bytes` after each of the first `count`
    /// comparisons.
    private func check(replacing count: Int, by bytes: [UInt8]) throws -> SnapshotResult {
        let rest = Mutex(count)
        var store = store()
        store.didCompare = { path in
            let replaces = rest.withLock { rest in
                rest -= 1
                return rest >= 0
            }
            if replaces { try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic) }
        }
        SnapshotClaims.forgetAll(below: place.path)
        let name = SnapshotName(folders: ["Suite"], test: "grid")
        return store.check(
            try SnapshotMaker.snapshot(of: grid.view, as: .picture(scale: 1), named: name), at: "here")
    }

    @Test func thatAreReplacedWhileTheyAreComparedAreComparedAgain() throws {
        _ = try check(.missing)
        let old = try place.bytes("__Snapshots__/Suite/grid@1x.png")
        grid.layout.minimumLineSpacing = 6
        _ = try check(.failed)
        // The snapshot is the same as the first baseline, but differs from the baseline that replaces it.
        #expect(try check(replacing: 1, by: old).status == .differs)
        #expect(try check(replacing: 1, by: Array(old.prefix(200))).problem == .truncated)
        let result = try check(replacing: 100, by: old)
        #expect(result.problem == .changing)
        #expect(result.problem?.isInputOutput == true)
        #expect(result.acceptCommand == nil)
        #expect(result.message.contains("was replaced while it was compared"))
    }

    @Test func withOneNameAreRefused() throws {
        let name = SnapshotName(folders: ["Suite"], test: "grid")
        func check(_ name: SnapshotName, at spot: String) throws -> SnapshotResult {
            store(.missing).check(
                try SnapshotMaker.snapshot(of: grid.view, as: .layout, named: name), at: spot)
        }
        #expect(try check(name, at: "a").status == .recorded)
        // If the same assertion checks the same snapshot again, the result is the same.
        let again = try check(name, at: "a")
        #expect(again.status == .recorded)
        #expect(
            again.message
                == "the baseline was recorded earlier in this run; run the tests again to compare with it")
        let other = try check(name, at: "b")
        #expect(other.status == .failed)
        #expect(other.message.contains("give each snapshot a name"))
        let lower = try check(SnapshotName(folders: ["suite"], test: "grid"), at: "c")
        #expect(lower.message.contains("differ only in case"))
        grid.layout.minimumLineSpacing = 9
        #expect(try check(name, at: "a").message.contains("different content"))
        try place.write("", to: "__Snapshots__/Suite/LIST.layout")
        SnapshotClaims.forgetAll(below: place.path)
        let onDisk = try check(SnapshotName(folders: ["Suite"], test: "list"), at: "d")
        #expect(onDisk.message.contains("differ only in case"))
    }

    /// A file in the place of the folder isn't a missing baseline.
    @Test(arguments: [RecordMode.never, .missing]) func haveAFolder(_ mode: RecordMode) throws {
        try place.write("a file", to: "__Snapshots__")
        for result in try check(mode) {
            #expect(result.status == .failed && result.isInputOutputError)
            #expect(result.message == "__Snapshots__: Not a directory")
        }
        #expect(place.files().contains("__Snapshots__"))
    }

    /// Opening a pipe would wait for a reader.
    @Test func areNotKeptInAPipe() throws {
        try place.write("espalier-snapshots 1\n", to: "results/session")
        _ = try check(.missing)
        grid.layout.minimumLineSpacing = 9
        let actual = ResultsFolder(path: "results", root: place.path).actual(
            for: place.path + "/__Snapshots__/Suite/grid.layout")
        let folder = URL(fileURLWithPath: actual).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: actual)
        #expect(mkfifo(actual, 0o600) == 0)
        let result = try check()[0]
        #expect(result.status == .failed && result.isInputOutputError)
        #expect(result.message.hasSuffix("' can't be written, because it isn't a regular file"))
    }

    @Test func thatAreTooLargeAreNamed() throws {
        _ = try check(.missing)
        let path = "__Snapshots__/Suite/grid.layout"
        let lines = String(repeating: "# a comment\n", count: 1 << 20)
        try place.write(try place.bytes(path) + Array(lines.utf8), to: path)
        let result = try check()[0]
        #expect(result.problem == .tooLarge && result.acceptCommand != nil)
        #expect(
            result.message.contains("bytes, beyond the limit of 8388608; restore it or accept the snapshot"))
    }

    @Test func thatCannotBeWrittenAreNamedAndKept() throws {
        _ = try check(.missing)
        let before = try place.bytes("__Snapshots__/Suite/grid.layout")
        grid.layout.minimumLineSpacing = 9
        try FileManager.default.removeItem(at: place.url("results"))
        try place.write("", to: "results")
        let result = try check(.never)[0]
        #expect(result.status == .failed)
        #expect(result.message.contains("results"))
        #expect(try place.bytes("__Snapshots__/Suite/grid.layout") == before)
    }

    @Test func recordingStopsInContinuousIntegration() throws {
        #expect(try RecordMode(environment: ["ESPALIER_RECORD": "all"]) == .all)
        #expect(try RecordMode(environment: ["ESPALIER_RECORD": "all", "CI": "true"]) == .never)
        #expect(try RecordMode(environment: ["CI": "1"], default: .missing) == .never)
        #expect(try RecordMode(environment: ["CI": "false"], default: .missing) == .missing)
        #expect(throws: SnapshotError.self) { try RecordMode(environment: ["ESPALIER_RECORD": "yes"]) }
    }

    @Test func namesAreSafeForEveryFileSystem() {
        let name = SnapshotName(
            folders: ["A suite", ""], test: "`Draws \"it\"/all`", parts: ["é", "../x", "", "a:b"])
        #expect(name.text == "A-suite/Draws-it-all.é.x.a-b")
        #expect(
            SnapshotName(folders: ["..", ""], test: "!", parts: ["§🌲", ""]).text
                == "U+002E-U+002E/U+0021.U+00A7-U+1F332")
        #expect(SnapshotName(test: "a").adding("-").text == "a.U+002D")
        #expect(SnapshotForm.picture(scale: 1.5).suffix == "@1.5x.png")
    }
}
