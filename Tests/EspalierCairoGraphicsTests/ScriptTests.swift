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
