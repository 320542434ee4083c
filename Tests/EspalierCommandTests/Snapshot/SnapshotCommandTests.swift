import EspalierSnapshots
import Foundation
import TestSupport
import Testing

@Suite("espalier snapshot") struct SnapshotCommandTests {
    private let folder: Workplace
    private let tool: Tool

    private static let diagram = """
        title: Shapes
        data:
          outline: |
            Shape
              Circle
              Square
        """

    init() throws {
        folder = try Workplace()
        try folder.write(Self.diagram, to: "docs/shapes.yaml")
        try folder.write(Self.diagram.replacing("Circle", with: "Oval"), to: "docs/more/round.yaml")
        tool = Tool(in: folder)
    }

    private func run(_ words: String, environment: [String: String] = [:]) throws -> Tool.Result {
        var tool = tool
        tool.environment.merge(environment) { $1 }
        return try tool.run(["snapshot"] + words.split(separator: " ").map(String.init))
    }

    private static let names = [
        "docs/more/__Snapshots__/round.layout", "docs/more/__Snapshots__/round@2x.png",
        "docs/__Snapshots__/shapes.layout", "docs/__Snapshots__/shapes@2x.png",
    ]

    private var baselines: [String] {
        folder.files().filter { $0.hasPrefix("docs/") && $0.contains("__Snap") }
    }

    /// A slash with a combining accent is a `Character` that doesn't equal a slash.
    @Test func aFolderCanBeginWithACombiningAccent() throws {
        try folder.write(Self.diagram, to: "\u{301}x/a.yaml")
        let missing = try run("\u{301}x")
        #expect(missing.status == 5)
        #expect(missing.errors.contains("\u{301}x/a.layout has no baseline"), "\(missing.errors)")
        #expect(!missing.errors.contains(folder.path), "\(missing.errors)")
        let accepted = try run("accept")
        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(folder.files(below: "\u{301}x/__Snapshots__") == ["a.layout", "a@2x.png"])
        #expect(try run("\u{301}x").status == 0)
    }

