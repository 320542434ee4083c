import EspalierCairoGraphics
public import EspalierCollectionLayout
public import EspalierGraphics
public import EspalierInspector
public import Foundation

extension Picture {
    /// The part of a view that a picture shows.
    public enum Part: Sendable, Equatable {
        /// The view's bounds. In a scroll view, this is the visible part of the content.
        case visible
        /// All of the content of a scroll view. For other views, this is their bounds.
        case content
        /// A rectangle in the view's own coordinates. In a scroll view, these are the coordinates of its content.
        case rect(CGRect)
    }
}

extension View {
    /// Returns a picture of the view.
    ///
    /// The view's own `transform` and `alpha` aren't applied, because these properties only have an effect in the
    /// view's superview. Drawing doesn't change the view. If neither the view nor a superview has a `textMeasuring`
    /// object, the fonts of diagrams are used. If cells compute their size from their text, set `textMeasuring` before
    /// the layout pass.
    ///
    /// - Parameters:
    ///   - part: The part to draw.
    ///   - annotations: Annotations of the inspector, for a collection view. With `visibleRect` or `ghosts`, the
    ///     picture shows the whole content if `part` is `.visible`.
    ///   - background: A color behind the view; nil for none.
    /// - Returns: The picture, which is drawn when it is written.
    /// - Throws: `FontError` if one of Espalier's fonts isn't installed.
    public func picture(
        _ part: Picture.Part = .visible, annotations: Set<InspectorOptions.Annotation> = [],
        background: AdaptiveColor? = nil
    ) throws -> Picture {
        let shaper = try TextShaper.of(textMeasuring)
        let content = measuringText(with: shaper) {
            ViewPicture(self, part, annotations: annotations, background: background, text: shaper)
        }
        return Picture(.still(content), shaper: shaper)
    }
}

private struct ViewPicture: PictureContent {
    private let view: View
    private let text: any TextMeasuring
    private let overlay: InspectorOverlay?
    let bounds: CGRect
    let properties: PictureProperties

    init(
        _ view: View, _ part: Picture.Part, annotations: Set<InspectorOptions.Annotation>,
        background: AdaptiveColor?, text: any TextMeasuring
    ) {
        (self.view, self.text) = (view, text)
        properties = PictureProperties(background: background)
        // The content size of some layouts is zero before the first layout pass.
        if let view = view as? CollectionView, view.contentSize == .zero { view.layoutIfNeeded() }
        let content = (view as? ScrollView).map { CGRect(origin: .zero, size: $0.contentSize) } ?? view.bounds
        let bounds =
            switch part {
            case .rect(let rect): rect
            case .content: content
            case .visible: annotations.showsSurroundings ? content.union(view.bounds) : view.bounds
            }
        self.bounds = bounds
        overlay =
            annotations.isEmpty
            ? nil
            : (view as? CollectionView)?.inspectorOverlay(
                of: bounds, visibleRect: bounds == view.bounds ? nil : view.bounds, text: text,
                options: InspectorOptions(annotations))
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        view.measuringText(with: text) { Painter(canvas).paintContent(of: view, in: rect, page: bounds) }
        overlay?.draw(in: canvas, rect: rect)
    }
}
