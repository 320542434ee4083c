import EspalierCollectionLayout
import EspalierGraphics
import EspalierInspector
import Foundation

/// What a view shows, or a part of its content.
struct ViewPicture: Picture {
    private let view: View
    let bounds: CGRect
    let background: AdaptiveColor?
    private let overlay: InspectorOverlay?

    /// - Parameter text: measures where the view has nothing of its own that does.
    init(_ view: View, options: RenderingOptions, text: any TextMeasuring) {
        if view.textMeasuring == nil { view.textMeasuring = text }
        self.view = view
        let content = (view as? CollectionView).map { CGRect(origin: .zero, size: $0.contentSize) }
        let surroundings = options.showsSurroundings ? content?.union(view.bounds) : nil
        let bounds = options.rect ?? surroundings ?? view.bounds
        self.bounds = bounds
        overlay =
            options.annotations.isEmpty
            ? nil
            : (view as? CollectionView)?.inspectorOverlay(
                of: bounds, visibleRect: bounds == view.bounds ? nil : view.bounds, text: text,
                options: InspectorOptions(options.annotations))
        background = options.background
    }

    func draw(in canvas: any Canvas, rect: CGRect) {
        view.paintContent(in: canvas, rect: rect, page: bounds)
        overlay?.draw(in: canvas, rect: rect)
    }
}
