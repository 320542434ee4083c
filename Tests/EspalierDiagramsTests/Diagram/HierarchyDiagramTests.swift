import EspalierGraphics
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
                        connector: { stroke: { color: $accent, width: 2, dash: [4, 2] }, arrowhead: \(arrowhead) }
                    data: { outline: "A\\n  B\\n  C" }
                    """))
        }
        let plain = try canvas("none")
        for arrowhead in [shape, "{ shape: \(shape), end: child, size: 8 }"] {
            let drawn = try canvas(arrowhead)
            #expect(drawn.drawnShapes.count == plain.drawnShapes.count + 1)
            let index = try #require(drawn.drawnShapes.firstIndex { $0.stroke?.dash == [4, 2] })
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
}
