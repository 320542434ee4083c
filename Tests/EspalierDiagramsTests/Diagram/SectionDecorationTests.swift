import EspalierData
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests section decorations in diagram files, for all layouts.
@Suite struct SectionDecorationTests {
    private static let sections =
        "data: { sections: [{ items: [a, b] }, { items: [c] }] }\n"
    private static let tree = "data: { outline: \"r\\n  a\\n  b\" }\n"
    private static let sizes = "data: { outline: \"r\\n  a {size: 1}\\n  b {size: 2}\" }\n"

    /// Every layout supports all kinds of decorations, under the names that diagram files use.
    @Test(arguments: LayoutRegistry.builtIn.types.map(\.name)) func everyLayoutHasThem(type: String) throws {
        let layout = LayoutRegistry.builtIn.type(named: type)
        let isTree = layout?.dataKind == .hierarchy
        let hasSizes = layout?.itemFields.contains { $0.name == "size" } ?? false
        let diagram = try Fixture.diagram(
            """
            layout: { type: \(type) }
            views:
              decoration:
                band: { fill: $surface }
                background: { fill: $accent }
                separator: { height: 3, fill: $line }
                line: { width: 2, fill: $line }
                circle: { width: 6, fill: $line }

            """ + (hasSizes ? Self.sizes : isTree ? Self.tree : Self.sections))
        let found = Dictionary(grouping: diagram.elements().filter { $0.category == .decoration }, by: \.kind)
        for kind in ["band", "background", "circle"] { #expect(found[kind]?.count == 2, "\(kind)") }
        #expect(found["separator"]?.count == 1)
        // All decorations are drawn before the cells, that is, below them.
        let elements = diagram.elements()
        let last = elements.lastIndex { ["band", "background", "separator"].contains($0.kind) } ?? 0
        #expect(elements[..<last].allSatisfy { $0.category != .cell })
        #expect(diagram.warnings.isEmpty)
    }

    /// In a horizontal flow, sections are side by side, so each band extends from the top to the bottom.
    @Test func horizontalFlowsHaveThemSideBySide() throws {
        let diagram = try Fixture.diagram(
            """
            output: { margin: 0 }
            layout: { type: flow, scrollDirection: horizontal, width: 60, itemSize: [20, 20], sectionInset: 10 }
            views:
              decoration:
                band: { fill: $surface }
                separator: { width: 3, fill: $line }
                line: { height: 2, fill: $line }

            """ + Self.sections)
        let frames = diagram.elements().filter { $0.category == .decoration }.map(\.frame)
        // A column of two items is exactly 40 points high, so the gap between the items is 0.
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 70, height: 60), CGRect(x: 70, y: 0, width: 40, height: 60),
                CGRect(x: 67, y: 10, width: 3, height: 40),
                CGRect(x: 0, y: 4, width: 60, height: 2), CGRect(x: 70, y: 4, width: 30, height: 2),
            ])
    }

    /// In a tree, each level is a section.
    ///
    /// Bands of levels can show only a few fields, such as `depth` and `itemCount`.
    @Test func levelsOfATreeHaveBands() throws {
        let diagram = try Fixture.diagram(
            """
            output: { margin: 0 }
            layout: { type: class-hierarchy, insets: [4, 10] }
            views:
              cell: { padding: 0, content: ["{label}"] }
              decoration:
                band: { fill: $surface, content: ["{depth}: {itemCount}"] }

            """ + Self.tree)
        let bands = diagram.elements().filter { $0.kind == "band" }.map(\.frame)
        #expect(bands.count == 2)
        #expect(bands.first?.minX == 0 && bands.first?.maxX == bands.last?.minX)
        #expect(bands.allSatisfy { $0.minY == 0 && $0.height == diagram.size.height })
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        #expect(canvas.texts.contains("0: 1") && canvas.texts.contains("1: 2"))
    }

    /// By default, the circle and the line of a feed have standard sizes.
    ///
    /// If the diagram file describes a view for the circle or the line, the view's size is used. A size in the layout
    /// overrides both.
    @Test(arguments: [
        ("as they are", "", "", [12, 2] as [CGFloat]),
        (
            "by their views", "", "views: { decoration: { circle: { width: 20 }, line: { width: 6 } } }",
            [20, 6]
        ),
        (
            "by the layout's keys", ", circleDiameter: 8, lineWidth: 1",
            "views: { decoration: { circle: { width: 20 } } }", [8, 1]
        ),
        ("none", ", circleDiameter: 0, lineWidth: 0", "", []),
    ])
    func feedsHaveTheirOwn(name: String, keys: String, views: String, expected: [CGFloat]) throws {
        let diagram = try Fixture.diagram(
            "layout: { type: wide-feed\(keys) }\n\(views)\ndata: { sections: [{ items: [a] }] }")
        let found = diagram.elements().filter { $0.category == .decoration }
        let sizes = found.sorted { $0.kind < $1.kind }.map(\.frame.width)
        #expect(sizes == expected)
    }

    // MARK: Icons

    @Test func unknownIconsAreWarnedAbout() throws {
        let diagram = try Fixture.diagram(
            """
            layout: { type: table }
            views:
              cell: { content: [{ vertical: [{ icon: "{picture?}" }, "{label}"] }] }
              supplementary: { header: { content: [{ icon: "{picture?}" }, "{label}"] } }
            data:
              sections:
                - label: One
                  picture: stra
                  items:
                    - { label: a, picture: fodler }
                    - { label: b, picture: star }
                    - c
            """)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "7:7 there is no icon 'stra' | did you mean 'star'?",
                "10:11 there is no icon 'fodler' | did you mean 'folder'?",
            ])
    }

    // MARK: Right to left

    /// In right-to-left layouts, frames are mirrored, and so are the parts of a view, their alignment and its borders.
    @Test func rightToLeftMirrorsFramesAndViews() throws {
        func diagram(_ direction: String) throws -> Diagram {
            try Fixture.diagram(
                """
                output: { margin: 0 }
                layout: { type: wide-feed, width: 344, margins: 0, gutterWidth: 44, normalItemWidth: 100, layoutDirection: \(direction) }
                views:
                  cell: { axis: horizontal, alignment: leading, padding: [0, 3, 0, 9], stroke: { sides: [right] }, content: ["{label}", "{index}"] }
                data: { sections: [{ label: Today, items: [{ label: a, group: 2, header: First }, b, c, d] }] }
                """)
        }
        let (plain, mirrored) = (try diagram("leftToRight"), try diagram("rightToLeft"))
        let (expected, found) = (plain.elements(), mirrored.elements())
        #expect(found.map(\.kind) == expected.map(\.kind))
        for (element, original) in zip(found, expected) {
            #expect(element.frame.minX == 344 - original.frame.maxX)
            #expect(element.frame.minY == original.frame.minY && element.frame.size == original.frame.size)
        }
        let box = mirrored.content.views.cell.plan(row: 0).box
        #expect(box.content.geometry.alignment == .trailing && box.outline.sides == .left)
        #expect(box.dimensions.padding == EdgeInsets(top: 0, left: 3, bottom: 0, right: 9))
        let canvases = (RecordingCanvas(), RecordingCanvas())
        plain.draw(in: canvases.0, rect: plain.bounds)
        mirrored.draw(in: canvases.1, rect: mirrored.bounds)
        #expect(canvases.0.texts.firstIndex(of: "a") ?? 0 < canvases.0.texts.firstIndex(of: "0") ?? 0)
        #expect(canvases.1.texts.firstIndex(of: "a") ?? 0 > canvases.1.texts.firstIndex(of: "0") ?? 0)
        // Two of the four items are the last items of their rows, and have no border.
        #expect(canvases.1.drawnShapes.count { $0.stroke != nil } == 2)
    }
}
