import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation

/// What a picture of a transition looks at: a fixed part of the content, or the viewport as it scrolls.
struct TransitionWindow {
    let transition: CollectionViewTransition
    let view: CollectionView
    /// In content coordinates; nil for the viewport.
    let rect: CGRect?

    var size: CGSize { rect?.size ?? view.bounds.size }

    func rect(at time: Double) -> CGRect {
        rect ?? CGRect(origin: transition.contentOffset(at: time), size: view.bounds.size)
    }

    /// Draws one moment with its top left corner at (0, 0).
    func draw(at time: Double, in canvas: any Canvas) {
        let rect = rect(at: time)
        canvas.save()
        canvas.clip(to: .rectangle(CGRect(origin: .zero, size: size)))
        canvas.concatenate(CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
        view.paintBackground(in: canvas, rect: rect)
        view.draw(transition, at: time, in: canvas, rect: rect)
        canvas.restore()
    }
}
