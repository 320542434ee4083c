import EspalierCollectionLayout
import EspalierData
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

@Suite("Drawing of elements")
struct ElementDrawingTests {
    private static let people = """
        data:
          outline: |
            Ada {url: "https://example.com/a", note: First}
              Bert
              Cleo {url: "https://example.com/c"}
                Dora
        """
    private static let cell = #"cell: { content: ["{label}"], link: "{url?}", tooltip: "{note?}" }"#
    private static let teams = """
        views:
          colorBy: team
          legend: { title: Team }
          cell: { content: ["{label}", "{place?}"], link: "{url?}" }
        data:
          outline: |
            Ada {team: Office, url: a.html}
              Bert {team: Lab, place: Lab}
              Cleo
              Dora {team: Lab}
        """
    private static let diagrams = [
        "views: { \(cell) }\n\(people)",
        "layout: { arrangement: compact }\nviews: { \(cell), supplementary: { connector: { style: curved } } }\n\(people)",
        "views: { \(cell), supplementary: { connector: { arrowhead: hollow } } }\n\(people)",
        "layout: { layoutDirection: rightToLeft }\nviews: { \(cell), supplementary: { connector: { arrowhead: { end: child } } } }\n\(people)",
        "layout: { arrangement: columns, aspectRatio: 4 }\nviews: { \(cell) }\n\(people)",
        "views: { \(cell), supplementary: { connector: { when: [{ url: true, stroke: { dash: [3, 3] } }] } } }\n\(people)",
        "layout: { layoutDirection: rightToLeft }\nviews: { \(cell) }\n\(people)",
        "views: { cell: { content: [\"{label}\"], opacity: 0.5 } }\ndata: { sections: [{ items: [A, B] }, { items: [C] }] }",
        "layout: { type: wide-feed }\ndata: { sections: [{ items: [A, B, C] }] }",
        "layout: { type: table }\ndata: { sections: [{ title: T, items: [A, B, C] }] }",
        teams,
        "layout: { type: wide-feed, layoutDirection: rightToLeft }\nviews: { cell: { stroke: { sides: [left, right] } } }\ndata: { sections: [{ items: [A, {label: B, group: 2}, C, D] }] }",
        "layout: { type: steps, numberOfColumns: 2, layoutDirection: rightToLeft }\nviews: { supplementary: { connector: { when: [{ label: B, stroke: { dash: [2, 2] } }] } } }\ndata: { sections: [{ items: [A, B, C] }] }",
        "layout: { type: timeline }\nviews: { supplementary: { header: {} } }\ndata: { sections: [{ label: S, items: [A, B] }, { items: [C] }] }",
        "layout: { type: carousel }\nviews: { cell: { tooltip: \"{label}!\", link: \"{label}.html\" } }\ndata: { sections: [{ items: [A, B, C, D] }] }",
        "layout: { type: stack }\ndata: { sections: [{ items: [A, B, C, D] }] }",
        "layout: { type: spiral }\ndata: { sections: [{ items: [A, B, C, D] }] }",
        "layout: { type: flow }\nviews: { decoration: { band: { fill: $surface }, background: { content: [\"{label}\"] } } }\ndata: { sections: [{ label: S, items: [A, B] }] }",
        "panels: { items: [{ caption: One }, { caption: Two, layout: { direction: topToBottom } }] }\n\(people)",
        "data: { csv: d.csv, extraParents: line }",
    ]

    @Test("the elements of a moment are drawn like those of a state", arguments: diagrams)
    func sameCalls(_ yaml: String) throws {
        let files = ["d.csv": "id,parent\na,\nb,\nc,a\nc,b\nd,a\nd,b\n"]
        let (first, last) = (
            try Fixture.diagram(yaml, files: files), try Fixture.diagram(yaml, files: files)
        )
        let transition = DiagramTransition(from: first, to: last, reloadedItems: [])
        let rect = CGRect(origin: .zero, size: last.collectionView.contentSize)
        let (state, moment) = (RecordingCanvas(), RecordingCanvas())
        last.scene.draw(in: state, rect: rect)
        transition.elements.forEachElement(at: 0.5, in: rect) { transition.draw($0, as: $1, in: moment) }
        #expect(moment.calls == state.calls)
        #expect(moment.elements == state.elements)
        #expect(moment.frames == state.frames)
        #expect(!state.elements.isEmpty)
        #expect(transition.elements.elements.allSatisfy { $0.role == .stays })
    }

