import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCairoGraphics

@Suite struct FontSubsetterTests {
    let subsetter: FontSubsetter
    let library: FontLibrary

    init() throws {
        library = try FontLibrary()
        subsetter = FontSubsetter(library: library)
    }

    /// Opens a subset as a font of its own.
    func face(of embedded: EmbeddedFont, _ pinned: PinnedFont) throws -> FontFace {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).font")
        try embedded.data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FontFace(pinned, path: file.path)
    }

    @Test(arguments: [Font(.sans, size: 12), Font(.sans, size: 9, weight: .bold), Font(.monospaced, size: 3)])
    func `A subset sets its characters as the whole font does, kerning included`(font: Font) throws {
        let text = "AVATAR To. ÄÖ"
        let pinned = try #require(PinnedFont(font))
        let embedded = try #require(try subsetter.subset(of: font, scalars: Set(text.unicodeScalars)))
        let whole = try FontFace(pinned, path: library.path(of: pinned))
        let part = try face(of: embedded, pinned)
        #expect(part.shapeSimple(text)?.x == whole.shapeSimple(text)?.x)
        #expect(part.glyph(for: "B") == 0)
        #expect(embedded.data.count < 8_000)
        #expect(embedded.weight == font.weight)
        #expect(embedded.family == pinned.family)
    }

    @Test func `The same characters give the same bytes`() throws {
        let font = Font(size: 12)
        let first = try subsetter.subset(of: font, scalars: ["a", "b", "c", "x", "y", "z"])
        let second = try subsetter.subset(of: font, scalars: ["z", "y", "x", "c", "b", "a"])
        #expect(first == second)
    }

    @Test func `Nothing is embedded for a font by name or for characters that the font lacks`() throws {
        #expect(try subsetter.subset(of: Font(.named("Arial"), size: 12), scalars: ["a"]) == nil)
        #expect(try subsetter.subset(of: Font(size: 12), scalars: ["漢"]) == nil)
    }
}
