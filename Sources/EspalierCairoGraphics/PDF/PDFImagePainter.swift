import CCairo
import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws images on the pages of a PDF.
final class PDFImagePainter {
    private let context: CairoContext
    private let images: ImageCache
    private let path: PathBuilder
    private var embedded = EmbeddedImages()

    init(context: CairoContext, images: ImageCache) {
        (self.context, self.images) = (context, images)
        path = PathBuilder(context: context)
    }

    /// Draws an image.
    ///
    /// All uses of the image share one object in the PDF.
    ///
    /// Cairo 1.16 adds an image to a page's resources for each use, and a dictionary with duplicate keys is malformed.
    /// Therefore, the image is drawn in a group of its own, whose resources contain the image only once.
    func draw(_ image: Image, in rect: CGRect) throws {
        let surface = try embedded.surface(for: image, cache: images)
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        // A group has the size of the clip. The margin keeps the edges of the clip away from the edges of the image,
        // where antialiasing would be applied twice.
        path.begin()
        path.addRectangle(rect.insetBy(dx: -1, dy: -1))
        cairo_clip(context.pointer)
        cairo_push_group(context.pointer)
        cairo_translate(context.pointer, rect.minX, rect.minY)
        cairo_scale(
            context.pointer, rect.width / Double(image.pixelWidth), rect.height / Double(image.pixelHeight))
        turn(image)
        cairo_set_source_surface(context.pointer, surface.pointer, 0, 0)
        // Don't set an extend mode, because Cairo would then write a larger copy of the pixels for each use.
        cairo_paint(context.pointer)
        cairo_pop_group_to_source(context.pointer)
        cairo_paint(context.pointer)
    }

    /// Transforms the coordinates from the displayed image to the stored pixels.
    private func turn(_ image: Image) {
        if image.orientation == .up { return }
        let turn = image.orientation.transform
        context.concatenate(
            CGAffineTransform(
                a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: turn.tx * CGFloat(image.pixelWidth),
                ty: turn.ty * CGFloat(image.pixelHeight)))
    }
}
