import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that the images of diagrams are found in all forms of CommonMark 0.31, section 6.4.
@Suite struct MarkdownImageTests {
    private static let block = "<!-- espalier name=t\ndata: {tree: [{label: Oak}]}\n-->\n\n"

    /// The image in a Markdown file, and the title and the attributes that are kept.
    private static let images = [
        ("![A](r-t.svg)", "", ""), ("![A]( r-t.svg )", "", ""), ("![A](<r-t.svg>)", "", ""),
        ("![A](r-t.svg \"Oak (1)\")", " \"Oak (1)\"", ""), ("![A](r-t.svg  'a \"b\"' )", "  'a \"b\"'", ""),
        ("![A](<r-t.svg> (a \\) b))", " (a \\) b)", ""),
        ("![A](r-t.svg \"see [x](y)\")", " \"see [x](y)\"", ""),
        ("![A](r-t.svg){width=50%}", "", "{width=50%}"),
        ("![A](r-t.svg \"b\"){ width=300 }", " \"b\"", "{ width=300 }"),
        ("![A](r-t.svg) {.wide}", "", " {.wide}"), ("![a [b](c) d](r-t.svg)", "", ""),
        ("![a \\] `]` b](r-t.svg)", "", ""), ("![A](r\\-t.svg)", "", ""), ("![A](r%2Dt.svg)", "", ""),
        ("![A](r-t(1).svg)", "", ""), ("![A](<r-t (1).svg>)", "", ""),
    ]

    @Test(arguments: images) func isReplacedWithItsTitle(
        _ image: String, _ title: String, _ attributes: String
    ) throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(Self.block + image + "\n\ntext\n", to: "r.md")
        let result = try tool.run(["markdown", "r.md"])
        #expect(result.status == 0, "\(result.errors)")
        let text = String(decoding: try tool.folder.bytes("r.md"), as: UTF8.self)
        let alternative = try #require(MarkdownImage(image[...])).alternative
        let expected = "(r-t.svg\(title))\(attributes)\n\ntext\n"
        #expect(text.hasPrefix(Self.block + "![") && text.hasSuffix(expected), "\(text)")
        #expect(MarkdownImage.unescaped(alternative).isEmpty == false)
        #expect(text.components(separatedBy: "r-t.svg").count == 2, "\(text)")
        #expect(try tool.run(["markdown", "r.md", "--check"]).status == 0)
    }

    @Test(arguments: [
        "![A](r-t.svg", "![A](r-t.svg) text", "![A] (r-t.svg)", "![A](r t.svg)", "![A](<r-t.svg)", "![A]()",
        "![A](r-t.svg \"a)", "![A](r-t(.svg)", "![A [b](r-t.svg)", "[A](r-t.svg)",
        "![A]",
        "![A](r-t.svg (a (b)))", "![A", "![\\", "!", "",
    ]) func isNotAnImageAlone(_ text: String) { #expect(MarkdownImage(text[...]) == nil) }

    @Test func hasAPathAndAnAlternative() throws {
        let image = try #require(MarkdownImage("![a \\[b\\]](<my%20guide-1.png> 't')"))
        #expect(image.alternative == "a \\[b\\]" && image.path == "my guide-1.png" && image.format == .png)
        #expect(MarkdownImage.unescaped(image.alternative) == "a [b]")
    }
}
