import EspalierCairoGraphics
public import EspalierDiagrams
public import EspalierGraphics
public import EspalierInspector
public import Foundation

extension Diagram {
    /// Returns a picture of the diagram: the viewport if the diagram has one, otherwise the whole diagram.
    ///
    /// - Parameters:
    ///   - rect: The part to draw, in points from the top left corner of the diagram; nil for the part that the file
    ///     determines.
    ///   - annotations: Annotations of the inspector in addition to the annotations of the file. With `visibleRect` or
    ///     `ghosts`, the picture shows not only the viewport but the whole content.
    ///   - background: A color that replaces the diagram's own background.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    public func picture(
        rect: CGRect? = nil, annotations: Set<InspectorOptions.Annotation> = [],
        background: AdaptiveColor? = nil
    ) throws -> Picture {
        let content = DiagramPicture(self, rect: rect, annotations: annotations, background: background)
        return Picture(.still(content), shaper: try TextShaper.of(text), fileOptions: file.output)
    }
}

/// The content of a picture that shows the part of a diagram in `bounds`.
private struct DiagramPicture: PictureContent {
    private let shown: Diagram
    let bounds: CGRect
    let properties: PictureProperties
    private let overlay: InspectorOverlay?

    init(
        _ diagram: Diagram, rect: CGRect?, annotations: Set<InspectorOptions.Annotation>,
        background: AdaptiveColor?
    ) {
        shown = diagram
        let bounds = rect ?? (annotations.showsSurroundings ? diagram.bounds : diagram.shownRect)
        self.bounds = bounds
        overlay =
            annotations.isEmpty
            ? nil
            : diagram.inspectorOverlay(of: bounds, options: diagram.annotationOptions(adding: annotations))
        let theme = diagram.theme
        properties = PictureProperties(
            title: diagram.file.spokenTitle, description: diagram.description,
            background: background ?? diagram.backgroundColor, textColor: theme.color(of: .label),
            reduction: diagram.reduction, hasLinks: diagram.hasLinks, textFamily: theme[.label].font.family,
            codeFamily: theme.codeFamily)
    }

    var diagram: Diagram? { shown }

    /// The frames that sheets of paper don't cut, and the heading of each further sheet.
    ///
    /// If the parent or the section of a sheet's first item is on an earlier sheet, the heading names it.
    var sheetContent: SheetContent? {
        let origin = bounds.origin
        let title = shown.title ?? "Diagram"
        return SheetContent(
            frames: shown.uncutFrames.map { $0.offsetBy(dx: -origin.x, dy: -origin.y) },
            header: shown.columnHeaderFrame?.offsetBy(dx: -origin.x, dy: -origin.y),
            lines: { frame in
                shown.linesEnding(at: frame.offsetBy(dx: origin.x, dy: origin.y))
                    .map { $0.offsetBy(dx: -origin.x, dy: -origin.y) }
            },
            heading: { part in
                let parent = shown.continuedParent(in: part.offsetBy(dx: origin.x, dy: origin.y))
                return parent.map { "\(title), continued: \($0)" } ?? "\(title), continued"
            })
    }

    func begin() { shown.beginPicture() }

    func draw(in canvas: any Canvas, rect: CGRect) throws {
        shown.draw(
            in: canvas, rect: rect, includesBackground: properties.background == nil,
            includesAnnotations: overlay == nil)
        if let overlay { shown.draw(overlay, in: canvas, rect: rect) }
        try shown.checkPicture()
    }
}

extension Set<InspectorOptions.Annotation> {
    /// A Boolean value that indicates whether content outside the viewport is also shown.
    var showsSurroundings: Bool { !isDisjoint(with: [.visibleRect, .ghosts]) }
}

extension TextShaper {
    /// Returns `text` if it is a shaper; otherwise creates a shaper.
    static func of(_ text: (any TextMeasuring)?) throws -> TextShaper {
        try (text as? TextShaper) ?? standard()
    }
}
