import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCairoGraphics

@Suite struct TextMeasurementTests {
    let shaper: TextShaper
    let library: FontLibrary

    init() throws {
        library = try FontLibrary()
        shaper = TextShaper(library: library)
    }

    @Test(arguments: [
        Font(.sans, size: 13), Font(.sans, size: 11.5, weight: .bold),
        Font(.sans, size: 16, weight: .semibold, isItalic: true), Font(.monospaced, size: 12),
    ])
    func `Random ASCII labels are as wide as Pango sets them`(font: Font) throws {
        let pango = try ComplexText(library: library, includesSystem: false)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let length = Int.random(in: 1...24, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: 32...126, using: &random) }
            let label = String(decoding: bytes, as: UTF8.self)
            let expected = pango.width(of: label, font: font)
            // The tolerance is needed because Pango rounds each advance to 1/1,024 point.
            let tolerance = Double(length) * 1.01 / 1024
            #expect(abs(shaper.width(of: label, font: font) - expected) <= tolerance, "\(label)")
        }
    }

    /// The second time, the kerning of all pairs is in the table.
    @Test func `Printable ASCII text without a string is as wide as the string`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2 {
            for length in 0...40 {
                let bytes = (0..<length).map { _ in UInt8.random(in: 97...104, using: &random) }
                let width = bytes.withUnsafeBufferPointer {
                    shaper.width(ofPrintableASCII: $0, font: Font(size: 13))
                }
                let label = String(decoding: bytes, as: UTF8.self)
                #expect(width == shaper.width(of: label, font: Font(size: 13)))
            }
        }
    }

    @Test(arguments: ["\t", "\u{1F}", "é"], 0...20)
    func `Text that isn't printable ASCII needs a string`(other: String, position: Int) {
        for length in position...20 {
            let letters = String(repeating: "a", count: position)
            let label = letters + other + String(repeating: "a", count: length - position)
            let width = Array(label.utf8).withUnsafeBufferPointer {
                shaper.width(ofPrintableASCII: $0, font: Font(size: 13))
            }
            #expect(width == nil)
        }
    }

    @Test(arguments: ["Größe", "Привет мир", "Ελληνικά και English", "naïve café → ½ ≤ ∞", "Ţâţă – “ok”…"])
    func `Text that the pinned font covers is as wide as Pango sets it`(label: String) throws {
        let pango = try ComplexText(library: library, includesSystem: false)
        let font = Font(size: 14)
        let expected = pango.width(of: label, font: font)
        let tolerance = Double(label.count) * 1.01 / 1024
        #expect(abs(shaper.width(of: label, font: font) - expected) <= tolerance)
    }

    @Test func `A glyph that no font has is reported once, in order`() {
        let font = Font(size: 14)
        _ = shaper.width(of: "a\u{10FFFD}b\u{E0B0}\u{10FFFD}", font: font)
        #expect(shaper.missingGlyphs.map(\.scalar.value).contains(0x10FFFD))
        #expect(shaper.missingGlyphs.filter { $0.scalar.value == 0x10FFFD }.count == 1)
        shaper.resetMissingGlyphs()
        #expect(shaper.missingGlyphs.isEmpty)
        _ = shaper.width(of: "a\u{10FFFD}b", font: font)
        #expect(shaper.missingGlyphs.map(\.scalar.value) == [0x10FFFD])
    }

    @Test(arguments: [CGFloat.nan, -3, 0])
    func `A size that isn't positive gives no width`(size: CGFloat) {
        #expect(shaper.width(of: "abc", font: Font(size: size)) == 0)
        #expect(shaper.width(of: "abc é 漢", font: Font(size: size)) == 0)
        #expect(shaper.metrics(of: Font(size: size)).lineHeight == 0)
    }

    @Test func `An enormous size is brought down to the limit`() {
        let limit = shaper.width(of: "abc", font: Font(size: Font.sizeLimit))
        #expect(shaper.width(of: "abc", font: Font(size: 1e300)) == limit)
        #expect(limit.isFinite && limit > 0)
    }

    @Test func `Control characters have no width`() {
        let font = Font(size: 14)
        #expect(shaper.width(of: "\u{1}a\u{7F}\n", font: font) == shaper.width(of: "a", font: font))
        #expect(shaper.width(of: "\u{1}é\u{9F}\n", font: font) == shaper.width(of: "é", font: font))
    }

    @Test func `A text cut into parts is as wide as its parts together`() {
        let font = Font(size: 14)
        let word = "Größe "
        let count = 5000
        let whole = shaper.width(of: String(repeating: word, count: count), font: font)
        #expect(abs(whole - CGFloat(count) * shaper.width(of: word, font: font)) < 0.01)
        let parts = Array(TextParts(String(repeating: word, count: count)))
        #expect(parts.count > 1)
        #expect(parts.joined() == String(repeating: word, count: count))
    }

    @Test func `The pinned font's metrics are its file's`() {
        // Inter has 2,816 units per em. Its ascender is 2,728, its descender is -680, and its cap height is 2,048.
        let metrics = shaper.metrics(of: Font(size: 2816))
        #expect(metrics == FontMetrics(ascent: 2728, descent: 680, capHeight: 2048))
    }

    @Test func `An outline starts at the baseline's left end and is as high as a capital`() {
        let path = shaper.outline(of: "HH", font: Font(size: 100))
        #expect(!path.isEmpty)
        var points: [CGPoint] = []
        _ = path.mapPoints {
            points.append($0)
            return $0
        }
        #expect((points.map(\.y).max() ?? 1) == 0)
        let top = points.map(\.y).min() ?? 0
        #expect(abs(-top - shaper.metrics(of: Font(size: 100)).capHeight) < 0.01)
    }
}
