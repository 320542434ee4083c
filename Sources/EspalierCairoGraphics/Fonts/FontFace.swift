import CHarfBuzz
import EspalierGraphics
import Foundation

/// A font file that text is measured and drawn with, without fontconfig or FreeType.
final class FontFace {
    /// The number of the face in the caches of a shaper; for a standard font, its index in `PinnedFont.all`.
    let index: Int
    /// True for one of the standard fonts.
    ///
    /// Any other font may have substitutions and contextual kerning, so its text is always shaped.
    let isPinned: Bool
    let path: String
    let unitsPerEm: Double
    let table: FontTable
    /// The advances in `table`.
    let pairAdvances: UnsafePointer<Int16>
    private let file: MappedFile
    /// The font as HarfBuzz reads it.
    ///
    /// HarfBuzz opens the file when it is first needed. ASCII text in a standard font is measured without HarfBuzz.
    private(set) lazy var harfBuzz = HarfBuzzFont(file: file)

    /// The maximum distance of an outline from the glyph's origin, in em.
    ///
    /// Glyphs that extend further are damaged and aren't drawn.
    private static let greatestExtent = 16.0

    private var outlines: [UInt32: BezierPath] = [:]
    private var openedCairoFont: CairoFont?

    /// Opens a font file.
    ///
    /// - Parameters:
    ///   - index: The number of the face in the caches of a shaper.
    ///   - path: The path of the file.
    ///   - isTrusted: True to skip the check of all bytes of the file, which takes 0.5 ms.
    ///   - isPinned: True for a standard font.
    /// - Throws: `FontError.unreadable`, `FontError.damaged` or `FontError.unopened`
    init(index: Int, path: String, isTrusted: Bool, isPinned: Bool) throws(FontError) {
        let file = try MappedFile(path: path)
        guard isTrusted || FontFileCheck.isWhole(file.bytes) else { throw FontError.unreadable(path: path) }
        // Only PDF files are written with FreeType. The font is checked for every format, so that it is accepted or refused
        // for all of them.
        if !isTrusted { try CairoFont.check(path: path) }
        let known = isPinned ? FontTable(pinned: index, file: file.bytes) : nil
        let harfBuzz = known == nil ? HarfBuzzFont(file: file) : nil
        guard let table = known ?? harfBuzz.flatMap(FontTable.init) else {
            throw FontError.unreadable(path: path)
        }
        (self.index, self.isPinned, self.path, self.file) = (index, isPinned, path, file)
        (self.table, unitsPerEm, pairAdvances) = (table, table.unitsPerEm, table.pairAdvances)
        if let harfBuzz { self.harfBuzz = harfBuzz }
    }

    func metrics(size: Double) -> FontMetrics {
        let scale = size / unitsPerEm
        return FontMetrics(
            ascent: table.ascent * scale, descent: table.descent * scale, capHeight: table.capHeight * scale)
    }

    /// Returns the glyph of a character; 0 if the font doesn't have the character.
    func glyph(for scalar: Unicode.Scalar) -> UInt32 {
        scalar.isASCII ? table.glyphs[Int(scalar.value)] : harfBuzz.glyph(for: scalar.value)
    }

    /// Returns a glyph's outline in font units, with y downward.
    ///
    /// Outlines are cached, because reading an outline from the file takes longer than painting the outline.
    func outline(of glyph: UInt32, outlines source: GlyphOutlines) -> BezierPath {
        if let known = outlines[glyph] { return known }
        var path =
            recordedOutline(of: glyph)
            ?? source.path(of: GlyphRun(glyph: glyph), face: self, size: unitsPerEm)
        let reach = Self.greatestExtent * unitsPerEm
        let limit = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
        if !limit.contains(path.boundingBox) { path = BezierPath() }
        outlines[glyph] = path
        return path
    }

    /// Returns the outline of an ASCII character that is part of the program; nil if the program doesn't have the
    /// outline.
    private func recordedOutline(of glyph: UInt32) -> BezierPath? {
        guard table.isRecorded, let code = RecordedOutline.codes.first(where: { table.glyphs[$0] == glyph })
        else { return nil }
        return RecordedOutline.path(font: index, code: code)
    }

    /// True if the license of the font, as stated in the font's table `OS/2`, allows embedding a subset.
    ///
    /// Bit 1 of `fsType` forbids embedding if no other usage bit is set. Bit 8 forbids subsets, and bit 9 allows only
    /// bitmaps (OpenType 1.9, table "OS/2").
    private lazy var allowsEmbedding: Bool = {
        let table = hb_face_reference_table(harfBuzz.face, hb_tag_from_string("OS/2", 4))
        defer { hb_blob_destroy(table) }
        var count: UInt32 = 0
        guard let bytes = hb_blob_get_data(table, &count), count >= 10 else { return true }
        let data = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        let type = UInt16(bigEndian: data.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        return type & 0xE != 0x2 && type & 0x300 == 0
    }()

    /// Throws an error if the license of the font forbids embedding a subset.
    ///
    /// - Throws: `FontError.embeddingForbidden`
    func checkEmbedding() throws(FontError) {
        if !isPinned, !allowsEmbedding { throw FontError.embeddingForbidden(path: path) }
    }

    /// Returns the font for painting glyphs with Cairo, which embeds a subset of the font in a PDF.
    ///
    /// The font is opened when it is first needed, because measuring text and drawing outlines don't use it.
    func embeddableFont() throws(FontError) -> CairoFont {
        try checkEmbedding()
        if let openedCairoFont { return openedCairoFont }
        let font = try CairoFont(path: path)
        openedCairoFont = font
        return font
    }
}
