package import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// A canvas that records what is drawn.
package final class RecordingCanvas: Canvas {
    /// A shape that was drawn, in the coordinates at the time of the call.
    package struct DrawnShape {
        package let shape: CanvasShape
        package let fill: Paint?
        package let stroke: Stroke?
        /// The bounding box of the shape, transformed to the coordinates of the whole canvas.
        package let frame: CGRect

        package var isFilled: Bool { fill != nil }
    }

    /// A line of text for each call, in order.
    package private(set) var calls: [String] = []
    package private(set) var drawnShapes: [DrawnShape] = []
    package private(set) var elements: [CanvasElement] = []
    package private(set) var texts: [String] = []
    package private(set) var textColors: [AdaptiveColor] = []
    /// The number of saved states, groups and elements that have begun but not ended.
    package var depth: Int { transforms.count + openScopes }

    private var openScopes = 0
    private var transform = CGAffineTransform.identity
    /// The saved transforms, which `restore` sets again.
    private var transforms: [CGAffineTransform] = []

    package init() {}

    package var shapes: [CanvasShape] { drawnShapes.map(\.shape) }
    package var frames: [CGRect] { drawnShapes.map(\.frame) }
    package var strokes: [Stroke] { drawnShapes.compactMap(\.stroke) }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        drawnShapes.append(
            DrawnShape(
                shape: shape, fill: fill, stroke: stroke,
                frame: shape.boundingBox.applying(transform)))
        calls.append(fill != nil ? "fill \(Self.name(shape))" : "stroke \(Self.name(shape))")
    }

    package func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        texts.append(string)
        textColors.append(color)
        calls.append("text \(string) at \(position.x),\(position.y)")
    }

    package func draw(_ image: Image, in rect: CGRect) { calls.append("image \(Self.name(rect))") }

    package func save() {
        transforms.append(transform)
        calls.append("save")
    }

    package func restore() {
        transform = transforms.popLast() ?? .identity
        calls.append("restore")
    }

    package func concatenate(_ next: CGAffineTransform) {
        transform = next.concatenating(transform)
        calls.append("move \(next.tx),\(next.ty)")
    }

    package func clip(to shape: CanvasShape) { calls.append("clip \(Self.name(shape))") }

    package func beginGroup(alpha: Double) {
        openScopes += 1
        calls.append("group \(alpha)")
    }

    package func endGroup() {
        openScopes -= 1
        calls.append("end group")
    }

    package func beginElement(_ element: CanvasElement) {
        openScopes += 1
        elements.append(element)
        calls.append("element \(element.id)")
    }

    package func endElement() {
        openScopes -= 1
        calls.append("end element")
    }

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
