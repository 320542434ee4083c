import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that collects the frames of drawn texts, and draws nothing.
final class TextFrameCanvas: Canvas {
    /// The bounding boxes of the texts, in the coordinates of the canvas.
    private(set) var frames: [CGRect] = []

    private let text: any TextMeasuring
    private var transform = CGAffineTransform.identity
    private var saved: [CGAffineTransform] = []

    init(text: any TextMeasuring) { self.text = text }

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        let metrics = text.metrics(of: font)
        let start: CGFloat =
            switch anchor {
            case .start: 0
            case .middle: width / 2
            case .end: width
            }
        let box = CGRect(
            x: position.x - start, y: position.y - metrics.ascent, width: width,
            height: metrics.ascent + metrics.descent)
        frames.append(box.applying(transform))
    }

    func save() { saved.append(transform) }
    func restore() { transform = saved.popLast() ?? .identity }
    func concatenate(_ transform: CGAffineTransform) {
        self.transform = transform.concatenating(self.transform)
    }

    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {}
    func draw(_ image: Image, in rect: CGRect) {}
    func clip(to shape: CanvasShape) {}
    func beginGroup(alpha: Double) {}
    func endGroup() {}
    func beginElement(_ element: CanvasElement) {}
    func endElement() {}
}
