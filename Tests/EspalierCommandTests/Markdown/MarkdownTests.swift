import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests that `espalier markdown` draws fenced blocks, and changes nothing if it runs again.
@Suite struct MarkdownTests {
    private static let guide = """
        # Guide

        A picture:
        ```espalier
        title: Trees [all] & *more*
        data:
          outline: |
            Oak
              Elm
        ```
        and text after it.

        ````markdown
        ```espalier
        data: not a diagram, but how to write one
        ```
        ````

        <!-- ```espalier
        not this either
        ``` -->

        - In a list:

          ~~~espalier name=list
          data: {tree: [{label: Ash}]}
          ~~~

        !!! note

            ``` espalier
            data: {tree: [{label: Yew}]}
            ```

        """

    private func place(_ text: String = guide, _ name: String = "docs/my guide.md") throws -> Tool {
        let folder = try Workplace()
        try folder.write(text, to: name)
        return Tool(in: folder)
    }

    private func text(_ tool: Tool, _ name: String = "docs/my guide.md") throws -> String {
        String(decoding: try tool.folder.bytes(name), as: UTF8.self)
    }
    @Test func namesUnknownWords() throws {
        let text = "# É\n\n> ```espalier nmae=oak é tmplate=x\n> data: {tree: [{label: Oak}]}\n> ```\n"
        let tool = try place(text, "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 0, "\(result.errors)")
        for expected in [
            "a.md:3:15: warning: a diagram in Markdown has no option 'nmae'", "did you mean 'name'?",
            "a.md:3:24: warning: a diagram in Markdown has no option 'é'",
            "a.md:3:26: warning: a diagram in Markdown has no option 'tmplate'",
            "the only option is 'name=NAME'; write other keys in the diagram",
        ] { #expect(result.errors.contains(expected), "\(result.errors)") }
    }

    /// Runs the command on a file with a diagram, changes the file, runs the command again, and returns the new text.
    private func textAfterChange(_ name: String, _ change: (String) -> String) throws -> String {
        let tool = try place("```espalier name=t\ndata: {tree: [{label: Oak}]}\n```\n", "r.md")
        #expect(try tool.run(["markdown", "r.md"]).status == 0)
        try tool.folder.write(change(text(tool, "r.md")), to: name)
        #expect(try tool.run(["markdown", name]).status == 0)
        let result = try text(tool, name)
        #expect(try tool.run(["markdown", name, "--check"]).status == 0)
        return result
    }

    @Test func keepsAttributesOfImages() throws {
        let text = try textAfterChange("r.md") {
            $0.replacing("(r-t.svg)", with: "(r-t.svg){ width=300 }").replacing("Oak", with: "Ash")
        }
        #expect(text.components(separatedBy: "![").count == 2, "\(text)")
        #expect(text.contains("![Diagram](r-t.svg){ width=300 }\n"), "\(text)")
    }

    /// `--format` is only needed in the first run, and to change the format.
    @Test(arguments: ["comment", "details"]) func keepsTheFormatOfAPicture(_ form: String) throws {
        let diagram = "```espalier name=t\ndata: {tree: [{label: Oak}]}\n```\n"
        let tool = try place(diagram, "r.md")
        #expect(try tool.run(["markdown", "r.md", "-f", "png", "--keep", form]).status == 0)
        #expect(try tool.run(["markdown", "r.md", "--check"]).status == 0)
        try tool.folder.write(
            text(tool, "r.md").replacing("Oak", with: "Ash") + "\n" + diagram.replacing("=t", with: "=u"),
            to: "r.md")
        #expect(try tool.run(["markdown", "r.md"]).status == 0)
        let text = try text(tool, "r.md")
        #expect(text.contains("](r-t.png)") && text.contains("](r-u.svg)"), "\(text)")
        #expect(tool.folder.files() == ["r-t.png", "r-u.svg", "r.md"])
        #expect(try tool.run(["markdown", "r.md", "-f", "svg"]).status == 0)
        #expect(try self.text(tool, "r.md").contains("](r-t.svg)"))
    }

    @Test func keepsAPictureOfTheAuthor() throws {
        let text = try textAfterChange("s.md") { $0.replacing("(r-t.svg)", with: "(photo-t.svg)") }
        #expect(text.contains("![Diagram](s-t.svg)") && text.contains("![Diagram](photo-t.svg)"), "\(text)")
    }

    @Test func keepsSourcesInComments() throws {
        let tool = try place()
        let result = try tool.run(["markdown", "docs"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.hasPrefix("3 drawn, 0 unchanged, 0 failed"))
        #expect(
            tool.folder.files() == [
                "docs/my guide-1.svg", "docs/my guide-3.svg", "docs/my guide-list.svg", "docs/my guide.md",
            ])
        let text = try text(tool)
        #expect(
            text.contains(
                """
                A picture:
                <!-- espalier
                title: Trees [all] & *more*
                data:
                  outline: |
                    Oak
                      Elm
                -->

                ![Trees \\[all\\] & \\*more\\*](my%20guide-1.svg)

                and text after it.
                """), "\(text)")
        #expect(
            text.contains(
                """
                  <!-- espalier name=list
                  data: {tree: [{label: Ash}]}
                  -->

                  ![Diagram](my%20guide-list.svg)

                !!! note

                    <!-- espalier
                    data: {tree: [{label: Yew}]}
                    -->

                    ![Diagram](my%20guide-3.svg)
                """), "\(text)")
        #expect(text.contains("data: not a diagram, but how to write one"))
        let again = try tool.run(["markdown", "docs/my guide.md"])
        #expect(again.errors.hasPrefix("0 drawn, 3 unchanged, 0 failed"))
        #expect(try self.text(tool) == text)
    }

