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

    /// Writes a subset to a temporary file, and opens the file as a font.
    func face(of embedded: EmbeddedFont, _ pinned: PinnedFont) throws -> FontFace {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).font")
        try embedded.data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FontFace(
            index: pinned.index, path: file.path, isTrusted: false, isPinned: true)
    }

    @Test(arguments: [Font(.sans, size: 12), Font(.sans, size: 9, weight: .bold), Font(.monospaced, size: 3)])
    func `A subset sets its characters as the whole font does, kerning included`(font: Font) throws {
        let text = "AVATAR To. ÄÖ"
        let pinned = try #require(PinnedFont(font))
        let embedded = try #require(try subsetter.subset(of: font, scalars: Set(text.unicodeScalars)))
        let whole = try library.face(of: pinned)
        let part = try face(of: embedded, pinned)
        #expect(part.shapeSimple(text)?.x == whole.shapeSimple(text)?.x)
        // The text has uppercase letters and a lowercase letter, so the subset contains A-Z and a-z. Of all other
        // characters, the subset contains only those in the text.
        #expect(part.glyph(for: "B") != 0)
        #expect(part.glyph(for: "b") != 0)
        for absent in ["0", "É", "?"] as [Unicode.Scalar] { #expect(part.glyph(for: absent) == 0) }
        #expect(embedded.data.count < 9_000)
        #expect(embedded.weight == font.weight)
        #expect(embedded.family == pinned.family)
    }

    @Test func `The same characters give the same bytes`() throws {
        let font = Font(size: 12)
        let first = try subsetter.subset(of: font, scalars: ["a", "b", "c", "x", "y", "z"])
        let second = try subsetter.subset(of: font, scalars: ["z", "y", "x", "c", "b", "a"])
        #expect(first == second)
    }

    @Test func `Texts in the same alphabets share a subset`() throws {
        let font = Font(size: 12)
        let first = try subsetter.subset(of: font, scalars: ["a", "Z", "7"])
        #expect(try subsetter.subset(of: font, scalars: ["q", "A", "0", "1"]) == first)
        #expect(try subsetter.subset(of: font, scalars: ["q", "A"]) != first)
    }

    @Test func `Subsets can be prepared together, and are the same as those created one by one`() throws {
        // The fonts are found through links. After the links have been removed, only the prepared subsets can be used.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for path in library.paths {
            let link = folder.appendingPathComponent((path as NSString).lastPathComponent).path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        }
        let prepared = FontSubsetter(library: try FontLibrary(searching: [folder.path]))
        let fonts = [Font.Weight.regular, .medium, .bold].map { Font(size: 12, weight: $0) }
        let missing = (font: Font(size: 12), scalars: Set<Unicode.Scalar>(["漢"]))
        prepared.prepare(fonts.map { (font: $0, scalars: ["a", "Z"]) } + [missing])
        try FileManager.default.removeItem(at: folder)
        for font in fonts {
            let alone = try #require(try subsetter.subset(of: font, scalars: ["a", "Z"]))
            #expect(try prepared.subset(of: font, scalars: ["b", "A"]) == alone)
        }
        #expect(throws: FontError.self) { try prepared.subset(of: missing.font, scalars: missing.scalars) }
    }

    @Test func `The error of a font without a subset names other ways to draw`() {
        #expect(
            FontError.subsetFailed(file: "a.otf").description
                == "the font 'a.otf' can't be reduced to the used glyphs; use another font, or draw a PNG or an SVG with "
                + "'--svg-text outlines'")
    }

    @Test func `Nothing is embedded for a font by name or for characters that the font lacks`() throws {
        #expect(try subsetter.subset(of: Font(.named("Arial"), size: 12), scalars: ["a"]) == nil)
        #expect(try subsetter.subset(of: Font(size: 12), scalars: ["漢"]) == nil)
    }
}
