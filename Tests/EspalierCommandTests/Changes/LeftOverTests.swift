import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the outputs that don't belong to an input any more, and `--prune`, which removes them.
@Suite struct LeftOverTests: IncrementalSuite {
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

    /// Two commands with different formats can draw into one folder.
    ///
    /// Neither removes the pictures of the other.
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
                "warning: 'out/sub/d.svg' isn't removed, because 'out/sub' is a symbolic link\n"),
            "\(result.errors)")
        #expect(tool.folder.files(below: "elsewhere") == ["d.svg"])
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
}
