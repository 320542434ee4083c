import Testing

@testable import EspalierDiagrams

/// Tests that labels remain plain text in Markdown, regardless of the characters that they begin with.
@Suite struct MarkdownTextTests {
    @Test(
        arguments: [
            ("Plain text, 1.5 - 2 & 3; a+b", "Plain text, 1.5 - 2 & 3; a+b"), ("", ""), ("- x", "\\- x"),
            ("-", "\\-"),
            ("-x", "-x"), ("--", "\\--"), ("- - -", "\\- - -"), ("+ x", "\\+ x"), ("* x", "\\* x"),
            ("1. x", "1\\. x"),
            ("12) x", "12\\) x"), ("1.", "1\\."), ("1.2", "1.2"), ("2026", "2026"), ("# x", "\\# x"),
            ("> x", "\\> x"),
            ("    x", "x"), ("   - x", "\\- x"), ("&copy;", "\\&copy;"), ("R&D; x", "R\\&D; x"),
            ("R & D;", "R & D;"),
            ("&#169; &#xA9;", "\\&\\#169; \\&\\#xA9;"), ("~~x~~", "\\~\\~x\\~\\~"), ("é - x", "é - x"),
            ("a_b*c`d`", "a\\_b\\*c\\`d\\`"),
            ("<b>[l](u)|\\", "\\<b\\>\\[l\\](u)\\|\\\\"),
        ])
    func isText(_ label: String, _ markdown: String) {
        #expect(MarkdownText.escaped(label) == markdown)
    }

    @Test func labelsDoNotChangeTheList() throws {
        let diagram = try Fixture.diagram(
            "data: {tree: {label: '- a', children: [{label: '1. b'}, {label: \"c\\u2028- d\"}, {label: '&copy;'}]}}"
        )
        #expect(
            diagram.textAlternative(isMarkdown: true)
                == "- \\- a\n  - 1\\. b\n  - c - d\n  - \\&copy;\n")
    }
}
