import EspalierDiagnostics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests where `espalier markdown` finds fenced blocks: after indentation, in lists and in block quotes.
@Suite struct MarkdownFenceTests {
    private func place(_ text: String) throws -> Tool {
        let folder = try Workplace()
        try folder.write(text, to: "a.md")
        return Tool(in: folder)
    }

    private func text(_ tool: Tool) throws -> String {
        String(decoding: try tool.folder.bytes("a.md"), as: UTF8.self)
    }

    @Test func readsAFenceAfterAByteOrderMark() throws {
        let tool = try place("\u{FEFF}```espalier\ndata: {tree: [{label: Oak}]}\n```\n")
        #expect(try tool.run(["markdown", "a.md"]).errors.hasPrefix("1 drawn"))
        let text = try text(tool)
        #expect(
            text.hasPrefix("\u{FEFF}<!-- espalier\n")
                && text.unicodeScalars.filter { $0 == "\u{FEFF}" }.count == 1)
        #expect(try tool.run(["markdown", "a.md", "--check"]).status == 0)
    }

    @Test func readsAFenceThatIsIndentedByATab() throws {
        let tool = try place("- item\n\n\t```espalier\n\tdata:\n\t  tree: [{label: Oak}]\n\t```\n")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.errors.hasPrefix("1 drawn"), "\(result.errors)")
        #expect(try text(tool).contains("\n\t![Diagram](a-1.svg)\n"))
    }

    @Test func leavesIndentedCode() throws {
        let block = "    ```espalier\n    data: {tree: [{label: Oak}]}\n    ```\n"
        for (before, count) in [
            ("", 0), ("text\n\n", 0), ("- item\n\ntext\n\n", 0), ("- item\n\n", 1),
            ("1. item\n\n   text\n\n", 1),
            ("!!! note\n\n", 1), ("> quote\n\n", 0), ("-\titem\n\n", 1), ("1.\titem\n\n", 1),
            ("- item\ncontinued\n\n", 1), ("-\n", 1),
        ] {
            let tool = try place(before + block)
            let result = try tool.run(["markdown", "a.md"])
            #expect(result.errors.hasPrefix("\(count) drawn"), "\(before) \(result.errors)")
            if count == 0 { #expect(try text(tool) == before + block) }
        }
    }

    @Test func readsOnlyTheLinesOfADiagram() throws {
        let block = "```espalier\ndata: {tree: [{label: Oak}]}\n```\n"
        let text = String(repeating: "text\r and more\n", count: 1_000) + block
        let document = MarkdownDocument(SourceFile(name: "a.md", text: text))
        let source = document.source(of: try #require(document.blocks.first))
        #expect(source.bytes == Array("data: {tree: [{label: Oak}]}\n".utf8))
        #expect(source.location(at: 6) == SourceLocation(line: 1_002, column: 7))
    }

    /// The marks of a block quote aren't part of a diagram's source.
    @Test(arguments: ["comment", "details"]) func drawsDiagramsInBlockQuotes(_ form: String) throws {
        let quote =
            "> [!NOTE]\n> ```espalier name=a\n> data:\n>   outline: |\n>     A\n>       > B\n> ```\n> after\n"
        let nested = "\n> 1. x\n>\n>    > ~~~espalier name=b\n>    > data: {tre: 1}\n>    > ~~~\n"
        let tool = try place(quote + nested)
        let words = ["markdown", "a.md", "--keep", form]
        let result = try tool.run(words)
        #expect(result.status == 1 && result.errors.hasPrefix("a.md:13:14: error: "), "\(result.errors)")
        let source = "espalier name=a\n> data:\n>   outline: |\n>     A\n>       > B\n> "
        let expected =
            form == "comment"
            ? "> [!NOTE]\n> <!-- \(source)-->\n>\n> ![Diagram](a-a.svg)\n>\n> after\n"
            : "> [!NOTE]\n>\n> ![Diagram](a-a.svg)\n>\n> <details>\n"
                + "> <summary>Source of the diagram</summary>\n>\n> ```\(source)```\n>\n> </details>\n>\n> after\n"
        #expect(try text(tool) == expected + nested)
        #expect(try !tool.run(words).errors.contains("1 drawn"))
        #expect(try text(tool) == expected + nested)
        #expect(String(decoding: try tool.folder.bytes("a-a.svg"), as: UTF8.self).contains("&gt; B</text>"))
    }

    /// The end of a block quote ends the fences and comments in it, which needn't be closed.
    @Test(arguments: ["> ```sh\n> make\n", "> ~~~\n", "> <!-- to do\n", "> > ```\n> a\n"])
    func readsDiagramsAfterBlockQuotes(_ quote: String) throws {
        let tool = try place(quote + "\n```espalier\ndata: {tree: {label: A}}\n```\n")
        #expect(try tool.run(["markdown", "a.md"]).errors.hasPrefix("1 drawn, 0 unchanged, 0 failed"))
        #expect(try text(tool).hasPrefix(quote + "\n<!-- espalier\n"))
    }

    /// A line after a block quote isn't part of a diagram in the block quote.
    @Test(arguments: ["```espalier\n> data: {tree: {label: A}}\n```\n", "<!-- espalier\n> data: 1\n-->\n"])
    func endsDiagramsAtTheEndOfBlockQuotes(_ block: String) throws {
        let tool = try place("> " + block)
        let errors = try tool.run(["markdown", "a.md"]).errors
        #expect(errors.hasPrefix("a.md:1:1: error: the diagram's ") && errors.contains(" isn't closed\n"))
        #expect(try text(tool) == "> " + block)
    }

    /// An image after a block quote isn't the image of a diagram in the block quote.
    @Test func keepsImagesAfterBlockQuotes() throws {
        let block = "> <!-- espalier\n> data: {tree: {label: A}}\n> -->\n"
        let tool = try place(block + "\n![Again](a-1.svg)\n")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        #expect(try text(tool) == block + ">\n> ![Diagram](a-1.svg)\n\n![Again](a-1.svg)\n")
    }

    /// The end of a fence that begins in the line of a list item's mark isn't the start of another fence.
    @Test func findsFencesBesideMarksOfLists() throws {
        let text = "- ```text\n  a\n  ```\n\n```espalier\ndata: {tree: {label: A}}\n```\n"
        let tool = try place(text)
        #expect(try tool.run(["markdown", "a.md"]).errors.hasPrefix("1 drawn, 0 unchanged, 0 failed"))
        try tool.folder.write("- 1. ```espalier\n  data: {tree: {label: A}}\n  ```\n", to: "a.md")
        #expect(
            try tool.run(["markdown", "a.md"]).errors.hasPrefix(
                "a.md:1:1: error: a diagram can't begin in the line of a list item's mark\n"))
    }

    @Test func filesWithoutLineFeedsAreErrors() throws {
        let text = "# A\r\r```espalier\rdata: {tree: {label: A}}\r```\r"
        let tool = try place(text)
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "error: a.md: the diagrams can't be found, because all lines end with CR\n"),
            "\(result.errors)")
        #expect(try self.text(tool) == text)
        try tool.folder.write("# A\r\rtext\r", to: "a.md")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
    }

    /// A line that is indented by four columns doesn't end a fence.
    @Test func readsAFenceUpToItsEnd() throws {
        let tool = try place(
            "```espalier\tname=oaks\ndata:\n  outline: |\n    Oak\n    ```\n```\nText\n")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            try text(tool)
                == "<!-- espalier name=oaks\ndata:\n  outline: |\n    Oak\n    ```\n-->\n\n![Diagram](a-oaks.svg)\n\nText\n"
        )
        #expect(tool.folder.files() == ["a-oaks.svg", "a.md"])
    }
}
