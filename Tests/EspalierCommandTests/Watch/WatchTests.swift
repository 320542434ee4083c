import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand
@testable import EspalierFiles

/// Tests that `espalier watch` draws an input again if a file that the input depends on changes.
@Suite struct WatchTests {
    private static func yaml(_ label: String) -> String { "data:\n  outline: |\n    \(label)\n      B\n" }

    /// The running command, which ends when this object is deinitialized.
    private final class Watch {
        let tool: Tool
        let running: Tool.Running

        init(_ folder: Workplace, _ words: [String], files: [String: String]) throws {
            for (name, text) in files { try folder.write(text, to: name) }
            tool = Tool(in: folder)
            running = try tool.start(["watch"] + words)
            try wait("the first run") { messages.contains("; stop with Ctrl-C") }
        }

        deinit {
            running.process.terminate()
            running.process.waitUntilExit()
        }

        var folder: Workplace { tool.folder }

        var messages: String { (try? String(contentsOf: running.errors, encoding: .utf8)) ?? "" }

        func text(_ name: String) -> String {
            (try? folder.bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        func wait(_ what: String, _ condition: () throws -> Bool) throws {
            try TestSupport.wait(for: "\(what): \(messages)", until: condition)
        }

        func waitForText(_ word: String, in name: String) throws {
            try wait("'\(word)' in \(name)") { text(name).contains(word) }
        }
    }

    @Test func drawsASavedFileAgain() throws {
        let watch = try Watch(Workplace(), ["a.yaml"], files: ["a.yaml": Self.yaml("First")])
        #expect(watch.text("out/a.svg").contains("First"))
        try watch.folder.write(Self.yaml("Second"), to: "a.yaml")
        try watch.waitForText("Second", in: "out/a.svg")
        // Some editors write another file and rename it.
        try watch.folder.write(Self.yaml("Third"), to: ".a.yaml.swp")
        #expect(rename(watch.folder.url(".a.yaml.swp").path, watch.folder.url("a.yaml").path) == 0)
        try watch.waitForText("Third", in: "out/a.svg")
        try watch.wait("the message") { watch.messages.contains("a.yaml: drawn in ") }
    }

    @Test(arguments: [["docs"], ["docs", "-o", "docs/out"], ["docs", "-o", "x/y"]])
    func drawsPicturesAgainWhoseFolderIsRemoved(_ words: [String]) throws {
        let watch = try Watch(
            Workplace(), words,
            files: [
                "docs/a.yaml": Self.yaml("A"), "docs/sub/b.yaml": Self.yaml("B"),
                "docs/c.yaml": "data: {outlin: A}\n",
            ])
        let output = words.last == "docs" ? "out" : words[2]
        for folder in [output, output, FilePath.folder(of: "./" + output)]
        where folder != "." && folder != "./docs" {
            try FileManager.default.removeItem(at: watch.folder.url(folder))
            try watch.waitForText("A", in: output + "/docs/a.svg")
            try watch.waitForText("B", in: output + "/docs/sub/b.svg")
        }
        // The diagram with an error had no picture.
        #expect(watch.messages.split(separator: "c.yaml: not drawn").count == 2, "\(watch.messages)")
    }

    @Test func drawsARemovedPictureAgain() throws {
        let watch = try Watch(
            Workplace(), ["docs", "-o", "x/y"],
            files: ["docs/a.yaml": Self.yaml("A"), "docs/sub/b.yaml": Self.yaml("B")])
        for name in ["x/y/docs/a.svg", "x/y/docs/sub/b.svg"] {
            try FileManager.default.removeItem(at: watch.folder.url(name))
            try watch.waitForText("<svg", in: name)
        }
        #expect(!watch.messages.contains("warning"), "\(watch.messages)")
    }

    @Test func aFolderInThePlaceOfAPictureIsReportedOnce() throws {
        let watch = try Watch(Workplace(), ["docs"], files: ["docs/a.yaml": Self.yaml("A")])
        let picture = watch.folder.url("out/docs/a.svg")
        // The process finds both changes at once.
        let identifier = watch.running.process.processIdentifier
        #expect(kill(identifier, SIGSTOP) == 0)
        try FileManager.default.removeItem(at: picture)
        try FileManager.default.createDirectory(at: picture, withIntermediateDirectories: false)
        #expect(kill(identifier, SIGCONT) == 0)
        try watch.wait("the error") { watch.messages.contains("docs/a.yaml: not drawn\n") }
        try watch.folder.write(Self.yaml("B"), to: "docs/b.yaml")
        try watch.waitForText("B", in: "out/docs/b.svg")
        let error = "error: out/docs/a.svg: Is a directory\n"
        #expect(watch.messages.components(separatedBy: error).count == 2, "\(watch.messages)")
        try FileManager.default.removeItem(at: picture)
        try watch.waitForText("A", in: "out/docs/a.svg")
    }

    @Test func theNewestChangeIsDrawnFirst() throws {
        let names = (1...4).map { "docs/\($0).yaml" }
        let watch = try Watch(
            Workplace(), ["docs"],
            files: Dictionary(uniqueKeysWithValues: names.map { ($0, Self.yaml("A")) }))
        let identifier = watch.running.process.processIdentifier
        #expect(kill(identifier, SIGSTOP) == 0)
        let order = [names[1], names[3], names[0], names[2]]
        for (index, name) in order.enumerated() {
            try watch.folder.write(Self.yaml("B"), to: name)
            let time = Date(timeIntervalSince1970: 1_700_000_000 - Double(index))
            try FileManager.default.setAttributes(
                [.modificationDate: time], ofItemAtPath: watch.folder.url(name).path)
        }
        #expect(kill(identifier, SIGCONT) == 0)
        try watch.wait("the last") { order.allSatisfy { watch.messages.contains("\($0): drawn in ") } }
        let drawn = watch.messages.matches(of: #/(docs/\d.yaml): drawn in /#).map { String($0.1) }
        #expect(drawn == order)
    }

    @Test func skippedFoldersAreNotWatched() throws {
        func folderCount(_ files: [String]) throws -> Substring {
            let watch = try Watch(
                Workplace(), ["docs", "--exclude", "old/"],
                files: Dictionary(uniqueKeysWithValues: files.map { ($0, Self.yaml("A")) })
                    .merging(["docs/.espalierignore": "drafts/\n"]) { $1 })
            return try #require(watch.messages.firstMatch(of: #/watching 1 input in (\d+) folder/#)).1
        }
        let skipped = ["drafts/b", "x/drafts/c", "old/d", ".hidden/e"].map { "docs/\($0).yaml" }
        #expect(try folderCount(["docs/x/a.yaml"] + skipped) == folderCount(["docs/x/a.yaml"]))
    }

    @Test func endsToDrawAPictureThatIsAlwaysRemoved() throws {
        let watch = try Watch(Workplace(), ["a.yaml"], files: ["a.yaml": Self.yaml("A")])
        let picture = watch.folder.url("out/a.svg")
        let warning = "warning: a.yaml: its pictures are removed again and again"
        try watch.wait("the warning") {
            try? FileManager.default.removeItem(at: picture)
            return watch.messages.contains(warning)
        }
        try watch.folder.write(Self.yaml("Changed"), to: "a.yaml")
        try watch.waitForText("Changed", in: "out/a.svg")
        #expect(watch.messages.components(separatedBy: warning).count == 2, "\(watch.messages)")
    }

    @Test func limitsDrawingsOfRemovedPictures() {
        var limit = RedrawLimit()
        let start = ContinuousClock.now
        func answers(_ seconds: Int...) -> [RedrawLimit.Answer] {
            seconds.map { limit.answer(for: "a.yaml", at: start + .seconds($0)) }
        }
        #expect(Set((0..<10).flatMap { answers($0) }) == [.draw])
        #expect(answers(10, 11) == [.stop, .ignore])
        #expect(limit.answer(for: "b.yaml", at: start + .seconds(11)) == .draw)
        #expect(answers(20, 40, 60, 80) == [.draw, .draw, .draw, .draw])
    }

    /// A folder can have thousands of diagrams.
    @Test func reportsARemovedFolderOnce() throws {
        var files = ["docs/a.yaml": Self.yaml("A")]
        for number in 1...3 { files["docs/x/\(number).yaml"] = Self.yaml("A") }
        for number in 1...2 { files["docs/x/y/\(number).yaml"] = Self.yaml("A") }
        let watch = try Watch(Workplace(), ["docs", "-o", "out"], files: files)
        // Renaming the folder is one change, unlike removing its files one by one.
        #expect(rename(watch.folder.url("docs/x").path, watch.folder.url("gone").path) == 0)
        try watch.wait("the message") {
            watch.messages.contains("5 inputs in docs/x were removed; their pictures are kept\n")
        }
        #expect(!watch.messages.contains(" was removed"), "\(watch.messages)")
        try watch.folder.write(Self.yaml("Again"), to: "docs/x/1.yaml")
        try watch.waitForText("Again", in: "out/docs/x/1.svg")
    }

    /// A name that doesn't exist is probably misspelled.
    @Test func aNamedInputMustExistAtTheStart() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(Self.yaml("A"), to: "a.yaml")
        let result = try tool.run(["watch", "a.yaml", "nope.yaml"])
        #expect(result.status == 3)
        #expect(result.errors == "error: nope.yaml: No such file or directory\n")
    }

    /// Before the first picture, the message doesn't say that a picture is kept.
    @Test func aDiagramWithAnErrorIsNotDrawn() throws {
        let watch = try Watch(Workplace(), ["a.yaml"], files: ["a.yaml": "data: {outlin: A}\n"])
        #expect(watch.messages.contains("a.yaml: not drawn\n"))
        try watch.folder.write(Self.yaml("A"), to: "a.yaml")
        try watch.waitForText("A", in: "out/a.svg")
        try watch.folder.write("data: {outlin: B}\n", to: "a.yaml")
        try watch.wait("the error") {
            watch.messages.contains("a.yaml: not drawn; the last picture is kept\n")
        }
        // The picture stays the same, so no new picture shows that the error is gone.
        try watch.folder.write(Self.yaml("A"), to: "a.yaml")
        try watch.wait("the end of the error") {
            watch.messages.contains("a.yaml: no errors any more; the picture is unchanged\n")
        }
    }

    /// A file with such an error could also belong to another program.
    @Test func theErrorOfAWatchedDiagramIsShown() throws {
        let watch = try Watch(Workplace(), ["docs"], files: ["docs/a.yaml": "title: A\n" + Self.yaml("A")])
        try watch.folder.write("title: A\ndata: [\n", to: "docs/a.yaml")
        try watch.wait("the error") {
            watch.messages.contains("docs/a.yaml:2:7: error: the file ends within brackets\n")
                && watch.messages.contains("docs/a.yaml: not drawn; the last picture is kept\n")
        }
    }

    @Test func drawsWhatReadsAChangedFile() throws {
        let folder = try Workplace()
        let template = "views: { cell: { content: [\"NAME {label}\"] } }\n"
        let watch = try Watch(
            folder, ["docs", "-o", "out", "--allow-path", "."],
            files: [
                "docs/a.yaml": "template: base.yaml\ndata: data/items.csv\n", "docs/base.yaml": template,
                "docs/data/items.csv": "id,parent\nOak,\nElm,Oak\n", "docs/b.yaml": Self.yaml("Other"),
            ])
        try watch.waitForText("NAME Oak", in: "out/docs/a.svg")
        try folder.write("id,parent\nAsh,\nElm,Ash\n", to: "docs/data/items.csv")
        try watch.waitForText("NAME Ash", in: "out/docs/a.svg")
        try folder.write(template.replacingOccurrences(of: "NAME", with: "TREE"), to: "docs/base.yaml")
        try watch.waitForText("TREE Ash", in: "out/docs/a.svg")
        #expect(!watch.messages.contains("docs/b.yaml: drawn"))
    }

    /// The start of the paths of the fonts DejaVu.
    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVu"

    /// If the theme or a font of the options changes, all inputs are drawn again, although no input names these files.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: dejaVu + "Serif.ttf"), "DejaVu is not installed"))
    func drawsEverythingAfterAChangeOfAThemeOrAFont() throws {
        let folder = try Workplace()
        func install(_ font: String) throws {
            try folder.write(
                [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Self.dejaVu)\(font).ttf"))),
                to: "fonts/\(font.prefix(5)).ttf")
        }
        try install("Serif")
        let words = ["docs", "-o", "out", "--theme", "themes/t.yaml", "--font-path", "fonts"]
        let watch = try Watch(
            folder, words + ["--allow-path", "."],
            files: [
                "themes/t.yaml": "base: deep/u.yaml\nfont: {text: DejaVu Serif}\n",
                "themes/deep/u.yaml": "text: \"#123456\"\n", "docs/a.yaml": Self.yaml("A"),
                "docs/b.yaml": Self.yaml("B"),
            ])
        try folder.write("text: \"#654321\"\n", to: "themes/deep/u.yaml")
        for name in ["a", "b"] { try watch.waitForText("#654321", in: "out/docs/\(name).svg") }
        let before = try folder.bytes("out/docs/b.svg")
        try install("Serif-Bold")
        try watch.wait("the other font") { try folder.bytes("out/docs/b.svg") != before }
        // A folder of fonts that is gone is an error, until there is a folder again.
        try FileManager.default.removeItem(at: folder.url("fonts"))
        try watch.wait("the error") { watch.messages.contains("there is no such folder") }
        try install("Serif")
        try watch.wait("the first font") { try folder.bytes("out/docs/b.svg") == before }
    }

    @Test func filesBelowAChangedFolderMayHaveChanged() {
        var changes = Changes()
        changes.add(FolderWatcher.Event(path: "/a/b", kind: .appeared, isFolder: true))
        changes.add(FolderWatcher.Event(path: "/c/d.yaml", kind: .written, isFolder: false))
        for path in ["/a/b", "/a/b/x.yaml", "/a/b/c/d/x.yaml", "/c/d.yaml"] {
            #expect(changes.touch(path), "\(path)")
        }
        for path in ["/", "/a", "/a/x.yaml", "/a/bb/x.yaml", "/c/e.yaml", "/c/d.yaml/x", "x.yaml"] {
            #expect(!changes.touch(path), "\(path)")
        }
    }

    @Test func rulesAboveTheInputsAreReadAgain() throws {
        let watch = try Watch(
            Workplace(), ["docs/sub"],
            files: ["docs/sub/a.yaml": Self.yaml("A"), "docs/sub/b.yaml": Self.yaml("B")])
        for (folder, name) in [("docs/", "a"), ("", "b")] {
            try watch.folder.write("\(name).yaml\n", to: folder + IgnoreList.fileName)
            try watch.wait("the message") { watch.messages.contains("docs/sub/\(name).yaml is now skipped") }
            try FileManager.default.removeItem(at: watch.folder.url(folder + IgnoreList.fileName))
        }
    }

    @Test func followsInputsThatComeAndGo() throws {
        let folder = try Workplace()
        let watch = try Watch(folder, ["docs", "-o", "out"], files: ["docs/a.yaml": Self.yaml("A")])
        try folder.write(Self.yaml("Deep"), to: "docs/x/y/b.yaml")
        try watch.waitForText("Deep", in: "out/docs/x/y/b.svg")
        #expect(rename(folder.url("docs/x").path, folder.url("docs/z").path) == 0)
        try watch.waitForText("Deep", in: "out/docs/z/y/b.svg")
        try folder.write(Self.yaml("Deeper"), to: "docs/z/y/b.yaml")
        try watch.waitForText("Deeper", in: "out/docs/z/y/b.svg")
        #expect(watch.text("out/docs/x/y/b.svg").contains("Deep"))
        try FileManager.default.removeItem(atPath: folder.url("docs/z").path)
        try watch.wait("the message") {
            watch.messages.contains("docs/z/y/b.yaml was removed; its pictures are kept")
        }
        // A file replaces a folder, and then a folder replaces the file.
        try folder.write("no folder", to: "docs/z")
        try FileManager.default.removeItem(atPath: folder.url("docs").path)
        try folder.write("no folder either", to: "docs")
        try watch.wait("the error") {
            watch.messages.contains("error: docs") || watch.messages.contains("docs:1:1: error")
        }
        try FileManager.default.removeItem(atPath: folder.url("docs").path)
        try folder.write(Self.yaml("Again"), to: "docs/a.yaml")
        try watch.waitForText("Again", in: "out/docs/a.svg")
    }

    @Test func namesAreBelowTheBase() throws {
        let watch = try Watch(
            Workplace(), ["docs", "--base", "docs", "--exclude", "b*"],
            files: ["docs/a.yaml": Self.yaml("A"), "docs/b.yaml": Self.yaml("B")])
        #expect(watch.folder.files(below: "out") == ["a.svg"])
        // A new file is drawn, too, and has a name relative to the base.
        try watch.folder.write(Self.yaml("C"), to: "docs/c.yaml")
        try watch.waitForText("C", in: "out/c.svg")
    }

    @Test func keepsTheLastGoodPicture() throws {
        let folder = try Workplace()
        let watch = try Watch(folder, ["a.yaml"], files: ["a.yaml": Self.yaml("Good")])
        try watch.wait("the number") { watch.messages.contains("watching 1 input in ") }
        try folder.write("datta: {outline: A}\n", to: "a.yaml")
        try watch.wait("the error") { watch.messages.contains("a.yaml: not drawn; the last picture is kept") }
        #expect(watch.messages.contains("did you mean 'data'?"))
        #expect(watch.text("out/a.svg").contains("Good"))
        try FileManager.default.removeItem(atPath: folder.url("a.yaml").path)
        try watch.wait("the error") { watch.messages.contains("error: a.yaml: No such file") }
        #expect(watch.text("out/a.svg").contains("Good"))
        // The diagram names data that doesn't exist yet.
        try folder.write("data: later/items.csv\n", to: "a.yaml")
        try watch.wait("the error") { watch.messages.contains("there is no such file") }
        try folder.write("id,parent\nOak,\nElm,Oak\n", to: "later/items.csv")
        try watch.waitForText("Oak", in: "out/a.svg")
    }

    @Test func manySavesAreOneRedraw() throws {
        let folder = try Workplace()
        let watch = try Watch(folder, ["a.yaml"], files: ["a.yaml": Self.yaml("Start")])
        // The process is stopped while the file is saved, so it finds all changes at once, however slow the machine is.
        let identifier = watch.running.process.processIdentifier
        #expect(kill(identifier, SIGSTOP) == 0)
        for number in 1...30 { try folder.write(Self.yaml("Save \(number)"), to: "a.yaml") }
        #expect(kill(identifier, SIGCONT) == 0)
        try watch.wait("the message") { watch.messages.contains("a.yaml: drawn") }
        #expect(watch.text("out/a.svg").contains("Save 30"))
        // A second redraw after these changes would come before the redraw after a later change.
        #expect(kill(identifier, SIGSTOP) == 0)
        try folder.write(Self.yaml("Last"), to: "a.yaml")
        #expect(kill(identifier, SIGCONT) == 0)
        var drawnCount: Int { watch.messages.components(separatedBy: "a.yaml: drawn").count - 1 }
        try watch.wait("the last redraw") { watch.text("out/a.svg").contains("Last") && drawnCount >= 2 }
        #expect(drawnCount == 2, "\(watch.messages)")
    }

    @Test func neverReplacesAFileThatAnInputReads() throws {
        let folder = try Workplace()
        let template = "views: { cell: { content: [\"{label}\"] } }\n"
        let watch = try Watch(
            folder, ["mine.yaml", "-t", "mine.svg", "-o", "."],
            files: ["mine.yaml": Self.yaml("A"), "mine.svg": template])
        #expect(watch.messages.contains("the output './mine.svg' would replace the source 'mine.svg'"))
        try folder.write(Self.yaml("B"), to: "mine.yaml")
        // Writing the file can be two changes, each of which leads to the error.
        try watch.wait("the error") { watch.messages.components(separatedBy: "would replace").count >= 3 }
        #expect(watch.text("mine.svg") == template)
    }

    @Test func refusesStreams() throws {
        let tool = Tool(in: try Workplace())
        #expect(try tool.run(["watch", "-"]).status == 2)
        #expect(try tool.run(["watch", "a.yaml", "-o", "-"]).status == 2)
        #expect(try tool.run(["watch", "*.yaml"]).status == 2)
    }
}
