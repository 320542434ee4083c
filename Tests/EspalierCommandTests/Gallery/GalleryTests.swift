import EspalierTemplates
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the folder that `espalier gallery` writes.
@Suite struct GalleryTests {
    static let tree = """
        title: Trees & shrubs
        description: What grows.
        data:
          outline: |
            Plant
              Tree
                Oak
              Shrub

        """

    private static func workplace() throws -> Tool {
        let folder = try Workplace()
        try folder.write(tree, to: "docs/a.yaml")
        try folder.write(
            "data: {sections: [{items: [{label: One}, {label: Two}]}]}\nlayout: {type: grid}\n",
            to: "docs/more/b c.yaml")
        return Tool(in: folder)
    }

    @Test func writesAPageBesideItsPictures() throws {
        let tool = try Self.workplace()
        let result = try tool.run(["gallery", "docs", "--base", "docs", "-o", "site"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.hasPrefix("2 drawn (8 files), 0 unchanged, 0 failed in "))
        #expect(result.text.isEmpty)
        let pictures = ["a", "more/b c"].flatMap { stem in
            ["md", "pdf", "png", "svg"].map { "pictures/\(stem).\($0)" }
        }
        #expect(
            tool.folder.files(below: "site")
                == (["index.html", "pictures/.espalier-files"] + pictures).sorted())
        let page = String(decoding: try tool.folder.bytes("site/index.html"), as: UTF8.self)
        #expect(page.contains("<title>Gallery</title>"))
        #expect(
            page.contains("src=\"pictures/a.svg\" alt=\"Trees &amp; shrubs. What grows.\" loading=\"lazy\""))
        #expect(page.contains("href=\"pictures/more/b%20c.pdf\""))
        #expect(page.contains(">2 diagrams</p>"))
        // A diagram without a title has the name of its file, and its folder has a heading.
        #expect(page.contains(">b c</h3>"))
        #expect(page.contains("<h2>more</h2>"))
        #expect(page.contains("<span class=\"type\">grid</span>"))
        #expect(page.contains("<span class=\"k\">title</span>:"))
        #expect(page.contains("Plant<ul><li dir=\"auto\">Tree<ul><li dir=\"auto\">Oak</li></ul></li>"))
    }

    /// The content security policy allows the script and the style sheet by their hashes.
    ///
    /// If one of them is edited, this test fails with the new hash.
    @Test(arguments: ["script", "style"]) func allowsOnlyItsOwnScriptAndStyle(_ name: String) throws {
        let tool = try Self.workplace()
        try #require(tool.run(["gallery", "docs/a.yaml", "--base", "docs", "-o", "site"]).status == 0)
        let page = String(decoding: try tool.folder.bytes("site/index.html"), as: UTF8.self)
        let start = try #require(page.range(of: "<\(name)>")?.upperBound)
        let end = try #require(page.range(of: "</\(name)>")?.lowerBound)
        try tool.folder.write(String(page[start..<end]), to: "content")
        let program = try #require(ExternalProgram("sha256sum"))
        let digest = String(
            decoding: try program.run([tool.folder.url("content").path]).output, as: UTF8.self)
        let bytes = stride(from: 0, to: 64, by: 2).compactMap {
            UInt8(digest.dropFirst($0).prefix(2), radix: 16)
        }
        let hash = "'sha256-\(Data(bytes).base64EncodedString())'"
        let policy = try #require(
            page.split(separator: "\n").first { $0.contains("Content-Security-Policy") })
        #expect(policy.contains((name == "script" ? "script-src " : "style-src-elem ") + hash), "\(hash)")
        #expect(policy.components(separatedBy: "unsafe").count == 2, "only style attributes are unsafe")
    }

    @Test(arguments: PageAssets.all.map(\.name)) func assetsHaveTheirHashes(_ name: String) throws {
        let asset = try #require(PageAssets.all.first { $0.name == name }?.asset)
        let folder = try Workplace()
        try folder.write(asset.text.description, to: "asset")
        let digest = String(
            decoding: try #require(ExternalProgram("sha256sum")).run([folder.url("asset").path]).output,
            as: UTF8.self)
        let bytes = stride(from: 0, to: 64, by: 2).compactMap {
            UInt8(digest.dropFirst($0).prefix(2), radix: 16)
        }
        #expect("sha256-\(Data(bytes).base64EncodedString())" == asset.hash.description)
    }

    @Test func statesHaveTheirCaptionsAboveTheirItems() throws {
        let folder = try Workplace()
        try folder.write(
            "title: T\ndescription: D\ndata: {sections: [{label: S, items: [a]}]}\n"
                + "states: [{name: x, caption: At first}, {name: y, caption: A second, changes: [{insert: [b]}]}]\n",
            to: "a.yaml")
        let tool = Tool(in: folder)
        try #require(tool.run(["gallery", "a.yaml"]).status == 0)
        let page = String(decoding: try folder.bytes("out/gallery/index.html"), as: UTF8.self)
        let list = "<ul><li dir=\"auto\">S<ul><li dir=\"auto\">a"
        #expect(
            page.contains(
                "tabindex=\"0\"><p dir=\"auto\">At first</p>\(list)</li></ul></li></ul>"
                    + "<p dir=\"auto\">A second</p>\(list)</li><li dir=\"auto\">b</li></ul></li></ul></div>"))
    }

    @Test func offersTheFormatsAskedFor() throws {
        let tool = try Self.workplace()
        #expect(
            try tool.run(["gallery", "docs/a.yaml", "--base", "docs", "-f", "pdf", "--title", "<Ours>"])
                .status == 0)
        #expect(
            tool.folder.files(below: "out/gallery") == [
                "index.html", "pictures/.espalier-files", "pictures/a.md", "pictures/a.pdf", "pictures/a.svg",
            ])
        let page = String(decoding: try tool.folder.bytes("out/gallery/index.html"), as: UTF8.self)
        #expect(page.contains("<title>&lt;Ours&gt;</title>"))
        #expect(page.contains(">1 diagram</p>"))
    }

    @Test func listsWhatFailed() throws {
        let tool = try Self.workplace()
        try tool.folder.write("titel: <b>Wrong</b>\ndata: {outline: A}\n", to: "docs/more/wrong.yaml")
        let result = try tool.run(["gallery", "docs", "--base", "docs", "-o", "site"])
        #expect(result.status == 1)
        #expect(result.errors.contains("docs/more/wrong.yaml:1:1: error: "))
        let page = String(decoding: try tool.folder.bytes("site/index.html"), as: UTF8.self)
        #expect(page.contains("<a href=\"#failures\">1 failed</a>"))
        #expect(page.contains("<h3 dir=\"auto\">more/wrong.yaml</h3>"))
        #expect(page.contains("more/wrong.yaml:1:1: error: "))
        #expect(!page.contains("docs/more/wrong.yaml"))
        #expect(page.contains("titel: &lt;b&gt;Wrong&lt;/b&gt;"))
        #expect(page.contains(">2 diagrams</p>"))
    }

    /// If one format can't be drawn, the gallery contains the other formats and lists the failure.
    @Test func showsADiagramWithAFailedFile() throws {
        let tool = try Self.workplace()
        let result = try tool.run([
            "gallery", "docs/a.yaml", "--base", "docs", "-o", "site", "--limit", "pixels=1",
        ])
        #expect(result.status == 1)
        let page = String(decoding: try tool.folder.bytes("site/index.html"), as: UTF8.self)
        #expect(page.contains("href=\"pictures/a.pdf\""))
        #expect(!page.contains("href=\"pictures/a.png\""))
        #expect(page.contains("1 failed"))
    }

    @Test func leavesAnUnchangedGalleryAlone() throws {
        let tool = try Self.workplace()
        #expect(try tool.run(["gallery", "docs", "--base", "docs", "-o", "site"]).status == 0)
        let before = try FileManager.default.attributesOfItem(atPath: tool.folder.url("site/index.html").path)
        let result = try tool.run(["gallery", "docs", "--base", "docs", "-o", "site", "--verbose"])
        #expect(result.errors.contains("site/index.html (unchanged)\n"))
        #expect(result.errors.contains("0 drawn, 2 unchanged (8 files), 0 failed in "))
        let after = try FileManager.default.attributesOfItem(atPath: tool.folder.url("site/index.html").path)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    }

    @Test func isTheSameFromAnywhereOnAnyNumberOfThreads() throws {
        let (here, there) = (try Self.workplace(), try Self.workplace())
        #expect(try here.run(["gallery", "docs", "--base", "docs", "-o", "site", "--jobs", "1"]).status == 0)
        var elsewhere = Tool(in: try Workplace())
        elsewhere.environment["LC_ALL"] = "tr_TR.UTF-8"
        let docs = there.folder.url("docs").path
        #expect(
            try elsewhere.run(["gallery", docs, "--base", docs, "-o", "site", "--jobs", "8"]).status == 0)
        let files = here.folder.files(below: "site")
        #expect(files == elsewhere.folder.files(below: "site"))
        for file in files {
            #expect(
                try here.folder.bytes("site/" + file) == elsewhere.folder.bytes("site/" + file), "\(file)")
        }
    }

    @Test(arguments: ["-", "docs/a.yaml", "/dev/null"]) func refusesAPathThatIsNotAFolder(_ output: String)
        throws
    {
        let tool = try Self.workplace()
        let result = try tool.run(["gallery", "docs", "--base", "docs", "-o", output])
        #expect(result.status == 2)
        #expect(result.errors.contains("'\(output)' isn't a folder"))
    }

    /// The folder can be that of a website.
    @Test func keepsAPageThatIsNotAGallery() throws {
        let tool = try Self.workplace()
        try tool.folder.write("<h1>Home</h1>", to: "site/index.html")
        let result = try tool.run(["gallery", "docs", "-o", "site"])
        #expect(result.status == 3, "\(result.errors)")
        #expect(
            result.errors.hasPrefix(
                """
                error: 'site/index.html' isn't replaced, because nothing says that espalier has written it
                note: move or remove this file, then run the command again

                """), "\(result.errors)")
        #expect(tool.folder.files(below: "site") == ["index.html"])
        #expect(try tool.folder.bytes("site/index.html") == Array("<h1>Home</h1>".utf8))
        #expect(try tool.run(["gallery", "docs", "-o", "other"]).status == 0)
        #expect(try tool.run(["gallery", "docs", "-o", "other"]).status == 0)
    }

    @Test func reportsThatThePageCannotBeWritten() throws {
        let tool = try Self.workplace()
        try tool.folder.write("x", to: "site/index.html/in the way")
        let result = try tool.run(["gallery", "docs", "--base", "docs", "-o", "site"])
        #expect(result.status == 3)
        #expect(result.errors.contains("site/index.html: Is a directory"))
        #expect(!tool.folder.files(below: "site").contains { $0.hasSuffix(".tmp") })
    }
}

/// The scripts and style sheets of the pages that the command writes.
private enum PageAssets {
    static let all: [(name: String, asset: PageAsset)] = [
        ("page.css", .pageStyle), ("diagram.css", .diagramStyle), ("diagram.js", .diagramScript),
        ("gallery.css", .galleryStyle), ("gallery.js", .galleryScript),
        ("report.css", .reportStyle), ("report.js", .reportScript), ("tiles.css", .tilesStyle),
        ("tiles.js", .tilesScript),
    ]
}
