import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierInspector
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

@Suite struct PanelTests {
    private static let items = "data: {sections: [{items: [A, B, C]}]}\n"
    /// A flow of cells of 40 x 20 points with gaps of 10, in a view 100 points wide.
    ///
    /// Each line has two cells.
    private static let flow =
        "layout: {type: flow, width: 100, itemSize: [40, 20], sectionInset: 0}\nviews: {cell: {content: []}}\n"

    @Test func aPageHasAPanelForEachItem() throws {
        let diagram = try Fixture.diagram(
            Self.items + Self.flow
                + "panels: {interitemSpacing: 30, items: [{caption: One}, {layout: {width: 50}}]}\n")
        #expect(diagram.layoutType == "panels")
        let panels = diagram.content.panels
        #expect(panels.map(\.caption) == ["One", ""])
        // The first panel has two lines of 20 points with a gap of 10. The second panel has three lines, because its
        // `width` replaces that of the diagram.
        #expect(
            panels.map(\.diagram.size) == [CGSize(width: 100, height: 50), CGSize(width: 50, height: 80)])
        // The pictures of panels in the same row are aligned at the top.
        #expect(panels[0].pictureOrigin == panels[1].pictureOrigin)
        #expect(panels[0].pictureOrigin.y > 0)
        let frames = diagram.elements().filter { $0.category == .cell }.map(\.frame)
        #expect(frames[1].minX - frames[0].maxX == 30)
        #expect(diagram.elements().contains { $0.kind == "connector" })
    }

    /// Panels of different heights begin at the same height, so that their captions are on one line.
    @Test func captionsOfARowAreOnOneLine() throws {
        func tops(_ alignment: String) throws -> [CGFloat] {
            let diagram = try Fixture.diagram(
                Self.items + Self.flow
                    + "panels: {\(alignment)items: [{caption: One}, {caption: Two, layout: {width: 50}}]}\n")
            return diagram.elements().filter { $0.category == .cell && $0.id.hasPrefix("panel") }.map(
                \.frame.minY)
        }
        let standard = try tops("")
        #expect(standard.count == 2 && standard[0] == standard[1])
        #expect(try tops("alignment: top, ") == standard)
        // The pictures are 50 and 80 points high.
        let centered = try tops("alignment: center, ")
        #expect(centered.first.map { $0 - (centered.last ?? 0) } == 15)
    }

    @Test func panelsAreNumberedAndReadAloud() throws {
        let diagram = try Fixture.diagram(
            "title: T\n" + Self.items + Self.flow
                + "panels: {numbered: true, items: [{caption: One}, {caption: Two, data: {sections: [{label: S, items: [D]}]}}]}"
        )
        #expect(
            diagram.textAlternative(isMarkdown: false)
                == "T\n\n- 1  One\n  - A\n  - B\n  - C\n- 2  Two\n  - S\n    - D\n")
    }

    /// A panel can have its own layout.
    ///
    /// If the page declares views that this layout doesn't have, no error is reported.
    @Test func layoutsMayDiffer() throws {
        let diagram = try Fixture.diagram(
            Self.items
                + "layout: {type: flow, width: 100}\nviews: {supplementary: {header: {content: ['{label}']}}}\n"
                + "panels: {items: [{}, {layout: {type: circle}}]}\n")
        #expect(diagram.content.panels.map(\.diagram.layoutType) == ["flow", "circle"])
    }

    /// If several panels use the same data, a warning about the data is reported once.
    @Test func warningsOfPanelsAreThePages() throws {
        let diagram = try Fixture.diagram(
            "data: {sections: [{items: [A, {label: B, link: 'x:y'}]}]}\n"
                + "layout: {type: flow}\nviews: {cell: {content: ['{label}'], link: '{link?}'}}\n"
                + "panels: {items: [{}, {layout: {type: circle}}]}\n")
        #expect(
            Fixture.describe(diagram.warnings)
                == ["1:31 the link 'x:y' is left out | links are http, https, mailto or relative"])
    }

    /// If several panels use the same file, an error in the file is reported once.
    ///
    /// Errors at the same place of different files are different errors.
    @Test func reportsTheErrorsInEachFile() throws {
        let text = "id,label\n1,\"x"
        let error = #expect(throws: DiagnosticsError.self) {
            try Fixture.diagram(
                "layout: {type: flow}\npanels: {items: [{data: a.csv}, {data: b.csv}, {data: b.csv}]}",
                files: ["a.csv": text, "b.csv": text])
        }
        #expect(error?.diagnostics.map { $0.range?.file.name } == ["a.csv", "b.csv"])
    }

    /// The arrow of a horizontal movement passes above the items, and so above a picture without a margin.
    @Test(arguments: [0, 30]) func arrowsStayBelowTheCaption(margin: Int) throws {
        let diagram = try Fixture.diagram(
            "data: {sections: [{items: [A, B]}]}\n" + Self.flow
                + "panels: {margin: \(margin), items: [{caption: One}, {caption: Two, "
                + "data: {sections: [{items: [B, A]}]}, annotations: [moves]}]}\n")
        let panels = diagram.content.panels
        #expect(panels[0].pictureOrigin.y == panels[1].pictureOrigin.y)
        let canvas = RecordingCanvas()
        panels[1].draw(in: canvas)
        // The shafts of the arrows are curves of 1.5 points.
        let tops = canvas.drawnShapes.filter { $0.stroke?.width == 1.5 }.map(\.frame.minY)
        let caption = try #require(canvas.calls.first { $0.hasPrefix("text Two at ") })
        let baseline = try #require(caption.split(separator: ",").last.flatMap { Double($0) })
        #expect(tops.count == 2 && tops.allSatisfy { $0 > baseline + 6 }, "\(tops) \(baseline)")
    }

    @Test func movesStartInThePreviousPanel() throws {
        let diagram = try Fixture.diagram(
            Self.items + Self.flow
                + "panels: {items: [{}, {layout: {width: 140}, annotations: [moves]}]}\n")
        let second = try #require(diagram.content.panels.last?.diagram)
        // In a view 140 points wide, all three items are on one line with gaps of 10, so the first item doesn't move.
        #expect(
            second.moves == [
                .init(
                    start: CGRect(x: 60, y: 0, width: 40, height: 20),
                    end: CGRect(x: 50, y: 0, width: 40, height: 20)),
                .init(
                    start: CGRect(x: 0, y: 30, width: 40, height: 20),
                    end: CGRect(x: 100, y: 0, width: 40, height: 20)),
            ])
    }

    @Test(arguments: [
        ("panels: {}", ["3:9 panels need 'items'"]),
        ("panels: {items: []}", ["3:17 expected at least 1 entry, found 0"]),
        (
            "panels: {itms: [{}], items: [{captoin: x}]}",
            [
                "3:10 unknown key 'itms' | did you mean 'items'?",
                "3:31 unknown key 'captoin' | did you mean 'caption'?",
            ]
        ),
        (
            "panels: {items: [{layout: {widht: 3}}, {layout: {type: flwo}}]}",
            [
                "3:28 unknown key 'widht' | did you mean 'width'?",
                "3:56 expected one of",
            ]
        ),
        (
            "panels: {items: [{}, {offset: [0, 3]}]}",
            ["3:31 'offset' needs a 'viewport'"]
        ),
    ]) func reportsProblems(yaml: String, expected: [String]) {
        let found = Fixture.complaints("data: {sections: [{items: [A]}]}\nlayout: {type: flow}\n" + yaml)
        #expect(found.count == expected.count, "\(found)")
        for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected)) }
    }

    @Test func problemsOfAllPanelsAreReportedOnce() {
        let found = Fixture.complaints(
            "data: {sections: [{items: [A]}]}\nviews: {cell: {content: ['{nme}']}}\npanels: {items: [{}, {}, {}]}"
        )
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("2:") == true)
    }

    /// The limit applies to the items of all panels together.
    ///
    /// Each of these two panels has fewer items than the limit, but both together have more.
    @Test func panelsShareTheLimit() throws {
        var environment = Fixture.environment()
        environment.limits[.items] = 5
        let file = try Fixture.file(Self.items + "panels: {items: [{}, {}]}\n")
        let error = #expect(throws: DiagnosticsError.self) {
            try Diagram(file: file, environment: environment, text: FixedText())
        }
        #expect(
            Fixture.describe(error?.diagnostics ?? []) == [
                "2:9 6 items in all panels are beyond the limit of 5"
            ])
    }

    /// The page's own elements come first.
    ///
    /// They are followed by the elements of each panel, with their frames on the page.
    @Test func elementsOfPanelsAreInspected() throws {
        let diagram = try Fixture.diagram(
            Self.items + Self.flow + "panels: {interitemSpacing: 30, connectors: false, items: [{}, {}]}\n")
        let elements = diagram.elements()
        #expect(elements.map(\.id) == ["panel-1", "panel-2", "A", "B", "C", "A", "B", "C"])
        let step = elements[1].frame.minX - elements[0].frame.minX
        #expect(elements[5].frame == elements[2].frame.offsetBy(dx: step, dy: 0))
        #expect(elements[2].frame.origin == elements[0].frame.origin)
        #expect(diagram.elements(in: elements[7].frame).map(\.id) == ["panel-2", "C"])
    }

    @Test func statesHaveNoPanels() {
        let found = Fixture.complaints(
            "data: {sections: [{items: [A]}]}\nstates: [{name: a}, {name: b}]\npanels: {items: [{}]}")
        #expect(found == ["3:9 'panels' can't be used with 'states'"])
    }
}
