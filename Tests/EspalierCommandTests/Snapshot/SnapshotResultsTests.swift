import EspalierSnapshots
import Foundation
import Testing

/// Tests where `espalier snapshot` writes, and which results it keeps.
@Suite struct SnapshotResultsTests {
    private let folder: Workplace

    init() throws {
        folder = try Workplace()
        try FileManager.default.createDirectory(at: folder.url(".git"), withIntermediateDirectories: false)
        try draw("Top", "d1.yaml")
        try draw("Inner", "a/b/c/d1.yaml")
        #expect(try run("record .").status == 6)
    }

    private func draw(_ label: String, _ name: String) throws {
        try folder.write("template: class-hierarchy\ndata: {outline: \"\(label)\"}\n", to: name)
    }

    private func run(_ words: String, in subfolder: String = "", ci: String? = nil) throws -> Tool.Result {
        var tool = Tool(in: folder)
        // The shell changes the folder, because a tool runs in the folder of its workplace.
        if !subfolder.isEmpty { tool = Tool.behind("cd \(subfolder) && exec \"$0\" \"$@\"", in: folder) }
        tool.environment["CI"] = ci
        return try tool.run(["snapshot"] + words.split(separator: " ").map(String.init))
    }

    private var baselines: [String: [UInt8]] {
        get throws {
            let names = folder.files().filter { $0.contains("__Snapshots__/") && !$0.hasPrefix("out/") }
            return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.bytes($0)) })
        }
    }

    @Test(arguments: ["../../../d1.yaml", "../../../a/../d1.yaml", "$PWD/../../../d1.yaml"])
    func resultsOfAnyPathAreBelowTheResults(_ path: String) throws {
        let path = path.replacing("$PWD", with: folder.path + "/a/b/c")
        let before = try baselines
        try draw("Changed", "d1.yaml")
        let result = try run("verify \(path)", in: "a/b/c", ci: "true")
        #expect(result.status == 4)
        #expect(
            result.errors.contains("accept     espalier snapshot accept 'd1.layout' 'd1@2x.png'\n"),
            "\(result.errors)")
        #expect(result.errors.contains("actual     out/snapshots/failures/__Snapshots__/d1.layout\n"))
        #expect(try baselines == before)
        #expect(!folder.files(below: "a").contains { $0.contains("failures") })
        // The results are found from any folder.
        #expect(try run("report", in: "a/b").errors.contains("run        20"))
        #expect(try run("accept d1.layout", in: "a").status == 0)
        #expect(try run("verify d1.yaml --as layout").status == 0)
    }

    /// No report replaces a baseline or a file that an input reads.
    @Test(arguments: [
        "verify d2.yaml --junit d2.csv", "verify d2.yaml --summary d2.csv", "verify d2.yaml --report d2.json",
        "verify . --junit d1.yaml", "verify d1.yaml --junit __Snapshots__/d1.layout",
        "verify d1.yaml --summary __Snapshots__/d1.layout", "verify d1.yaml --report __Snapshots__/new.json",
        "verify d1.yaml --report-folder __Snapshots__/report",
        "verify d1.yaml --results __Snapshots__/results",
        "verify d3.yaml --junit d2.csv", "report --junit d2.csv", "report --report d2.json",
        "report --summary d1.yaml",
        "report --summary __Snapshots__/d1.layout",
    ])
    func reportsReplaceReportsOnly(_ words: String) throws {
        try folder.write("label,parent\nOak,\n", to: "d2.csv")
        try folder.write("[{\"label\": \"Oak\"}]", to: "d2.json")
        try folder.write(
            "template: class-hierarchy\npanels: {items: [{data: d2.csv}, {data: d2.json}]}\n",
            to: "d2.yaml")
        // Which data this file reads isn't known, because it has an error.
        try folder.write("template: class-hierarchy\ndata: {csv: d2.csv, x: 1}\n", to: "d3.yaml")
        try draw("Changed", "d1.yaml")
        #expect(try run("verify d1.yaml").status == 4)
        let files = folder.files().filter { !$0.hasPrefix("out/") }
        let contents = try files.map(folder.bytes)
        let result = try run(words)
        #expect([2, 3].contains(result.status), "\(result.errors)")
        #expect(folder.files().filter { !$0.hasPrefix("out/") } == files)
        #expect(try files.map(folder.bytes) == contents)
    }

    @Test func resultsOfInputsOutsideAreBelowAFolderOfTheirOwn() throws {
        let other = try Workplace()
        try other.write("template: class-hierarchy\ndata: {outline: X}\n", to: "x.yaml")
        let result = try run("verify \(other.path)/x.yaml --as layout")
        #expect(result.status == 5)
        #expect(
            folder.files(below: "out/snapshots/failures/_absolute").contains { $0.hasSuffix("/x.layout") })
        #expect(result.errors.contains("accept     verify it again in '\(other.path)'\n"), "\(result.errors)")
        #expect(try run("accept").text.isEmpty)
        #expect(other.files() == ["x.yaml"])
    }

    @Test(arguments: ["accept", "accept d1.layout", "unused --prune", "record .", "verify . --record all"])
    func nothingIsChangedInContinuousIntegration(_ words: String) throws {
        try draw("Changed", "d1.yaml")
        #expect(try run("verify .").status == 4)
        try folder.write("x", to: "__Snapshots__/gone.layout")
        let before = try baselines
        let result = try run(words, ci: "true")
        #expect(result.status == 2)
        #expect(result.errors.contains("while CI is set"), "\(result.errors)")
        #expect(try baselines == before)
        #expect(try run("accept", ci: "false").status == 0)
    }

    @Test func anOldResultDoesNotReplaceANewerBaseline() throws {
        try draw("Changed", "d1.yaml")
        try draw("Changed", "a/b/c/d1.yaml")
        #expect(try run("verify .").status == 4)
        try folder.write("newer\n", to: "__Snapshots__/d1.layout")
        let before = try baselines
        let result = try run("accept")
        #expect(result.status == 2)
        #expect(
            result.errors.contains("the baseline of 'd1.layout' has changed since it was compared"),
            "\(result.errors)")
        #expect(try baselines == before)
        // A baseline that has appeared is newer, too.
        try FileManager.default.removeItem(at: folder.url("__Snapshots__/d1.layout"))
        #expect(try run("verify d1.yaml --as layout").status == 5)
        try folder.write("newer\n", to: "__Snapshots__/d1.layout")
        #expect(try run("accept").status == 2)
        #expect(try run("verify . --as layout").status == 1)
        #expect(try run("accept").status == 0)
        #expect(try run("verify . --as layout").status == 0)
    }

    @Test func aFailureStaysUntilItIsVerifiedOrAccepted() throws {
        try draw("Changed", "d1.yaml")
        try draw("Changed", "a/b/c/d1.yaml")
        #expect(try run("verify a --as layout").status == 4)
        #expect(try run("verify d1.yaml --as layout").status == 4)
        #expect(try run("verify d1.yaml --as layout").status == 4)
        let report = try run("report")
        #expect(
            report.errors.contains("d1.layout differs") && report.errors.contains("a/b/c/d1.layout differs"))
        // Without names, only the failures of the last run are accepted.
        let accepted = try run("accept")
        #expect(
            accepted.errors == "1 accepted, 1 of earlier runs left: name them to accept them\n",
            "\(accepted.errors)")
        #expect(try run("accept").errors.hasPrefix("0 accepted, 1 of"))
        let before = try folder.bytes("out/snapshots/failures/a/b/c/__Snapshots__/d1.layout")
        #expect(try run("accept a/**").status == 0)
        #expect(try folder.bytes("a/b/c/__Snapshots__/d1.layout") == before)
        #expect(try run("report").status == 0)
        #expect(try run("verify . --as layout").status == 0)
        #expect(folder.files(below: "out/snapshots/failures").isEmpty)
    }

    /// A package can be a part of a repository.
    ///
    /// The paths in the results of its tests are relative to the package.
    @Test func resultsOfAPackageAreAcceptedInThePackage() throws {
        let package = folder.path + "/a/b"
        let results = ResultsFolder(path: ".build/espalier-snapshots", root: package)
        let store = SnapshotStore(baselines: package + "/Tests/__Snapshots__", results: results, mode: .never)
        let layout = try LayoutSnapshot(text: "espalier-layout 1\nview size=1,2\n")
        let snapshot = Snapshot(
            name: "S/t.layout", kind: .layout, bytes: Array(layout.text.utf8), layout: layout)
        #expect(store.check(snapshot, at: "S.swift:1").status == .missingBaseline)
        #expect(try run("accept --results .build/espalier-snapshots", in: "a/b").status == 0)
        #expect(try folder.bytes("a/b/Tests/__Snapshots__/S/t.layout") == snapshot.bytes)
    }

    @Test func aFailureIsGoneWithItsInput() throws {
        try draw("Changed", "a/b/c/d1.yaml")
        #expect(try run("verify a").status == 4)
        try FileManager.default.removeItem(at: folder.url("a/b/c/d1.yaml"))
        #expect(try run("report").status == 0)
        #expect(try run("verify d1.yaml").status == 0)
        #expect(folder.files(below: "out/snapshots/failures").isEmpty)
    }

    @Test func runsAtTheSameTimeLoseNothing() throws {
        let names = (0..<4).map { "n\($0).yaml" }
        for (number, name) in names.enumerated() { try draw("Label \(number)", name) }
        for _ in 0..<3 {
            try? FileManager.default.removeItem(at: folder.url("out"))
            let runs = try names.map {
                try Tool(in: folder).start(["snapshot", "verify", $0, "--as", "layout"])
            }
            for run in runs {
                let result = try run.wait()
                #expect(result.status == 5, "\(result.errors)")
            }
            let report = try run("report")
            #expect(report.status == 5)
            for number in names.indices {
                #expect(report.errors.contains("n\(number).layout has no baseline"))
            }
        }
        #expect(try run("accept n*").errors == "4 accepted\n")
        #expect(try run("verify \(names.joined(separator: " ")) --as layout").status == 0)
    }

    @Test(arguments: ["--results /proc/x", "--results a/b/c/__Snapshots__", "--results d1.yaml"])
    func aFolderThatCannotHaveResultsIsNamedOnce(_ option: String) throws {
        let before = try baselines
        let result = try run("verify . \(option)")
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("error: "), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count { $0.hasPrefix("error") } == 1, "\(result.errors)")
        #expect(result.errors.contains(String(option.dropFirst(10))), "\(result.errors)")
        #expect(!result.errors.contains("NSCocoa"))
        #expect(try baselines == before)
    }

    @Test func ownFilesOfTheResultsAreRemovedAndOthersKept() throws {
        try draw("Changed", "d1.yaml")
        #expect(try run("verify . --results results").status == 4)
        #expect(try folder.bytes("results/.gitignore") == Array("*\n".utf8))
        try folder.write("by hand\n", to: "results/failures/notes.txt")
        try folder.write("by hand\n", to: "results/failures/a/b/c/__Snapshots__/d1.layout")
        try draw("Top", "d1.yaml")
        #expect(try run("verify . --results results").status == 0)
        #expect(folder.files(below: "results/failures") == ["a/b/c/__Snapshots__/d1.layout", "notes.txt"])
        try draw("Changed", "a/b/c/d1.yaml")
        let result = try run("verify . --results results --as layout")
        #expect(result.status == 3)
        #expect(
            result.errors.contains("failures/a/b/c/__Snapshots__/d1.layout' isn't replaced"),
            "\(result.errors)")
        #expect(try folder.bytes("results/failures/a/b/c/__Snapshots__/d1.layout") == Array("by hand\n".utf8))
    }

    @Test func nothingIsRecordedThroughALink() throws {
        try FileManager.default.moveItem(at: folder.url("__Snapshots__"), to: folder.url("elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("__Snapshots__").path, withDestinationPath: "elsewhere")
        let before = try folder.bytes("elsewhere/d1.layout")
        #expect(try run("verify d1.yaml").status == 0)
        try draw("Changed", "d1.yaml")
        let result = try run("record d1.yaml")
        #expect(result.status == 3)
        #expect(result.errors.contains("'__Snapshots__', because it is a symbolic link"), "\(result.errors)")
        #expect(try folder.bytes("elsewhere/d1.layout") == before)
    }

    @Test func aLayoutWithOtherLineEndsIsTheSame() throws {
        let layout = String(decoding: try folder.bytes("__Snapshots__/d1.layout"), as: UTF8.self)
        try folder.write(layout.replacing("\n", with: "\r\n"), to: "__Snapshots__/d1.layout")
        #expect(try run("verify d1.yaml --as layout").status == 0)
        try draw("Changed", "d1.yaml")
        let changed = try run("verify d1.yaml --as layout")
        #expect(changed.status == 4 && changed.errors.contains("d1.layout differs"), "\(changed.errors)")
    }

    /// The name of a baseline can be spelled with other bytes after a checkout on another system.
    @Test func namesWithAccentsAreTheSameInAnySpelling() throws {
        try draw("Café", "caf\u{E9}.yaml")
        #expect(try run("record caf\u{E9}.yaml --as layout").status == 6)
        try FileManager.default.moveItem(
            at: folder.url("__Snapshots__/caf\u{E9}.layout"),
            to: folder.url("__Snapshots__/cafe\u{301}.layout"))
        #expect(try run("verify caf\u{E9}.yaml --as layout").status == 0)
        try draw("Changed", "caf\u{E9}.yaml")
        #expect(try run("verify caf\u{E9}.yaml --as layout").status == 4)
        #expect(try run("accept").status == 0)
        #expect(folder.files(below: "__Snapshots__").count { $0.hasPrefix("caf") } == 1)
    }

    @Test func aSelectedStateHasItsBaseline() throws {
        try folder.write(
            """
            data: {sections: [{label: A, items: [{label: Oak}, {label: Elm}]}]}
            layout: {type: grid}
            states:
              - {name: all}
              - {name: fewer, changes: [{delete: [Oak]}]}

            """, to: "trees.yaml")
        #expect(try run("record trees.yaml").status == 6)
        let result = try run("verify trees.yaml --state fewer")
        #expect(result.status == 0 && result.errors.hasPrefix("2 the same"), "\(result.errors)")
    }

    @Test func unusedBaselinesHaveAStatus() throws {
        #expect(try run("verify .").status == 0)
        #expect(try run("unused").status == 0)
        try FileManager.default.removeItem(at: folder.url("d1.yaml"))
        #expect(try run("verify a").status == 0)
        #expect(try run("unused").status == 4)
        #expect(try run("unused --prune").status == 0)
        #expect(try run("unused").status == 0)
    }
}
