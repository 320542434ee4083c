public import Foundation

/// A font file that contains only the characters of a picture, so that the SVG looks the same on all systems.
public struct EmbeddedFont: Hashable, Sendable {
    /// The format of a font file.
    public enum Format: String, Sendable {
        case opentype, truetype

        /// The media type for a `data:` URL.
        public var mediaType: String { self == .opentype ? "font/otf" : "font/ttf" }
    }

    /// The bytes of the font file.
    public let data: Data
    /// The bytes in base64.
    ///
    /// The documents of a batch share a font, so the font is encoded only once.
    package let base64: [UInt8]
    /// The format of the file.
    public let format: Format
    /// The name of the font family in the file, such as `Inter`.
    public let family: String
    /// The weight of the face.
    public let weight: Font.Weight
    /// True for an italic face.
    public let isItalic: Bool

    /// Creates an embedded font from its file.
    public init(data: Data, format: Format, family: String, weight: Font.Weight, isItalic: Bool) {
        (self.data, self.format, self.family) = (data, format, family)
        (self.weight, self.isItalic) = (weight, isItalic)
        base64 = Array(data.base64EncodedData())
    }
}

/// An object that creates subsets of fonts; a subset is small enough to be embedded.
///
/// Subsets contain kerning, because text is measured with kerning. They don't contain ligatures and contextual
/// alternates, which are off when text is measured and drawn. If a viewer uses an installed copy of the font instead,
/// `font-variant-ligatures: none` is needed to keep the measured widths.
public protocol FontEmbedding: AnyObject {
    /// Returns a subset of a font that can draw `scalars`; the font's size is ignored.
    ///
    /// The same set always results in the same bytes. The result is nil if the font's family is unknown, or if the font
    /// has none of the characters.
    ///
    /// - Throws: An error if the font file can't be read or subset, or if the font forbids embedding.
    func subset(of font: Font, scalars: Set<Unicode.Scalar>) throws -> EmbeddedFont?

    /// Returns subsets of other fonts with those of `scalars` that a font lacks.
    ///
    /// The default implementation returns no subsets.
    ///
    /// - Throws: The errors of `subset(of:scalars:)`.
    func fallback(for font: Font, scalars: Set<Unicode.Scalar>) throws -> [EmbeddedFont]
}

extension FontEmbedding {
    /// Returns no subsets, so that a viewer draws what a font lacks with its own fonts.
    public func fallback(for font: Font, scalars: Set<Unicode.Scalar>) throws -> [EmbeddedFont] { [] }
}
