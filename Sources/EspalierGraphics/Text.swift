public import Foundation

/// A piece of text in one font, optionally with its own color.
public struct TextRun: Hashable, Sendable {
    /// The text of the run, which may contain line feeds.
    public var string: String
    /// The font of the whole run.
    public var font: Font
    /// The color of the run; nil for the color of the whole text.
    public var color: AdaptiveColor?
    /// True for code, which is read from left to right also in a text from right to left.
    package var isCode = false

    /// Creates a run, by default in the color of the whole text.
    public init(_ string: String, font: Font, color: AdaptiveColor? = nil) {
        (self.string, self.font, self.color) = (string, font, color)
    }
}

/// The limits and the style with which text is broken into lines.
public struct TextContainer: Hashable, Sendable {
    /// The horizontal alignment of lines.
    public enum Alignment: String, Sendable, CaseIterable { case leading, center, trailing }
    /// The position of the ellipsis in a truncated line.
    public enum Truncation: String, Sendable, CaseIterable { case none, head, middle, tail }

    /// The maximum width in points; if it is infinite, lines aren't wrapped.
    public var width: CGFloat
    /// The maximum number of lines; 0 for no limit.
    public var maximumLines: Int
    /// The horizontal alignment of the lines.
    public var alignment: Alignment
    /// The position of the ellipsis in a line that is too long; with `none`, the line isn't truncated.
    public var truncation: Truncation
    /// The line height as a multiple of the font's own line height.
    public var lineSpacing: CGFloat
    /// The distance in points by which all lines of a paragraph except the first are indented.
    ///
    /// The lines are indented at the edge that they are aligned with. Centered lines aren't indented.
    package var hangingIndent: CGFloat = 0

    /// Creates a container, by default without any limits.
    public init(
        width: CGFloat = .infinity, maximumLines: Int = 0, alignment: Alignment = .leading,
        truncation: Truncation = .none, lineSpacing: CGFloat = 1
    ) {
        (self.width, self.maximumLines, self.alignment) = (width, maximumLines, alignment)
        (self.truncation, self.lineSpacing) = (truncation, lineSpacing)
    }
}

/// Text that has been measured and broken into lines, ready for a canvas.
public struct TextLayout: Hashable, Sendable {
    /// A piece of one line in one font.
    ///
    /// Its string contains no line break and is drawn without further layout.
    public struct Fragment: Hashable, Sendable {
        /// The text of the fragment.
        public var string: String
        /// The font of the whole fragment.
        public var font: Font
        /// The color; nil for the color of the whole text.
        public var color: AdaptiveColor?
        /// The left end of the baseline in points, relative to the layout's top left corner.
        public var origin: CGPoint
        /// The advance of the text, in points.
        public var width: CGFloat

        /// Creates a fragment of a line that has been measured.
        public init(string: String, font: Font, color: AdaptiveColor?, origin: CGPoint, width: CGFloat) {
            (self.string, self.font, self.color) = (string, font, color)
            (self.origin, self.width) = (origin, width)
        }
    }

    /// The size in points: the width of the widest line and the sum of the line heights.
    public var size: CGSize
    /// The fragments in drawing order.
    public var fragments: [Fragment]
    /// The number of lines.
    public var lineCount: Int
    /// True if a part of the text is left out because it didn't fit.
    public var isTruncated: Bool
    /// True if a line ends inside a word, because the word is wider than the text may be.
    package var breaksWords = false
    /// The alignment of the lines, which the positions of the fragments already contain.
    package var alignment = TextContainer.Alignment.leading

    /// Creates a layout from its fragments.
    public init(size: CGSize, fragments: [Fragment], lineCount: Int, isTruncated: Bool = false) {
        (self.size, self.fragments, self.lineCount) = (size, fragments, lineCount)
        self.isTruncated = isTruncated
    }
}

/// An object that measures text.
///
/// The layout engine and the diagrams depend on this protocol only. The Cairo back end implements it with Pango and
/// HarfBuzz. An instance isn't thread safe and must be used by only one task.
public protocol TextMeasuring: AnyObject {
    func metrics(of font: Font) -> FontMetrics

    /// Returns the advance of a single line, in points.
    ///
    /// - Complexity: About 0.02 µs for cached text and for plain Latin text.
    func width(of string: String, font: Font) -> CGFloat

    /// Breaks runs into lines; a line feed in a run ends a line.
    func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout

    /// Returns the outlines of the glyphs, for text in perspective. The left end of the baseline is at (0, 0).
    func outline(of string: String, font: Font) -> BezierPath

    /// Returns the advance of a line of printable ASCII characters, in points.
    ///
    /// The result is nil if a byte isn't a printable ASCII character, or if the font can't be measured without a
    /// string. The default implementation returns nil.
    func width(ofPrintableASCII text: UnsafeBufferPointer<UInt8>, font: Font) -> CGFloat?

    /// The characters in all text measured so far that the standard fonts lack, in order of first appearance.
    var missingGlyphs: [MissingGlyph] { get }
}

/// A character that the standard fonts lack.
///
/// The declared fonts are Espalier's fonts, the fonts of `--font-path`, and the fallback fonts that a diagram or its
/// theme names.
public struct MissingGlyph: Hashable, Sendable {
    /// The character.
    public let scalar: Unicode.Scalar
    /// The family of the font that the character is drawn in; nil if no font contains the character.
    public let substitute: String?
    /// True if a declared font contains the character, so that it is drawn in the same font on every machine.
    public let isDeclared: Bool

    /// Creates a missing character, by default one that no font contains.
    public init(scalar: Unicode.Scalar, substitute: String? = nil, isDeclared: Bool = false) {
        (self.scalar, self.substitute, self.isDeclared) = (scalar, substitute, isDeclared)
    }
}

extension TextMeasuring {
    /// Returns nil, so that the text is measured as a string.
    public func width(ofPrintableASCII text: UnsafeBufferPointer<UInt8>, font: Font) -> CGFloat? { nil }
}
