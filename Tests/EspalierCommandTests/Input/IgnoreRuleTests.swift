import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that the lines of `.espalierignore` select the same files as in `.gitignore`.
@Suite struct IgnoreRuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let rules: String
        /// The paths of the ignored files, sorted.
        let ignored: [String]

        init(_ rules: String, _ ignored: [String]) { (self.rules, self.ignored) = (rules, ignored) }

        var testDescription: String { rules.debugDescription }
    }

    static let paths = [
        "!n.yaml", "#c.yaml", ".k.yaml", "7.yaml", "K.yaml", "b/b1.yaml", "b/c/c1.yaml", "d*.yaml", "dx.yaml",
        "k.yaml", "n.yaml", "q r.yaml", "s", "s ", "z1.yaml", "z[1].yaml",
    ]

    static let cases: [Case] = [
        .init(#"z\[1\].yaml"#, ["z[1].yaml"]),
        .init(#"z[\[1]*"#, ["z1.yaml", "z[1].yaml"]),
        .init(#"d\*.yaml"#, ["d*.yaml"]),
        .init(#"\!n.yaml"#, ["!n.yaml"]),
        .init(#"/\!n.yaml"#, ["!n.yaml"]),
        .init(
            "*.yaml\n!k.yaml\n!*n.yaml",
            [
                "#c.yaml", ".k.yaml", "7.yaml", "K.yaml", "b/b1.yaml", "b/c/c1.yaml", "d*.yaml", "dx.yaml",
                "q r.yaml", "z1.yaml", "z[1].yaml",
            ]),
        .init("\\#c.yaml", ["#c.yaml"]),
        .init(#"q\ r.yaml"#, ["q r.yaml"]),
        .init("s  ", ["s"]),
        .init(#"s\  "#, ["s "]),
        .init("s\\  \r\nn.yaml\r\n", ["n.yaml", "s "]),
        .init(#"k.yaml\"#, []),
        .init(#"\k\.yaml"#, ["k.yaml"]),
        .init("*k.yaml", [".k.yaml", "k.yaml"]),
        .init("[[:alpha:]].yaml", ["K.yaml", "k.yaml", "n.yaml"]),
        .init("[![:alpha:]].yaml", ["7.yaml"]),
        .init("[[:digit:][:upper:]].yaml", ["7.yaml", "K.yaml"]),
        .init("[[:letter:]k].yaml", []),
        .init(#"[x\]k].yaml"#, ["k.yaml"]),
        .init("b/", ["b/b1.yaml", "b/c/c1.yaml"]),
        .init("b/**", ["b/b1.yaml", "b/c/c1.yaml"]),
        .init("b/**\n!b/b1.yaml", ["b/c/c1.yaml"]),
        .init("b/**/", ["b/c/c1.yaml"]),
        .init("**/", ["b/b1.yaml", "b/c/c1.yaml"]),
        .init("/*/\n!/b/", []),
        .init("**/c1.yaml", ["b/c/c1.yaml"]),
        .init("b/***/c1.yaml", ["b/c/c1.yaml"]),
        .init("/b/**/c", ["b/c/c1.yaml"]),
        .init("c", ["b/c/c1.yaml"]),
        .init("/c", []),
        .init("b//b1.yaml", []),
        .init("b/*.yaml", ["b/b1.yaml"]),
        .init("\u{FEFF}b/*.yaml", ["b/b1.yaml"]),
    ]

    @Test(arguments: cases) func selectsFiles(_ item: Case) throws {
        let folder = try Workplace()
        try folder.write(item.rules, to: ".espalierignore")
        let list = IgnoreList(root: folder.path, excluded: [])
        #expect(try Self.paths.filter { try list.skips(folder.path + "/" + $0) } == item.ignored)
    }

    @Test(.enabled(if: ExternalProgram("git") != nil), arguments: cases)
    func selectsTheSameFilesAsGit(_ item: Case) throws {
        let folder = try Workplace()
        func git(_ words: String...) throws -> String {
            try ExternalProgram.run("git", ["-C", folder.path] + words).text
        }
        for path in Self.paths { try folder.write("", to: path) }
        _ = try git("init", "-q")
        let rules = folder.path + "/.git/rules"
        try folder.write(item.rules, to: ".git/rules")
        let found = try git("ls-files", "--others", "--ignored", "-z", "--exclude-from", rules)
        #expect(found.split(separator: "\0").map(String.init).sorted() == item.ignored)
    }
}
