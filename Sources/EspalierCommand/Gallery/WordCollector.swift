import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that keeps the words of a picture, each once, and nothing else: what a search looks through.
final class WordCollector: Canvas {
    private(set) var words: [String] = []
    private var known: Set<String> = []

    func draw(
        _ string: String, font: Font, color: AdaptiveColor, at position: CGPoint, anchor: TextAnchor,
        width: CGFloat
    ) {
        for word in string.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        where known.insert(word).inserted {
            words.append(word)
        }
    }

    func draw(_ shape: Shape, fill: Paint?, stroke: Stroke?) {}
    func draw(_ image: Image, in rect: CGRect) {}
    func save() {}
    func restore() {}
    func concatenate(_ transform: CGAffineTransform) {}
    func clip(to shape: Shape) {}
    func beginGroup(alpha: Double) {}
    func endGroup() {}
    func beginElement(_ element: Element) {}
    func endElement() {}
}
