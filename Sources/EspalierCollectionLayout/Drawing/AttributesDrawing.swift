import EspalierGeometry
package import EspalierGraphics
import Foundation

extension CollectionViewLayoutAttributes {
    /// Draws content at the place of the element, with its opacity and its transform, as a view would be painted.
    ///
    /// - Parameters:
    ///   - canvas: The canvas, in the coordinates of the collection view's content.
    ///   - text: Measures text in perspective, which is drawn as outlines.
    ///   - draw: Draws the content in the coordinates of the element, whose origin is at its top left.
    package final func place(
        in canvas: any Canvas, measuring text: any TextMeasuring, _ draw: (any Canvas) -> Void
    ) {
        if storedAlpha < 1 { canvas.beginGroup(alpha: Double(storedAlpha)) }
        if let transformBox {
            let map = ProjectiveTransform(projection(transformBox.transform))
            if map.isAffine {
                canvas.save()
                canvas.concatenate(map.affine)
                draw(canvas)
                canvas.restore()
            } else {
                draw(ProjectiveCanvas(canvas, map: map, textMeasuring: text))
            }
        } else if origin != .zero {
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
            draw(canvas)
            canvas.restore()
        } else {
            draw(canvas)
        }
        if storedAlpha < 1 { canvas.endGroup() }
    }

    /// Returns the transform from the element's coordinates to those of the content.
    private final func projection(_ transform: CATransform3D) -> CATransform3D {
        let (middle, center) = (bounds.center, center)
        let anchored = CATransform3DMakeTranslation(-middle.x, -middle.y, 0)
        return CATransform3DConcat(
            CATransform3DConcat(anchored, transform), CATransform3DMakeTranslation(center.x, center.y, 0))
    }
}
