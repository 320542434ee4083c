import Espalier
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// The data of one diagram in a gallery.
nonisolated struct GalleryEntry: Codable, Sendable {
    /// The background color of the picture in the format of CSS.
    nonisolated struct Paper: Codable, Sendable {
        let light: String
        let dark: String
    }

    let title: String?
    let description: String?
    let layoutType: String
    let size: CGSize
    let paper: Paper?
    let source: GallerySource
    /// The items as a list, with one item on each line and two spaces of indentation for each level.
    let textAlternative: String
    /// True if the text alternative consists of several lists, each with a caption above.
    let hasCaptions: Bool
    /// All words in the picture in lower case, for the search.
    let words: [String]
}

extension GalleryEntry {
    init(_ document: DiagramReader.Document) throws {
        let diagrams = document.diagrams
        switch document {
        case .diagram(let diagram): size = diagram.shownRect.size
        case .sequence(let sequence): size = try sequence.picture().size
        }
        title = document.file.title
        description = document.file.description
        layoutType = diagrams.first?.layoutType ?? ""
        paper = (diagrams.first?.backgroundColor).map(Paper.init)
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

nonisolated extension GalleryEntry.Paper {
    init(_ color: AdaptiveColor) { self.init(light: Self.hex(color.light), dark: Self.hex(color.dark)) }

    private static func hex(_ color: Color) -> String {
        let digits = [color.red, color.green, color.blue].map { component -> String in
            let byte = String(Int((component * 255).rounded()), radix: 16)
            return byte.count < 2 ? "0" + byte : byte
        }
        return "#" + digits.joined()
    }
}
