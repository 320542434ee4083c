public import Foundation

/// A font file that contains only some characters, for an SVG that looks the same everywhere.
public struct EmbeddedFont: Hashable, Sendable {
    /// The format of a font file.
    public enum Format: String, Sendable {
        case opentype, truetype

        /// The media type for a `data:` URL.
        public var mediaType: String { self == .opentype ? "font/otf" : "font/ttf" }
    }

    /// The bytes of the font file.
    public let data: Data
    /// The format of the file.
    public let format: Format
    /// The typeface's own family name, such as `Inter`.
    public let family: String
    /// The weight of the face.
    public let weight: Font.Weight
    /// True for an italic face.
    public let isItalic: Bool

    /// Creates an embedded font from its file.
    public init(data: Data, format: Format, family: String, weight: Font.Weight, isItalic: Bool) {
        (self.data, self.format, self.family) = (data, format, family)
        (self.weight, self.isItalic) = (weight, isItalic)
    }
}

/// An object that makes fonts small enough to be embedded.
///
/// Kerning is kept, since text is measured with it. Ligatures and contextual alternates are off when text
/// is measured and drawn, and aren't in the subset. If the same font is installed on the viewer's system,
/// text needs `font-variant-ligatures: none` to have the measured width.
public protocol FontEmbedding: AnyObject {
    /// Returns the subset of a pinned font that draws `scalars`; the font's size is ignored.
    ///
    /// The same set gives the same bytes. The result is nil for a family given by name, whose license is
    /// unknown, and if the font has none of the characters.
    ///
    /// - Throws: An error if the font file can't be read or subset.
    func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont?
}