    @Test func goesFromNothingToAnAcceptedChange() throws {
        let missing = try run("docs")
        #expect(missing.status == 5)
        #expect(missing.errors.contains("docs/shapes.layout has no baseline"))
        #expect(missing.errors.contains("0 the same, 4 without a baseline"))
        #expect(baselines.isEmpty)
        #expect(try run("accept").status == 0)
        #expect(baselines == Self.names.sorted())
        #expect(try run("verify docs").status == 0)

        try folder.write(Self.diagram.replacing("Circle", with: "A long name"), to: "docs/shapes.yaml")
        let changed = try run("docs")
        #expect(changed.status == 4)
        #expect(changed.errors.contains("differs: Circle was renamed to A long name\n"))
        #expect(changed.errors.contains("A long name width"))
        #expect(
            changed.errors.contains(
                "accept     espalier snapshot accept 'docs/shapes.layout' 'docs/shapes@2x.png'"))
        #expect(try run("report").status == 4)
        #expect(try run("accept docs/shapes*").status == 0)
        #expect(try run("docs").status == 0)
    }

    @Test func keepsTheFilesOfItsFirstFailure() throws {
        _ = try run("record docs/shapes.yaml --as picture")
        try folder.write(Self.diagram.replacing("Circle", with: "Ring"), to: "docs/shapes.yaml")
        #expect(try run("docs/shapes.yaml --as picture").status == 4)
        let failures = "out/snapshots/failures/docs/__Snapshots__/shapes@2x"
        #expect(
            folder.files().filter { $0.hasPrefix(failures) } == [
                "\(failures).difference.png", "\(failures).png",
            ])
    }

    @Test func recordsAndSaysSo() throws {
        let recorded = try run("record docs --jobs 2")
        #expect(recorded.status == 6)
        #expect(recorded.errors.contains("4 recorded: look at them"))
        #expect(baselines == Self.names.sorted())
        #expect(try run("record docs").status == 0)
        #expect(try run("docs", environment: ["ESPALIER_RECORD": "missing"]).status == 0)
    }

    @Test func recordsNothingInContinuousIntegration() throws {
        let environment = ["CI": "true", "ESPALIER_RECORD": "all"]
        #expect(try run("docs", environment: environment).status == 5)
        #expect(try run("docs", environment: environment).status == 5)
        #expect(try run("record docs", environment: ["CI": "1"]).status == 2)
        #expect(baselines.isEmpty)
    }

    @Test(arguments: [
        ("version https://git-lfs.github.com/spec/v1\n", Int32(1), "Git LFS pointer"),
        ("", 1, "empty"), ("<<<<<<< a\n=======\n>>>>>>> b\n", 1, "conflict markers"), ("GIF89a", 1, "GIF"),
    ])
    func namesBadBaselines(_ bad: (content: String, status: Int32, message: String)) throws {
        _ = try run("record docs/shapes.yaml")
        try folder.write(bad.content, to: "docs/__Snapshots__/shapes@2x.png")
        let result = try run("docs/shapes.yaml")
        #expect(result.status == bad.status)
        #expect(result.errors.contains(bad.message), "\(result.errors)")
    }

    @Test func namesAFolderInPlaceOfABaseline() throws {
        try folder.write("", to: "docs/__Snapshots__/shapes@2x.png/file")
        let result = try run("docs/shapes.yaml --as picture")
        #expect(result.status == 3)
    }

    @Test func namesBaselinesThatItCannotReadOrWrite() throws {
        _ = try run("record docs/shapes.yaml")
        let path = folder.url("docs/__Snapshots__/shapes.layout").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let words = ["snapshot", "docs/shapes.yaml", "--results", "/tmp/espalier-\(UUID().uuidString)"]
        defer { try? FileManager.default.removeItem(atPath: words[3]) }
        #expect(try tool.unprivileged.run(words).status == 3)
    }

    @Test func goesOnAfterAnInputThatFails() throws {
        _ = try run("record docs")
        try folder.write("data: {outline: [", to: "docs/broken.yaml")
        let result = try run("docs")
        #expect(result.status == 1)
        #expect(result.errors.contains("docs/broken.yaml:1"))
        #expect(result.errors.hasSuffix("\n4 the same, 1 failed\n"))
    }

    @Test func listsUnusedBaselinesAlsoAfterAFilteredRun() throws {
        _ = try run("record docs")
        try folder.write("x", to: "docs/__Snapshots__/shapes.old@2x.png")
        try FileManager.default.removeItem(at: folder.url("docs/more/round.yaml"))
        let removed = "docs/more/__Snapshots__/round.layout\ndocs/more/__Snapshots__/round@2x.png\n"
        // A run with a filter doesn't check all snapshots of a diagram, so the diagram's other baselines aren't
        // reported as unused.
        _ = try run("docs --filter *.layout")
        #expect(try run("unused docs").text == removed)
        _ = try run("docs")
        #expect(try run("unused docs").text == "docs/__Snapshots__/shapes.old@2x.png\n" + removed)
        #expect(try run("unused docs --prune").status == 0)
        #expect(baselines == ["docs/__Snapshots__/shapes.layout", "docs/__Snapshots__/shapes@2x.png"])
    }

    @Test func pathsHaveNoDotsAndResultsAreNoBaselines() throws {
        _ = try run("record docs")
        try folder.write(Self.diagram.replacing("Circle", with: "Ring"), to: "docs/shapes.yaml")
        try folder.write("x", to: "docs/__Snapshots__/shapes.old.layout")
        for input in ["./docs", ".", folder.path] {
            let result = try run(input)
            #expect(
                result.errors.contains("expected   docs/__Snapshots__/shapes.layout\n"), "\(result.errors)")
            #expect(result.errors.contains("accept     espalier snapshot accept 'docs/shapes.layout'"))
            #expect(try run("unused ./").text == "./docs/__Snapshots__/shapes.old.layout\n")
        }
        #expect(try run("accept docs/shapes.layout").status == 0)
    }

    @Test func unusedBaselinesAreOfTheSelectedKinds() throws {
        _ = try run("record docs/shapes.yaml --appearances light,dark")
        for end in [".layout", "@2x.png", ".dark@2x.png", "@1x.png"] {
            try folder.write("x", to: "docs/__Snapshots__/shapes.old\(end)")
        }
        func unused(after words: String) throws -> [String] {
            _ = try run("docs/shapes.yaml \(words)")
            let result = try run("unused docs")
            #expect(result.errors.contains("not known, because the last run left them out"))
            return result.text.split(separator: "\n").map {
                String($0.dropFirst("docs/__Snapshots__/shapes.".count))
            }
        }
        #expect(try unused(after: "--appearances dark --as picture") == ["old.dark@2x.png"])
        #expect(try unused(after: "--appearances light --scale 1") == ["old.layout", "old@1x.png"])
        #expect(try unused(after: "") == ["old.layout", "old@2x.png"])
    }

    @Test func comparesMomentsBetweenStates() throws {
        try folder.write(
            """
            data: {sections: [{label: A, items: [{label: Oak}, {label: Elm}]}]}
            layout: {type: grid}
            states:
              - {name: all}
              - {name: fewer, changes: [{delete: [Oak]}]}

            """, to: "trees/trees.yaml")
        #expect(try run("record trees --moments 1 --scale 1").status == 6)
        let moment = "trees/__Snapshots__/trees.all-to-fewer-at-0-5"
        #expect(
            folder.files(below: "trees/__Snapshots__") == [
                "trees.all-to-fewer-at-0-5.layout", "trees.all-to-fewer-at-0-5@1x.png", "trees.all.layout",
                "trees.all@1x.png", "trees.fewer.layout", "trees.fewer@1x.png",
            ])
        let layout = String(decoding: try folder.bytes("\(moment).layout"), as: UTF8.self)
        #expect(layout.contains("\ntransition from=all to=fewer time=0.5\n"))
        #expect(try run("trees --moments 1 --scale 1").status == 0)
        // A run without `--moments` doesn't check the baselines of moments, which aren't reported as unused.
        #expect(try run("trees --scale 1").status == 0)
        #expect(try run("unused trees").text.isEmpty)
        try folder.write("x", to: "\(moment)@1x.png")
        #expect(try run("trees --moments 1 --scale 1").status == 1)
    }

    @Test func acceptsALayoutInATest() throws {
        let source = "@Test func a() {\n    assertInlineSnapshot(of: view)\n    check()\n}\n"
        try folder.write(source, to: "Tests/ATests.swift")
        let results = ResultsFolder(path: "results", root: folder.path)
        let store = SnapshotStore(baselines: folder.path, results: results, mode: .never)
        let layout = try LayoutSnapshot(text: "espalier-layout 1\nview size=1,2\n")
        _ = store.check(
            layout, matches: "", at: .init(file: "Tests/ATests.swift", line: 2, column: 5),
            named: "ATests/a.inline-2-5", buildTime: { nil })
        let report = try run("report --results results --junit out/r.xml --report out/r.html")
        #expect(report.status == 5)
        #expect(report.errors.contains("ATests/a.inline-2-5 has no layout in the test"))
        let page = String(decoding: try folder.bytes("out/r.html"), as: UTF8.self)
        #expect(page.contains("Tests/ATests.swift:2:5"))
        try folder.write(source + "\n", to: "Tests/ATests.swift")
        let stale = try run("accept --results results")
        #expect(stale.status == 1)
        #expect(stale.errors.contains("Tests/ATests.swift has changed since the tests ran"))
        #expect(try folder.bytes("Tests/ATests.swift") == Array((source + "\n").utf8))
        try folder.write(source, to: "Tests/ATests.swift")
        #expect(try run("accept --results results").status == 0)
        let literal = "matches: \"\"\"\n        espalier-layout 1\n        view size=1,2\n        \"\"\")"
        let expected = source.replacing("view)", with: "view, " + literal)
        #expect(try folder.bytes("Tests/ATests.swift") == Array(expected.utf8))
        #expect(try run("report --results results").status == 0)
    }

    @Test func writesTheLayoutOfAPictureForGit() throws {
        _ = try run("record docs/shapes.yaml")
        let text = try run("textconv docs/__Snapshots__/shapes@2x.png").text
        #expect(try Array(text.utf8) == folder.bytes("docs/__Snapshots__/shapes.layout"))
        try folder.write("none", to: "a.png")
        #expect(try run("textconv a.png").text == "a file of 4 bytes without a layout\n")
    }

    @Test func toleranceKeepsTheBaseline() throws {
        _ = try run("record docs/shapes.yaml --as picture")
        let before = try folder.bytes("docs/__Snapshots__/shapes@2x.png")
        try folder.write(Self.diagram.replacing("Circle", with: "Circel"), to: "docs/shapes.yaml")
        #expect(try run("docs/shapes.yaml --as picture").status == 4)
        let words = "docs/shapes.yaml --as picture --budget 4000/64 --record all"
        #expect(try run(words).status == 0)
        #expect(try folder.bytes("docs/__Snapshots__/shapes@2x.png") == before)
    }

    @Test func writesReports() throws {
        let words = "docs --report out/r.html --report out/r.json --junit out/r.xml --github"
        let result = try run(words)
        #expect(result.status == 5)
        #expect(result.text.contains("::error file=docs/shapes.yaml,line=1,title=docs/shapes.layout"))
        #expect(String(decoding: try folder.bytes("out/r.html"), as: UTF8.self).contains("shapes.layout"))
        #expect(String(decoding: try folder.bytes("out/r.json"), as: UTF8.self).contains("missingBaseline"))
        try folder.expectValid(["out/r.xml"])
        #expect(try run("docs --report r.pdf").status == 2)
    }

    /// The program `script` connects the standard output to a terminal.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func showsPicturesInTerminalsThatCan() throws {
        _ = try run("record docs/shapes.yaml --as picture")
        try folder.write(Self.diagram.replacing("Circle", with: "Ring"), to: "docs/shapes.yaml")
        func output(_ environment: [String: String], isTerminal: Bool) throws -> String {
            var tool = isTerminal ? Tool.behind("script -qec \"$0 $*\" /dev/null", in: folder) : tool
            tool.environment.merge(environment) { $1 }
            let result = try tool.run(["snapshot", "docs/shapes.yaml", "--as", "picture"])
            return result.text + result.errors
        }
        let kitty = ["TERM": "xterm-kitty"]
        #expect(try output(kitty, isTerminal: true).contains("\u{1B}_Ga=T,f=100"))
        for other in [
            ["TERM": "xterm"], kitty.merging(["CI": "1"]) { $1 }, kitty.merging(["TMUX": "x"]) { $1 },
        ] {
            let text = try output(other, isTerminal: true)
            #expect(text.contains("docs/shapes@2x.png"))
            #expect(!text.contains("\u{1B}_G"))
        }
        #expect(try !output(kitty, isTerminal: false).contains("\u{1B}_G"))
    }

    @Test func ignoresElementsAndIncludesText() throws {
        let words = "docs/shapes.yaml --text-metrics --ignore-element cell[1,0]"
        _ = try run("record \(words)")
        let layout = String(decoding: try folder.bytes("docs/__Snapshots__/shapes.layout"), as: UTF8.self)
        #expect(layout.contains("\ntext baseline="))
        // The new label has the same width as the old one, so only its own cell differs.
        try folder.write(Self.diagram.replacing("Circle", with: "Circel"), to: "docs/shapes.yaml")
        #expect(try run("\(words) --as picture").status == 0)
        #expect(try run("docs/shapes.yaml --as picture").status == 4)
        #expect(try run("docs --ignore-element cell[x").status == 2)
        let byText = try run(
            "docs/shapes.yaml --as picture --ignore-element text=*irc* --ignore-element id=none")
        #expect(byText.status == 0)
        #expect(
            byText.errors.contains("warning: 'id=none' is ignored, but no element of this run matches it\n"))
        #expect(!byText.errors.contains("text="))
    }

    /// Returns environments in which other programs would draw differently, for example with other fonts.
    private func otherMachines() throws -> [[String: String]] {
        try folder.write(
            """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
            <fontconfig>
              <dir>/usr/share/fonts</dir>
              <match target="pattern"><edit name="family" mode="assign" binding="same"><string>DejaVu Serif</string></edit></match>
              <match target="font">
                <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
                <edit name="rgba" mode="assign"><const>rgb</const></edit>
                <edit name="embolden" mode="assign"><bool>true</bool></edit>
              </match>
            </fontconfig>

            """, to: "fonts.conf")
        let fonts = folder.url("fonts.conf").path
        return [
            ["FONTCONFIG_FILE": fonts], ["FONTCONFIG_FILE": "/nonexistent"],
            ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": "/usr/share"],
            ["LC_ALL": "de_DE.UTF-8", "LANG": "ar_EG", "LANGUAGE": "ja", "TZ": "Asia/Tokyo"],
            // sse2, mmx and fast aren't disabled together, because pixman couldn't fill rectangles then, and Cairo 1.16
            // wouldn't notice this.
            ["PIXMAN_DISABLE": "sse2 ssse3 mmx wholeops"], ["PIXMAN_DISABLE": "fast ssse3"],
            ["PANGO_LANGUAGE": "zh", "FREETYPE_PROPERTIES": "x"],
        ]
    }

    @Test func picturesAreTheSameOnOtherMachines() throws {
        try folder.write(
            """
            data:
              outline: |
                Ænimal 12½ “Quoted”
                  Ελλάδα fi ffl
                  **Bold** `code()`
            views: {cell: {shape: ellipse, content: [{text: "{label}"}]}}

            """, to: "docs/shapes.yaml")
        let recorded = try run("record docs/shapes.yaml")
        #expect(recorded.status == 6, "\(recorded.errors)")
        for environment in try otherMachines() {
            let result = try run("docs/shapes.yaml", environment: environment)
            #expect(result.status == 0, "\(environment): \(result.errors)")
        }
    }

    @Test func twoRecordingsAtOnceLoseNothing() throws {
        let runs = try (0..<2).map { try tool.start(["snapshot", "record", "docs", "--results", "r\($0)"]) }
        for run in runs { #expect([0, 6].contains(try run.wait().status)) }
        #expect(baselines == Self.names.sorted())
        #expect(try run("docs").status == 0)
    }

    @Test(arguments: [
        ["accept", "x"], ["report", "x"], ["textconv"], ["unused", "none"], ["verify"], ["-"],
    ])
    func refusesWrongOperands(_ operands: [String]) throws {
        #expect(try [1, 2].contains(tool.run(["snapshot"] + operands).status))
    }

    @Test func unusedBaselinesOfAnUnreadableFileAreKept() throws {
        try folder.write("x", to: "Tests/__Snapshots__/DrawTests/draws.layout")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("Tests/DrawTests.swift").path, withDestinationPath: "none.swift")
        let result = try run("unused Tests --prune")
        #expect(result.status == 0 && result.text.isEmpty)
        #expect(result.errors.contains("can't read 'Tests/DrawTests.swift': "), "\(result.errors)")
        #expect(result.errors.contains("note: the baselines next to it are kept\n"))
        #expect(result.errors.hasSuffix("0 removed, 1 not known\n"))
        #expect(folder.files().contains("Tests/__Snapshots__/DrawTests/draws.layout"))
    }
}
