package import EspalierGraphics
package import Foundation

/// Measures text by counting characters.
///
/// Every character is half as wide as the font's size, and a line is as high as the font's size. Lines break at
/// spaces.
package final class FixedText: TextMeasuring {
    package private(set) var missingGlyphs: [MissingGlyph] = []
    /// A character that is treated as missing from the fonts.
    package var unknown: Unicode.Scalar?

    /// The containers of all calls of `layout`.
    package private(set) var containers: [TextContainer] = []
    /// The number of times that `layout` was called.
    package var layoutCount: Int { containers.count }

    private let ascent: CGFloat
    private let capHeight: CGFloat

    /// Creates an object; `ascent` and `capHeight` are fractions of the font's size.
    package init(ascent: CGFloat = 0.75, capHeight: CGFloat = 0.5) {
        (self.ascent, self.capHeight) = (ascent, capHeight)
    }

    package func metrics(of font: Font) -> FontMetrics {
        FontMetrics(
            ascent: font.size * ascent, descent: font.size * (1 - ascent), capHeight: font.size * capHeight)
    }

    package func width(of string: String, font: Font) -> CGFloat {
        if let unknown, string.unicodeScalars.contains(unknown), missingGlyphs.isEmpty {
            missingGlyphs.append(MissingGlyph(scalar: unknown))
        }
        return CGFloat(string.count) * font.size / 2
    }

    package func layout(_ runs: [TextRun], in container: TextContainer) -> TextLayout {
        containers.append(container)
        var fragments: [TextLayout.Fragment] = []
        var (x, y, widest): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        var breaksWords = false
        for run in runs {
            let height = run.font.size * container.lineSpacing
            for (index, line) in run.string.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { (x, y) = (0, y + height) }
                for word in line.split(separator: " ") {
                    let width = width(of: String(word), font: run.font)
                    // A word that is too wide is kept whole, but is marked as broken.
                    breaksWords = breaksWords || width > container.width
                    if x > 0, x + width > container.width { (x, y) = (0, y + height) }
                    fragments.append(
                        .init(
                            string: String(word), font: run.font, color: run.color,
                            origin: CGPoint(x: x, y: y + run.font.size * ascent), width: width))
                    x += width + run.font.size / 2
                    widest = max(widest, x - run.font.size / 2)
                }
            }
        }
        let height = (runs.first?.font.size ?? 0) * container.lineSpacing
        let limit = CGFloat(container.maximumLines) * height
        if container.maximumLines > 0, y >= limit, var last = fragments.last(where: { $0.origin.y < limit }) {
            // If lines are left out, add an ellipsis to the last line.
            fragments.removeAll { $0.origin.y >= limit }
            last.origin.x += last.width
            (last.string, last.width) = ("…", 6)
            fragments.append(last)
            y = limit - height
        }
        let lines = height > 0 ? Int((y / height).rounded()) + 1 : 0
        var layout = TextLayout(
            size: CGSize(width: widest, height: y + height), fragments: fragments, lineCount: lines)
        layout.breaksWords = breaksWords
        return layout
    }

    package func outline(of string: String, font: Font) -> BezierPath { BezierPath() }
}
