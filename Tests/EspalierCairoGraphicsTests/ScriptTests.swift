import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests text in scripts and symbols that the pinned fonts don't contain, so that fallback fonts are used.
@Suite struct ScriptTests {
    /// `SimpleText.ranges(in:)` returns the UTF-8 ranges of simple characters.
    ///
    /// Emoji, keycaps, flags and Devanagari aren't simple.
    @Test(arguments: [
        ("plain é", [0..<8]), ("a\u{301}b", [0..<4]), ("1\u{FE0F}\u{20E3}x", [7..<8]),
        ("a \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} b", [0..<2, 20..<22]),
        ("\u{1F1EC}\u{1F1F7}", []), ("नमस्ते", []),
    ])
    func simpleCharactersHaveRanges(text: String, ranges: [Range<Int>]) {
        #expect(SimpleText.ranges(in: text) == ranges)
    }

    @Test func readingDirectionIsThatOfTheFirstLetter() {
        #expect("(שלום) Latin".isRightToLeft)
        #expect(!"12 Latin שלום".isRightToLeft)
        #expect("12 مرحبا".isRightToLeft)
    }

    /// A character that no font contains is drawn as a box.
    ///
    /// At every scale, the box must be as wide as the measured width of the character.
    @Test(arguments: [0.5, 1, 2])
    func boxesOfMissingCharactersAreScaled(scale: Double) throws {
        let font = Font(size: 30)
        let text = "\u{10FFFD}"
        let width = try Double(DrawnPixels.shaper().width(of: text, font: font)) * scale
        let pixels = try DrawnPixels.of { canvas in
            canvas.concatenate(CGAffineTransform(scaleX: scale, y: scale))
            canvas.draw(
                text, font: font, color: AdaptiveColor(.black), at: CGPoint(x: 2 / scale, y: 70 / scale),
                anchor: .start, width: width / scale)
        }
        let columns = pixels.indices.filter { pixels[$0] != 0 }.map { $0 % 120 }
        let (first, last) = (try #require(columns.min()), try #require(columns.max()))
        #expect(abs(Double(last - first + 1) - width) < 0.15 * width + 2)
    }

    /// If the letters of a fallback font extend higher or deeper than those of the pinned fonts, the line is high
    /// enough for them.
    @Test func linesAreAsHighAsTheirInk() throws {
        let shaper = TextShaper(library: try FontLibrary())
        let font = Font(size: 20)
        let texts = ["Latin", "日本語", "རྒྱལ་ཁབ་སྐྱེས", "ကြွေ"]
        for text in texts {
            let height = shaper.layout([TextRun(text, font: font)], in: TextContainer()).size.height
            let reach = shaper.inkReach(of: text, font: font)
            #expect((reach == nil) == !text.hasTallScripts)
            #expect(height >= (reach?.above ?? 0) + (reach?.below ?? 0))
            #expect(height >= shaper.metrics(of: font).lineHeight)
        }
    }
}
