import EspalierGeometry
import EspalierGraphics
import Foundation

/// Writes down what is drawn, one line a call.
final class RecordingCanvas: Canvas {
    private(set) var calls: [String] = []
    /// Every shape drawn, for tests of geometry.
    private(set) var shapes: [CanvasShape] = []

    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        shapes.append(shape)
        calls.append(fill != nil ? "fill \(Self.name(shape))" : "stroke \(Self.name(shape))")
    }

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) { calls.append("text \(string) at \(position.x),\(position.y)") }

    func draw(_ image: Image, in rect: CGRect) { calls.append("image \(Self.name(rect))") }
    func save() { calls.append("save") }
    func restore() { calls.append("restore") }
    func concatenate(_ transform: CGAffineTransform) {
        calls.append("move \(transform.tx),\(transform.ty)")
    }
    func clip(to shape: CanvasShape) { calls.append("clip \(Self.name(shape))") }
    func beginGroup(alpha: Double) { calls.append("group \(alpha)") }
    func endGroup() { calls.append("end group") }
    func beginElement(_ element: CanvasElement) { calls.append("element \(element.id)") }
    func endElement() { calls.append("end element") }

    private static func name(_ rect: CGRect) -> String {
        "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)"
    }

    private static func name(_ shape: CanvasShape) -> String {
        switch shape {
        case .rectangle(let rect): "rectangle \(name(rect))"
        case .roundedRectangle(let rect, let radius): "rounded \(radius) \(name(rect))"
        case .ellipse(let rect): "ellipse \(name(rect))"
        case .line(let start, let end): "line \(start.x),\(start.y) \(end.x),\(end.y)"
        case .path(let path): "path \(path.elements.count)"
        }
    }
}
