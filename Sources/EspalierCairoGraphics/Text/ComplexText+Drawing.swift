import CCairo
import CPango
import EspalierGraphics
import Foundation

/// The kinds of characters in a run that can't be painted like other text.
///
/// A run is a part of a line in one font.
struct RunContents: OptionSet {
    let rawValue: Int

    /// Characters that no font contains.
    ///
    /// Pango draws the boxes of missing characters in pixels of the surface. With a transform, the boxes would
    /// therefore have another size than when the text was measured.
    static let missingGlyphs = RunContents(rawValue: 1)
    /// Emoji that the font stores as images instead of outlines.
    static let images = RunContents(rawValue: 2)
}

// The runs of a line are painted one by one if not all of these runs can be painted in the same way.
extension ComplexText {
    /// A part of a line in one font, which is painted in one way.
    struct Run {
        var contents: RunContents
        /// The distance between the left end of the line and the left end of the run, in points.
        var x: Double
    }

    /// Returns the runs of a line of text from left to right.
    func runs(of text: String, font: Font) -> [Run] {
        setText(text, font: font)
        var runs: [Run] = []
        var x = 0.0
        for run in lineRuns {
            guard let glyphs = run.glyphs?.pointee else { continue }
            var contents: RunContents = []
            var width = 0.0
            for index in 0..<Int(glyphs.num_glyphs) {
                let glyph = glyphs.glyphs[index]
                if glyph.attr.is_color != 0 { contents.insert(.images) }
                if glyph.isMissing { contents.insert(.missingGlyphs) }
                width += Double(glyph.geometry.width).pangoPoints
            }
            runs.append(Run(contents: contents, x: x))
            x += width
        }
        return runs
    }

    /// Draws a line of text at the current point of a Cairo context, which is the left end of the baseline.
    ///
    /// With outlines, the line must not contain emoji that are images.
    func draw(_ text: String, font: Font, in cairo: OpaquePointer, asOutlines: Bool) {
        withTransform(of: cairo, text, font) {
            let line = pango.layout_get_line_readonly(layout, 0)
            if asOutlines {
                pango.cairo_layout_line_path(cairo, line)
                cairo_fill(cairo)
            } else {
                pango.cairo_show_layout_line(cairo, line)
            }
        }
    }

    /// Draws the glyphs of a run at the current point of a Cairo context.
    func drawGlyphs(ofRun number: Int, of text: String, font: Font, in cairo: OpaquePointer) {
        withTransform(of: cairo, text, font) {
            guard var run = run(number) else { return }
            pango.cairo_show_glyph_item(cairo, pango.layout_get_text(layout), &run)
        }
    }

    /// Calls a closure that draws a text with the transform of a Cairo context.
    private func withTransform(of cairo: OpaquePointer, _ text: String, _ font: Font, _ draw: () -> Void) {
        // Set the transform, because Pango's fonts depend on the transform with which they are drawn.
        pango.cairo_update_context(cairo, context)
        setText(text, font: font)
        pango.layout_context_changed(layout)
        draw()
        pango.context_set_matrix(context, nil)
    }

    /// Draws a run with emoji as an image whose baseline starts at (`x`, `y`).
    ///
    /// In vector formats, Cairo would write such emoji with one pixel per point.
    ///
    /// - Returns: False, without drawing, if the image would be too large.
    func drawImage(
        ofRun number: Int, of text: String, font: Font, in cairo: OpaquePointer, x: Double, y: Double
    ) throws(CairoError) -> Bool {
        setText(text, font: font)
        guard let run = run(number), let item = run.item else { return false }
        var ink = PangoRectangle()
        pango.glyph_string_extents(run.glyphs, item.pointee.analysis.font, &ink, nil)
        let scale = Self.imageScale
        let (left, top) = (Double(ink.x).pangoPoints - 1, Double(ink.y).pangoPoints - 1)
        let width = ((Double(ink.width).pangoPoints + 2) * scale).rounded(.up)
        let height = ((Double(ink.height).pangoPoints + 2) * scale).rounded(.up)
        guard width * height <= Self.greatestImageArea else { return false }
        let surface = try CairoSurface(
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), for: "drawing emoji"
        )
        let context = cairo_create(surface.pointer)
        defer { cairo_destroy(context) }
        guard let context else { return false }
        // Glyphs between the emoji that aren't images have the current color.
        cairo_set_source(context, cairo_get_source(cairo))
        cairo_scale(context, scale, scale)
        cairo_move_to(context, -left, -top)
        drawGlyphs(ofRun: number, of: text, font: font, in: context)
        if let error = CairoError(cairo_status(context), while: "drawing emoji") { throw error }
        cairo_save(cairo)
        cairo_translate(cairo, x + left, y + top)
        cairo_scale(cairo, 1 / scale, 1 / scale)
        cairo_set_source_surface(cairo, surface.pointer, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
        return true
    }

    /// The number of pixels per point of emoji in vector formats.
    ///
    /// In a PDF with a scale of 1, this is 384 pixels per inch, because a point is 1/96 inch.
    private static let imageScale = 4.0
    /// The maximum number of pixels of an image of emoji; larger emoji are drawn by Cairo itself.
    private static let greatestImageArea = 4_000_000.0

    /// Returns a run of the layout's line, by its position from the left.
    func run(_ number: Int) -> PangoGlyphItem? { lineRuns.dropFirst(number).first }
}

extension PangoGlyphInfo {
    /// True if no font contains the character, so that Pango draws a box with the character's code.
    var isMissing: Bool { glyph & 0x1000_0000 != 0 }  // PANGO_GLYPH_UNKNOWN_FLAG
}
