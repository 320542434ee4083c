import EspalierCollectionLayout
import EspalierDiagrams
import EspalierGraphics
import EspalierInspector
import Foundation

/// A diagram, or the part of it that goes into one file.
struct DiagramPicture: Picture {
    private let diagram: Diagram
    let bounds: CGRect
    private let replacement: AdaptiveColor?
    private let overlay: InspectorOverlay?

    init(_ diagram: Diagram, options: RenderingOptions) {
        self.diagram = diagram
        diagram.beginPicture()
        let bounds =
            options.rect ?? (options.showsSurroundings ? diagram.bounds : diagram.shownRect)
        self.bounds = bounds
        overlay =
            options.annotations.isEmpty
            ? nil
            : diagram.inspectorOverlay(
                of: bounds, options: diagram.annotationOptions(adding: options.annotations))
        replacement = options.background
    }

    var title: String? { diagram.file.spokenTitle }
    var description: String? { diagram.description }
    var background: AdaptiveColor? { replacement ?? diagram.backgroundColor }
    var textColor: AdaptiveColor? { diagram.theme.color(of: .label) }

    func draw(in canvas: any Canvas, rect: CGRect) throws {
        diagram.draw(
            in: canvas, rect: rect, includesBackground: background == nil, includesAnnotations: overlay == nil
        )
        if let overlay { diagram.draw(overlay, in: canvas, rect: rect) }
        try diagram.checkPicture()
    }
}
