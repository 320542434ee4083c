import CHarfBuzz
import EspalierGraphics
import Foundation

/// The file of a font, which HarfBuzz maps into memory and reads without fontconfig or FreeType.
///
/// Owns the objects of HarfBuzz and the tables for ASCII.
final class FontFace {
    /// The number of the face in the caches of a shaper; for a standard font, its index in `PinnedFont.all`.
    let index: Int
    /// True for one of the standard fonts.
    ///
    /// Any other font may have substitutions and contextual kerning, so its text is always shaped.
    let isPinned: Bool
    let path: String
    let unitsPerEm: Double
    /// The vertical metrics in font units.
    private let ascent: Double
    private let descent: Double
    private let capHeight: Double

    let harfBuzzFace: OpaquePointer
    let harfBuzzFont: OpaquePointer
    let buffer: OpaquePointer

    /// The glyphs and advances by ASCII code.
    ///
    /// Control characters have glyph 0 and no advance.
    let glyphs: UnsafeMutablePointer<UInt32>
    let advances: UnsafeMutablePointer<Int32>
    /// For each pair of ASCII codes `a` and `b`, at index `a << 7 | b`, the advance of `b` with the kerning of the pair.
    ///
    /// A pair whose kerning hasn't been needed yet has the value `unknownAdvance`.
    let pairAdvances: UnsafeMutablePointer<Int16>

    static let unknownAdvance = Int16.min
    /// The valid range of the units per em (OpenType 1.9, table "head").
    private static let unitsPerEmRange: ClosedRange<UInt32> = 16...16_384
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
    /// - Throws: `FontError.unreadable`
    init(index: Int, path: String, isTrusted: Bool, isPinned: Bool) throws(FontError) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else {
            throw FontError.unreadable(path: path)
        }
        defer { hb_blob_destroy(blob) }
        guard isTrusted || FontFileCheck.isWhole(blob), let face = hb_face_create(blob, 0) else {
            throw FontError.unreadable(path: path)
        }
        let unitsPerEm = hb_face_get_upem(face)
        guard hb_face_get_glyph_count(face) > 0, Self.unitsPerEmRange.contains(unitsPerEm),
            let harfBuzzFont = hb_font_create(face), let buffer = hb_buffer_create()
        else {
            hb_face_destroy(face)
            throw FontError.unreadable(path: path)
        }
        hb_font_set_scale(harfBuzzFont, Int32(unitsPerEm), Int32(unitsPerEm))
        hb_ot_font_set_funcs(harfBuzzFont)

        func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
            var value: hb_position_t = 0
            return hb_ot_metrics_get_position(harfBuzzFont, tag, &value) == 0 ? 0 : Double(value)
        }
        ascent = metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
        descent = -metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)
        capHeight = metric(HB_OT_METRICS_TAG_CAP_HEIGHT)

        (self.index, self.isPinned) = (index, isPinned)
        (self.path, self.unitsPerEm) = (path, Double(unitsPerEm))
        (harfBuzzFace, self.harfBuzzFont, self.buffer) = (face, harfBuzzFont, buffer)
        glyphs = .allocate(capacity: 128)
        advances = .allocate(capacity: 128)
        pairAdvances = .allocate(capacity: 128 * 128)
        fillTables()
    }

    deinit {
        glyphs.deallocate()
        advances.deallocate()
        pairAdvances.deallocate()
        hb_buffer_destroy(buffer)
        hb_font_destroy(harfBuzzFont)
        hb_face_destroy(harfBuzzFace)
    }

    func metrics(size: Double) -> FontMetrics {
        let scale = size / unitsPerEm
        return FontMetrics(ascent: ascent * scale, descent: descent * scale, capHeight: capHeight * scale)
    }

    /// Returns the glyph of a character; 0 if the font doesn't have the character.
    func glyph(for scalar: Unicode.Scalar) -> UInt32 {
        if scalar.isASCII { return glyphs[Int(scalar.value)] }
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(harfBuzzFont, scalar.value, &glyph) == 0 ? 0 : glyph
    }

    /// Returns a glyph's outline in font units, with y downward.
    ///
    /// Outlines are cached, because reading an outline from the file takes longer than painting the outline.
    func outline(of glyph: UInt32, outlines source: GlyphOutlines) -> BezierPath {
        if let known = outlines[glyph] { return known }
        var path = source.path(of: GlyphRun(glyph: glyph), face: self, size: unitsPerEm)
        let reach = Self.greatestExtent * unitsPerEm
        let limit = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
        if !limit.contains(path.boundingBox) { path = BezierPath() }
        outlines[glyph] = path
        return path
    }

    /// True if the license of the font, as stated in the font's table `OS/2`, allows embedding a subset.
    ///
    /// Bit 1 of `fsType` forbids embedding if no other usage bit is set. Bit 8 forbids subsets, and bit 9 allows only
    /// bitmaps (OpenType 1.9, table "OS/2").
    private lazy var allowsEmbedding: Bool = {
        let table = hb_face_reference_table(harfBuzzFace, hb_tag_from_string("OS/2", 4))
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

    /// True if the outlines have cubic curves (the table `CFF`).
    var isPostScript: Bool { harfBuzzFace.hasTable("CFF ") }

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

    private func fillTables() {
        glyphs.initialize(repeating: 0, count: 128)
        advances.initialize(repeating: 0, count: 128)
        pairAdvances.initialize(repeating: 0, count: 128 * 128)
        for code in 32..<127 {
            var glyph: hb_codepoint_t = 0
            if hb_font_get_nominal_glyph(harfBuzzFont, UInt32(code), &glyph) != 0 { glyphs[code] = glyph }
            advances[code] = hb_font_get_glyph_h_advance(harfBuzzFont, glyph)
            pairAdvances[code] = Int16(clamping: advances[code])
            let row = pairAdvances + (code << 7)
            for next in 32..<127 { row[next] = Self.unknownAdvance }
        }
        // Row 0 is for the first character of a text. A character after a control character has no kerning, either.
        for code in Array(1..<32) + [127] {
            (pairAdvances + (code << 7)).update(from: pairAdvances, count: 128)
        }
    }
}
