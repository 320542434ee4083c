import Foundation
import Testing

@testable import EspalierDiagrams

/// Tests the text alternatives of diagrams.
@Suite struct TextAlternativeTests {
    @Test func hasAnAlternativeInWords() throws {
        let diagram = try Fixture.diagram(
            """
            title: Animals
            description: Two of them.
            data:
              outline: |
                Animal
                  Cat
                  Dog
            """)
        #expect(
            diagram.textAlternative(isMarkdown: true)
                == "# Animals\n\nTwo of them.\n\n- Animal\n  - Cat\n  - Dog\n")
        let marked = try Fixture.diagram("data: {tree: {label: \"a*b\\nc\"}}")
        #expect(marked.textAlternative(isMarkdown: true) == "- a\\*b c\n")
        #expect(marked.textAlternative(isMarkdown: false) == "- a*b c\n")
    }

    /// A text that changes the writing direction doesn't turn the texts after it.
    @Test(arguments: [
        ("a\u{202E}b", "a\u{202E}b\u{202C}: x"),
        ("\u{2067}a\u{202B}b", "\u{2067}a\u{202B}b\u{202C}\u{2069}: x"),
        ("\u{202E}a\u{202C}b\u{2069}", "\u{202E}a\u{202C}b\u{2069}: x"),
        ("\u{2068}a\u{202E}b\u{2069}", "\u{2068}a\u{202E}b\u{2069}: x"),
    ])
    func directionsEndWithTheirText(label: String, line: String) throws {
        let diagram = try Fixture.diagram(
            "views: {cell: {content: ['{label}', '{role}']}}\ndata: {tree: {label: '\(label)', role: x}}")
        #expect(diagram.textAlternative(isMarkdown: false) == "- \(line)\n")
    }

    /// The text alternative of a box begins with its label, followed by its other texts, such as a role or members.
    @Test func theAlternativeHasAllTextsOfABox() throws {
        let diagram = try Fixture.diagram(
            """
            views:
              cell:
                content:
                  - {text: "«{kind}»"}
                  - {text: "**{label}**"}
                  - vertical: [{text: "{members?}", style: code}]
            data:
              sections:
                - label: Types
                  items:
                    - {label: Shape, kind: protocol, members: "area\\n  side "}
                    - {label: Circle, kind: struct}
            """)
        #expect(
            diagram.textAlternative(isMarkdown: false)
                == "- Types\n  - Shape: «protocol»; area; side\n  - Circle: «struct»\n")
        let composed = try Fixture.diagram(
            """
            views: {cell: {content: ["{label} ({role})", "{place}"]}}
            data: {tree: {label: Ada, role: CEO, place: London}}
            """)
        #expect(composed.textAlternative(isMarkdown: false) == "- Ada (CEO): London\n")
    }

    /// If a diagram has a legend, the text alternative adds the category of each item, unless the box already shows the
    /// category's name as text.
    @Test(arguments: [("title: Team", "Team: "), ("other: Others", "")])
    func theAlternativeNamesTheCategoriesOfTheLegend(_ legend: String, _ prefix: String) throws {
        let views = "views:\n  colorBy: team\n  cell: {content: [\"{label}\", \"{place?}\"]}\n"
        let data =
            "data: {tree: {label: Ada, team: Office, place: Paris, children: [{label: Bo, team: Lab}, "
            + "{label: Lab, team: Lab}, {label: Cy, place: Lab, team: Lab}, {label: Di}]}}\n"
        let diagram = try Fixture.diagram(views + "  legend: {\(legend)}\n" + data)
        #expect(
            diagram.textAlternative(isMarkdown: false) == """
                - Ada: Paris; \(prefix)Office
                  - Bo: \(prefix)Lab
                  - Lab
                  - Cy: Lab
                  - Di

                """)
        #expect(
            try Fixture.diagram(views + data).textAlternative(isMarkdown: false).hasPrefix("- Ada: Paris\n"))
    }

    @Test func theAlternativeNamesFurtherParents() throws {
        let diagram = try Fixture.diagram(
            "data: {csv: d.csv}", files: ["d.csv": "from,to\nA,B\nC,B\nD,B\n"])
        #expect(diagram.textAlternative(isMarkdown: false) == "- A\n  - B: also below C, D\n- C\n- D\n")
    }

    @Test func aLongChainIsIndentedOnlySoFar() throws {
        let rows = (0..<150).map { "n\($0),\($0 == 0 ? "" : "n\($0 - 1)")\n" }
        let diagram = try Fixture.diagram(
            "data: {csv: d.csv}", files: ["d.csv": "id,parent\n" + rows.joined()])
        let lines = diagram.textAlternative(isMarkdown: false).split(separator: "\n")
        #expect(lines.count == 150)
        #expect(lines[99] == String(repeating: " ", count: 198) + "- n99")
        #expect(lines[149] == String(repeating: " ", count: 200) + "- n149")
    }
}
