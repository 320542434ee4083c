import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that collects each word of a picture once, for the gallery's search.
nonisolated final class WordCollector: DiscardingCanvas {
    private(set) var words: [String] = []
    private var known: Set<String> = []

    override func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        for word in string.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        where known.insert(word).inserted {
            words.append(word)
        }
    }
}

/// A canvas that ignores all drawing.
///
/// The diagram still configures every view that it draws, so that it reports images that can't be used.
class DiscardingCanvas: Canvas {
    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {}
    func draw(_ shape: CanvasShape, fill: Paint?, stroke: Stroke?) {}
    func draw(_ image: Image, in rect: CGRect) {}
    func save() {}
    func restore() {}
    func concatenate(_ transform: CGAffineTransform) {}
    func clip(to shape: CanvasShape) {}
    func beginGroup(alpha: Double) {}
    func endGroup() {}
    func beginElement(_ element: CanvasElement) {}
    func endElement() {}
}
