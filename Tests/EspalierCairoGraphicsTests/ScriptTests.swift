import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Text in the scripts and symbols of other fonts than the pinned ones.
@Suite struct ScriptTests {
    /// The features that compose emoji are disabled only for the characters of the pinned fonts.
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

    /// The box of a missing character is as wide as it was measured, at every scale.
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

    /// A line is as high as its ink if a fallback font draws higher or deeper letters than the pinned fonts.
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
