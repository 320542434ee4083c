package import EspalierGeometry
package import Foundation

/// A line of text in a drawing, with its place.
package struct DrawnText {
    package let string: String
    package let font: Font
    package let color: AdaptiveColor
    /// The start of the baseline, in the coordinates in which the text is drawn.
    package let start: CGPoint
    /// The advance in points, in the same coordinates.
    package let width: CGFloat
    /// The transform from these coordinates to those of the canvas.
    package let transform: CGAffineTransform

    /// Returns the bounding box of the line in the coordinates of the canvas, for the metrics of its font.
    package func frame(_ metrics: FontMetrics) -> CGRect {
        CGRect(
            x: start.x, y: start.y - metrics.ascent, width: width, height: metrics.ascent + metrics.descent
        )
        .applying(transform)
    }
}

/// A canvas that passes each line of text to a closure, and shapes and images to closures of their own.
///
/// Text in perspective is drawn as outlines, and isn't passed.
package final class TextRecorder: Canvas {
    private let receive: (DrawnText) -> Void
    /// Receives each shape; nil to ignore shapes.
    package var receiveShape: ((CanvasShape, Paint?, Stroke?) -> Void)?
    /// Receives each image and its rectangle, in the coordinates in which it is drawn; nil to ignore images.
    package var receiveImage: ((Image, CGRect) -> Void)?
    /// The ids of the elements that have begun and haven't ended.
    package private(set) var elements: [String] = []
    /// The transform to the coordinates of the canvas.
    package private(set) var transform = CGAffineTransform.identity
    /// The saved transforms, which `restore` sets again.
    private var saved: [CGAffineTransform] = []

    package init(_ receive: @escaping (DrawnText) -> Void) { self.receive = receive }

    /// Returns the bounding boxes of the texts that `draw` draws, in the coordinates of the canvas.
    package static func frames(measuring text: any TextMeasuring, _ draw: (any Canvas) -> Void) -> [CGRect] {
        var frames: [CGRect] = []
        draw(TextRecorder { frames.append($0.frame(text.metrics(of: $0.font))) })
        return frames
    }

    package func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        let offset: CGFloat =
            switch anchor {
            case .start: 0
            case .middle: width / 2
            case .end: width
            }
        receive(
            DrawnText(
                string: string, font: font, color: color,
                start: CGPoint(x: position.x - offset, y: position.y),
                width: width, transform: transform))
    }

    package func save() { saved.append(transform) }
    package func restore() { transform = saved.popLast() ?? .identity }
    package func concatenate(_ next: CGAffineTransform) { transform = next.concatenating(transform) }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {
        receiveShape?(shape, fill, stroke)
    }

    package func draw(_ image: Image, in rect: CGRect) { receiveImage?(image, rect) }

    package func clip(to shape: CanvasShape) {}
    package func beginGroup(alpha: Double) {}
    package func endGroup() {}
    package func beginElement(_ element: CanvasElement) { elements.append(element.id) }
    package func endElement() { elements.removeLast() }
}
