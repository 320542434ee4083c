import Testing

/// Tests that diagrams, fences and comments in list items end where the items end.
@Suite struct MarkdownContainerTests {
    private func place(_ text: String, _ name: String) throws -> Tool {
        let folder = try Workplace()
        try folder.write(text, to: name)
        return Tool(in: folder)
    }

    private func text(_ tool: Tool, _ name: String) throws -> String {
        String(decoding: try tool.folder.bytes(name), as: UTF8.self)
    }

    /// The end of a list item ends the fences and comments in it, which needn't be closed.
    @Test(arguments: [
        "- item\n\n  ```text\n  a\n", "- ```text\n  a\n", "1.  item\n\n    ~~~\n    a\n\n    b\n",
        "- item\n\n  <!-- to do\n", "> - ```text\n>   a\n>\n> text\n", "- - ```text\n    a\n",
    ]) func readsDiagramsAfterListItems(_ item: String) throws {
        let tool = try place(item + "\n```espalier\ndata: {tree: {label: A}}\n```\n", "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed"), "\(result.errors)")
        #expect(try text(tool, "a.md").hasPrefix(item + "\n<!-- espalier\n"))
    }

    /// A fence after a fence in a list item's first line, and one with three spaces after the mark of a quote, are diagrams.
    @Test(arguments: [
        "10. ```sh\n    make\n    ```\n\n    ", "-   ```yaml\n    a: b\n    ```\n\n    ", ">    ",
    ]) func findsDiagramsWhereCommonMarkDoes(_ before: String) throws {
        let indent = before.hasPrefix(">") ? before : "    "
        let block = "```espalier\n\(indent)data: {outline: A}\n\(indent)```\n"
        let tool = try place(before + block, "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.errors.hasPrefix("1 drawn, 0 unchanged, 0 failed"), "\(result.errors)")
    }

    /// Admonitions, tabs, footnotes and definitions contain what is indented below them.
    @Test(arguments: [
        "!!! note \"A\"\n\n", "??? note\n\n", "???+ note\n\n", "=== \"Tab\"\n\n", "[^1]: Note\n\n",
        "Term\n:   Text\n\n",
        "!!! note\n    text\n\n",
    ]) func findsDiagramsInOtherContainers(_ before: String) throws {
        let block = "    ```espalier\n    data: {outline: A}\n    ```\n"
        let tool = try place(before + block, "a.md")
        #expect(try tool.run(["markdown", "a.md"]).errors.hasPrefix("1 drawn, 0 unchanged, 0 failed"))
        #expect(try text(tool, "a.md").hasPrefix(before + "    <!-- espalier\n"))
    }

    /// Code that is indented after a list stays as it is.
    @Test func keepsIndentedCodeAfterAList() throws {
        let text = "- item\n\n<!-- -->\n\n    ```espalier\n    data: {outline: A}\n    ```\n"
        let tool = try place(text, "a.md")
        #expect(try tool.run(["markdown", "a.md"]).errors.hasPrefix("0 drawn"))
        #expect(try self.text(tool, "a.md") == text)
    }

    /// An image that is indented by four columns more than the text around it would be code.
    @Test func leavesADiagramWhoseImageWouldBeCode() throws {
        let text = "<div>\n    <!-- espalier\n    data: {outline: A}\n    -->\n"
        let tool = try place(text, "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix("a.md:2:1: error: the image of the diagram would be code here\n"),
            "\(result.errors)")
        #expect(try self.text(tool, "a.md") == text)
        #expect(tool.folder.files() == ["a.md"])
    }

    /// Reading a file takes memory in proportion to its size, so a large one is an error unless the user permits it.
    @Test func limitsTheSizeOfFilesWithDiagrams() throws {
        let block = "```espalier\ndata: {outline: A}\n```\n"
        let tool = try place(String(repeating: "text\n\n", count: 300_000) + block, "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "error: a.md: size of a Markdown file with diagrams: 1800035 bytes is beyond the limit of 1250000\n"
            ),
            "\(result.errors)")
        #expect(try tool.run(["markdown", "a.md", "--limit", "markdown=2000000"]).status == 0)
    }

    /// A line after a list item isn't part of a diagram in the item.
    @Test func endsDiagramsAtTheEndOfListItems() throws {
        let item = "- item\n\n  ```espalier\n  data: {tree: {label: B}}\n\n"
        let tool = try place(item + "text\n\n```espalier\ndata: {tree: {label: A}}\n```\n", "a.md")
        let errors = try tool.run(["markdown", "a.md"]).errors
        #expect(errors.hasPrefix("a.md:3:1: error: the diagram's fence isn't closed\n"), "\(errors)")
        #expect(errors.contains("1 drawn, 0 unchanged, 1 failed"), "\(errors)")
        #expect(try text(tool, "a.md").contains("![Diagram](a-2.svg)"))
    }
}
