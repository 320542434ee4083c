import CCairo
import CPango
import EspalierGraphics
import EspalierThreads
import Foundation

/// Measures and draws text that needs Pango: other scripts, right-to-left text, marks, emoji, and font families that
/// aren't in the library.
///
/// For characters that the library's fonts don't have, fonts of the system are used. Creating this object reads the
/// font configuration of the system, which takes about 20 ms, so the object is created when it is first needed. The
/// object owns objects of Pango.
final class ComplexText {
    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    private static let cacheCapacity = 8_192

    let pango: espalier_pango
    private let configuration: FontConfiguration
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    let layout: OpaquePointer
    private var widths: [Key: Double] = [:]

    /// Loads Pango and reads the font configuration of the system.
    ///
    /// - Throws: `FontError.setUpFailed`
    init(library: FontLibrary) throws(FontError) {
        // Check that a thread can be started, because Pango starts threads and ends the process if the system refuses.
        guard Threads.start({}) else { throw FontError.setUpFailed("Pango, which needs a second thread,") }
        let pango = try Self.loadPango()
        let configuration = try FontConfiguration()
        try configuration.add(library)
        guard let fontMap = pango.cairo_font_map_new() else { throw FontError.setUpFailed("Pango") }
        // Set the configuration before the map is used, because Pango would otherwise read the configuration twice.
        // With a resolution of 72, a point is one unit.
        withUnsafePointer(to: pango) { espalier_pango_set_up($0, fontMap, configuration.pointer, 72) }
        guard let context = pango.font_map_create_context(fontMap), let layout = pango.layout_new(context)
        else {
            pango.release(fontMap)
            throw FontError.setUpFailed("Pango")
        }
        (self.pango, self.configuration, self.fontMap) = (pango, configuration, fontMap)
        (self.context, self.layout) = (context, layout)
        setOptions()
    }

    private static func loadPango() throws(FontError) -> espalier_pango {
        var pango = espalier_pango()
        var message: UnsafeMutablePointer<CChar>?
        guard espalier_pango_load(&pango, &message) == 0 else {
            defer { free(message) }
            throw FontError.setUpFailed("Pango (\(message.map { String(cString: $0) } ?? "no reason given"))")
        }
        return pango
    }

    deinit {
        pango.release(UnsafeMutableRawPointer(layout))
        pango.release(UnsafeMutableRawPointer(context))
        pango.release(fontMap)
    }

    private func setOptions() {
        CairoContext.withFontOptions { pango.cairo_context_set_font_options(context, $0) }
        pango.context_set_round_glyph_positions(context, 0)
        pango.context_set_language(context, pango.language_from_string("en"))
        pango.layout_set_single_paragraph_mode(layout, 1)
    }

    private static let disabledFeatures = FontFace.disabledFeatures.map { $0 + "=0" }.joined(separator: ",")

    /// Disables `FontFace.disabledFeatures` for the characters that the standard fonts have, and for no other
    /// characters.
    ///
    /// In other fonts, the features join the letters of a script, and the parts of an emoji.
    private func setFeatures(of text: String) {
        let attributes = pango.attr_list_new()
        for range in SimpleText.ranges(in: text) {
            guard let attribute = pango.attr_font_features_new(Self.disabledFeatures) else { continue }
            attribute.pointee.start_index = guint(range.lowerBound)
            attribute.pointee.end_index = guint(range.upperBound)
            pango.attr_list_insert(attributes, attribute)
        }
        pango.layout_set_attributes(layout, attributes)
        pango.attr_list_unref(attributes)
    }

    /// Sets the text of the layout to one line of text.
    func setText(_ text: String, font: Font) {
        let description = font.description(for: pango)
        pango.layout_set_font_description(layout, description)
        pango.font_description_free(description)
        setFeatures(of: text)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango.layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }

    func metrics(of font: Font) -> FontMetrics {
        let description = font.description(for: pango)
        defer { pango.font_description_free(description) }
        guard let metrics = pango.context_get_metrics(context, description, nil) else {
            return FontMetrics(ascent: 0, descent: 0, capHeight: 0)
        }
        defer { pango.font_metrics_unref(metrics) }
        setText("H", font: font)
        var ink = PangoRectangle()
        pango.layout_get_extents(layout, &ink, nil)
        return FontMetrics(
            ascent: Double(pango.font_metrics_get_ascent(metrics)).pangoPoints,
            descent: Double(pango.font_metrics_get_descent(metrics)).pangoPoints,
            capHeight: Double(ink.height).pangoPoints)
    }

    /// Returns the advance of a line without control characters, in points.
    func width(of text: String, font: Font, missing: inout MissingGlyphs) -> Double {
        let key = Key(text: text, font: font)
        if let known = widths[key] { return known }
        setText(text, font: font)
        var logical = PangoRectangle()
        pango.layout_get_extents(layout, nil, &logical)
        noteMissingGlyphs(&missing)
        // Don't cache the width of a text with a missing glyph, so that the glyph is reported for the next diagram,
        // too.
        let width = Double(logical.width).pangoPoints
        if pango.layout_get_unknown_glyphs_count(layout) == 0 {
            if widths.count >= Self.cacheCapacity { widths.removeAll(keepingCapacity: true) }
            widths[key] = width
        }
        return width
    }

    /// Returns the distances by which a line's ink extends above and below the baseline, in points.
    func inkReach(of text: String, font: Font) -> (above: Double, below: Double) {
        setText(text, font: font)
        var ink = PangoRectangle()
        guard let line = pango.layout_get_line_readonly(layout, 0) else { return (0, 0) }
        pango.layout_line_get_extents(line, &ink, nil)
        return (-Double(ink.y).pangoPoints, Double(ink.y + ink.height).pangoPoints)
    }

    private func noteMissingGlyphs(_ missing: inout MissingGlyphs) {
        guard pango.layout_get_unknown_glyphs_count(layout) > 0 else { return }
        for run in lineRuns {
            guard let glyphs = run.glyphs else { continue }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let glyph = glyphs.pointee.glyphs[index]
                guard glyph.isMissing else { continue }
                if let scalar = Unicode.Scalar(glyph.glyph & 0x0FFF_FFFF) { missing.insert(scalar) }
            }
        }
    }

    /// The runs of the layout's line, from left to right.
    var lineRuns: [PangoGlyphItem] {
        var runs: [PangoGlyphItem] = []
        var next = pango.layout_get_line_readonly(layout, 0)?.pointee.runs
        while let link = next {
            if let run = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                runs.append(run.pointee)
            }
            next = link.pointee.next
        }
        return runs
    }
}

extension Double {
    /// Converts a length from Pango's units to points.
    ///
    /// A point has 1,024 units.
    var pangoPoints: Double { self / 1024 }
}

extension Font {
    /// Returns a description that the caller must free.
    fileprivate func description(for pango: espalier_pango) -> OpaquePointer? {
        let description = pango.font_description_new()
        // Characters that the family lacks are drawn in Inter if Inter has them.
        let isStandard = PinnedFont(self) != nil
        let name = isStandard ? family.name : "\(family.name),\(Family.sans.name)"
        pango.font_description_set_family(description, name)
        pango.font_description_set_absolute_size(description, effectiveSize * 1024)
        pango.font_description_set_weight(description, PangoWeight(UInt32(weight.rawValue)))
        pango.font_description_set_style(description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }
}
