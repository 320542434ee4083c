import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests views that a diagram file describes without `content`.
@Suite struct DefaultContentTests {
    /// A view that only changes colors shows the label, with the default padding, in a box of its own look.
    @Test func viewsWithoutContentShowTheDefaultContent() throws {
        let data = "data: { sections: [{ items: [A, Bert] }] }\nlayout: { type: flow }\n"
        func cells(_ diagram: Diagram) -> [CGSize] {
            diagram.elements().filter { $0.category == .cell }.map(\.frame.size)
        }
        let plain = try Fixture.diagram(data)
        let filled = try Fixture.diagram(data + "views: { cell: { fill: $accentSurface } }")
        #expect(Fixture.log(filled).texts == ["A", "Bert"])
        #expect(cells(filled) == cells(plain))
        let box = filled.content.views.cell.plan(row: 0).box
        #expect(box.outline.fill == .color(filled.theme[.accentSurface]))
        let tight = try Fixture.diagram(data + "views: { cell: { padding: 0 } }")
        #expect(zip(cells(tight), cells(plain)).allSatisfy { $0.height == $1.height - 10 })
        let empty = try Fixture.diagram(data + "views: { cell: { content: [], width: 9, height: 9 } }")
        #expect(Fixture.log(empty).texts.isEmpty)
        #expect(cells(empty).allSatisfy { $0 == CGSize(width: 9, height: 9) })
    }

    /// The default content isn't always the label: the cell of a survey shows the answer, next to the question.
    @Test func viewsWithoutContentShowWhatTheirLayoutShows() throws {
        let survey = try Fixture.diagram(
            """
            layout: { type: survey }
            views: { cell: { fill: $surface }, supplementary: { header: { fill: $accentSurface } } }
            data: { sections: [{ label: Garden, items: [{ label: "Pears?", answer: "Yes" }] }] }
            """)
        #expect(Set(Fixture.log(survey).texts) == ["Garden", "Pears?", "Yes"])
        let plain = try Fixture.diagram(
            """
            layout: { type: table }
            views: { supplementary: { header: { height: 4, fill: $accent } } }
            data: { sections: [{ label: Garden, items: [A] }] }
            """)
        #expect(Fixture.log(plain).texts == ["A"])
    }
}
