import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the lines of edges beside a hierarchy, and the looks of lines by the fields of edges.
@Suite struct EdgeLinesTests {
    private func elements(_ diagram: Diagram) -> [CanvasElement] {
        Fixture.log(diagram).elements.filter { ["edge", "reference", "connector"].contains($0.kind) }
    }

    @Test func `edges beside an outline are lines with ids, tooltips and links`() throws {
        let diagram = try Fixture.diagram(
            """
            data:
              outline: "a\\n  b\\n  c"
              edges: [{from: b, to: c, label: uses, link: 'https://x.y'}, {from: c, to: b}]
            """)
        let edges = elements(diagram).filter { $0.kind == "edge" }
        #expect(edges.map(\.id) == ["edge-b-c", "edge-c-b"])
        #expect(edges.map(\.title) == ["b to c: uses", "c to b"])
        #expect(edges.map(\.link) == ["https://x.y", nil])
    }

    @Test func `conditions are on the fields of edges`() throws {
        func dashes(_ data: String, _ views: String) throws -> [[CGFloat]] {
            Fixture.log(
                try Fixture.diagram("data: \(data)\nviews: {supplementary: {\(views)}}")
            ).strokes.map(\.dash).filter { !$0.isEmpty }
        }
        let when = "when: [{kind: soft, stroke: {dash: [9, 9]}}]"
        let beside = "{outline: \"a\\n  b\\n  c\", edges: [{from: b, to: c, kind: soft}, {from: c, to: b}]}"
        #expect(try dashes(beside, "edge: {\(when)}") == [[9, 9]])
        let list =
            "{graph: {edges: [{from: a, to: b, kind: soft}, {from: a, to: c}, {from: b, to: c, kind: soft}]}}"
        #expect(try dashes(list, "connector: {\(when)}, reference: {stroke: {dash: []}}").count == 1)
        #expect(try dashes(list, "reference: {\(when)}") == [[9, 9]])
    }

    @Test func `an edge has the arrowhead of its own field`() throws {
        func arrowheads(_ fields: String, _ views: String = "") throws -> Int {
            Fixture.log(
                try Fixture.diagram(
                    """
                    data: {outline: "a\\n  b\\n  c", edges: [{from: b, to: c\(fields)}]}
                    views: {cell: {fill: none, stroke: none}, supplementary: {\(views)}}
                    """)
            ).shapes.count {
                if case .path(let path) = $0 { path.elements.contains(.close) } else { false }
            }
        }
        #expect(try arrowheads("") == 1)
        #expect(try arrowheads(", arrowhead: none") == 0)
        #expect(try arrowheads("", "edge: {arrowhead: none}") == 0)
        #expect(try arrowheads(", arrowhead: hollow", "edge: {arrowhead: none}") == 1)
    }
}
