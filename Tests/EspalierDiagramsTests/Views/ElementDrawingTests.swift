import EspalierCollectionLayout
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

@Suite("Cells and lines without views")
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
    private static let diagrams = [
        "views: { \(cell) }\n\(people)",
        "layout: { arrangement: compact }\nviews: { \(cell), supplementary: { connector: { style: curved } } }\n\(people)",
        "layout: { arrangement: columns, aspectRatio: 4 }\nviews: { \(cell) }\n\(people)",
        "layout: { layoutDirection: rightToLeft }\nviews: { \(cell) }\n\(people)",
        "views: { cell: { content: [\"{label}\"], opacity: 0.5 } }\ndata: { sections: [{ items: [A, B] }, { items: [C] }] }",
        "layout: { type: wide-feed }\ndata: { sections: [{ items: [A, B, C] }] }",
        "layout: { type: table }\ndata: { sections: [{ title: T, items: [A, B, C] }] }",
    ]

    @Test("elements are drawn like their views", arguments: diagrams)
    func sameCalls(_ yaml: String) throws {
        let diagram = try Fixture.diagram(yaml)
        let drawn = Fixture.log(diagram)
        diagram.collectionView.elementDrawing = nil
        let views = Fixture.log(diagram)
        #expect(drawn.calls == views.calls)
        #expect(drawn.elements == views.elements)
        #expect(drawn.frames == views.frames)
        #expect(!drawn.elements.isEmpty)
    }

    /// The attributes objects are reused, and so are the descriptions of elements.
    @Test("an element has neither the title nor the link of the element before")
    func titles() throws {
        let elements = Fixture.log(try Fixture.diagram(Self.diagrams[0])).elements.filter {
            $0.kind == "cell"
        }
        #expect(elements.map(\.id) == ["Ada", "Bert", "Cleo", "Dora"])
        #expect(elements.map(\.title) == ["First", nil, nil, nil])
        #expect(elements.map { $0.link != nil } == [true, false, true, false])
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
