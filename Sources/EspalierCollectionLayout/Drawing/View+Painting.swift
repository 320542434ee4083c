import EspalierGeometry
public import EspalierGraphics
import Foundation

extension View {
    /// Paints the view and all that it holds, where its frame lies in the canvas's present coordinates.
    ///
    /// State is saved only where the view needs some: a view at (0, 0) without transform, clip or alpha costs only
    /// its own drawing.
    public final func paint(in canvas: any Canvas) {
        paint(in: canvas, hasProjection: hasProjection)
    }

    /// - Parameter hasProjection: What the property says; a view that paints many knows it for all.
    final func paint(in canvas: any Canvas, hasProjection: Bool) {
        guard !storedIsHidden, storedAlpha > 0 else { return }
        if let attachedLayer, !attachedLayer.isDoubleSided, isTurnedAway { return }
        if needsLayout || !children.isEmpty { layoutIfNeeded() }
        let isElement = beginElement(in: canvas)
        if storedAlpha < 1 { canvas.beginGroup(alpha: Double(storedAlpha)) }
        if hasProjection {
            paintProjected(in: canvas)
        } else {
            paint(
                in: canvas, translatedBy: CGPoint(x: origin.x - boundsOrigin.x, y: origin.y - boundsOrigin.y))
        }
        if storedAlpha < 1 { canvas.endGroup() }
        if isElement { canvas.endElement() }
    }

    private func paint(in canvas: any Canvas, translatedBy offset: CGPoint) {
        guard offset != .zero else { return paintContent(in: canvas) }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: offset.x, y: offset.y))
        paintContent(in: canvas)
        canvas.restore()
    }

    /// Transforms are applied about the anchor point, which lies at `center` in the superview.
    private func paintProjected(in canvas: any Canvas) {
        let map = ProjectiveTransform(projection)
        if map.isAffine {
            canvas.save()
            canvas.concatenate(map.affine)
            paintContent(in: canvas)
            canvas.restore()
        } else {
            paintContent(in: ProjectiveCanvas(canvas, map: map, textMeasuring: textMeasuring))
        }
    }

    /// Background, own drawing, subviews, border, in the view's own coordinates.
    package final func paintContent(in canvas: any Canvas) {
        if box.isPlain, attachedLayer == nil {
            draw(in: canvas)
            paintChildren(in: canvas)
            return
        }
        let outline = boxAppearance.outline(of: bounds)
        if let shadow = boxAppearance.shadow, !clipsToBounds {
            shadow.paint(under: bounds, cornerRadius: boxAppearance.cornerRadius, in: canvas)
        }
        if let backgroundColor, backgroundColor != .clear {
            canvas.draw(outline, fill: .color(backgroundColor), stroke: nil)
        }
        if clipsToBounds {
            canvas.save()
            canvas.clip(to: outline)
        }
        attachedLayer?.paintContent(in: canvas)
        draw(in: canvas)
        paintChildren(in: canvas)
        if clipsToBounds { canvas.restore() }
        paintBorder(in: canvas)
    }

    private func paintBorder(in canvas: any Canvas) {
        let width = boxAppearance.borderWidth
        guard width > 0, let color = boxAppearance.borderColor else { return }
        let shape = boxAppearance.outline(of: bounds, inset: width / 2)
        canvas.draw(shape, fill: nil, stroke: Stroke(.color(color), width: width))
    }
}
