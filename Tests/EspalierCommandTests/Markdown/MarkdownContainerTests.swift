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
