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
                try Fixture.diagram(
                    "layout: {type: class-hierarchy}\ndata: \(data)\nviews: {supplementary: {\(views)}}")
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

/// Tests texts on lines: their room, ids and fields.
@Suite struct LineLabelTests {
    private static let tree =
        "{tree: [{id: a, children: [{id: b, role: owns}, {id: c, children: [{id: d, role: a long role}, {id: e}]}]}]}"

    private func diagram(
        _ layout: String, _ data: String = LineLabelTests.tree,
        _ views: String = "connector: {label: '{role?}'}"
    )
        throws -> Diagram
    {
        try Fixture.diagram(
            "layout: {type: class-hierarchy, \(layout)}\ndata: \(data)\nviews: {supplementary: {\(views)}}")
    }

    static let layouts = ["rows", "compact", "columns", "hanging"].flatMap { arrangement in
        ["leftToRight", "rightToLeft", "topToBottom", "bottomToTop"].flatMap { direction in
            ["orthogonal", "curved", "straight"].map { (arrangement, direction, $0) }
        }
    }

    @Test(arguments: layouts)
    func `labels overlap neither boxes nor other labels`(
        _ arrangement: String, _ direction: String, _ style: String
    ) throws {
        let diagram = try diagram(
            "arrangement: \(arrangement), direction: \(direction)", Self.tree,
            "connector: {label: '{role?}', style: \(style)}")
        let elements = diagram.elements()
        let labels = elements.filter { $0.kind == "label" }
        let cells = elements.filter { $0.category == .cell }
        #expect(labels.map(\.id).sorted() == ["label-b", "label-d"])
        #expect(labels.map(\.label).sorted() == ["a long role", "owns"])
        for label in labels {
            #expect(CGRect(origin: .zero, size: diagram.size).contains(label.frame))
            #expect(!cells.contains { $0.frame.intersects(label.frame) })
            #expect(!labels.contains { $0.id != label.id && $0.frame.intersects(label.frame) })
        }
        #expect(Fixture.log(diagram).texts.contains("owns"))
    }

    @Test func `labels of references and edges have room`() throws {
        let data = """
            {graph: {edges: [{from: a, to: b, label: one}, {from: a, to: c}, {from: c, to: d}, {from: b, to: d, label: two}]}}
            """
        let diagram = try diagram("arrangement: compact, direction: topToBottom", data, "")
        let labels = diagram.elements().filter { $0.kind.hasSuffix("abel") }
        #expect(labels.map(\.id).sorted() == ["label-b", "label-d-b"])
        #expect(labels.map(\.label).sorted() == ["one", "two"])
        let edges = try self.diagram(
            "arrangement: compact",
            "{outline: \"a\\n  b\\n  c\", edges: [{from: b, to: c, label: l, fromLabel: '1', toLabel: 'n'}]}",
            "")
        #expect(
            edges.elements().filter { $0.kind.hasSuffix("Label") }.map(\.id).sorted()
                == ["label-b-c", "label-b-c-from", "label-b-c-to"])
        #expect(edges.textAlternative(isMarkdown: false).contains("b: leads to c (l, 1 to n)"))
    }

    @Test func `a line without a label in a list of edges doesn't show the label of its item`() throws {
        let diagram = try diagram(
            "arrangement: compact", "{graph: {edges: [{from: a, to: b, label: x}, {from: a, to: c}]}}", "")
        #expect(diagram.elements().filter { $0.kind == "label" }.map(\.label) == ["x"])
    }

    @Test func `an empty label needs no room`() throws {
        let plain = try diagram("arrangement: compact", Self.tree, "")
        let empty = try diagram("arrangement: compact", Self.tree, "connector: {label: ''}")
        #expect(plain.elements() == empty.elements())
    }

    @Test func `steps have texts above their arrows`() throws {
        let diagram = try Fixture.diagram(
            """
            layout: {type: steps, numberOfColumns: 2}
            data: {sections: [{items: [{id: a, next: a very long text}, {id: b, next: down}, {id: c}]}]}
            views: {supplementary: {connector: {label: "{next?}"}}}
            """)
        let elements = diagram.elements()
        let labels = elements.filter { $0.kind == "label" }
        #expect(labels.map(\.id) == ["label-a", "label-b"])
        for label in labels {
            #expect(!elements.contains { $0.category == .cell && $0.frame.intersects(label.frame) })
        }
        #expect(diagram.edges().map(\.to) == ["b", "c"])
    }

    @Test func `the text alternative and the list of lines have the labels`() throws {
        let diagram = try diagram("arrangement: compact")
        let text = diagram.textAlternative(isMarkdown: false)
        #expect(text.contains("- b: line: owns"))
        let edges = diagram.edges()
        #expect(edges.map(\.id) == ["connector-a-b", "connector-a-c", "connector-c-d", "connector-c-e"])
        #expect(edges.map(\.from) == ["a", "a", "c", "c"])
        #expect(edges.allSatisfy { $0.points.count >= 2 })
    }

    @Test(arguments: layouts)
    func `lines begin and end at the edges of their items`(
        _ arrangement: String, _ direction: String, _ style: String
    ) throws {
        let diagram = try diagram(
            "arrangement: \(arrangement), direction: \(direction)", Self.tree,
            "connector: {style: \(style), arrowhead: {end: child}, label: '{role?}'}")
        let cells = Dictionary(
            uniqueKeysWithValues: diagram.elements().filter { $0.category == .cell }.map { ($0.id, $0.frame) }
        )
        for edge in diagram.edges() {
            let (first, last) = (try #require(edge.points.first), try #require(edge.points.last))
            let (from, to) = (try #require(cells[edge.from]), try #require(edge.to.flatMap { cells[$0] }))
            #expect(from.insetBy(dx: -1, dy: -1).contains(first) && to.insetBy(dx: -1, dy: -1).contains(last))
        }
    }
}

/// Tests texts on the edges of graphs in layers.
@Suite struct LayeredLabelTests {
    @Test func `labels have room of their own`() throws {
        let diagram = try Fixture.diagram(
            """
            layout: {type: layered}
            views: {supplementary: {edge: {label: '{label?}'}}}
            data:
              graph:
                edges:
                  - {from: a, to: b, label: first}
                  - {from: a, to: c, label: second}
                  - {from: b, to: a, label: back}
                  - {from: c, to: c, label: loop}
                  - {from: b, to: c}
            """)
        let all = diagram.elements()
        let labels = all.filter { $0.kind == "label" }
        #expect(labels.map(\.label).sorted() == ["back", "first", "loop", "second"])
        #expect(Set(labels.map(\.id)) == ["label-a-b", "label-a-c", "label-b-a", "label-c-c"])
        let cells = all.filter { $0.category == .cell }
        #expect(cells.count == 3)
        for (index, label) in labels.enumerated() {
            #expect(!cells.contains { $0.frame.intersects(label.frame) }, "\(label.label)")
            #expect(!labels[..<index].contains { $0.frame.intersects(label.frame) }, "\(label.label)")
        }
    }
}
