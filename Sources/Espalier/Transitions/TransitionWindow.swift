import EspalierCollectionLayout
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation

/// The part of the content that a picture of a transition shows: a fixed rectangle, or the viewport while it scrolls
/// and changes its size.
struct TransitionWindow {
    private(set) var transition: CollectionViewTransition
    let view: CollectionView
    /// The part shown at the start, in content coordinates.
    let first: CGRect
    /// The part shown at the end, in content coordinates.
    let last: CGRect
    /// The diagrams whose titles and annotations are drawn; nil for the transition of a view.
    let diagram: DiagramTransition?
    private let text: (any TextMeasuring)?

    /// Creates the window of a view's transition.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - view: The view in which the transition took place.
    ///   - rect: The part in content coordinates; nil for the viewport.
    ///   - text: Measures the text if the view has no `textMeasuring` object.
    init(
        transition: CollectionViewTransition, view: CollectionView, rect: CGRect?, text: any TextMeasuring
    ) {
        (self.transition, self.view, diagram, self.text) = (transition, view, nil, text)
        first = rect ?? CGRect(origin: transition.oldContentOffset, size: transition.oldViewportSize)
        last = rect ?? CGRect(origin: transition.newContentOffset, size: transition.newViewportSize)
    }

    init(_ diagram: DiagramTransition) {
        (transition, view, self.diagram, text) = (diagram.elements, diagram.view, diagram, nil)
        (first, last) = diagram.rects
    }

    /// The smallest size into which both states fit.
    var size: CGSize {
        CGSize(width: max(first.width, last.width), height: max(first.height, last.height))
    }

    /// A copy of the window that draws its moments as still pictures.
    var still: TransitionWindow {
        var copy = self
        copy.transition.drawsStills = true
        return copy
    }

    func rect(at time: Double) -> CGRect {
        let progress = CGFloat(transition.curve.progress(at: time))
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { progress == 1 ? b : a + (b - a) * progress }
        let origin = CGPoint(x: mix(first.minX, last.minX), y: mix(first.minY, last.minY))
        guard transition.drawsStills else {
            return CGRect(
                x: origin.x, y: origin.y, width: mix(first.width, last.width),
                height: mix(first.height, last.height))
        }
        // In a still picture, the view and its elements have the sizes of the state that is closer in time. A view of
        // a size in between would show more or less content than either state, cut at its bottom.
        return CGRect(origin: origin, size: (transition.isCloserToEnd(at: time) ? last : first).size)
    }

    /// Calls `body` and ensures that the view can measure text during the call.
    func measuringText(_ body: () -> Void) {
        if let text { view.measuringText(with: text, body) } else { body() }
    }

    /// Draws one moment with its top left corner at (0, 0).
    func draw(at time: Double, in canvas: any Canvas) {
        measuringText { drawMoment(at: time, in: canvas) }
    }

    /// Draws one element of the transition with the given attributes, in content coordinates.
    func draw(
        _ element: CollectionViewTransition.Element, as attributes: CollectionViewLayoutAttributes,
        in canvas: any Canvas
    ) {
        guard let diagram else { return ElementPainter(view, on: canvas).paint(element, as: attributes) }
        diagram.draw(element, as: attributes, in: canvas)
    }

    private func drawMoment(at time: Double, in canvas: any Canvas) {
        let rect = rect(at: time)
        canvas.save()
        canvas.clip(to: .rectangle(CGRect(origin: .zero, size: rect.size)))
        canvas.concatenate(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
        ElementPainter(view, on: canvas).paintBackground(in: rect)
        let progress = transition.curve.progress(at: time)
        let isCloserToEnd = transition.isCloserToEnd(at: time)
        diagram?.drawBlock(at: transition.drawsStills ? (isCloserToEnd ? 1 : 0) : progress, in: canvas)
        transition.forEachElement(at: time, in: rect) { draw($0, as: $1, in: canvas) }
        diagram?.drawAnnotations(at: progress, in: canvas)
        canvas.restore()
    }
}

extension DiagramTransition {
    /// The fraction of the transition during which annotations fade.
    ///
    /// Annotations of the first state fade out at the start, and annotations of the last state fade in at the end.
    static let annotationFade = 0.25

    /// Draws the annotations.
    ///
    /// Annotations describe a state at rest, so they aren't shown during most of the transition.
    fileprivate func drawAnnotations(at progress: Double, in canvas: any Canvas) {
        guard hasAnnotations else { return }
        let share = Self.annotationFade
        for (isLast, alpha) in [(false, 1 - progress / share), (true, 1 - (1 - progress) / share)]
        where alpha > 0 {
            if alpha < 1 { canvas.beginGroup(alpha: alpha) }
            drawAnnotations(ofLast: isLast, in: canvas)
            if alpha < 1 { canvas.endGroup() }
        }
    }

    /// Draws the title, the description and the legend.
    ///
    /// If these texts aren't the same in both states, the texts of the first state fade out while the texts of the last
    /// state fade in.
    fileprivate func drawBlock(at progress: Double, in canvas: any Canvas) {
        if hasSameBlock || progress >= 1 { return drawBlock(ofLast: true, in: canvas) }
        if progress <= 0 { return drawBlock(ofLast: false, in: canvas) }
        for (isLast, alpha) in [(false, 1 - progress), (true, progress)] {
            canvas.beginGroup(alpha: alpha)
            drawBlock(ofLast: isLast, in: canvas)
            canvas.endGroup()
        }
    }
}
