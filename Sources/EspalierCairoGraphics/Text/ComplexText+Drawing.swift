import CCairo
import CPango
import EspalierGraphics
import Foundation

extension ComplexText {
    /// Draws a line of text at the current point of a Cairo context, which is the left end of the baseline.
    func draw(_ text: String, font: Font, in cairo: OpaquePointer, asOutlines: Bool) {
        // Set the transform, because Pango's fonts depend on the transform with which they are drawn.
        pango.cairo_update_context(cairo, context)
        setText(text, font: font)
        pango.layout_context_changed(layout)
        let line = pango.layout_get_line_readonly(layout, 0)
        if asOutlines, !hasColorGlyphs {
            pango.cairo_layout_line_path(cairo, line)
            cairo_fill(cairo)
        } else {
            pango.cairo_show_layout_line(cairo, line)
        }
        pango.context_set_matrix(context, nil)
    }

    /// Returns true if a line of text must be drawn by filling the outline that it has without a transform.
    ///
    /// Pango draws the boxes of missing characters in pixels of the surface. With a transform, the boxes would
    /// therefore have another size than when the text was measured. Emoji that are images have no outlines.
    func mustBeOutlined(_ text: String, font: Font) -> Bool {
        setText(text, font: font)
        return pango.layout_get_unknown_glyphs_count(layout) > 0 && !hasColorGlyphs
    }

    /// Draws a line of text as an image if it contains emoji that are images, and returns true in this case.
    ///
    /// In vector formats, Cairo would write such emoji with one pixel per point.
    func drawImage(_ text: String, font: Font, in cairo: OpaquePointer, x: Double, y: Double)
        throws(CairoError) -> Bool
    {
        setText(text, font: font)
        var ink = PangoRectangle()
        guard hasColorGlyphs, let line = pango.layout_get_line_readonly(layout, 0) else { return false }
        pango.layout_line_get_extents(line, &ink, nil)
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
        // The rest of the text has the current color.
        cairo_set_source(context, cairo_get_source(cairo))
        cairo_scale(context, scale, scale)
        cairo_move_to(context, -left, -top)
        draw(text, font: font, in: context, asOutlines: false)
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

    /// True if the text contains emoji that are images, which have no outlines.
    private var hasColorGlyphs: Bool {
        var found = false
        forEachRun { run in
            guard let glyphs = run.glyphs else { return }
            for index in 0..<Int(glyphs.pointee.num_glyphs)
            where glyphs.pointee.glyphs[index].attr.is_color != 0 {
                found = true
            }
        }
        return found
    }
}
