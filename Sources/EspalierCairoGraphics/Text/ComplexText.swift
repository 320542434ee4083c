import CCairo
import CPango
import EspalierGraphics
import EspalierThreads
import Foundation

/// Measures and draws text that needs Pango: other scripts, right-to-left text, marks, emoji, and font families that
/// aren't in the library.
///
/// With the fonts of the system, creating this object reads the font configuration of the system, which takes about
/// 20 ms, so the object is created when it is first needed. The object owns objects of Pango.
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
    private var families: [Unicode.Scalar: String?] = [:]
    /// The families that draw what a font's own family lacks, separated by commas.
    private let fallback: String

    /// Loads Pango and finds the fonts.
    ///
    /// - Parameters:
    ///   - library: The fonts that are used first.
    ///   - includesSystem: True to draw what the library lacks with the fonts of the system.
    /// - Throws: `FontError.setUpFailed`
    init(library: FontLibrary, includesSystem: Bool) throws(FontError) {
        // Check that a thread can be started, because Pango starts threads and ends the process if the system refuses.
        guard Threads.start({}) else { throw FontError.setUpFailed("Pango, which needs a second thread,") }
        let pango = try Self.loadPango()
        let configuration = includesSystem ? try FontConfiguration() : try FontConfiguration(only: library)
        if includesSystem { try configuration.add(library) }
        fallback = library.fallbackFamilies.joined(separator: ",")
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

    /// Returns a description of a font that the caller must free.
    private func description(of font: Font) -> OpaquePointer? {
        let description = pango.font_description_new()
        pango.font_description_set_family(description, "\(font.family.name),\(fallback)")
        pango.font_description_set_absolute_size(description, font.effectiveSize * 1024)
        pango.font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
        pango.font_description_set_style(
            description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }

    /// Sets the text of the layout to one line of text.
    func setText(_ text: String, font: Font) {
        let description = description(of: font)
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
        let description = description(of: font)
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
    func width(of text: String, font: Font) -> Double {
        let key = Key(text: text, font: font)
        if let known = widths[key] { return known }
        setText(text, font: font)
        var logical = PangoRectangle()
        pango.layout_get_extents(layout, nil, &logical)
        let width = Double(logical.width).pangoPoints
        if widths.count >= Self.cacheCapacity { widths.removeAll(keepingCapacity: true) }
        widths[key] = width
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

    /// Returns the characters of a text that none of the library's fonts contains, except those without a glyph.
    func lacking(in text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter(configuration.lacks) }

    /// Returns the characters of a text that none of the standard fonts contains, except those without a glyph.
    func special(in text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter(configuration.isSpecial) }

    /// Returns the family that a character is drawn in; nil if no font contains the character.
    func family(of scalar: Unicode.Scalar, font: Font) -> String? {
        if let known = families[scalar] { return known }
        setText(String(scalar), font: font)
        var family: String?
        if pango.layout_get_unknown_glyphs_count(layout) == 0,
            let description = lineRuns.first?.item.flatMap({ pango.font_describe($0.pointee.analysis.font) })
        {
            family = pango.font_description_get_family(description).map { String(cString: $0) }
            pango.font_description_free(description)
        }
        families[scalar] = .some(family)
        return family
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
