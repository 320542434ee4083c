import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

/// Tests emoji that are images, with a font that has only U+1F44D, as an image of 32 x 32 pixels.
///
/// The emoji is as wide and as high as the font size.
@Suite final class EmojiTests {
    private let folder: URL
    private let shaper: TextShaper

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let font = try #require(Data(base64Encoded: Self.font, options: .ignoreUnknownCharacters))
        try font.write(to: folder.appendingPathComponent("Emoji.ttf"))
        shaper = TextShaper(library: try FontLibrary(folders: [folder.path]))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func draw(_ text: String, in canvas: any Canvas) {
        canvas.draw(
            text, font: Font(size: 20), color: AdaptiveColor(.black), at: CGPoint(x: 10, y: 30),
            anchor: .start,
            width: shaper.width(of: text, font: Font(size: 20)))
    }

    private func pdf(_ text: String) throws -> String {
        let sink = MemorySink()
        try PDFRenderer(shaper: shaper).render(size: CGSize(width: 200, height: 50), to: sink) { canvas, _ in
            draw(text, in: canvas)
        }
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private func outlines(_ text: String) throws -> String {
        let sink = MemorySink()
        try OutlinedSVGRenderer(shaper: shaper).render(size: CGSize(width: 200, height: 50), to: sink) {
            canvas, _ in draw(text, in: canvas)
        }
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// The image of the emoji has four pixels per point, and includes one point of space on each side.
    ///
    /// It is about 88 pixels wide.
    @Test func `An emoji in a word is a sharp image of its own`() throws {
        let pdf = try pdf("ab\u{1F44D}cd")
        #expect(shaper.missingGlyphs.allSatisfy { $0.isDeclared })
        let widths = pdf.matches(of: /\/Width (\d+)/).compactMap { Int($0.1) }
        #expect(!widths.isEmpty)
        #expect(widths.allSatisfy { 80...96 ~= $0 }, "\(widths)")
        #expect(pdf.contains("Inter"), "the letters are text")
    }

    @Test func `An emoji in outlines is a sharp image, and the letters are outlines`() throws {
        let svg = try outlines("ab\u{1F44D}cd")
        let widths = svg.matches(of: /<image [^>]*width="(\d+)"/).compactMap { Int($0.1) }
        #expect(widths.count == 1)
        #expect(widths.allSatisfy { 80...96 ~= $0 }, "\(widths)")
        #expect(svg.matches(of: /<path/).count >= 2)
    }

    @Test func `Letters next to a missing character are text in a PDF`() throws {
        let pdf = try pdf("ab\u{10FFFD}\u{1F44D}cd")
        #expect(shaper.missingGlyphs.map(\.scalar) == ["\u{10FFFD}"])
        #expect(pdf.contains("Inter"))
        #expect(pdf.contains("/Subtype /Image"))
    }

    @Test func `An emoji next to a missing character has its place and size in pixels`() throws {
        let text = "\u{10FFFD}\u{1F44D}"
        let box = Double(shaper.width(of: "\u{10FFFD}", font: Font(size: 20)))
        for scale in [1.0, 2] {
            let pixels = try DrawnPixels.of(shaper: shaper) { canvas in
                canvas.concatenate(CGAffineTransform(scaleX: scale, y: scale))
                draw(text, in: canvas)
            }
            let red = pixels.indices.filter { pixels[$0] & 0xFF_FFFF == 0xFF_0000 }.map { $0 % 120 }
            let (first, last) = (try #require(red.min()), try #require(red.max()))
            #expect(abs(Double(last + 1) - (10 + box + 20) * scale) < 2 * scale + 1)
            #expect(abs(Double(last - first + 1) - 20 * scale) < 2 * scale + 1)
        }
    }

    private static let font = """
        AAEAAAAKAIAAAwAgQ0JEVOyZFfkAAAJkAAAAh0NCTEOUFmD3AAAC7AAAAFBPUy8yRadIfwAAARAAAABgY21hcAAe6U0AAAF4AAAA
        UGhlYWRfFkD4AAAArAAAADZoaGVhA7f/CQAAAOQAAAAkaG10eAkAAAAAAAFwAAAACG1heHAAAlAAAAABCAAAAAZuYW1lnapmtgAA
        AcgAAAB7cG9zdP+fADIAAAJEAAAAIAABAAAAAQAAU9Cnm18PPPUAAwQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwACAAAA
        AAAAAAEAAAO2/wYAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAACAABQAAACAAAAAwSAAZAABQAEAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAPz8/PwAA/////wO2/wYAAAO2APoAAAAAAAAAAAAAAAAAAAAgAAAEAAAABQAA
        AAAAAAMAAAADAAAAHAADAAEAAAAcAAMACgAAADQABAAYAAAAAgACAAAAAP//AAD//wABAAAADAAAAAAAHAAAAAAAAAABAAH0TQAB
        9E0AAAABAAAABAA2AAEAAAAAAAEAEAAAAAEAAAAAAAIABwAQAAMAAQQJAAEAIAAXAAMAAQQJAAIADgA3VGlueSBDb2xvciBFbW9q
        aVJlZ3VsYXIAVABpAG4AeQAgAEMAbwBsAG8AcgAgAEUAbQBvAGoAaQBSAGUAZwB1AGwAYQByAAADAAAAAAAA/5wAMgAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAMAACAgABwgAAAAeolQTkcNChoKAAAADUlIRFIAAAAgAAAAIAIDAAAADhSSZwAAAAxQTFRF/wAAAAD/AAAA
        AAAAkcYMwwAAAAR0Uk5T//8AANMOVIYAAAAZSURBVHjaYwxlYGBYzcDAwMQABQPLGGwAADfzASAp+fDNAAAAAElFTkSuQmCCAAAD
        AAAAAAABAAAAOAAAABgAAAABAAAAABz8IAEAAAAAHPwAABz8IAEAAAAAHPwAAAABAAEgICABAAEAAQAAAAgAAQARAAAABAAAAAAA
        AACD
        """
}
