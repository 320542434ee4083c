import Foundation
import Testing

/// Tests text that could be interpreted as markup, as a script or as terminal commands.
///
/// Such text is escaped, or left out with a warning.
@Suite("Hostile text") struct HostileTextTests {
    @Test func escapesMarkup() throws {
        let diagram = #"""
            title: "<script>alert(1)</script>"
            description: "]]> --> <!-- </desc><script>"
            data:
              tree:
                id: '"><script>'
                label: "<script>alert('x')</script> & ]]>"
                class: 'x" onload="alert(1)'
                tooltip: "</title><script>"
            """#
        let svg = try SVGReader(drawing: diagram)
        #expect(svg.elements.allSatisfy { $0.name != "script" })
        #expect(
            svg.elements.allSatisfy { element in element.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
        #expect(svg.texts(of: "title").first == "<script>alert(1)</script>")
        #expect(svg.texts(of: "desc") == ["]]> --> <!-- </desc><script>"])
        #expect(svg.texts(of: "text").contains("<script>alert('x')</script> & ]]>"))
        #expect(svg.invalidIdentifiers.isEmpty)
    }

    static let links: [(link: String, isKept: Bool)] = [
        ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), (" javascript:alert(1)", false),
        ("java\\tscript:alert(1)", false), ("vbscript:x", false), ("data:text/html,x", false),
        ("file:///etc/passwd", false), ("https://example.org/?a=1&b=<>", true),
        ("mailto:a@example.org", true),
        ("../x.html#a", true),
    ]

    @Test(arguments: links) func followsTheLinkPolicy(_ link: String, isKept: Bool) throws {
        let folder = try Workplace()
        try folder.write("A {link: \"\(link)\"}\n", to: "a.txt")
        let result = try Tool(in: folder).run(["render", "a.txt"])
        folder.expectOrder(after: result, status: 0)
        #expect(result.errors.hasPrefix("a.txt:1:1: warning: the link '") != isKept)
        #expect(result.errors.contains("note: links are http, https, mailto or relative") != isKept)
        let svg = try SVGReader(bytes: folder.bytes("out/a.svg"))
        #expect(svg.elements.compactMap { $0.attributes["href"] } == (isKept ? [link] : []))
        let pdf = try Tool(in: folder).run(["render", "a.txt", "-o", "-", "-f", "pdf"])
        #expect(!pdf.text.contains("script:") && !pdf.text.contains("/etc/passwd"))
    }

    static let controls: [(file: String, text: String)] = [
        ("a.txt", "A\u{1}\u{1B}[31mB\n  C\u{0}D\n  E\u{7F}\u{202E}F\n"),
        ("a.csv", "id,parent\n\"A\u{1}\u{1B}[31mB\",\n\"C\u{0}D\",\n"),
        ("a.json", #"{"data":{"tree":{"label":"x\u0007\u0000y\uFFFE\uFFFF\u001b[0m"}}}"#),
        (
            "a.yaml",
            #"{"title": "a\x01\0\x1B[31m", "data": {"tree": {"label": "x\x07\0y\uFFFE\u0085\u2028z"}}}"#
        ),
        (
            "a.json",
            #"{"title":"a\uFDD0","data":{"tree":{"label":"x\uFDD0y\uFDEFz\uFFFF\uD83F\uDFFE\uDBFF\uDFFF"}}}"#
        ),
    ]

    @Test(arguments: controls) func leavesOutControlCharacters(_ file: String, text: String) throws {
        let folder = try Workplace()
        try folder.write(text, to: file)
        let tool = Tool(in: folder)
        let result = try tool.run(
            ["render", file, "-f", "svg,png,pdf", "--text-alternative", "md", "--include", "classes"])
        folder.expectOrder(after: result, status: 0)
        try folder.expectValid(["out/a.svg", "out/a.png", "out/a.pdf"])
        _ = try SVGReader(bytes: folder.bytes("out/a.svg"))
        #expect(try folder.bytes("out/a.svg").allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        #expect(try folder.bytes("out/a.md").allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
        let json = try tool.run(["inspect", file, "--json"])
        #expect(try JSONSerialization.jsonObject(with: Data(json.output)) is [Any])
    }

    /// Control characters in a file name are escaped in messages, so that they can't move the cursor or imitate a
    /// second message.
    @Test func writesNamesWithoutControlCharacters() throws {
        let folder = try Workplace()
        try folder.write("{nope\u{7F}: 1, data: {outline: A}, theme: ink}\n", to: "a\n\u{1B}z.yaml")
        let result = try Tool(in: folder).run(["render", "a\n\u{1B}z.yaml"])
        folder.expectOrder(after: result, status: 1)
        #expect(result.errors.hasPrefix("a\\u{A}\\u{1B}z.yaml:1:"))
        #expect(result.errors.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    }
}
