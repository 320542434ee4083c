import CHarfBuzz
import EspalierGraphics

/// A file with one face of a font family.
struct FontFile: Hashable, Sendable {
    /// The names of the family: the name that includes all weights and widths, if the file has one, and the name for
    /// programs that support only four styles.
    let families: [String]
    let path: String
    /// The weight from 1 to 1000, as in CSS.
    let weight: Double
    /// The width in percent of the normal width.
    let width: Double
    let isItalic: Bool
    /// The reason why the file can't be used; nil if the file can be used.
    let obstacle: String?

    /// Reads the names and the style of a font file; nil if the file isn't a font or has no name.
    init?(path: String) {
        guard let file = try? MappedFile(path: path) else { return nil }
        defer { withExtendedLifetime(file) {} }
        let blob = file.makeBlob()
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, 0) else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
        defer { hb_font_destroy(font) }
        let names = [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY].compactMap {
            Self.name(Int($0), of: face)
        }
        if names.isEmpty { return nil }
        families = names
        self.path = path
        weight = Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
        width = Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH))
        isItalic =
            hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0
            || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
        obstacle =
            hb_face_count(blob) > 1
            ? "is a collection of fonts"
            : hb_ot_var_has_data(face) != 0
                ? "is a variable font"
                : ["glyf", "CFF "].contains { face.hasTable($0) } ? nil : "has no outlines"
    }

    /// Returns the English name with an identifier; nil if the font doesn't have this name.
    private static func name(_ identifier: Int, of face: OpaquePointer) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        var count = UInt32(bytes.count)
        guard hb_ot_name_get_utf8(face, hb_ot_name_id_t(identifier), nil, &count, &bytes) > 0 else {
            return nil
        }
        let name = String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }

    /// Returns true if this file is a better choice for a font than another file of the family.
    ///
    /// As in CSS Fonts, section 5.2, the width is compared first, then the slant, then the weight.
    func isBetter(than other: FontFile, for font: Font) -> Bool {
        let (own, others) = (rank(for: font), other.rank(for: font))
        return own == others ? path < other.path : own.lexicographicallyPrecedes(others)
    }

    /// Returns the deviations of this file from a font, beginning with the most important deviation.
    private func rank(for font: Font) -> [Double] {
        let wanted = Double(font.weight.rawValue)
        // If the regular or the medium weight is missing, the other of these two weights is best, followed by lighter
        // weights. If a bold weight is missing, heavier weights are best.
        let isFirstChoice = wanted <= 500 ? (wanted...500).contains(weight) : weight >= wanted
        let isSecondChoice = wanted <= 500 && weight < wanted
        return [
            abs(width - 100), isItalic == font.isItalic ? 0 : 1,
            isFirstChoice ? 0 : isSecondChoice ? 1 : 2, abs(weight - wanted),
        ]
    }
}

extension OpaquePointer {
    /// Returns true if a face of HarfBuzz has a table.
    func hasTable(_ name: String) -> Bool {
        let table = hb_face_reference_table(self, hb_tag_from_string(name, 4))
        defer { hb_blob_destroy(table) }
        return hb_blob_get_length(table) > 0
    }
}
