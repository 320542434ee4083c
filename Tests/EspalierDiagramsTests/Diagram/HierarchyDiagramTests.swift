import EspalierCollectionLayout
import EspalierGraphics
import EspalierLayouts
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

@Suite struct HierarchyDiagramTests {
    /// The root of a tree is repeated above the continued children in each further column.
    @Test func repeatedBoxesHaveTheContentOfTheirItem() throws {
        let leaves = (1...30).map { "      Leaf \($0)" }.joined(separator: "\n")
        let diagram = try Fixture.diagram(
            """
            layout: { type: class-hierarchy, arrangement: columns, aspectRatio: 1 }
            views: { cell: { content: ["{label}"], when: [{ depth: 0, fill: red, content: ["{label}", "{note?}"] }] } }
            data:
              outline: |
                A
                  Leaf
                B {note: n}
            \(leaves)
            """)
        let repeats = diagram.elements().filter { $0.kind == "continuation" }
        #expect(!repeats.isEmpty)
        #expect(Fixture.log(diagram).texts.count { $0 == "n" } == repeats.count + 1)
        #expect(diagram.warnings.isEmpty)
    }

    /// The outline of an arrowhead is solid, even if the line is dashed, and has the color of the line.
    @Test(arguments: ["filled", "hollow", "open"]) func arrowheadsFollowTheLines(shape: String) throws {
        func canvas(_ arrowhead: String) throws -> RecordingCanvas {
            Fixture.log(
                try Fixture.diagram(
                    """
                    views:
                      supplementary:
                        connector: { stroke: { color: $accent, width: 2, dash: [1, 1] }, arrowhead: \(arrowhead) }
                    data: { outline: "A\\n  B\\n  C" }
                    """))
        }
        let plain = try canvas("none")
        for arrowhead in [shape, "{ shape: \(shape), end: child, size: 8 }"] {
            let drawn = try canvas(arrowhead)
            #expect(drawn.drawnShapes.count == plain.drawnShapes.count + 1)
            let index = try #require(drawn.drawnShapes.firstIndex { $0.stroke?.dash == [1, 1] })
            let (line, head) = (drawn.drawnShapes[index], drawn.drawnShapes[index + 1])
            if shape == "filled" {
                #expect(head.fill == line.stroke?.paint)
                #expect(head.stroke == nil)
            } else {
                #expect(head.fill == nil)
                #expect(head.stroke == line.stroke.map { Stroke($0.paint, width: 2) })
            }
        }
    }

