import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that records the drawn lines of text, and ignores all other drawing.
nonisolated final class TextRecorder: Canvas {
    /// A header for each line of text, in the order of drawing.
    private(set) var headers: [LayoutSnapshot.Header] = []
    private var transform = CGAffineTransform.identity
    /// The saved transforms, which `restore` sets again.
    private var transforms: [CGAffineTransform] = []

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        let start =
            switch anchor {
            case .start: position.x
            case .middle: position.x - width / 2
            case .end: position.x - width
            }
        let baseline = CGPoint(x: start, y: position.y).applying(transform)
        let length = hypot(width * transform.a, width * transform.b)
        headers.append(
            LayoutSnapshot.Header(
                "text",
                [
                    .init("baseline", [Double(baseline.x), Double(baseline.y)].snapshotText),
                    .init("width", Double(length).snapshotText), .init("font", font.snapshotText),
                    .init("string", string),
                ]))
    }

    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {}
    func draw(_ image: Image, in rect: CGRect) {}
    func save() { transforms.append(transform) }
    func restore() { transform = transforms.popLast() ?? .identity }
    func concatenate(_ next: CGAffineTransform) { transform = next.concatenating(transform) }
    func clip(to shape: CanvasShape) {}
    func beginGroup(alpha: Double) {}
    func endGroup() {}
    func beginElement(_ element: CanvasElement) {}
    func endElement() {}
}

extension Font {
    /// The font as text: the family, the size, and the weight and style if they aren't regular, such as `sans 13 bold`.
    fileprivate nonisolated var snapshotText: String {
        let name =
            switch family {
            case .sans: "sans"
            case .monospaced: "monospaced"
            case .named(let name): name
            }
        let style = (weight == .regular ? [] : ["\(weight)"]) + (isItalic ? ["italic"] : [])
        return ([name, Double(size).snapshotText] + style).joined(separator: " ")
    }
}
