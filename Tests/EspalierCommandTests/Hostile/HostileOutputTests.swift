import Foundation
import Testing

/// Tests outputs that can't be written, and links in their places.
///
/// Nothing is written through a link in the output folder, and everything else is drawn.
@Suite("Hostile outputs") struct HostileOutputTests {
    private func place() throws -> (Workplace, Tool) {
        let folder = try Workplace()
        try folder.write(Workplace.goodDiagram, to: "good.yaml")
        return (folder, Tool(in: folder))
    }

    static let outputs: [(output: String, status: Int32, messages: String)] = [
        ("/proc/x.svg", 3, "error: /proc/x.svg: No such file or directory"),
        (
            "good.yaml/x.svg", 3,
            "error: good.yaml/x.svg: the folder 'good.yaml' can't be created: Not a directory"
        ),
        ("taken", 3, "error: taken/good.svg: Is a directory"),
        ("good.yaml/", 2, "error: 'good.yaml' isn't a folder"),
        (String(repeating: "x", count: 300) + ".svg", 3, "error: xxx"),
    ]

    @Test(arguments: outputs) func cannotWrite(_ output: String, status: Int32, messages: String) throws {
        let (folder, tool) = try place()
        try folder.write("", to: "taken/good.svg/keep")
        let result = try tool.run(["render", "good.yaml", "-o", output])
        folder.expectOrder(after: result, status: status)
        #expect(result.errors.hasPrefix(messages))
        #expect(folder.files() == ["good.yaml", "taken/good.svg/keep"])
        #expect(try folder.bytes("good.yaml") == Array(Workplace.goodDiagram.utf8))
    }

    /// If an output is a symbolic link, the link is replaced, and its target outside of the output folder isn't
    /// changed.
    @Test func replacesALinkInsteadOfFollowingIt() throws {
        let (folder, tool) = try place()
        try folder.write("mine", to: "../outside.svg")
        try folder.write("", to: "out/keep")
        try folder.link("out/good.svg", to: "../../outside.svg")
        let result = try tool.run(["render", "good.yaml"])
        folder.expectOrder(after: result, status: 0)
        #expect(try folder.bytes("../outside.svg") == Array("mine".utf8))
    }

    /// A folder of outputs that is a link isn't followed, but the output folder itself can be a link.
    @Test func writesNothingThroughALinkedFolder() throws {
        let (folder, tool) = try place()
        try folder.write(Workplace.goodDiagram, to: "docs/sub/good.yaml")
        try folder.write("mine", to: "elsewhere/good.svg")
        try folder.write("", to: "out/docs/keep")
        try folder.link("out/docs/sub", to: "../../elsewhere")
        let words = ["render", "docs", "good.yaml"]
        let result = try tool.run(words)
        folder.expectOrder(after: result, status: 3)
        #expect(
            result.errors.hasPrefix(
                """
                error: docs/sub/good.yaml: 'out/docs/sub/good.svg' isn't written, because 'out/docs/sub' is a symbolic link
                note: remove the link, or name the linked folder with '-o'

                """), "\(result.errors)")
        #expect(folder.files(below: "elsewhere") == ["good.svg"])
        #expect(try folder.bytes("elsewhere/good.svg") == Array("mine".utf8))
        #expect(folder.files(below: "out").contains("good.svg"))
        try folder.link("linked", to: "elsewhere")
        #expect(try tool.run(words + ["-o", "linked/"]).status == 0)
        #expect(folder.files(below: "elsewhere").contains("docs/sub/good.svg"))
    }

    /// A slash with a combining accent is a `Character` that doesn't equal a slash.
    @Test func writesNothingThroughALinkWhoseNameBeginsWithAnAccent() throws {
        let (folder, tool) = try place()
        try folder.write(Workplace.goodDiagram, to: "\u{301}sub/good.yaml")
        try folder.write("mine", to: "elsewhere/good.svg")
        try folder.write("", to: "out/keep")
        try folder.link("out/\u{301}sub", to: "../elsewhere")
        let result = try tool.run(["render", "\u{301}sub/good.yaml", "-o", "out/"])
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.contains("because 'out/\u{301}sub' is a symbolic link\n"), "\(result.errors)")
        #expect(try folder.bytes("elsewhere/good.svg") == Array("mine".utf8))
    }

    @Test func makesAFolderAgainThatVanishes() throws {
        let (folder, tool) = try place()
        let input = try NamedPipe("late.yaml", in: folder)
        let running = try tool.start(["render", "good.yaml", "late.yaml", "--jobs", "1"])
        try input.waitForReader()
        #expect(folder.files(below: "out") == ["good.svg"])
        try FileManager.default.removeItem(at: folder.url("out"))
        try input.finish(Workplace.goodDiagram)
        folder.expectOrder(after: try running.wait(), status: 0)
        #expect(folder.files(below: "out") == ["late.svg"])
    }

    @Test func drawsTheOtherFormatsWhenOneIsImpossible() throws {
        let (folder, tool) = try place()
        try folder.write("data: {tree: {label: a}}\nviews: {cell: {width: 20000}}\n", to: "a.yaml")
        let result = try tool.run(["render", "a.yaml", "-f", "pdf,svg,png", "--limit", "pixels=1000"])
        folder.expectOrder(after: result, status: 1)
        #expect(folder.files(below: "out") == ["a.svg"])
        #expect(result.errors.hasPrefix("error: a.yaml: a PDF page of "))
        #expect(result.errors.contains("\nerror: a.yaml: the picture has "))
        #expect(result.errors.contains("beyond the limit of 1000; a smaller scale avoids it\n"))
    }
}
