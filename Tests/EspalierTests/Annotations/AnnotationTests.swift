import Espalier
import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation
import Testing

@Suite struct AnnotationTests {
    private static let options: OutputOptions = {
        var options = OutputOptions()
        options.svgText = .system
        return options
    }()

    private func svg(_ annotations: Set<InspectorOptions.Annotation>, size: CGSize, rect: CGRect? = nil)
        throws -> String
    {
        let cards = Cards(["A", "B", "C"], layout: Cards.grid(40, 30), size: size)
        return try cards.view.picture(rect.map { .rect($0) } ?? .visible, annotations: annotations)
            .svgString(options: Self.options)
    }

    @Test func aPictureWithoutAnnotationsHasNone() throws {
        let text = try svg([], size: CGSize(width: 110, height: 100))
        #expect(!text.contains("[0, 0]"))
    }

    /// The view has two columns of 40 points, with gaps of 10 and insets of 10.
    ///
    /// The annotations show the frames, the index paths, the insets and the gaps.
    @Test func aSmallFlow() throws {
        let text = try svg([.frames, .indexPaths, .insets, .spacing], size: CGSize(width: 110, height: 100))
        let overlay = text.split(separator: "\n").last { $0.contains("[0, 0]") }.map(String.init) ?? ""
        for name in ["[0, 0]", "[0, 1]", "[0, 2]"] { #expect(overlay.contains(">\(name)</text>")) }
        // The frame of item 1 is inset by half a point.
        #expect(overlay.contains("<rect x=\"60.5\" y=\"10.5\" width=\"39\" height=\"29\""))
        // The areas of the insets are filled. The upper area is as wide as the view, and the left area is between the
        // upper and the lower area.
        #expect(overlay.contains("<rect width=\"110\" height=\"10\""))
        #expect(overlay.contains("<rect y=\"10\" width=\"10\" height=\"70\""))
        #expect(overlay.contains(">10</text>"))
    }

    @Test func viewportWithGhosts() throws {
        let cards = Cards(
            (0..<12).map { "\($0)" }, layout: Cards.grid(40, 30), size: CGSize(width: 110, height: 80))
        let text = try cards.view.picture(annotations: [.visibleRect, .ghosts])
            .svgString(options: Self.options)
        // The picture shows the whole content: 6 lines of 30 points with gaps of 10 and insets of 10.
        #expect(text.contains("viewBox=\"0 0 110 250\""))
        #expect(text.contains(">110 × 80</text>"))
        // The lines begin at y = 10, 50, 90 and so on. Four of the six lines are below the viewport.
        #expect(text.components(separatedBy: "stroke-dasharray").count - 1 == 8)
    }

    @Test func aDiagramIsLaidOutForItsViewport() throws {
        let yaml = """
            layout: { type: flow, width: 400, itemSize: [40, 20], minimumInteritemSpacing: 10, minimumLineSpacing: 10, sectionInset: 0 }
            data: { sections: [ { label: One, items: [a, b, c, d, e, f, g, h, i, j] } ] }
            """
        var overrides = DiagramFile.Overrides()
        overrides.viewport = CGRect(x: 0, y: 30, width: 90, height: 50)
        let diagram = try DiagramReader().diagram(
            reading: SourceFile(name: "a.yaml", bytes: Array(yaml.utf8)),
            environment: DiagramEnvironment(resources: ResourceReader(folder: "")), overrides: overrides)
        // The viewport is narrower than the view in the file, so there are two columns instead of eight.
        #expect(diagram.elements().map(\.frame.minX).max() == diagram.viewport.map { $0.minX + 50 })
        let viewport = try #require(diagram.viewport)
        #expect(viewport.size == CGSize(width: 90, height: 50))
        let text = try diagram.picture().svgString(options: Self.options)
        #expect(text.contains("width=\"90\" height=\"50\""))
        #expect(!text.contains(">a</text>") && text.contains(">c</text>") && text.contains(">f</text>"))
        #expect(!text.contains(">g</text>"))
        let whole = try diagram.picture(annotations: [.visibleRect]).svgString(options: Self.options)
        #expect(whole.contains(">a</text>"))
    }
}
