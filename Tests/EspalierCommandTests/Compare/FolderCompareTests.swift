import EspalierCairoGraphics
import Foundation
import TestSupport
import Testing

/// Tests `espalier compare` with two folders.
@Suite struct FolderCompareTests {
    /// Returns a tool in a folder with the folders `old` and `new`, each of which has four pictures.
    ///
    /// Of the three pictures that are in both folders, one differs and one has other bytes but the same pixels.
    private static func tool() throws -> Tool {
        let tool = Tool(in: try Workplace())
        try tool.write(
            CompareTests.picture(), to: "old/same.png", "new/same.png", "new/added.png")
        try tool.write(CompareTests.picture(changing: [(1, 1, 9)]), to: "old/gone.png")
        try tool.write(CompareTests.picture(), to: "old/phone/list.png")
        try tool.write(
            CompareTests.picture(changing: [(10, 5, 100), (50, 30, 2)]), to: "new/phone/list.png")
        try tool.write(CompareTests.picture(), to: "old/Recoded.PNG")
        try tool.write(
            PNGText.embedding("x", keyword: "Comment", in: CompareTests.picture()), to: "new/Recoded.PNG")
        try tool.folder.write("x", to: "old/notes.txt")
        return tool
    }

    @Test func everyDifferenceIsNamedInOrder() throws {
        let tool = try Self.tool()
        let result = try tool.run(["compare", "old", "new", "-j", "4"])
        #expect(result.status == 4)
        #expect(result.text.isEmpty)
        #expect(
            result.errors == """
                error: added.png is new: there is no old/added.png
                error: gone.png is missing: there is no new/gone.png
                error: phone/list.png: 2 px differ (0.0833 % of 2400), by at most 100 of 255, in 2 boxes from \
                10,5-10,5 on; exact comparison doesn't allow that
                  1 px in 10,5-10,5
                  1 px in 50,30-50,30
                  px that differ by more than 0: 2, 1: 2, 2: 1, 4: 1, 8: 1, 16: 1, 32: 1, 64: 1, 128: 0
                  expected   old/phone/list.png
                  actual     new/phone/list.png
                2 the same, 2 differ, 1 without a baseline

                """)
    }

    /// A name with an accent can have other bytes on another system.
    @Test func aNameIsTheSameInAnySpelling() throws {
        let tool = Tool(in: try Workplace())
        try tool.write(CompareTests.picture(), to: "old/caf\u{E9}/\u{E9}.png", "new/cafe\u{301}/e\u{301}.png")
        let result = try tool.run(["compare", "old", "new"])
        #expect(result.status == 0 && result.errors == "1 the same\n", "\(result.errors)")
        try tool.write(CompareTests.picture(), to: "new/caf\u{E9}/\u{E9}.png")
        let twice = try tool.run(["compare", "old", "new"])
        #expect(twice.status == 3)
        #expect(twice.errors.contains("'new' has two pictures with the same name"), "\(twice.errors)")
    }

    @Test func namesThatDifferInCaseOnlyAreNoted() throws {
        let tool = Tool(in: try Workplace())
        try tool.write(CompareTests.picture(), to: "old/Logo.png", "new/logo.png")
        let result = try tool.run(["compare", "old", "new"])
        #expect(result.status == 4)
        #expect(
            result.errors.contains("note: 'Logo.png' and 'logo.png' differ only in case"), "\(result.errors)")
    }

    @Test func reportsAndDifferencePicturesAreWritten() throws {
        let tool = try Self.tool()
        let result = try tool.run([
            "compare", "old", "new", "-o", "out/d", "--report", "out/r.html", "--junit", "out/r.xml",
            "--json",
            "-q",
        ])
        #expect(result.status == 4)
        #expect(tool.folder.files(below: "out").sorted() == ["d/phone/list.png", "r.html", "r.xml"])
        let page = String(decoding: try tool.folder.bytes("out/r.html"), as: UTF8.self)
        #expect(page.contains("<h1 dir=\"auto\">new compared with old</h1>"))
        #expect(page.components(separatedBy: "-difference\">iVBOR").count == 2)
        #expect(page.components(separatedBy: "-actual\">iVBOR").count == 3)
        let junit = String(decoding: try tool.folder.bytes("out/r.xml"), as: UTF8.self)
        #expect(junit.contains("tests=\"5\" failures=\"3\" errors=\"0\""))
        #expect(junit.contains("[[ATTACHMENT|out/d/phone/list.png]]"))
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect((object["counts"] as? [String: Int])?["differs"] == 2)
        #expect((object["results"] as? [Any])?.count == 5)
    }

    @Test func differencePicturesOfAnEarlierRunAreRemoved() throws {
        let tool = try Self.tool()
        let words = ["compare", "old", "new", "-o", "out"]
        try tool.folder.write("x", to: "out/same.png")
        try tool.write(CompareTests.picture(), to: "elsewhere/list.png")
        #expect(try tool.run(words).status == 4)
        #expect(tool.folder.files(below: "out") == ["phone/list.png", "same.png"])
        try tool.write(CompareTests.picture(), to: "new/phone/list.png")
        #expect(try tool.run(words).status == 4)
        #expect(tool.folder.files(below: "out") == ["same.png"])
        // A picture that another program has made isn't a picture of differences.
        try tool.write(CompareTests.picture(), to: "out/phone/list.png", "out/alone.png")
        let foreign = try tool.folder.bytes("out/phone/list.png")
        let kept = try tool.run(words)
        #expect(kept.status == 4)
        #expect(
            kept.errors.contains(
                "note: 'out/phone/list.png' is kept, because nothing says that it is a picture of differences"
            ))
        #expect(try tool.folder.bytes("out/phone/list.png") == foreign)
        #expect(
            try tool.run(["compare", "old/same.png", "new/same.png", "-o", "out/alone.png"]).status == 0)
        #expect(try tool.folder.bytes("out/alone.png") == foreign)
        // A link could lead to any folder.
        try FileManager.default.removeItem(at: tool.folder.url("out/phone"))
        try tool.link("../elsewhere", at: "out/phone")
        #expect(try tool.run(words).status == 4)
        #expect(tool.folder.files(below: "elsewhere") == ["list.png"])
    }

    @Test func statusTellsNewPicturesFromDifferences() throws {
        let tool = try Self.tool()
        try tool.write(CompareTests.picture(), to: "new/phone/list.png")
        try FileManager.default.copyItem(
            at: tool.folder.url("old/gone.png"), to: tool.folder.url("new/gone.png"))
        #expect(try tool.run(["compare", "old", "new"]).status == 5)
        try tool.write(CompareTests.picture(), to: "old/added.png")
        let result = try tool.run(["compare", "old", "new", "--github"])
        #expect(result.status == 0)
        #expect(result.text.isEmpty)
        #expect(result.errors == "5 the same\n")
    }

    @Test func limitsApplyToEveryPicture() throws {
        let tool = try Self.tool()
        try tool.write(CompareTests.picture(), to: "new/gone.png", "old/added.png")
        #expect(try tool.run(["compare", "old", "new", "--tolerance", "99"]).status == 4)
        #expect(try tool.run(["compare", "old", "new", "--tolerance", "100"]).status == 0)
        #expect(try tool.run(["compare", "old", "new", "--ignore", "0,0,60,40"]).status == 0)
    }

    @Test func filesThatCannotBeComparedDoNotStopTheOthers() throws {
        let tool = try Self.tool()
        try tool.write(Array(CompareTests.picture().dropLast(10)), to: "new/same.png")
        try tool.folder.write("version https://git-lfs.github.com/spec/v1\n", to: "old/Recoded.PNG")
        let result = try tool.run(["compare", "old", "new"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("error: same.png: the PNG is truncated; write the picture again\n"),
            "\(result.errors)")
        #expect(
            result.errors.contains(
                "the baseline of Recoded.PNG can't be compared: the file is a Git LFS pointer, not the picture; "
                    + "run 'git lfs pull'\n"), "\(result.errors)")
        #expect(result.errors.contains("error: phone/list.png: 2 px differ"))
        try tool.folder.write("", to: "file")
        #expect(try tool.run(["compare", "old", "new", "-o", "file/d"]).status == 3)
    }

    @Test func linksOutOfAFolderAreNotRead() throws {
        let tool = try Self.tool()
        try tool.write(CompareTests.picture(changing: [(1, 1, 9)]), to: "secret.png")
        try tool.link("../secret.png", at: "old/link.png")
        try tool.write(CompareTests.picture(), to: "new/link.png")
        try tool.link("same.png", at: "old/inside.png")
        try tool.write(CompareTests.picture(), to: "new/inside.png")
        let result = try tool.run(["compare", "old", "new", "-o", "out", "--report", "out/r.html"])
        #expect(result.status == 3)
        #expect(
            result.errors.contains(
                "error: 'old/link.png' isn't compared, because the link leads out of 'old'"),
            "\(result.errors)")
        #expect(!result.errors.contains("inside.png"))
        #expect(tool.folder.files(below: "out").sorted() == ["phone/list.png", "r.html"])
    }

    @Test func aNameWithALineBreakIsNotPartOfMessages() throws {
        let tool = try Self.tool()
        try tool.write(CompareTests.picture(), to: "old/a\n::error::b.png")
        let result = try tool.run(["compare", "old", "new"])
        #expect(result.status == 3)
        #expect(result.errors.contains("'old/a\\u{A}::error::b.png' isn't compared"), "\(result.errors)")
        #expect(!result.errors.contains("\n  ::"))
    }

    @Test(arguments: [
        (["old", "new", "-o", "new/d"], 2, "'-o' is in 'new', which is compared"),
        (["old", "new", "-o", "./old"], 2, "'-o' is in 'old'"),
        (["docs", "docs"], 2, "'docs' and 'docs' don't contain pictures"),
        (["old", "none"], 3, "none: there is no such file"),
        (["old", "new/same.png"], 3, "old: it is a folder, not a PNG file"),
        (["old/same.png", "new/same.png", "--junit", "r.xml"], 2, "'--junit' is only for two folders"),
        (["old", "new", "--report", "r.txt"], 2, "'r.txt' has no suffix of a report"),
        (["old", "new", "--json", "--github"], 2, "'--github' can't be used with '--json'"),
        (["old", "new", "-o", "link/none/../d"], 2, "'-o' is in 'new'"),
        (["old", "new", "-o", "none/./../link"], 2, "'-o' is in 'new'"),
        (
            ["old/phone", "new/phone", "-o", "old/other"], 2,
            "'old/other/list.png' would replace 'old/phone/list.png', which is compared"
        ),
    ])
    func wrongRequestsAreExplained(words: [String], status: Int, text: String) throws {
        let tool = try Self.tool()
        try tool.folder.write("x", to: "docs/x.txt")
        try tool.link("new", at: "link")
        try tool.folder.write("x", to: "old/other/x.txt")
        try FileManager.default.linkItem(
            at: tool.folder.url("old/phone/list.png"), to: tool.folder.url("old/other/list.png"))
        let result = try tool.run(["compare"] + words)
        #expect(Int(result.status) == status)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    // MARK: Kinds of changes

    @Test func aPictureWithAnotherNameIsOneFinding() throws {
        let tool = Tool(in: try Workplace())
        try tool.write(CompareTests.picture(), to: "old/a.png", "new/b.png", "new/c.png")
        let result = try tool.run(["compare", "old", "new", "--report", "r.json"])
        #expect(result.status == 4)
        #expect(
            result.errors == """
                error: a.png is renamed to b.png, with the same content
                error: c.png is new: there is no old/c.png
                0 the same, 1 differs, 1 without a baseline

                """)
        let report = String(decoding: try tool.folder.bytes("r.json"), as: UTF8.self)
        #expect(report.contains(#""change" : "renamed""#) && report.contains(#""change" : "added""#))
    }

    @Test func otherFormatsAreComparedByTheirBytes() throws {
        let tool = Tool(in: try Workplace())
        try tool.write(CompareTests.picture(), to: "old/same.png", "new/same.png")
        for (path, text) in [
            "old/a.jpg": "1", "new/a.jpg": "2", "old/s.SVG": "3", "new/s.SVG": "3", "old/w.webp": "4",
        ] {
            try tool.folder.write(text, to: path)
        }
        let result = try tool.run(["compare", "old", "new"])
        #expect(result.status == 4)
        #expect(
            result.errors == """
                error: a.jpg has other bytes; only the pixels of PNG files are compared, so it may look the same
                  expected   old/a.jpg
                  actual     new/a.jpg
                error: w.webp is missing: there is no new/w.webp
                2 the same, 2 differ

                """)
    }

    @Test func driftWithinTheToleranceHasItsNumbers() throws {
        let tool = Tool(in: try Workplace())
        try tool.write(CompareTests.picture(), to: "old/a.png")
        try tool.write(CompareTests.picture(changing: [(3, 3, 2)]), to: "new/a.png")
        let result = try tool.run(["compare", "old", "new", "--tolerance", "2", "--json"])
        #expect(result.status == 0)
        #expect(result.text.contains(#""greatestChannelDifference" : 2"#), "\(result.text)")
    }

    @Test func summariesAreAppended() throws {
        let tool = try Self.tool()
        try tool.folder.write("# Earlier step\n", to: "summary")
        #expect(try tool.run(["compare", "old", "new", "--summary", "summary", "-q"]).status == 4)
        let text = String(decoding: try tool.folder.bytes("summary"), as: UTF8.self)
        #expect(
            text.hasPrefix(
                """
                # Earlier step
                ### new compared with old

                2 differ, 1 baseline missing, 2 same

                | snapshot | status | what changed |
                |---|---|---|
                | gone.png | differs | is missing: there is no new/gone.png |
                """), "\(text)")
        #expect(try tool.run(["compare", "old", "new", "--summary", "old/gone.png"]).status == 2)
    }

    // MARK: Accepting

    @Test func acceptedFoldersAreTheSame() throws {
        let tool = try Self.tool()
        try tool.write(
            CompareTests.picture(changing: [(4, 4, 1)]), to: "old/old name.png", "new/new name.png")
        let kept = try tool.run(["compare", "old", "new", "--accept"])
        #expect(kept.status == 4)
        #expect(kept.errors.hasSuffix("3 accepted, 2 missing ones stay\n"), "\(kept.errors)")
        #expect(try tool.folder.bytes("old/phone/list.png") == tool.folder.bytes("new/phone/list.png"))
        let pruned = try tool.run(["compare", "old", "new", "--accept", "--prune"])
        #expect(pruned.status == 0)
        #expect(try tool.run(["compare", "old", "new"]).status == 0)
        #expect(
            tool.folder.files(below: "old").sorted()
                == ["Recoded.PNG", "added.png", "new name.png", "notes.txt", "phone/list.png", "same.png"])
    }

    @Test func nothingIsAcceptedIfAPictureIsDamaged() throws {
        let tool = try Self.tool()
        try tool.write(Array(CompareTests.picture().dropLast(20)), to: "new/zzz.png")
        let result = try tool.run(["compare", "old", "new", "--accept"])
        #expect(result.status == 3, "\(result.errors)")
        #expect(!tool.folder.files(below: "old").contains("added.png"))
    }

    @Test(arguments: [
        (["compare", "old", "new", "--prune"], "'--prune' is only for '--accept'"),
        (
            ["compare", "old", "empty", "--accept"],
            "nothing is accepted, because 'empty' contains no pictures"
        ),
    ])
    func whatCanNotBeAcceptedIsSaid(arguments: [String], message: String) throws {
        let tool = try Self.tool()
        try tool.folder.write("x", to: "empty/notes.txt")
        let result = try tool.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(tool.folder.files(below: "old").count == 5)
    }

    @Test func nothingIsAcceptedOnABuildServer() throws {
        var tool = try Self.tool()
        tool.environment["CI"] = "true"
        let result = try tool.run(["compare", "old", "new", "--accept"])
        #expect(result.status == 2 && result.errors.contains("nothing is accepted while CI is set"))
    }
}

extension Tool {
    fileprivate func write(_ bytes: [UInt8], to paths: String...) throws {
        for path in paths { try folder.write(bytes, to: path) }
    }

    fileprivate func link(_ target: String, at path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url(path).path, withDestinationPath: target)
    }
}
