import CCairo
import EspalierGraphics

/// Decoded images, and scaled copies of them, for one picture: an image that is drawn in many cells, or in many bands,
/// is decoded and scaled once.
final class ImageCache {
    private struct Key: Hashable {
        let image: Image
        let width: Int
        let height: Int
    }

    /// A decoded image as a Cairo surface, which borrows the pixels.
    final class Entry {
        let surface: CairoSurface
        let width: Int
        let height: Int
        private let buffer: PixelBuffer

        init(_ buffer: PixelBuffer) throws(CairoError) {
            let bytes = UnsafeMutableRawPointer(buffer.pixels).assumingMemoryBound(to: UInt8.self)
            surface = try CairoSurface(
                cairo_image_surface_create_for_data(
                    bytes, CAIRO_FORMAT_ARGB32, Int32(buffer.width), Int32(buffer.height),
                    Int32(buffer.width * 4)),
                for: "decoding an image")
            (self.buffer, width, height) = (buffer, buffer.width, buffer.height)
        }
    }

    /// Scaled copies take no more than 64 MB; what was drawn longest ago isn't tracked: the cache starts anew.
    private static let pixelCapacity = 16_000_000

    private var originals: [Image: Entry] = [:]
    private var scaled: [Key: Entry] = [:]
    private var scaledPixels = 0

    /// The image at its own size.
    func original(_ image: Image) throws -> Entry {
        if let known = originals[image] { return known }
        let entry = try Entry(ImageDecoder.decode(image))
        originals[image] = entry
        return entry
    }

    /// The image shrunk to some pixels; the original when that is smaller.
    func image(_ image: Image, width: Int, height: Int) throws -> Entry {
        let original = try original(image)
        guard width > 0, height > 0, width < original.width, height < original.height else { return original }
        let key = Key(image: image, width: width, height: height)
        if let known = scaled[key] { return known }
        let entry = try shrunk(original, width: width, height: height)
        if scaledPixels + width * height > Self.pixelCapacity {
            scaled.removeAll()
            scaledPixels = 0
        }
        scaled[key] = entry
        scaledPixels += width * height
        return entry
    }

    private func shrunk(_ original: Entry, width: Int, height: Int) throws(CairoError) -> Entry {
        let entry = try Entry(PixelBuffer(width: width, height: height))
        let context = cairo_create(entry.surface.pointer)
        defer { cairo_destroy(context) }
        cairo_scale(context, Double(width) / Double(original.width), Double(height) / Double(original.height))
        cairo_set_source_surface(context, original.surface.pointer, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(original.width), Double(original.height))
        cairo_fill(context)
        if let error = CairoError(cairo_status(context), while: "scaling an image") { throw error }
        return entry
    }
}
