import Espalier
package import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
import Foundation

/// The data of one diagram in a gallery.
nonisolated package struct GalleryEntry: Codable, Sendable {
    /// The background color of the picture in the format of CSS.
    nonisolated struct Paper: Codable, Sendable {
        let light: String
        let dark: String
    }

    package let title: String?
    package let description: String?
    let layoutType: String
    package let size: GallerySize
    let paper: Paper?
    package let source: GallerySource
    /// The items as a list, with one item on each line and two spaces of indentation for each level.
    package let textAlternative: String
    /// True if the text alternative consists of several lists, each with a caption above.
    let hasCaptions: Bool
    /// All words in the picture in lower case, for the search.
    package let words: [String]
}

extension GalleryEntry {
    init(_ document: DiagramReader.Document, size: CGSize) {
        let diagrams = document.diagrams
        self.size = GallerySize(size)
        title = document.file.title
        description = document.file.description
        layoutType = diagrams.first?.layoutType ?? ""
        paper = (diagrams.first?.backgroundColor).map(Paper.init)
        source = GallerySource(document.file.source)
        textAlternative = document.textAlternative(isMarkdown: false)
        hasCaptions = document.moves
        words = Self.words(of: diagrams)
    }

    /// Returns each word of the pictures once, in lower case.
    private static func words(of diagrams: [Diagram]) -> [String] {
        var (words, known) = ([String](), Set<String>())
        for diagram in diagrams {
            diagram.forEachText(in: diagram.bounds) { text in
                for word in text.string.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
                where known.insert(word).inserted {
                    words.append(word)
                }
            }
        }
        return words
    }
}

/// The width and height of a picture in a gallery, in whole points.
///
/// A report, from which `merge` reads sizes, may be damaged. Therefore a size outside of the limits isn't decoded.
nonisolated package struct GallerySize: Codable, Sendable {
    /// The permitted widths and heights; the maximum is that of `--limit length`.
    private static let possibleLengths = 0.0...0x1p53

    package let width: Int
    package let height: Int

    init(_ size: CGSize) {
        func length(_ value: Double) -> Int {
            let bounds = Self.possibleLengths
            return value > bounds.lowerBound ? Int(min(value, bounds.upperBound).rounded(.up)) : 0
        }
        (width, height) = (length(size.width), length(size.height))
    }

    /// Decodes a size.
    ///
    /// - Throws: `DecodingError` if the width or the height isn't from 0 to 2^53.
    package init(from decoder: any Decoder) throws {
        let size = try CGSize(from: decoder)
        guard [size.width, size.height].allSatisfy({ Self.possibleLengths.contains($0) }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the size isn't possible"))
        }
        self.init(size)
    }

    package func encode(to encoder: any Encoder) throws {
        try CGSize(width: width, height: height).encode(to: encoder)
    }
}

nonisolated extension GalleryEntry.Paper {
    init(_ color: AdaptiveColor) { self.init(light: color.light.hexadecimal, dark: color.dark.hexadecimal) }
}

/// The text of a diagram file or data file in a gallery, or the beginning of a long file.
nonisolated package struct GallerySource: Codable, Sendable {
    /// The maximum number of bytes, so that a page with many diagrams opens quickly.
    static let maximumSize = 128 << 10

    package let text: String
    /// The number of bytes at the end of the file that aren't in `text`.
    let omitted: Int
    /// True if the file is YAML or JSON.
    package let isTree: Bool

    package init(_ file: SourceFile) {
        isTree = FileName.isDiagram(file.name)
        guard file.bytes.count > Self.maximumSize else {
            (text, omitted) = (String(decoding: file.bytes, as: UTF8.self), 0)
            return
        }
        let beginning = file.bytes.prefix(Self.maximumSize)
        let end = beginning.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? beginning.endIndex
        text = String(decoding: beginning[..<end], as: UTF8.self)
        omitted = file.bytes.count - text.utf8.count
    }
}

/// The data of one input for the page of a gallery.
///
/// The report of `gallery` contains the record, so that `merge` can write the page.
nonisolated package struct GalleryRecord: Codable, Sendable {
    /// The path of the input's files below the folder of the pictures, without the suffix.
    package let stem: String
    /// The suffixes of the diagram's files, such as `.svg`, `.png` and `.md`.
    package let suffixes: [String]
    /// The description of the diagram; nil if its SVG couldn't be drawn.
    package let entry: GalleryEntry?
    /// The errors as text; nil if there are no errors.
    package let failure: String?

    /// The record as JSON on one line.
    package var json: String {
        // A record consists of texts and finite numbers, which can always be encoded.
        (try? sortedJSON()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