    @Test func keepsSourcesInDetails() throws {
        let tool = try place()
        #expect(try tool.run(["markdown", "docs", "--keep", "details"]).status == 0)
        let text = try text(tool)
        #expect(
            text.contains(
                """
                A picture:

                ![Trees \\[all\\] & \\*more\\*](my%20guide-1.svg)

                <details>
                <summary>Source of the diagram</summary>

                ```espalier
                title: Trees [all] & *more*
                data:
                  outline: |
                    Oak
                      Elm
                ```

                </details>

                and text after it.
                """), "\(text)")
        // A later run doesn't change the form of the blocks, unless `--keep` names another form.
        #expect(try tool.run(["markdown", "docs"]).errors.hasPrefix("0 drawn, 3 unchanged"))
        #expect(try self.text(tool) == text)
        #expect(try tool.run(["markdown", "docs", "--keep", "comment"]).status == 0)
        #expect(try !self.text(tool).contains("<details>"))
        #expect(try tool.run(["markdown", "docs", "--keep", "details"]).status == 0)
        #expect(
            try self.text(tool).replacingOccurrences(of: "\n\n", with: "\n")
                == text.replacingOccurrences(of: "\n\n", with: "\n"))
    }

    @Test func updatesPicturesAndTitles() throws {
        let tool = try place("```espalier\ntitle: Old\ndata: {tree: [{label: Oak}]}\n```\n", "a.md")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        #expect(try tool.run(["markdown", "a.md", "--check"]).status == 0)
        let edited = try text(tool, "a.md").replacingOccurrences(
            of: "title: Old\ndata: {tree: [{label: Oak", with: "title: New\ndata: {tree: [{label: Elm")
        try tool.folder.write(edited, to: "a.md")
        let check = try tool.run(["markdown", "a.md", "--check"])
        #expect(check.status == 4)
        #expect(check.errors.contains("error: a-1.svg: the picture is out of date"))
        #expect(check.errors.contains("error: a.md: a link is out of date"))
        #expect(try text(tool, "a.md") == edited)
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        #expect(try text(tool, "a.md").contains("![New](a-1.svg)"))
        #expect(try text(tool, "a-1.svg").contains("Elm"))
        try FileManager.default.removeItem(at: tool.folder.url("a-1.svg"))
        #expect(
            try tool.run(["markdown", "a.md", "--check"]).errors.contains("a-1.svg: the picture is missing"))
    }

    @Test func keepsLineBreaksAndTheEnd() throws {
        let source = "Text\r\n```espalier\r\ndata: {tree: [{label: Oak}]}\r\n```"
        let tool = try place(source, "a.md")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        let text = try text(tool, "a.md")
        #expect(
            text == "Text\r\n<!-- espalier\r\ndata: {tree: [{label: Oak}]}\r\n-->\r\n\r\n![Diagram](a-1.svg)")
        #expect(try tool.run(["markdown", "a.md", "--check"]).status == 0)
    }

    @Test func locatesErrorsInTheMarkdownFile() throws {
        let good = "```espalier\ndata: {tree: [{label: Oak}]}\n```\n"
        let tool = try place(
            "# A\n\n- x\n\n  ```espalier\n  data: {tree: [{label: A}]}\n  colour: red\n  ```\n\n" + good,
            "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(result.errors.contains("a.md:7:3: error: "), "\(result.errors)")
        #expect(result.errors.contains("1 drawn, 0 unchanged, 1 failed"))
        let text = try text(tool, "a.md")
        #expect(
            text.contains("  ```espalier\n  data: {tree: [{label: A}]}\n")
                && text.contains("![Diagram](a-2.svg)"))
    }

    /// The fence of a block that isn't closed contains the rest of the file or of its block quote.
    @Test func drawsTheBlocksAroundABrokenOne() throws {
        let good = "```espalier\ndata: {tree: [{label: Oak}]}\n```\n"
        let tool = try place(
            good + "\n> ```espalier\n> a\n\n" + good + "\n```espalier\ndata: b.csv\n", "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("a.md:5:1: error: the diagram's fence isn't closed"), "\(result.errors)")
        #expect(result.errors.contains("a.md:12:1: error: the diagram's fence isn't closed"))
        #expect(result.errors.contains("2 drawn, 0 unchanged, 2 failed"))
        // The broken block has a number, so its mistake doesn't change the names of other pictures.
        let text = try text(tool, "a.md")
        #expect(text.contains("![Diagram](a-1.svg)") && text.contains("![Diagram](a-3.svg)"))
        #expect(text.contains("> ```espalier\n> a\n") && text.hasSuffix("\n```espalier\ndata: b.csv\n"))
        #expect(tool.folder.files() == ["a-1.svg", "a-3.svg", "a.md"])
    }

    @Test(arguments: [
        ("x\n```espalier\ndata: {tree: [{label: A}]}\n", "a.md:2:1: error: the diagram's fence isn't closed"),
        (
            "x\n<!-- espalier\ndata: {tree: [{label: A}]}\n",
            "a.md:2:1: error: the diagram's comment isn't closed"
        ),
        ("<!-- espalier\ndata: A --> B\n-->\n", "a.md:2:1: error: '-->' ends the comment in the middle"),
        ("```espalier\ndata: {outline: 'A --> B'}\n```\n", "a.md:2:1: error: '-->' would end the comment"),
        (
            "```espalier\ndata: {outline: 'A -->\u{301} B'}\n```\n",
            "a.md:2:1: error: '-->' would end the comment"
        ),
        (
            "```espalier name=x --> <b>\ndata: {tree: [{label: A}]}\n```\n",
            "a.md:1:1: error: '-->' would end the comment"
        ),
        ("```espalier\n# --!> x\ndata: {outline: A}\n```\n", "a.md:2:1: error: '--!>' would end the comment"),
        (
            "```espalier name=../x\ndata: {tree: [{label: A}]}\n```\n",
            "a.md:1:1: error: the name of a diagram"
        ),
        (
            "```espalier name=x\ndata: {tree: [{label: A}]}\n```\n```espalier name=x\ndata: {tree: [{label: A}]}\n```\n",
            "a.md:4:1: error: two diagrams have the name 'x'"
        ),
        ("```espalier\n```\n", "error: "),
    ]) func leavesABrokenFileAlone(_ text: String, _ message: String) throws {
        let tool = try place(text, "a.md")
        let result = try tool.run(["markdown", "a.md"])
        #expect(result.status == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try self.text(tool, "a.md") == text)
        #expect(tool.folder.files() == ["a.md"])
    }

    @Test func neverReplacesAFileThatADiagramReads() throws {
        let tool = try place("```espalier\ndata: {tree: [{label: A}]}\n```\n", "a.md")
        let template = "views: { cell: { content: [\"{label}\"] } }\n"
        try tool.folder.write(template, to: "a-1.svg")
        let result = try tool.run(["markdown", "a.md", "--template", "a-1.svg"])
        #expect(result.status == 3, "\(result.errors)")
        #expect(try text(tool, "a-1.svg") == template)
    }

    @Test func eachPictureBelongsToOneFile() throws {
        let tool = try place("```espalier\ndata: {tree: [{label: A}]}\n```\n", "docs/a.md")
        let other = "```espalier\ndata: {tree: [{label: B}]}\n```\n"
        try tool.folder.write(other, to: "docs/a.markdown")
        let result = try tool.run(["markdown", "docs/a.md", "docs/a.markdown", "docs/../docs/a.md"])
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "docs/a.markdown:1:1: error: 'a-1.svg' is the picture of a diagram in 'docs/a.md'"))
        #expect(result.errors.contains("1 drawn, 0 unchanged, 1 failed"), "\(result.errors)")
        #expect(try text(tool, "docs/a.markdown") == other)
    }

    @Test func doesNotFollowLinksOutOfAFolder() throws {
        let block = "```espalier\ndata: {tree: [{label: A}]}\n```\n"
        let tool = try place(block, "outside/a.md")
        try tool.folder.write(block, to: "docs/b.md")
        for (name, target) in [("out.md", "../outside/a.md"), ("in.md", "b.md")] {
            try FileManager.default.createSymbolicLink(
                atPath: tool.folder.url("docs/" + name).path, withDestinationPath: target)
        }
        let result = try tool.run(["markdown", "docs"])
        #expect(result.errors.contains("docs/out.md: the link leads out of the searched folder 'docs'"))
        #expect(result.errors.contains("1 drawn, 0 unchanged, 1 failed"), "\(result.errors)")
        #expect(try text(tool, "outside/a.md") == block)
        #expect(tool.folder.files(below: "docs").sorted() == ["b-1.svg", "b.md", "in.md", "out.md"])
        // If a symbolic link is named on the command line, the linked file is changed, and the link isn't replaced.
        #expect(try tool.run(["markdown", "docs/out.md"]).status == 0)
        #expect(try text(tool, "outside/a.md").contains("](out-1.svg)"))
        let link = tool.folder.url("docs/out.md").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../outside/a.md")
    }

    @Test func escapesTheTitleOfADiagram() throws {
        let tool = try place(
            "```espalier\ntitle: \"&copy; ~~a~~ #b\"\ndata: {tree: [{label: A}]}\n```\n", "a.md")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        #expect(try text(tool, "a.md").contains("![\\&copy; \\~\\~a\\~\\~ \\#b](a-1.svg)"))
        #expect(try tool.run(["markdown", "a.md", "--check"]).status == 0)
    }

    @Test func findsItsFiles() throws {
        let tool = try place("text\n", "docs/a.md")
        #expect(
            try tool.run(["markdown", "docs", "docs/*.md"]).errors.hasPrefix("0 drawn, 0 unchanged, 0 failed")
        )
        #expect(try tool.run(["markdown", "none.md"]).status == 3)
        #expect(try tool.run(["markdown", "*.md"]).status == 2)
        #expect(try tool.run(["markdown", "-"]).status == 2)
    }

    @Test func theNameInAPrefixIsThatOfThePicture() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(
            "```espalier name=one\noutput: {idPrefix: '{name}.'}\ndata: {outline: A}\n```\n", to: "a.md")
        #expect(try tool.run(["markdown", "a.md"]).status == 0)
        let svg = String(decoding: try tool.folder.bytes("a-one.svg"), as: UTF8.self)
        #expect(svg.contains("id=\"a-one_2e_A\"") && !svg.contains("name"), "\(svg.prefix(400))")
    }
}
