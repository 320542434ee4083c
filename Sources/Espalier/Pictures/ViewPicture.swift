import EspalierCollectionLayout
import EspalierGraphics
import EspalierInspector
import Foundation

/// A picture of a view, or of a part of its content. Drawing it doesn't change the view.
struct ViewPicture: Picture {
    private let view: View
    private let text: any TextMeasuring
    private let overlay: InspectorOverlay?
    let bounds: CGRect
    let background: AdaptiveColor?

    /// - Parameters:
    ///   - view: The view to draw.
    ///   - options: The part to draw, the background and the annotations.
    ///   - text: Measures text if the view has nothing of its own that does.
    init(_ view: View, options: RenderingOptions, text: any TextMeasuring) {
        (self.view, self.text) = (view, text)
        background = options.background
        (bounds, overlay) = view.measuringText(with: text) {
            let collectionView = view as? CollectionView
            let content = collectionView.map { CGRect(origin: .zero, size: $0.contentSize) }
            let surroundings = options.showsSurroundings ? content?.union(view.bounds) : nil
            let bounds = options.rect ?? surroundings ?? view.bounds
            guard !options.annotations.isEmpty else { return (bounds, nil) }
            let overlay = collectionView?.inspectorOverlay(
                of: bounds, visibleRect: bounds == view.bounds ? nil : view.bounds, text: text,
                options: InspectorOptions(options.annotations))
            return (bounds, overlay)
        }
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        view.measuringText(with: text) {
            Painter(canvas).paintContent(of: view, in: rect, page: bounds)
        }
        overlay?.draw(in: canvas, rect: rect)
    }
}
