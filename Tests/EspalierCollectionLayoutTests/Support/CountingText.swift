import EspalierGraphics
import Foundation

/// Every character is half as wide as the font is high.
final class CountingText: TextMeasuring {
    var missingGlyphs: [Unicode.Scalar] { [] }

    func metrics(of font: Font) -> FontMetrics {
        FontMetrics(ascent: font.size * 0.8, descent: font.size * 0.2, capHeight: font.size * 0.7)
    }

    func width(of string: String, font: Font) -> CGFloat { CGFloat(string.count) * font.size / 2 }

    func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
        TextLayout(size: .zero, fragments: [], lineCount: 0)
    }

    func outline(of string: String, font: Font) -> BezierPath { BezierPath() }
}
