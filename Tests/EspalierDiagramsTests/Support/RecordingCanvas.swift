import EspalierGeometry
import EspalierGraphics
import Foundation

/// Writes down what is drawn, one line for each call.
final class RecordingCanvas: Canvas {
    private(set) var log: [String] = []
    private(set) var elements: [CanvasElement] = []
    private(set) var depth = 0

    var texts: [String] { log.filter { $0.hasPrefix("text ") }.map { String($0.dropFirst(5)) } }

    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        log.append("shape \(shape) \(fill == nil ? "" : "filled") \(stroke == nil ? "" : "stroked")")
    }

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) { log.append("text \(string)") }

    func draw(_ image: Image, in rect: CGRect) { log.append("image \(rect)") }
    func save() { depth += 1 }
    func restore() { depth -= 1 }
    func concatenate(_ transform: CGAffineTransform) { log.append("move \(transform.tx) \(transform.ty)") }
    func clip(to shape: CanvasShape) { log.append("clip \(shape)") }
    func beginGroup(alpha: Double) { depth += 1 }
    func endGroup() { depth -= 1 }

    func beginElement(_ element: CanvasElement) {
        depth += 1
        elements.append(element)
    }

    func endElement() { depth -= 1 }
}
