import EspalierCollectionLayout
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation

/// What a picture of a transition looks at: a fixed part of the content, or the viewport as it scrolls and grows.
struct TransitionWindow {
    let transition: CollectionViewTransition
    let view: CollectionView
    /// What is shown at first, in content coordinates.
    let first: CGRect
    /// What is shown at last.
    let last: CGRect
    /// What stands above a diagram's content comes from there; nil for a view.
    let diagram: DiagramTransition?

    /// - Parameter rect: In content coordinates; nil for the viewport.
    init(transition: CollectionViewTransition, view: CollectionView, rect: CGRect?) {
        (self.transition, self.view, diagram) = (transition, view, nil)
        first = rect ?? CGRect(origin: transition.oldContentOffset, size: transition.oldViewportSize)
        last = rect ?? CGRect(origin: transition.newContentOffset, size: transition.newViewportSize)
    }

    init(_ diagram: DiagramTransition) {
        (transition, view, self.diagram) = (diagram.elements, diagram.view, diagram)
        (first, last) = diagram.rects
    }

    /// Where both states find room.
    var size: CGSize {
        CGSize(width: max(first.width, last.width), height: max(first.height, last.height))
    }

    func rect(at time: Double) -> CGRect {
        let progress = CGFloat(transition.curve.progress(at: time))
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { progress == 1 ? b : a + (b - a) * progress }
        return CGRect(
            x: mix(first.minX, last.minX), y: mix(first.minY, last.minY), width: mix(first.width, last.width),
            height: mix(first.height, last.height))
    }

    /// Draws one moment with its top left corner at (0, 0).
    func draw(at time: Double, in canvas: any Canvas) {
        let rect = rect(at: time)
        canvas.save()
        canvas.clip(to: .rectangle(CGRect(origin: .zero, size: rect.size)))
        canvas.concatenate(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
        ElementPainter(view, on: canvas).paintBackground(in: rect)
        diagram?.drawBlock(at: transition.curve.progress(at: time), in: canvas)
        view.draw(transition, at: time, in: canvas, rect: rect)
        diagram?.drawAnnotations(at: transition.curve.progress(at: time), in: canvas)
        canvas.restore()
    }
}

extension DiagramTransition {
    /// The part of the way on which annotations of the first state fade out, and at its end those of the last fade in.
    static let annotationFade = 0.25

    /// Annotations tell about a state at rest: on the way there are none.
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

    /// Draws what stands above the content; one fades into the other where they differ.
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
