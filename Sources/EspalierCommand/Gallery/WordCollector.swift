import EspalierGeometry
import EspalierGraphics
import Foundation

/// A canvas that keeps each word of a picture once, for the gallery's search.
final class WordCollector: DiscardingCanvas {
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
