import EspalierDiagnostics
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that fences in raw HTML aren't diagrams, as in CommonMark 0.29, section 4.6.
@Suite struct HTMLBlockTests {
    private static let fence = "```espalier\ndata: {tree: {label: A}}\n```\n"

    private func document(_ text: String) -> MarkdownDocument {
        MarkdownDocument(SourceFile(name: "a.md", text: text))
    }

    @Test(arguments: [
        "<pre>\n\n\(fence)</pre>\n", "<SCRIPT type=x>\n\n\(fence)\n", "<style>\n\n\(fence)</style>\n",
        "<!-- x\n\n\(fence)-->\n", "<?php\n\n\(fence)?>\n",
        "<!DOCTYPE\n\n\(fence)>\n", "<![CDATA[\n\n\(fence)]]>\n", "<div>\n\(fence)", "</DIV\n\(fence)",
        "text\n<p align=\"center\">\n\(fence)", "<hr/>\n\(fence)",
        "<details>\n<summary>a</summary>\n\(fence)",
        "<img src='a b' alt=x>\n\(fence)", "</span >\n\(fence)", "# Title\n<b a b=\"\" />\n\(fence)",
        "- <div>\n  ```espalier\n  data: 1\n  ```\n", "> <div>\n> ```espalier\n> data: 1\n> ```\n",
        "- item\n<div>\n\(fence)",
    ]) func aFenceInHTMLIsText(_ text: String) {
        #expect(document(text).blocks.isEmpty)
        #expect(document(text).diagnostics.isEmpty)
        #expect(
            document(text + "\n</pre></script></style></textarea>-->?>]]>\n\n" + Self.fence).blocks.count == 1
        )
    }

    @Test(arguments: [
        "<div>\n\n", "<pre>x</pre>\n", "<script></script>\n", "<!-- x -->\n", "<!-->\n", "<?x?>\n", "<!X>\n",
        "<![CDATA[x]]>\n", "<!-- espalier -->\n", "text\n<span>\n", "<>\n", "text <div>\n", "< div>\n",
        "<span> text\n", "<span a=>\n", "<a b='c>\n", "<a/b>\n", "<http://a.b>\n", "<span", "<a b=\"c\"d>\n",
        "<! x\n", "    <div>\n", "> <div>\n", "- <div>\n", "- <!-- x\n", "<divide>x\n", "</script x\n",
    ]) func aFenceAfterThisIsADiagram(_ text: String) {
        #expect(document(text + (text.hasSuffix("\n") ? "" : "\n") + Self.fence).blocks.count == 1)
    }

    /// The comment that keeps a diagram can be directly after a tag.
    @Test func aCommentInHTMLKeepsADiagram() {
        let text = "<div>\n<!-- espalier\ndata: {tree: {label: A}}\n-->\n\n![Diagram](a-1.svg)\n</div>\n"
        #expect(document(text).blocks.map(\.form) == [.comment])
    }

    /// An empty line is all that is missing, so the author probably wants a diagram.
    @Test func warnsOfAFenceDirectlyAfterATag() throws {
        let folder = try Workplace()
        try folder.write("<p>\n\(Self.fence)</p>\n\n<pre>\n\(Self.fence)</pre>\n", to: "a.md")
        let result = try Tool(in: folder).run(["markdown", "a.md"])
        #expect(result.status == 0)
        #expect(
            result.errors.hasPrefix(
                """
                a.md:2:1: warning: the diagram isn't drawn, because it is in a block of HTML
                ```espalier
                ^~~~~~~~~~~
                note: write an empty line before the fence
                0 drawn
                """), "\(result.errors)")
        #expect(folder.files() == ["a.md"])
    }
}
