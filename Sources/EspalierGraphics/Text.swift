public import Foundation

/// A piece of text in one font and, if it has one of its own, one color.
public struct TextRun: Hashable, Sendable {
    public var string: String
    public var font: Font
    /// Overrides the color that the whole text is drawn with.
    public var color: AdaptiveColor?

    public init(_ string: String, font: Font, color: AdaptiveColor? = nil) {
        (self.string, self.font, self.color) = (string, font, color)
    }
}

/// How text is fitted into a box.
public struct TextContainer: Hashable, Sendable {
    public enum Alignment: String, Sendable, CaseIterable { case leading, center, trailing }
    public enum Truncation: String, Sendable, CaseIterable { case none, head, middle, tail }

    /// The greatest width in points; infinite for a single line as long as it takes.
    public var width: CGFloat
    /// 0 for as many as it takes.
    public var maximumLines: Int
    public var alignment: Alignment
    /// What happens to a line that is still too long: the words that fit and an ellipsis.
    public var truncation: Truncation
    /// The line height as a multiple of the font's own.
    public var lineSpacing: CGFloat

    public init(
        width: CGFloat = .infinity, maximumLines: Int = 0, alignment: Alignment = .leading,
        truncation: Truncation = .none, lineSpacing: CGFloat = 1
    ) {
        (self.width, self.maximumLines, self.alignment) = (width, maximumLines, alignment)
        (self.truncation, self.lineSpacing) = (truncation, lineSpacing)
    }
}

/// Text that has been measured and broken into lines: what a canvas draws.
public struct TextLayout: Hashable, Sendable {
    /// A stretch of one line in one font. Its string holds no line break and is drawn as it stands.
    public struct Fragment: Hashable, Sendable {
        public var string: String
        public var font: Font
        public var color: AdaptiveColor?
        /// The left end of the baseline, relative to the layout's top left corner.
        public var origin: CGPoint
        public var width: CGFloat

        public init(string: String, font: Font, color: AdaptiveColor?, origin: CGPoint, width: CGFloat) {
            (self.string, self.font, self.color) = (string, font, color)
            (self.origin, self.width) = (origin, width)
        }
    }

    /// What the lines take, in points: the widest line's width and the sum of the lines' heights.
    public var size: CGSize
    public var fragments: [Fragment]
    public var lineCount: Int
    /// Whether something was cut off.
    public var isTruncated: Bool

    public init(size: CGSize, fragments: [Fragment], lineCount: Int, isTruncated: Bool = false) {
        (self.size, self.fragments, self.lineCount) = (size, fragments, lineCount)
        self.isTruncated = isTruncated
    }
}

/// Measures text. The engine and the diagrams know this protocol; the Cairo back end implements it with Pango and
/// HarfBuzz. Not thread safe: one instance belongs to one task.
public protocol TextMeasuring: AnyObject {
    func metrics(of font: Font) -> FontMetrics

    /// The advance of a single line, in points. About 0.02 us for text that was seen before or is plain Latin.
    func width(of string: String, font: Font) -> CGFloat

    /// Breaks runs into lines. A line feed in a run ends a line.
    func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout

    /// The glyphs' outlines, with the left end of the baseline at (0, 0): for text on a curve or in perspective.
    func outline(of string: String, font: Font) -> Path

    /// The characters met so far that no font has, in order of first appearance.
    var missingGlyphs: [Unicode.Scalar] { get }
}
