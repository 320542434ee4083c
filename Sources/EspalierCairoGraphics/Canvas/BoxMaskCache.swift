import CCairo
import EspalierGraphics
import Foundation

/// Masks of boxes with round corners, which Cairo paints once, and which are then composited without Cairo.
///
/// Filling such a box takes Cairo 50,000 instructions. The boxes of a diagram are on the pixel grid and have the same
/// radius. A mask has the pixels of the corners, and one row and one column between them, which are repeated. So boxes
/// of different sizes share a mask. Their antialiasing is Cairo's fast one, which has 16 levels of coverage.
final class BoxMaskCache {
    /// The maximum radius in pixels; larger boxes are left to Cairo.
    private static let largestRadius = 64.0
    private static let capacity = 256

    /// The mask of a box of the smallest size with the same corners, in pixels from the top left corner of the mask.
    private struct Key: Hashable {
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double
        let radius: Double
    }

    fileprivate final class Mask {
        let surface: CairoSurface
        let coverage: CoverageMask

        init?(_ surface: CairoSurface) {
            guard let coverage = CoverageMask(surface) else { return nil }
            (self.surface, self.coverage) = (surface, coverage)
        }
    }

    private var masks: [Key: Mask] = [:]

    /// A mask at its place on a surface.
    struct PlacedMask {
        fileprivate let mask: Mask
        let columns: Stretch
        let rows: Stretch

        var coverage: CoverageMask { mask.coverage }
    }

    /// The pixels of a box along one axis, of which those of the mask are a part.
    struct Stretch {
        /// The device coordinate of the first pixel.
        let start: Int
        /// The number of pixels of the mask before the repeated pixel.
        let corner: Int
        /// The number of pixels of the box, apart from those of the mask.
        let added: Int
        /// The ends of the box in the mask, in pixels from its first pixel.
        let ends: (Double, Double)

        /// Shortens a box by whole pixels.
        fileprivate init(from lower: Double, to upper: Double, radius: Double) {
            let (first, end) = (lower.rounded(.down), upper.rounded(.up))
            corner = Int(radius.rounded(.up)) + 1
            start = Int(first)
            added = max(0, Int(end - first) - (2 * corner + 1))
            ends = (lower - first, upper - first - Double(added))
        }

        /// The number of pixels of the mask.
        fileprivate var count: Int { Int(ends.1.rounded(.up)) }
    }

    /// Returns the mask of a box; nil if the box is left to Cairo.
    ///
    /// - Parameters:
    ///   - box: The box in device coordinates, within Cairo's range of coordinates.
    ///   - radius: The radius of the corners in pixels, at most half of the shorter side.
    /// - Returns: The mask at its place, or nil.
    func mask(of box: CGRect, radius: Double) -> PlacedMask? {
        guard radius > 0, radius <= Self.largestRadius else { return nil }
        let columns = Stretch(from: box.minX, to: box.maxX, radius: radius)
        let rows = Stretch(from: box.minY, to: box.maxY, radius: radius)
        let key = Key(
            left: columns.ends.0, top: rows.ends.0, right: columns.ends.1, bottom: rows.ends.1, radius: radius
        )
        if let known = masks[key] { return PlacedMask(mask: known, columns: columns, rows: rows) }
        if masks.count >= Self.capacity { masks.removeAll(keepingCapacity: true) }
        guard let mask = Self.makeMask(key, width: columns.count, height: rows.count) else { return nil }
        masks[key] = mask
        return PlacedMask(mask: mask, columns: columns, rows: rows)
    }

    /// Paints a mask; nil if Cairo has no memory for it, so that Cairo reports the error when it fills the box.
    private static func makeMask(_ key: Key, width: Int, height: Int) -> Mask? {
        let surface = try? CairoSurface(
            cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)), for: "painting a box")
        guard let surface, let context = cairo_create(surface.pointer) else { return nil }
        defer { cairo_destroy(context) }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        let box = CGRect(x: key.left, y: key.top, width: key.right - key.left, height: key.bottom - key.top)
        CairoContext.addRoundedRectangle(box, radius: key.radius, to: context)
        cairo_fill(context)
        cairo_surface_flush(surface.pointer)
        return cairo_status(context) == CAIRO_STATUS_SUCCESS ? Mask(surface) : nil
    }
}
