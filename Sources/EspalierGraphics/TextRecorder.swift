package import EspalierGeometry
package import Foundation

/// A line of text in a drawing, with its place.
package struct DrawnText {
    package let string: String
    package let font: Font
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

/// A canvas that passes each line of text to a closure, and ignores all other drawing.
///
/// Text in perspective is drawn as outlines, and isn't passed.
package final class TextRecorder: Canvas {
    private let receive: (DrawnText) -> Void
    private var transform = CGAffineTransform.identity
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
                string: string, font: font, start: CGPoint(x: position.x - offset, y: position.y),
                width: width, transform: transform))
    }

    package func save() { saved.append(transform) }
    package func restore() { transform = saved.popLast() ?? .identity }
    package func concatenate(_ next: CGAffineTransform) { transform = next.concatenating(transform) }

    package func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {}
    package func draw(_ image: Image, in rect: CGRect) {}
    package func clip(to shape: CanvasShape) {}
    package func beginGroup(alpha: Double) {}
    package func endGroup() {}
    package func beginElement(_ element: CanvasElement) {}
    package func endElement() {}
}
