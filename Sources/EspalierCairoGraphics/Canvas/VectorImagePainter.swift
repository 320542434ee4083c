import CCairo
import EspalierGraphics
import Foundation

/// Draws images on the surface of an SVG with outlined text.
struct VectorImagePainter {
    private let context: CairoContext
    private let images: ImageCache
    private let shapes: ShapePainter

    init(context: CairoContext, images: ImageCache) {
        (self.context, self.images) = (context, images)
        shapes = ShapePainter(context: context)
    }

    /// Draws an image scaled to fill the rectangle.
    ///
    /// - Throws: `ImageError` if the image can't be decoded, `CairoError`.
    func draw(_ image: Image, in rect: CGRect) throws {
        let entry = try images.original(image)
        // A JPEG file with an orientation isn't attached, because viewers would ignore the orientation.
        if image.format == .jpeg, image.orientation == .up {
            try entry.surface.attach(image.data, as: CAIRO_MIME_TYPE_JPEG)
        }
        cairo_save(context.pointer)
        cairo_translate(context.pointer, rect.minX, rect.minY)
        cairo_scale(
            context.pointer, rect.width / Double(entry.buffer.width),
            rect.height / Double(entry.buffer.height))
        cairo_set_source_surface(context.pointer, entry.surface.pointer, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context.pointer), CAIRO_EXTEND_PAD)
        shapes.fill(CGRect(x: 0, y: 0, width: entry.buffer.width, height: entry.buffer.height))
        cairo_restore(context.pointer)
    }
}
