import CHarfBuzz

extension FontFace {
    /// The OpenType features that are switched off, because they replace glyphs depending on their neighbors.
    ///
    /// Without these features, a text has the same width in a picture, in a browser and in the tables for ASCII.
    static let disabledFeatures = ["calt", "liga", "clig", "ccmp"]

    private static let features = disabledFeatures.map(off)

    /// The OpenType features that are switched off in all fonts but the standard fonts.
    ///
    /// `rlig`, `rclt` and `locl` are switched off because the subsets that are embedded in SVG files don't contain
    /// these features.
    private static let foreignFeatures = features + ["rlig", "rclt", "locl"].map(off)

    private static func off(_ name: String) -> hb_feature_t {
        hb_feature_t(tag: hb_tag_from_string(name, 4), value: 0, start: 0, end: UInt32.max)
    }

    /// Shapes UTF-8 text of one script from left to right.
    ///
    /// The clusters of the result are offsets from the first byte.
    func shape(_ bytes: UnsafeBufferPointer<UInt8>, script: hb_script_t) -> GlyphRun {
        guard let base = bytes.baseAddress, bytes.count <= Int32.max else { return GlyphRun() }
        let buffer = harfBuzz.buffer
        hb_buffer_clear_contents(buffer)
        base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            hb_buffer_add_utf8(buffer, $0, Int32(bytes.count), 0, Int32(bytes.count))
        }
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, script)
        hb_buffer_set_language(buffer, hb_language_from_string("en", 2))
        (isPinned ? Self.features : Self.foreignFeatures).withUnsafeBufferPointer {
            hb_shape(harfBuzz.font, buffer, $0.baseAddress, UInt32($0.count))
        }
        return run(in: buffer)
    }

    private func run(in buffer: OpaquePointer?) -> GlyphRun {
        var count: UInt32 = 0
        var run = GlyphRun()
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return run }
        for index in 0..<Int(count) {
            let position = positions[index]
            run.glyphs.append(infos[index].codepoint)
            run.clusters.append(infos[index].cluster)
            run.x.append(Int32(clamping: run.width) &+ position.x_offset)
            run.y.append(position.y_offset)
            run.width += Int(position.x_advance)
        }
        return run
    }
}
