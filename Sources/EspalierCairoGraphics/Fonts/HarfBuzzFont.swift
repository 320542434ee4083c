import CHarfBuzz

/// A font file that HarfBuzz reads.
///
/// Owns the objects of HarfBuzz. HarfBuzz returns empty objects instead of null pointers.
final class HarfBuzzFont {
    let face: OpaquePointer?
    let font: OpaquePointer?
    let buffer: OpaquePointer?
    private let file: MappedFile

    /// Opens the only font of a file, with font units as the unit of all distances.
    init(file: MappedFile) {
        let blob = file.makeBlob()
        face = hb_face_create(blob, 0)
        hb_blob_destroy(blob)
        font = hb_font_create(face)
        let unitsPerEm = Int32(clamping: hb_face_get_upem(face))
        hb_font_set_scale(font, unitsPerEm, unitsPerEm)
        hb_ot_font_set_funcs(font)
        buffer = hb_buffer_create()
        self.file = file
    }

    deinit {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// Returns a metric of the font; 0 if the font doesn't have the metric.
    func metric(_ tag: hb_ot_metrics_tag_t) -> Int32 {
        var value: hb_position_t = 0
        return hb_ot_metrics_get_position(font, tag, &value) == 0 ? 0 : value
    }

    /// Returns the glyph of a character; 0 if the font doesn't have the character.
    func glyph(for scalar: UInt32) -> UInt32 {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) == 0 ? 0 : glyph
    }
}
