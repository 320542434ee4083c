import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

extension CairoCanvas {
    /// Draws an image as an object of the PDF that all uses of the image share.
    ///
    /// Cairo 1.16 lists an image in a page's resources once for each use, and a dictionary with duplicate keys is malformed.
    /// Therefore the image is drawn in its own group, whose resources list it once.
    func embed(_ image: Image, in rect: CGRect) throws {
        let surface = try embeddedImages.surface(for: image, cache: images)
        cairo_save(context)
        defer { cairo_restore(context) }
        // A group is as large as the clip. The margin keeps the clip away from the image's edges, which would otherwise be
        // antialiased twice.
        cairo_new_path(context)
        addRectangle(rect.insetBy(dx: -1, dy: -1))
        cairo_clip(context)
        cairo_push_group(context)
        cairo_translate(context, rect.minX, rect.minY)
        cairo_scale(
            context, rect.width / Double(image.pixelWidth), rect.height / Double(image.pixelHeight))
        turn(image)
        cairo_set_source_surface(context, surface.pointer, 0, 0)
        // Don't set an extend mode: Cairo would write a larger copy of the pixels for each use.
        cairo_paint(context)
        cairo_pop_group_to_source(context)
        cairo_paint(context)
    }

    /// Changes the coordinates from those of the seen pixels to those of the stored pixels.
    private func turn(_ image: Image) {
        if image.orientation == .up { return }
        let turn = image.orientation.transform
        var matrix = cairo_matrix_t(
            xx: turn.a, yx: turn.b, xy: turn.c, yy: turn.d, x0: turn.tx * Double(image.pixelWidth),
            y0: turn.ty * Double(image.pixelHeight))
        cairo_transform(context, &matrix)
    }
}
