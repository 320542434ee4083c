import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that computes a hash of all drawing calls, for comparisons of drawings, and collects the ids of elements.
nonisolated final class DigestingCanvas: Canvas {
    private var hasher = Hasher()
    private var depth = 0
    /// The elements in the order in which they began; an element in another one has a depth above 0.
    private(set) var elements: [(id: String, depth: Int)] = []

    init() {}

    var digest: Int { hasher.finalize() }

    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        hasher.combine(0)
        hasher.combine(shape)
        hasher.combine(fill)
        hasher.combine(stroke)
    }

    func draw(
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

    func draw(_ image: Image, in rect: CGRect) {
        hasher.combine(2)
        hasher.combine(image)
        combine(rect.minX, rect.minY, rect.width, rect.height)
    }

    func save() { hasher.combine(3) }
    func restore() { hasher.combine(4) }

    func concatenate(_ transform: CGAffineTransform) {
        hasher.combine(5)
        combine(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    }

    func clip(to shape: CanvasShape) {
        hasher.combine(6)
        hasher.combine(shape)
    }

    func beginGroup(alpha: Double) {
        hasher.combine(7)
        hasher.combine(alpha)
    }

    func endGroup() { hasher.combine(8) }

    /// Collects the id of an element, which isn't visible and therefore isn't part of the hash.
    func beginElement(_ element: CanvasElement) {
        elements.append((element.id, depth))
        depth += 1
    }

    func endElement() { depth -= 1 }

    private func combine(_ numbers: CGFloat...) {
        for number in numbers { hasher.combine(number) }
    }
}
