import CCairo
import CPango
import EspalierGraphics
import Foundation

extension ComplexText {
    /// Draws a line of text at the current point of a Cairo context, which is the left end of the baseline.
    ///
    /// With outlines, the line must not contain emoji that are images.
    func draw(_ text: String, font: Font, in cairo: OpaquePointer, asOutlines: Bool) {
        // Set the transform, because Pango's fonts depend on the transform with which they are drawn.
        pango.cairo_update_context(cairo, context)
        setText(text, font: font)
        pango.layout_context_changed(layout)
        let line = pango.layout_get_line_readonly(layout, 0)
        if asOutlines {
            pango.cairo_layout_line_path(cairo, line)
            cairo_fill(cairo)
        } else {
            pango.cairo_show_layout_line(cairo, line)
        }
        pango.context_set_matrix(context, nil)
    }
}
