public import Foundation

/// A font file that holds only some characters: what an SVG carries so that it looks the same everywhere.
public struct EmbeddedFont: Hashable, Sendable {
    public enum Format: String, Sendable {
        case opentype, truetype

        /// For a `data:` URL.
        public var mediaType: String { self == .opentype ? "font/otf" : "font/ttf" }
    }

    public let data: Data
    public let format: Format
    /// The typeface's own family name, such as `Inter`.
    public let family: String
    public let weight: Font.Weight
    public let isItalic: Bool

    public init(data: Data, format: Format, family: String, weight: Font.Weight, isItalic: Bool) {
        (self.data, self.format, self.family) = (data, format, family)
        (self.weight, self.isItalic) = (weight, isItalic)
    }
}

/// Makes fonts small enough to be embedded.
///
/// Kerning is kept, since texts are measured with it. Ligatures and contextual alternates are off when text is
/// measured and painted, and are not in the subset; text in the same font taken from elsewhere needs
/// `font-variant-ligatures: none` to come out as wide.
public protocol FontEmbedding: AnyObject {
    /// The subset of a pinned font that draws `scalars`; its size doesn't matter. The same set gives the same bytes.
    ///
    /// Nil for a family asked for by name, whose license is not known, and when the font has none of the characters.
    /// - Throws: when the font file can't be read or subset.
    func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont?
}