    @Test func wrongArrowheadsAreReported() {
        let start = "data: { outline: A }\nviews: { supplementary: { connector: { arrowhead: "
        #expect(Fixture.complaints(start + "holow } } }").contains { $0.contains("did you mean 'hollow'?") })
        #expect(
            Fixture.complaints(start + "{ end: chidl } } } }").contains {
                $0.contains("did you mean 'child'?")
            })
        #expect(!Fixture.complaints(start + "{ size: 0 } } } }").isEmpty)
    }

    /// A sheet that doesn't show a box doesn't show the end of the connector to it, but shows the line to its siblings.
    @Test func linesEndAtTheFrameOfABox() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { arrangement: compact, parentAlignment: center }
            views: { supplementary: { connector: { cornerRadius: 4 } } }
            data: { outline: "A\\n  B\\n  C\\n  D" }
            """)
        let cells = diagram.elements().filter { $0.category == .cell }
        let connector = try #require(diagram.elements().first { $0.kind == "connector" }).frame
        for cell in cells.dropFirst() {
            let lines = diagram.linesEnding(at: cell.frame)
            #expect(lines.count == 1)
            for line in lines {
                #expect(connector.insetBy(dx: -1, dy: -1).contains(line))
                #expect(abs(line.maxX - cell.frame.minX) < 0.6)
                #expect(line.minY < cell.frame.midY + 1 && line.maxY > cell.frame.midY - 1)
                #expect((line.height > 2) == (cell.id != "C"), "the first and the last line have corners")
            }
        }
        #expect(diagram.linesEnding(at: CGRect(x: 5_000, y: 0, width: 10, height: 10)).isEmpty)
    }

    // MARK: Lines with conditions

    private static let kinds = """
        data:
          tree:
            label: Shape
            children: [{ label: A, kind: implements }, { label: B }, { label: C, kind: uses }]
        views:
          supplementary:
            connector:
              stroke: { color: "#111", width: 1 }
              arrowhead: hollow
              when:

        """

    private func strokes(_ conditions: String) throws -> [Stroke] {
        let diagram = try Fixture.diagram(Self.kinds + conditions)
        return Fixture.log(diagram).drawnShapes.compactMap { $0.fill == nil ? $0.stroke : nil }
            .filter { $0.paint == .color(AdaptiveColor(Color(hex: 0x111111))) || !$0.dash.isEmpty }
    }

    /// The child decides the stroke of its line and the arrowhead.
    @Test(arguments: [
        // The lines without conditions come first, and the last group has the triangle that all share.
        ("        - { kind: implements, stroke: { dash: [4, 3] } }", [[], [4, 3], []]),
        ("        - { kind: [implements, uses], stroke: { dash: [1, 1] } }", [[], [1, 1], []]),
        ("        - { kind: implements, stroke: none }", [[], []]),
        ("        - { kind: implements, stroke: { dash: [4, 3] }, arrowhead: none }", [[], [], [4, 3]]),
        ("        - { depth: 1, stroke: { dash: [1, 1] } }", [[1, 1], []]),
        ("        - { if: { kind: uses }, stroke: { dash: [2, 2] } }", [[], [2, 2], []]),
        (
            "        - { kind: true, stroke: { dash: [4, 3] } }\n        - { kind: uses, stroke: { dash: [1, 1] } }",
            [[], [4, 3], [1, 1], []]
        ),
    ])
    func conditionsDecideTheLines(conditions: String, dashes: [[CGFloat]]) throws {
        #expect(try strokes(conditions).map(\.dash) == dashes)
    }

    @Test func wrongConditionsOfLinesAreReported() {
        func complaints(_ conditions: String) -> [String] { Fixture.complaints(Self.kinds + conditions) }
        let start = "        - "
        #expect(
            complaints(start + "{ kind: uses, stroke: { dahs: [1] } }").contains {
                $0.contains("did you mean 'dash'?")
            })
        #expect(
            complaints(start + "{ kind: uses, arrowhead: holow }").contains {
                $0.contains("did you mean 'hollow'?")
            })
        #expect(
            complaints(start + "{ kidn: uses }").contains {
                $0.hasPrefix("11:13 no item has a field 'kidn'") && $0.contains("did you mean 'kind'?")
            })
        #expect(complaints(start + "{ kind: { a: b } }").first?.hasPrefix("11:") == true)
        let many = (0..<300).map { "f\($0)?: a" }.joined(separator: ", ")
        #expect(complaints(start + "{ \(many) }").contains { $0.contains("at most 256 conditions") })
        let variants = Array(repeating: start + "{ kind: uses }", count: 33).joined(separator: "\n")
        #expect(!complaints(variants).isEmpty)
        #expect(complaints("        kind: uses").first?.hasPrefix("11:") == true)
    }

    /// Conditions read fields, so their fields aren't reported as unread.
    @Test func conditionsOfLinesReadFields() throws {
        let diagram = try Fixture.diagram(
            Self.kinds + "        - { kind: implements, stroke: { dash: [4, 3] } }")
        #expect(diagram.warnings.isEmpty)
        #expect(
            diagram.file.fieldsOfParts().contains {
                $0.name == "kind" && $0.uses == ["condition of connector"]
            })
    }

    /// All arrows of a diagram have the same direction unless the file sets it for the lines to further parents.
    @Test(arguments: [
        ("connector: {}", false), ("connector: { arrowhead: hollow }", false),
        ("connector: { arrowhead: { end: child } }", true),
        ("reference: { arrowhead: { end: child } }", true),
        ("connector: { arrowhead: { end: child } }, reference: { arrowhead: { end: parent } }", false),
    ])
    func arrowheadsOfReferencesFollowTheConnectors(views: String, isAtChild: Bool) throws {
        let diagram = try Fixture.diagram(
            """
            data: { csv: d.csv, extraParents: line }
            views: { supplementary: { \(views) } }
            """, files: ["d.csv": "id,parent\na,\nb,\nc,a\nc,b\n"])
        let elements = diagram.collectionView.elements(in: CGRect(x: -1, y: -1, width: 1e6, height: 1e6))
        let references = elements.compactMap { ($0 as? ClassHierarchyLayoutAttributes)?.reference }
        let reference = try #require(references.first)
        let drawn = Fixture.log(diagram).shapes
        #expect(drawn.contains(.path(reference.arrowhead(at: isAtChild ? .child : .parent))))
    }

    @Test func referencesHaveConditions() throws {
        let diagram = try Fixture.diagram(
            """
            data: { csv: d.csv, extraParents: line }
            views:
              supplementary:
                reference: { when: [{ kind: uses, stroke: { dash: [7, 1] } }] }
            """, files: ["d.csv": "id,parent,kind\na,,\nb,,\nc,a,uses\nc,b,uses\nd,a,\nd,b,\n"])
        let dashes = Fixture.log(diagram).strokes.map(\.dash).filter { !$0.isEmpty }
        #expect(Set(dashes) == [[7, 1], [3, 3]])
    }
}