    @Test("an element is exchanged if it looks different in the other state")
    func exchangedElements() throws {
        func diagram(_ label: String, width: Int) throws -> Diagram {
            try Fixture.diagram(
                """
                views: { cell: { content: ["{label}"], width: \(width) } }
                data: { sections: [{ items: [{ id: a, label: \(label) }, { id: b, label: B }] }] }
                """)
        }
        func exchanged(_ first: Diagram, _ last: Diagram) -> [String] {
            DiagramTransition(from: first, to: last, reloadedItems: []).elements.elements
                .filter { $0.role == .disappears }.map {
                    first.content.ids[first.content.row(at: $0.start.indexPath)]
                }
        }
        let first = try diagram("A", width: 80)
        #expect(exchanged(first, try diagram("A", width: 80)).isEmpty)
        #expect(exchanged(first, try diagram("A", width: 120)).isEmpty)
        #expect(exchanged(first, try diagram("Other", width: 120)) == ["a"])
    }

    /// The attributes objects are reused, and so are the descriptions of elements.
    @Test("an element has neither the title nor the link of the element before")
    func titles() throws {
        let all = Fixture.log(try Fixture.diagram(Self.diagrams[0])).elements
        let elements = all.filter { $0.kind == "cell" }
        #expect(elements.map(\.id) == ["Ada", "Bert", "Cleo", "Dora"])
        #expect(elements.map(\.title) == ["First", nil, nil, nil])
        // The link of an item with a tooltip is an element inside the item's element.
        #expect(elements.map { $0.link != nil } == [false, false, true, false])
        let inner = all.filter { $0.kind == "link" }
        #expect(inner.map(\.id) == ["link-Ada"] && inner.map(\.title) == [nil])
        #expect(inner.map(\.link) == ["https://example.com/a"])
    }

    /// The description is for screen readers, which read neither colors nor the elements of a picture without links.
    @Test(
        "an element has its category as description if the picture has links and the box doesn't name the category"
    )
    func categories() throws {
        func descriptions(_ yaml: String) throws -> [String?] {
            Fixture.log(try Fixture.diagram(yaml)).elements.filter { $0.kind == "cell" }.map(\.description)
        }
        #expect(
            try descriptions(Self.teams) == ["Team: Office, 3 below", nil, nil, "Team: Lab"])
        let withoutLinks = Self.teams.replacingOccurrences(of: #", link: "{url?}""#, with: "")
        #expect(try descriptions(withoutLinks) == [nil, nil, nil, nil])
        let withoutLegend = Self.teams.replacingOccurrences(of: "  legend: { title: Team }\n", with: "")
        #expect(try descriptions(withoutLegend) == ["3 below", nil, nil, nil])
    }

    @Test("the category is a description in all panels of a page if one panel has links")
    func categoriesOfPanels() throws {
        let (linked, plain) = ("{ cell: { link: \"{url?}\" } }", "{ cell: { content: [\"{label}\"] } }")
        let yaml = """
            views: { colorBy: team, legend: { title: Team } }
            data: { tree: { label: Ada, team: Office, url: a.html } }
            panels: { items: [{ views: PLAIN }, { views: LAST }] }
            """
        for (last, expected) in [(linked, "Team: Office"), (plain, nil)] {
            let diagram = try Fixture.diagram(
                yaml.replacingOccurrences(of: "PLAIN", with: plain).replacingOccurrences(
                    of: "LAST", with: last))
            let items = Fixture.log(diagram).elements.filter { $0.kind == "cell" && $0.id.contains("Ada") }
            #expect(items.map(\.description) == [expected, expected])
        }
    }

    @Test("a variant needs all of its conditions, and variants are independent")
    func conditions() throws {
        let diagram = try Fixture.diagram(
            """
            views:
              cell:
                content: ["{label}"]
                when:
                  - { depth: 1, team: Lab, content: ["inner"] }
                  - { childCount: 0, team: "", content: ["{label} leaf"] }
                  - { "missing?": "", depth: 0, content: ["{label} root"] }
                  - { "missing?": any, content: ["never"] }
            data:
              outline: |
                A {team: Lab}
                  B {team: Lab}
                  C
                  D {team: Office}
                    E {team: Lab}
                    F
            """)
        #expect(Fixture.log(diagram).texts == ["A root", "inner", "C leaf", "D", "E", "F leaf"])
    }

    @Test("conditions on numbers of children hold for any number", arguments: [3, 255, 256, 300])
    func childCounts(_ bound: Int) throws {
        let counts = [3, 255, 256, 300]
        let lines = counts.map { count in
            "    N\(count)\n" + (1...count).map { "      n\(count)-\($0)\n" }.joined()
        }
        let diagram = try Fixture.diagram(
            """
            views: { cell: { content: ["{label}"], when: [{ childCount: ">= \(bound)", content: ["many"] }] } }
            data:
              outline: |
            \(lines.joined())
            """)
        #expect(Fixture.log(diagram).texts.count { $0 == "many" } == counts.count { $0 >= bound })
    }
}
