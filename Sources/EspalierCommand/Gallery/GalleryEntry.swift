import Espalier
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// The description of one diagram in a gallery.
struct GalleryEntry: Sendable {
    let title: String?
    let description: String?
    let layoutType: String
    let size: CGSize
    let background: AdaptiveColor?
    let source: GallerySource
    /// The items as a list: one per line, indented by two spaces per level.
    let textAlternative: String
    /// True if the text alternative has several lists, each with a caption before it.
    let hasCaptions: Bool
    /// Every word in the picture, in lower case, for the search.
    let words: [String]

    init(_ document: DiagramReader.Document) throws {
        let diagrams = document.diagrams
        switch document {
        case .diagram(let diagram): size = diagram.shownRect.size
        case .sequence(let sequence): size = try sequence.picture().size
        }
        title = document.file.title
        description = document.file.description
        layoutType = diagrams.first?.layoutType ?? ""
        background = diagrams.first?.backgroundColor
        source = GallerySource(document.file.source)
        textAlternative = document.textAlternative(isMarkdown: false)
        hasCaptions = document.moves
        let collector = WordCollector()
        for diagram in diagrams {
            diagram.draw(in: collector, rect: diagram.bounds, includesBackground: false)
        }
        words = collector.words
    }
}
