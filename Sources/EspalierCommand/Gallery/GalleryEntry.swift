import EspalierDiagrams
import EspalierGraphics
import Foundation

/// What a gallery tells about one diagram beside its pictures.
struct GalleryEntry: Sendable {
    let title: String?
    let description: String?
    let layoutType: String
    let size: CGSize
    let background: AdaptiveColor?
    let source: GallerySource
    /// The items as a list, one a line, two spaces a level.
    let textAlternative: String
    /// Every word in the picture, in lower case.
    let words: [String]

    init(_ diagram: Diagram) {
        title = diagram.title
        description = diagram.description
        layoutType = diagram.layoutType
        size = diagram.viewport?.size ?? diagram.size
        background = diagram.backgroundColor
        source = GallerySource(diagram.file.source)
        textAlternative = diagram.textAlternative(isMarkdown: false)
        let collector = WordCollector()
        diagram.draw(in: collector, rect: diagram.bounds, includesBackground: false)
        words = collector.words
    }
}
