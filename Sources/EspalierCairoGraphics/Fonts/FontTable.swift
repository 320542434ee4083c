import CFontTables
import CHarfBuzz
import Foundation

/// The metrics of a font, and the glyphs and advances of its ASCII characters, in font units.
///
/// Reading the kerning of a font takes longer than laying out a small diagram. Therefore, the tables of the standard
/// fonts are part of the program (`CFontTables`).
final class FontTable {
    let unitsPerEm: Double
    let ascent: Double
    let descent: Double
    let capHeight: Double
    /// The glyphs by ASCII code.
    ///
    /// Control characters have glyph 0.
    let glyphs: UnsafePointer<UInt32>
    /// For each pair of ASCII codes `a` and `b`, at index `a << 7 | b`, the advance of `b` with the kerning of the
    /// pair.
    ///
    /// Control characters have no advance and no kerning, so row 0 has the advances without kerning. A pair whose
    /// kerning hasn't been needed yet has the value `unknownAdvance`.
    let pairAdvances: UnsafePointer<Int16>
    /// The memory of a table that was read from a font; nil for a table of the program.
    private let memory: (glyphs: UnsafeMutablePointer<UInt32>, pairAdvances: UnsafeMutablePointer<Int16>)?

    /// True for a table of the program, which is that of the installed version of a standard font.
    var isRecorded: Bool { memory == nil }

    static let unknownAdvance = Int16.min
    private static let codeCount = 128
    private static let printable = 32..<127
    /// The valid range of the units per em (OpenType 1.9, table "head").
    private static let unitsPerEmRange: ClosedRange<UInt32> = 16...16_384

    /// Finds the table of a standard font in the program; nil if the program knows another version of the font's file.
    ///
    /// A file is the known version if it has the same size and the same checksum of each table.
    init?(pinned index: Int, file: UnsafeRawBufferPointer) {
        let known = espalier_font_table(index)
        let directorySize = Int(known.pointee.directory_size)
        guard let start = file.baseAddress, file.count == Int(known.pointee.file_size),
            file.count >= directorySize, memcmp(start, espalier_font_directory(known), directorySize) == 0
        else { return nil }
        unitsPerEm = Double(known.pointee.units_per_em)
        ascent = Double(known.pointee.ascender)
        descent = -Double(known.pointee.descender)
        capHeight = Double(known.pointee.cap_height)
        glyphs = espalier_font_glyphs(known)
        pairAdvances = espalier_font_pair_advances(known)
        memory = nil
    }

    /// Reads the metrics, glyphs and advances of a font; nil if HarfBuzz can't read the font.
    ///
    /// The kerning isn't read.
    init?(_ font: HarfBuzzFont) {
        let unitsPerEm = hb_face_get_upem(font.face)
        guard hb_face_get_glyph_count(font.face) > 0, Self.unitsPerEmRange.contains(unitsPerEm) else {
            return nil
        }
        self.unitsPerEm = Double(unitsPerEm)
        ascent = Double(font.metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER))
        descent = -Double(font.metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER))
        capHeight = Self.capHeight(of: font, ascent: ascent)
        let memory = (
            glyphs: UnsafeMutablePointer<UInt32>.allocate(capacity: Self.codeCount),
            pairAdvances: UnsafeMutablePointer<Int16>.allocate(capacity: Self.codeCount * Self.codeCount)
        )
        memory.glyphs.initialize(repeating: 0, count: Self.codeCount)
        memory.pairAdvances.initialize(repeating: 0, count: Self.codeCount * Self.codeCount)
        Self.read(font, memory.glyphs, memory.pairAdvances)
        (glyphs, pairAdvances) = (UnsafePointer(memory.glyphs), UnsafePointer(memory.pairAdvances))
        self.memory = memory
    }

    /// Returns the height of capital letters.
    ///
    /// Fonts with version 1 of the table `OS/2`, such as DejaVu, don't state this height. It is then the height of the
    /// letter H or, in a font without this letter, a typical fraction of the ascent.
    private static func capHeight(of font: HarfBuzzFont, ascent: Double) -> Double {
        let stated = font.metric(HB_OT_METRICS_TAG_CAP_HEIGHT)
        if stated > 0 { return Double(stated) }
        let letter = font.glyph(for: UInt32(UInt8(ascii: "H")))
        var extents = hb_glyph_extents_t()
        if letter > 0, hb_font_get_glyph_extents(font.font, letter, &extents) != 0, extents.y_bearing > 0 {
            return Double(extents.y_bearing)
        }
        return ascent * typicalCapHeight
    }

    /// The height of capital letters as a fraction of the ascent, which is about the same in Inter and in DejaVu.
    private static let typicalCapHeight = 0.75

    private static func read(
        _ font: HarfBuzzFont, _ glyphs: UnsafeMutablePointer<UInt32>, _ advances: UnsafeMutablePointer<Int16>
    ) {
        for code in printable {
            glyphs[code] = font.glyph(for: UInt32(code))
            advances[code] = Int16(clamping: hb_font_get_glyph_h_advance(font.font, glyphs[code]))
            let row = advances + (code << 7)
            for next in printable { row[next] = unknownAdvance }
        }
        // Row 0 is for the first character of a text. A character after a control character has no kerning, either.
        for code in 1..<codeCount where !printable.contains(code) {
            (advances + (code << 7)).update(from: advances, count: codeCount)
        }
    }

    deinit {
        memory?.glyphs.deallocate()
        memory?.pairAdvances.deallocate()
    }

    /// Stores the advance of a character with the kerning of a pair.
    func learn(_ advance: Int16, first: Int, second: Int) {
        memory?.pairAdvances[first << 7 | second] = advance
    }
}
