import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the paths of outputs, and which files are skipped.
@Suite struct PlacementTests {
    private static let plain = "data: {tree: {label: a}}\n"

    private func place(_ names: [String]) throws -> Tool {
        let folder = try Workplace()
        for name in names { try folder.write(Self.plain, to: name) }
        return Tool(in: folder)
    }

    @Test func twoRunsDoNotShareOutputs() throws {
        let tool = try place(["a/x/d.yaml", "a/y/d.yaml", "b/x/d.yaml", "b/y/d.yaml"])
        #expect(try tool.run(["render", "a/x/d.yaml", "a/y/d.yaml", "-o", "O"]).status == 0)
        #expect(try tool.run(["render", "b/x/d.yaml", "b/y/d.yaml", "-o", "O"]).status == 0)
        #expect(tool.folder.files(below: "O") == ["a/x/d.svg", "a/y/d.svg", "b/x/d.svg", "b/y/d.svg"])
    }

    @Test func anInputOutsideOfTheBase() throws {
        let tool = try place(["docs/a.yaml", "b.yaml"])
        let result = try tool.run(["render", "b.yaml", "--base", "docs"])
        #expect(result.status == 2)
        #expect(
            result.errors
                == "error: 'b.yaml' isn't in the folder 'docs' of '--base'\nnote: name a folder that contains it\n"
        )
        let elsewhere = Tool(in: try Workplace())
        #expect(try elsewhere.run(["render", tool.folder.url("b.yaml").path]).status == 0)
        let whole = String(tool.folder.url("b.svg").path.dropFirst())
        #expect(elsewhere.folder.files(below: "out") == [whole])
    }

    /// The base folder can contain the current folder.
    @Test(arguments: ["..", "parent"]) func theBaseIsAboveTheCurrentFolder(_ base: String) throws {
        let tool = try place(["docs/a.yaml", "docs/old/b.yaml", "c.yaml"])
        try tool.folder.write("old/\n", to: ".espalierignore")
        let path = base == "parent" ? tool.folder.path : base
        var inner = tool
        inner.prefix += ["/usr/bin/env", "--chdir", tool.folder.url("docs").path]
        for words in [["."], ["a.yaml"], ["*.yaml"], ["../docs"], ["./old/../a.yaml", "old/b.yaml"]] {
            let result = try inner.run(["render", "--base", path, "-o", "../out"] + words)
            #expect(result.status == 0, "\(words) \(result.errors)")
            #expect(tool.folder.files(below: "out") == ["docs/a.svg"])
            try FileManager.default.removeItem(at: tool.folder.url("out"))
        }
        #expect(try inner.run(["render", "--base", path, "..", "-o", "../out"]).status == 0)
        #expect(tool.folder.files(below: "out") == ["c.svg", "docs/a.svg"])
    }

    @Test func inputsWithOneOutputFailAlone() throws {
        let tool = try place(["a.yaml", "a.yml", "b.yaml"])
        let result = try tool.run(["render", "a.yaml", "b.yaml", "a.yml"])
        #expect(result.status == 1)
        let note = "note: rename one of them, or draw them into different folders\n"
        #expect(
            result.errors.hasPrefix(
                "error: a.yaml: 'a.yml' would be drawn under the same name\n\(note)"
                    + "error: a.yml: 'a.yaml' would be drawn under the same name\n\(note)1 drawn"))
        #expect(tool.folder.files(below: "out") == ["b.svg"])
    }

    @Test func aTwinCanBeARival() throws {
        let tool = try place(["a.yaml", "a~dark.yaml"])
        #expect(try tool.run(["render", "a.yaml", "a~dark.yaml", "--dark-twin"]).status == 1)
        #expect(tool.folder.files(below: "out").isEmpty)
    }

    @Test func namesComeFromAFile() throws {
        let tool = try place(["docs/a.yaml", "docs/b c.yaml", "docs/d[1].yaml", "docs/more/e.yaml"])
        let lines = "docs/a.yaml\r\n\ndocs/b c.yaml\ndocs/d[1].yaml\n"
        #expect(try tool.run(["render", "--files-from", "-"], input: lines).status == 0)
        #expect(tool.folder.files(below: "out") == ["docs/a.svg", "docs/b c.svg", "docs/d[1].svg"])
        try tool.folder.write("docs/a.yaml\0docs/more\0", to: "names")
        let zero = try tool.run(["render", "--files-from", "names", "--null", "-o", "zero"])
        #expect(zero.status == 0)
        #expect(tool.folder.files(below: "zero") == ["docs/a.svg", "docs/more/e.svg"])
        let mixed = try tool.run(["render", "--files-from", "names"])
        #expect(
            mixed.errors.hasPrefix("error: 'names' has zero bytes between its names\nnote: add '--null'\n"))
        let twice = try tool.run(["render", "-", "--files-from", "-"])
        #expect(twice.errors.hasPrefix("error: the standard input can't be both"))
        #expect(
            try tool.run(["render", "--null", "docs"]).errors.hasPrefix(
                "error: '--null' needs '--files-from'"))
        #expect(try tool.run(["render"]).errors.hasPrefix("error: missing argument\n"))
    }

    @Test func rulesSkipFilesAndFolders() throws {
        let tool = try place([
            "docs/a.yaml", "docs/a.draft.yaml", "docs/old/b.yaml", "docs/new/old/c.yaml", "docs/new/d.yaml",
            "docs/.cache/e.yaml", "docs/keep.draft.yaml",
        ])
        try tool.folder.write("# drafts\n*.draft.yaml\n!keep.draft.yaml\n/docs/old/\n", to: ".espalierignore")
        try tool.folder.write("d.yaml\n", to: "docs/new/.espalierignore")
        let drawn = ["docs/a.svg", "docs/keep.draft.svg", "docs/new/old/c.svg"]
        for words in [["docs"], ["docs/**"], ["docs/*.yaml", "docs/*/*.yaml", "docs/*/*/*.yaml"], ["."]] {
            let result = try tool.run(["render", "-o", "o\(words.count)\(words[0].count)"] + words)
            #expect(result.status == 0, "\(words) \(result.errors)")
            #expect(tool.folder.files(below: "o\(words.count)\(words[0].count)") == drawn, "\(words)")
            #expect(result.errors.contains(" ignored in "), "\(result.errors)")
        }
        let found = try tool.run(["render", "docs"])
        #expect(found.errors.hasPrefix("3 drawn, 0 unchanged, 0 failed, 1 hidden folder, 3 ignored in "))
        for pattern in ["docs/**", "docs/**/*.yaml", "**/*.yaml", "**/**/*.yaml", "docs/*/*.yaml"] {
            let matched = try tool.run(["render", pattern])
            #expect(matched.errors.contains(" failed, 1 hidden folder, "), "\(pattern) \(matched.errors)")
        }
        let named = try tool.run(["render", "docs/old/b.yaml", "docs/a.yaml", "-o", "named"])
        #expect(named.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed, 1 ignored in "))
    }

    /// A folder or file that is skipped for several operands is counted once.
    @Test(arguments: [
        ["docs", "docs"], ["docs", "docs/sub"], ["docs/sub", "docs"], ["docs", "./docs/**"],
        ["docs/**/*.yaml", "docs/**"],
    ])
    func skippedFilesAndFoldersAreCountedOnce(_ words: [String]) throws {
        let tool = try place([
            "docs/a.yaml", "docs/.cache/b.yaml", "docs/sub/.git/c.yaml", "docs/sub/d.yaml",
            "docs/sub/e.draft.yaml",
        ])
        try tool.folder.write("*.draft.yaml\n", to: ".espalierignore")
        let result = try tool.run(["render"] + words)
        #expect(
            result.errors.hasPrefix("2 drawn, 0 unchanged, 0 failed, 2 hidden folders, 1 ignored in "),
            "\(result.errors)")
    }

    /// A slash with a combining accent is a `Character` that doesn't equal a slash.
    @Test func namesCanBeginWithACombiningAccent() throws {
        let tool = try place(["docs/\u{301}x/\u{302}a.yaml", "docs/\u{301}x/b.yaml"])
        let named = try tool.run(["render", "docs/\u{301}x/\u{302}a.yaml", "-o", "new/\u{301}y/\u{302}c.svg"])
        #expect(named.status == 0, "\(named.errors)")
        #expect(tool.folder.files(below: "new") == ["\u{301}y/\u{302}c.svg"])
        for (word, files) in [
            ("docs", ["a", "b"]), ("docs/\u{301}x", ["a", "b"]), ("docs/\u{301}x/b*", ["b"]),
            ("docs/\u{301}*/*.yaml", ["a", "b"]),
        ] {
            let found = try tool.run(["render", word, "--base", "docs/\u{301}x", "-o", "out\(files.count)"])
            #expect(found.status == 0, "\(word) \(found.errors)")
            let drawn = files.map { ($0 == "a" ? "\u{302}" : "") + $0 + ".svg" }
            #expect(Set(tool.folder.files(below: "out\(files.count)")) == Set(drawn), "\(word)")
        }
        let excluded = try tool.run(["render", "docs", "--exclude", "docs/\u{301}x/b*", "-o", "rest"])
        #expect(
            excluded.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed, 1 ignored in "), "\(excluded.errors)")
    }

    @Test func ourOwnSuffixIsLeftOut() throws {
        let tool = try place(["plan.espalier.yaml", "docs/.espalier.yaml"])
        #expect(try tool.run(["render", "plan.espalier.yaml"]).status == 0)
        #expect(tool.folder.files(below: "out") == ["plan.svg"])
        for (path, stem) in [
            ("docs/.espalier.yaml", "docs/.espalier"), (".espalier.yaml", ".espalier"),
            ("a.Espalier.JSON", "a"),
            ("x/Foundation.symbols.json", "x/Foundation"), ("ä.espalier.yaml", "ä"), ("a.b.png", "a.b"),
            ("xespalier.yaml", "xespalier"),
        ] {
            #expect(FileName.stem(of: path) == stem, "\(path)")
        }
    }

    @Test func spellsPathsInOneWay() {
        let current = CurrentFolder(path: "/home/me")
        for (path, spelling) in [
            ("a/b.yaml", "a/b.yaml"), ("./a", "a"), ("a//b", "a/b"), ("a/../b", "b"), ("/home/me/a", "a"),
            ("../you/a", "/home/you/a"), (".", ""), ("..", "/home"), ("/", "/"), ("...", "..."),
            ("a/.b", "a/.b"),
            ("../../../../x", "/x"), ("a/", "a"), ("/home/me", ""), ("/home/me/", ""),
            ("/home/mean/a", "/home/mean/a"),
            ("/home", "/home"), ("/home/me/./a", "a"), ("/home/me/../you", "/home/you"), ("", ""),
        ] {
            #expect(current.spelling(of: path) == spelling, "\(path)")
            let absolute =
                spelling.hasPrefix("/") ? spelling : "/home/me" + (spelling.isEmpty ? "" : "/" + spelling)
            #expect(current.absolute.spelling(of: path) == absolute, "\(path)")
        }
        #expect(CurrentFolder(path: "/").spelling(of: "/a/b") == "a/b")
    }
}
