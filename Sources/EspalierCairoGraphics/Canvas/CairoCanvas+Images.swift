import CCairo
import EspalierGeometry
public import EspalierGraphics
public import Foundation

extension CairoCanvas {
    /// Draws an image scaled to fill the rectangle.
    public func draw(_ image: Image, in rect: CGRect) {
        guard rect.isFinite, rect.width > 0, rect.height > 0, willDraw() else { return }
        // Pixman's transforms have a smaller range than Cairo's surfaces.
        if !configuration.isVector, !isWithinReach(rect, of: Reach(distance: 32_000)) {
            _ = draw(image, in: rect, through: ProjectiveTransform(.identity))
            return
        }
        do {
            if configuration.isPDF { return try embed(image, in: rect) }
            let entry = try entry(for: image, in: rect)
            cairo_save(context)
            cairo_translate(context, rect.minX, rect.minY)
            cairo_scale(context, rect.width / Double(entry.width), rect.height / Double(entry.height))
            cairo_set_source_surface(context, entry.surface.pointer, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            fillRectangle(CGRect(x: 0, y: 0, width: entry.width, height: entry.height))
            cairo_restore(context)
        } catch {
            note(error)
        }
    }

    private func fillRectangle(_ rect: CGRect) {
        guard isWithinReach(rect) else { return fillWithinReach(CanvasShape.rectangle(rect).path) }
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_fill(context)
    }

    /// Returns the surface for an image: for a bitmap, scaled to the pixels that it covers; for a vector surface, with all
    /// pixels or as the JPEG file.
    private func entry(for image: Image, in rect: CGRect) throws -> ImageCache.Entry {
        if configuration.isVector {
            let entry = try images.original(image)
            // Viewers show the pixels of the file as they are stored.
            if image.format == .jpeg, image.orientation == .up {
                try entry.surface.attach(image.data, as: CAIRO_MIME_TYPE_JPEG)
            }
            return entry
        }
        var (x, y) = (Double(rect.width), 0.0)
        cairo_user_to_device_distance(context, &x, &y)
        let width = (x * x + y * y).squareRoot()
        (x, y) = (0, Double(rect.height))
        cairo_user_to_device_distance(context, &x, &y)
        let height = (x * x + y * y).squareRoot()
        // For a size beyond Cairo's maximum of 32,767, and for NaN, use the original.
        guard width < 32_767, height < 32_767 else { return try images.original(image) }
        return try images.image(image, width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    }
}
