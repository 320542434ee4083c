import CCairo
import EspalierGraphics
import Foundation

/// Masks of glyphs, which are painted once from their outlines and then copied.
///
/// A glyph has four masks, for horizontal positions that are a quarter of a pixel apart. Spacing is thus accurate to an
/// eighth of a pixel, whereas Cairo's own cache, before 1.17.4, rounds to whole pixels. Baselines are on whole pixels.
/// Equal letters then have at most four different masks, which makes a PNG less than half as large as with outlines.
final class GlyphMaskCache {
    /// The maximum size of masks in pixels per em; larger glyphs are painted as outlines.
    static let largestSize = 96.0
    /// The number of different horizontal positions per pixel.
    static let positions = 4
    private static let capacity = 8_192

    struct Key: Hashable {
        let face: Int
        let glyph: UInt32
        /// The size in pixels per em.
        let size: Double
        let position: Int
    }

    /// The mask of a glyph; its surface is nil if the glyph is empty, such as a space.
    struct Mask {
        var surface: CairoSurface?
        /// The coverage on the surface.
        var coverage: CoverageMask?
        /// The offset from the glyph's origin to the mask's top left corner, in pixels.
        var left = 0
        var top = 0
    }

    private var masks: [Key: Mask] = [:]

    func mask(
        _ key: Key, outline: @autoclosure () -> BezierPath, unitsPerEm: Double
    ) throws(CairoError) -> Mask {
        if let known = masks[key] { return known }
        if masks.count >= Self.capacity { masks.removeAll(keepingCapacity: true) }
        let mask = try makeMask(key, outline: outline(), scale: key.size / unitsPerEm)
        masks[key] = mask
        return mask
    }

    private func makeMask(_ key: Key, outline: BezierPath, scale: Double) throws(CairoError) -> Mask {
        let offset = Double(key.position) / Double(Self.positions)
        let box = outline.boundingBox
        guard box.width > 0, box.height > 0 else { return Mask() }
        let left = Int((Double(box.minX) * scale + offset).rounded(.down))
        let right = Int((Double(box.maxX) * scale + offset).rounded(.up))
        let (top, bottom) = (Int((box.minY * scale).rounded(.down)), Int((box.maxY * scale).rounded(.up)))
        let surface = try CairoSurface(
            cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(right - left), Int32(bottom - top)),
            for: "painting a glyph")
        let context = cairo_create(surface.pointer)
        defer { cairo_destroy(context) }
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        let (x, y) = (offset - Double(left), -Double(top))
        outline.add(to: context, x: x, y: y, scale: scale)
        cairo_fill(context)
        if let error = CairoError(cairo_status(context), while: "painting a glyph") { throw error }
        reduceLevels(of: surface)
        return Mask(surface: surface, coverage: CoverageMask(surface), left: left, top: top)
    }

    /// Reduces the mask from 256 levels of coverage to 32.
    ///
    /// The difference, at most 4 of 255, is invisible. Text in one color on one background then uses 32 entries of a
    /// PNG's palette instead of all 256.
    private func reduceLevels(of surface: CairoSurface) {
        cairo_surface_flush(surface.pointer)
        guard let bytes = cairo_image_surface_get_data(surface.pointer) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        for index in 0..<(stride * Int(cairo_image_surface_get_height(surface.pointer))) {
            let level = (Int(bytes[index]) * 31 + 127) / 255
            bytes[index] = UInt8((level * 255 + 15) / 31)
        }
        cairo_surface_mark_dirty(surface.pointer)
    }
}
