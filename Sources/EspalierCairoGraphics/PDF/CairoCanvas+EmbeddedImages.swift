import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

extension CairoCanvas {
    /// Draws an image.
    ///
    /// All uses of the image share one object in the PDF.
    ///
    /// Cairo 1.16 adds an image to a page's resources for each use, and a dictionary with duplicate keys is malformed.
    /// Therefore, the image is drawn in a group of its own, whose resources contain the image only once.
    func embed(_ image: Image, in rect: CGRect) throws {
        let surface = try embeddedImages.surface(for: image, cache: images)
        cairo_save(context)
        defer { cairo_restore(context) }
        // A group has the size of the clip. The margin keeps the edges of the clip away from those of the image, where
        // antialiasing would be applied twice.
        cairo_new_path(context)
        addRectangle(rect.insetBy(dx: -1, dy: -1))
        cairo_clip(context)
        cairo_push_group(context)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(
            context, rect.width / Double(image.pixelWidth), rect.height / Double(image.pixelHeight))
        turn(image)
        cairo_set_source_surface(context, surface.pointer, 0, 0)
        // Don't set an extend mode, because Cairo would then write a larger copy of the pixels for each use.
        cairo_paint(context)
        cairo_pop_group_to_source(context)
        cairo_paint(context)
    }

    /// Transforms the coordinates from the displayed image to the stored pixels.
    private func turn(_ image: Image) {
        if image.orientation == .up { return }
        let turn = image.orientation.transform
        var matrix = cairo_matrix_t(
            xx: turn.a, yx: turn.b, xy: turn.c, yy: turn.d, x0: turn.tx * Double(image.pixelWidth),
            y0: turn.ty * Double(image.pixelHeight))
        cairo_transform(context, &matrix)
    }
}
