import EspalierDiagnostics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests the colors of categories, and the legend of a diagram.
@Suite struct CategoryTests {
    private static let roots = """
        views:
          VIEWS
        template: class-hierarchy
        data:
          outline: |
            A {kind: class}
              B {kind: struct}
            C {kind: enum}
        """

    private func diagram(views: String) throws -> Diagram {
        try Fixture.diagram(Self.roots.replacingOccurrences(of: "VIEWS", with: views))
    }

    private func fills(_ diagram: Diagram) -> [Paint?] {
        diagram.content.ids.indices.map { diagram.content.views.cell.plan(row: $0).box.outline.fill }
    }

    private func hues(_ diagram: Diagram) -> [Paint?] {
        (0..<3).map { .color(diagram.theme[.categorySurface($0)]) }
    }

    /// Boxes of one line with any padding have the mark in the middle of the line.
    @Test(arguments: [2, 4, 9, 20])
    func marksAreInLineWithTheText(padding: Int) throws {
        let diagram = try diagram(
            views: "{ colorBy: kind, legend: true, cell: { padding: [\(padding), 12] } }")
        let cells = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        let shapes = Fixture.log(diagram).drawnShapes.filter { max($0.frame.width, $0.frame.height) < 9 }
        for cell in cells {
            let marks = shapes.filter { cell.contains($0.frame) }
            #expect(marks.count == 1)
            for mark in marks { #expect(abs(mark.frame.midY - cell.midY) < 1) }
        }
    }

    /// If boxes have the color of their category, the template's own colors for roots aren't used.
    @Test func rootsHaveTheColorOfTheirCategory() throws {
        let diagram = try diagram(views: "{ colorBy: kind, cell: { fill: $categorySurface } }")
        #expect(fills(diagram) == hues(diagram))
        let texts = Fixture.log(diagram).texts
        #expect(texts.count == 3)
        #expect(Fixture.log(diagram).textColors.allSatisfy { $0 != diagram.theme[.accentText] })
    }

    @Test func categoriesFillBoxesThatNameNoCategoryColor() throws {
        let diagram = try diagram(views: "{ colorBy: kind, legend: true }")
        #expect(fills(diagram) == hues(diagram))
    }

    @Test func aBarInTheColorOfTheCategoryStaysAtRoots() throws {
        let diagram = try diagram(
            views:
                "{ colorBy: kind, cell: { content: [{ vertical: [], fill: $category, width: 3 }, '{label}'] } }"
        )
        #expect(fills(diagram) == Array(repeating: .color(diagram.theme[.surface]), count: 3))
        let drawn = Fixture.log(diagram).drawnShapes.map(\.fill)
        for index in 0..<3 { #expect(drawn.contains(.color(diagram.theme[.category(index)]))) }
    }

    @Test func theLegendListsWhatIsThere() throws {
        let diagram = try diagram(
            views: "{ colorBy: kind, legend: { values: [actor, enum, struct, macro, class] } }")
        #expect(Fixture.log(diagram).texts.prefix(3) == ["enum", "struct", "class"])
    }

    /// Values that a template lists take a color only if the data has them.
    ///
    /// Those that the file itself lists always do.
    @Test(arguments: [
        ("[a, b, c]", ["b", "y"], [0, 1]), ("[a, b, c]", ["y", "c", "b"], [2, 1, 0]),
        ("[a, b, c]", ["x", "y"], [0, 1]),
        ("[a, b, c]", ["c", "b", "a"], [2, 1, 0]),
    ])
    func templatesReserveNoColors(values: String, kinds: [String], numbers: [Int]) throws {
        let items = kinds.map { "{ label: \($0), kind: \($0) }" }.joined(separator: ", ")
        let data = "data: { sections: [{ items: [\(items)] }] }"
        let views = "layout: { type: grid }\nviews: { colorBy: kind, legend: { values: \(values) } }\n"
        let inherited = try Fixture.diagram("template: t.yaml\n" + data, files: ["t.yaml": views])
        func colors(_ numbers: [Int]) -> [Paint?] {
            numbers.map { .color(inherited.theme[.categorySurface($0)]) }
        }
        #expect(fills(inherited) == colors(numbers))
        #expect(inherited.warnings.isEmpty)
        let own = try Fixture.diagram(views + data)
        let reserved = ["a", "b", "c"]
        let others = kinds.filter { !reserved.contains($0) }
        #expect(
            fills(own)
                == colors(kinds.map { reserved.firstIndex(of: $0) ?? 3 + (others.firstIndex(of: $0) ?? 0) }))
    }

    /// If a later state has a value that the template lists first, the colors of the other values must not change.
    @Test func valuesOfATemplateKeepTheirColorsInAllStates() throws {
        let template = "layout: { type: grid }\nviews: { colorBy: kind, legend: { values: [a, b] } }"
        let sequence = try Fixture.sequence(
            """
            template: t.yaml
            data: { sections: [{ id: s, label: S, items: [{ id: a, kind: b }] }] }
            states:
              - { name: one }
              - { name: two, changes: [{ insert: [{ id: z, kind: a }], before: a }] }
            """, files: ["t.yaml": template])
        let second = sequence.states[1].diagram
        #expect(
            fills(second)
                == [.color(second.theme[.categorySurface2]), .color(second.theme[.categorySurface1])])
    }

