package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// A canvas that computes a hash of all drawing calls, for comparisons of drawings.
nonisolated package final class DigestingCanvas: Canvas {
    private var hasher = Hasher()

    package init() {}

    package var digest: Int { hasher.finalize() }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        hasher.combine(0)
        hasher.combine(shape)
        hasher.combine(fill)
        hasher.combine(stroke)
    }

    package func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        hasher.combine(1)
        hasher.combine(string)
        hasher.combine(font)
        hasher.combine(color)
        combine(position.x, position.y, width)
        hasher.combine(anchor)
    }

    package func draw(_ image: Image, in rect: CGRect) {
        hasher.combine(2)
        hasher.combine(image)
        combine(rect.minX, rect.minY, rect.width, rect.height)
    }

    package func save() { hasher.combine(3) }
    package func restore() { hasher.combine(4) }

    package func concatenate(_ transform: CGAffineTransform) {
        hasher.combine(5)
        combine(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    }

    package func clip(to shape: CanvasShape) {
        hasher.combine(6)
        hasher.combine(shape)
    }

    package func beginGroup(alpha: Double) {
        hasher.combine(7)
        hasher.combine(alpha)
    }

    package func endGroup() { hasher.combine(8) }

    /// Does nothing, because a `CanvasElement` isn't visible and therefore isn't part of the hash.
    package func beginElement(_ element: CanvasElement) {}
    package func endElement() {}

    private func combine(_ numbers: CGFloat...) {
        for number in numbers { hasher.combine(number) }
    }
}