    /// The legend shows a sample of each category, with the fill, the stroke and the shape of the category's boxes.
    @Test func samplesLookLikeTheBoxes() throws {
        let diagram = try diagram(
            views:
                "{ colorBy: kind, legend: { marks: false }, cell: { shape: ellipse, fill: $categorySurface, stroke: { color: $category } } }"
        )
        let shapes = Fixture.log(diagram).drawnShapes
        let samples = shapes.dropFirst().prefix(3)
        for (index, sample) in samples.enumerated() {
            #expect(sample.fill == .color(diagram.theme[.categorySurface(index)]))
            #expect(sample.stroke?.paint == .color(diagram.theme[.category(index)]))
            guard case .ellipse = sample.shape else {
                Issue.record("the sample isn't an ellipse")
                continue
            }
        }
    }

    /// Each category also has a mark, so that it can be recognized in gray and by color-blind readers.
    @Test func aLegendAddsAMarkToEachCategory() throws {
        func paths(_ views: String) throws -> Int {
            Fixture.log(try diagram(views: views)).drawnShapes.count
        }
        let without = try paths("{ colorBy: kind, legend: { marks: false } }")
        let with = try paths("{ colorBy: kind, legend: true }")
        #expect(with == without + 6)
    }

    private func many(_ count: Int, _ legend: String) throws -> Diagram {
        let items = (0..<count).map { "{ label: L\($0), kind: k\($0) }" }
        return try Fixture.diagram(
            """
            layout: { type: grid }
            views: { colorBy: kind, legend: \(legend), cell: { fill: $categorySurface } }
            data: { sections: [{ items: [\(items.joined(separator: ", "))] }] }
            """)
    }

    @Test func huesDoNotRepeat() throws {
        let diagram = try many(16, "true")
        #expect(Set(fills(diagram)).count == 16)
        #expect(diagram.warnings.isEmpty)
    }

    @Test func moreValuesThanColorsAreAWarning() throws {
        let diagram = try many(19, "true")
        #expect(Set(fills(diagram)).count == 17)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "2:19 'kind' has 19 values, but only 16 can be told apart, so the 16 most frequent ones have colors, "
                    + "and the items of the others are gray | list the most important values in 'legend: {values: [...]}', and name the rest: 'other: Other'"
            ])
        #expect(Fixture.log(diagram).texts[16] == "3 more")
    }

    /// If there are more values than colors, the legend lists the most frequent values, in the order of their first
    /// appearance.
    @Test func theMostFrequentValuesHaveColors() throws {
        let kinds = (0..<18).map { "k\($0)" } + ["k16", "k17", "k17"]
        let items = kinds.map { "{ label: L, kind: \($0) }" }.joined(separator: ", ")
        let diagram = try Fixture.diagram(
            """
            layout: { type: grid }
            views: { colorBy: kind, legend: true, cell: { fill: $categorySurface } }
            data: { sections: [{ items: [\(items)] }] }
            """)
        let gray = try #require(fills(diagram)[15])
        #expect(fills(diagram)[14] == gray)
        #expect(fills(diagram).count { $0 == gray } == 2)
        #expect(
            Fixture.log(diagram).texts.prefix(17) == (Array(kinds[0..<14]) + ["k16", "k17", "2 more"])[...])
    }

    /// Boxes of values that have no color of their own are gray in every theme, even if the theme's surfaces are
    /// bluish.
    @Test(arguments: ["ink", "blueprint", "paper"])
    func otherValuesAreNeutral(theme: String) throws {
        let theme = try #require(Theme.named(theme))
        let tint = theme.color(ofCategory: CategoryIndex.other, isTint: true)
        for color in [tint.light, tint.dark] {
            #expect(color.red == color.green && color.green == color.blue)
        }
        #expect(theme.color(ofCategory: CategoryIndex.none, isTint: true) == theme[.surfaceRaised])
    }

    @Test func otherNamesTheRest() throws {
        let diagram = try many(19, "{ values: [k3, k1], other: Others }")
        #expect(Set(fills(diagram)).count == 3)
        #expect(diagram.warnings.isEmpty)
        #expect(Fixture.log(diagram).texts.prefix(3) == ["k3", "k1", "Others"])
    }

    /// An item without a value has no category, so its box doesn't have the color of a category.
    @Test func itemsWithoutAValueAreGray() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: grid }
            views: { colorBy: kind, legend: true }
            data: { sections: [{ items: [A, { label: B, kind: x }] }] }
            """)
        let theme = diagram.theme
        #expect(fills(diagram) == [.color(theme[.surfaceRaised]), .color(theme[.categorySurface1])])
        #expect(Fixture.log(diagram).texts == ["x", "A", "B"])
    }

    /// If an item of a new category is inserted, the colors of the other items must not change.
    @Test func categoriesKeepTheirColorsInAllStates() throws {
        let sequence = try Fixture.sequence(
            """
            layout: { type: grid }
            views: { colorBy: kind }
            data: { sections: [{ id: s, label: S, items: [{ id: a, kind: x }] }] }
            states:
              - { name: one }
              - { name: two, changes: [{ insert: [{ id: b, kind: y }], before: a }] }
            """)
        let second = sequence.states[1].diagram
        #expect(
            fills(second)
                == [.color(second.theme[.categorySurface2]), .color(second.theme[.categorySurface1])])
    }
}
