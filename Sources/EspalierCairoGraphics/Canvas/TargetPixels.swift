import CCairo
import EspalierGraphics

/// The pixels on which a context draws, within a rectangular clip.
///
/// Masks of glyphs are composited into these pixels without Cairo, which needs 7,500 instructions for a glyph. The
/// result is the same.
struct TargetPixels {
    private let surface: OpaquePointer
    private let pixels: UnsafeMutablePointer<UInt32>
    /// The distance in pixels between two rows.
    private let rowLength: Int
    /// The position on the surface of the origin of device coordinates, which is outside of the surface in a group.
    private let origin: (x: Int, y: Int)
    private let columns: Range<Int>
    private let rows: Range<Int>

    /// Returns nil if the context doesn't draw on a bitmap with 32 bits per pixel, or if its clip isn't a rectangle of
    /// whole pixels.
    ///
    /// The transform of the context must be the identity. `markDirty` must be called before Cairo draws again.
    init?(of context: OpaquePointer) {
        guard let surface = cairo_get_group_target(context),
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
            cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
            let clip = cairo_copy_clip_rectangle_list(context)
        else { return nil }
        defer { cairo_rectangle_list_destroy(clip) }
        var offset = (x: 0.0, y: 0.0)
        cairo_surface_get_device_offset(surface, &offset.x, &offset.y)
        guard clip.pointee.status == CAIRO_STATUS_SUCCESS, clip.pointee.num_rectangles == 1,
            let box = clip.pointee.rectangles?.pointee, let x = Int(exactly: offset.x),
            let y = Int(exactly: offset.y)
        else { return nil }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface),
            let columns = Self.range(from: box.x, length: box.width, offset: x, limit: width),
            let rows = Self.range(from: box.y, length: box.height, offset: y, limit: height)
        else { return nil }
        (self.surface, self.columns, self.rows, origin) = (surface, columns, rows, (x, y))
        rowLength = Int(cairo_image_surface_get_stride(surface)) / 4
        pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    }

    /// Returns a side of the clip in pixels of the surface; nil if it isn't on whole pixels.
    private static func range(
        from start: Double, length: Double, offset: Int, limit: Int
    ) -> Range<Int>? {
        guard let start = Int(exactly: start), let length = Int(exactly: length), length >= 0 else {
            return nil
        }
        return (start + offset..<start + offset + length).clamped(to: 0..<limit)
    }

    /// Composites a color through a mask with the operator "over".
    ///
    /// - Parameters:
    ///   - mask: The mask.
    ///   - column: The device coordinate of the mask's left side.
    ///   - row: The device coordinate of the mask's top.
    ///   - color: The premultiplied color.
    func composite(_ mask: CoverageMask, column: Int, row: Int, color: UInt32) {
        let (left, top) = (column &+ origin.x, row &+ origin.y)
        let columns = columns.clamped(to: left..<left &+ mask.width)
        for y in rows.clamped(to: top..<top &+ mask.height) {
            let (coverage, target) = (mask.bytes + (y &- top) &* mask.rowLength, pixels + y &* rowLength)
            var x = columns.lowerBound
            while x < columns.upperBound {
                let part = UInt32(coverage[x &- left])
                if part > 0 { target[x] = Self.over(color, part, target[x]) }
                x &+= 1
            }
        }
    }

    /// Fills a box with an opaque color.
    ///
    /// - Parameters:
    ///   - box: The mask of the box, whose middle row and column are repeated.
    ///   - color: The color, whose alpha is 255.
    func fill(_ box: BoxMaskCache.PlacedMask, with color: UInt32) {
        let (coverage, stretch) = (box.coverage, box.columns)
        let top = box.rows.start &+ origin.y
        for y in rows.clamped(to: top..<top &+ coverage.height &+ box.rows.added) {
            let offset = y &- top
            let row = min(offset, max(box.rows.corner, offset &- box.rows.added))
            let (mask, target) = (coverage.bytes + row &* coverage.rowLength, pixels + y &* rowLength)
            let left = stretch.start &+ origin.x
            let middle = left &+ min(stretch.corner, coverage.width)
            fill(left..<middle, of: target, color) { mask[$0 &- left] }
            let right = middle &+ (stretch.added > 0 ? stretch.added &+ 1 : 0)
            fill(middle..<right, of: target, color) { _ in mask[stretch.corner] }
            fill(right..<left &+ coverage.width &+ stretch.added, of: target, color) {
                mask[$0 &- left &- stretch.added]
            }
        }
    }

    /// Fills a part of a row with an opaque color, mixed with the pixels as their coverage requires.
    @inline(__always)
    private func fill(
        _ range: Range<Int>, of row: UnsafeMutablePointer<UInt32>, _ color: UInt32, coverage: (Int) -> UInt8
    ) {
        for x in columns.clamped(to: range) {
            let part = coverage(x)
            if part == 255 {
                row[x] = color
            } else if part > 0 {
                row[x] = Self.mix(color, UInt32(part), row[x])
            }
        }
    }

    /// Tells Cairo that the pixels have changed.
    func markDirty() { cairo_surface_mark_dirty(surface) }

    @inline(__always)
    private static func over(_ color: UInt32, _ coverage: UInt32, _ pixel: UInt32) -> UInt32 {
        let source = coverage == 255 ? color : multiply(color, coverage)
        return source &+ multiply(pixel, 255 &- source >> 24)
    }

    /// Returns a mixture of an opaque color and a pixel, each channel rounded as Cairo does it for spans of a path.
    @inline(__always)
    private static func mix(_ color: UInt32, _ coverage: UInt32, _ pixel: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        func product(_ channels: UInt32, _ factor: UInt32) -> UInt32 {
            let products = (channels & mask) &* factor &+ 0x007F_007F
            return (products &+ (products >> 8 & mask)) >> 8 & mask
        }
        let even = product(color, coverage) &+ product(pixel, 255 &- coverage)
        let odd = product(color >> 8, coverage) &+ product(pixel >> 8, 255 &- coverage)
        return even & mask | (odd & mask) << 8
    }

    /// Multiplies the four channels of a pixel by a factor of 255, each rounded as Pixman does it.
    @inline(__always)
    private static func multiply(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let even = (pixel & mask) &* factor &+ 0x0080_0080
        let odd = (pixel >> 8 & mask) &* factor &+ 0x0080_0080
        return (even &+ (even >> 8 & mask)) >> 8 & mask | (odd &+ (odd >> 8 & mask)) & ~mask
    }
}

/// The coverage of pixels, from 0 to 255.
struct CoverageMask {
    let bytes: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    /// The distance in bytes between two rows.
    let rowLength: Int

    /// Returns the coverage on a surface of the format A8, which must not be destroyed while the mask is used.
    init?(_ surface: CairoSurface) {
        guard let data = cairo_image_surface_get_data(surface.pointer) else { return nil }
        bytes = UnsafePointer(data)
        width = Int(cairo_image_surface_get_width(surface.pointer))
        height = Int(cairo_image_surface_get_height(surface.pointer))
        rowLength = Int(cairo_image_surface_get_stride(surface.pointer))
    }
}

extension Color {
    /// The premultiplied color as Cairo rounds it for drawing: to 16 bits first, of which it uses the upper 8.
    ///
    /// Like Cairo, it clamps components outside 0...1, which a program can set.
    var drawnPixel: UInt32 {
        let clamped = Color(red: red, green: green, blue: blue, alpha: alpha)
        func channel(_ value: Double) -> UInt32 { UInt32(value * 65_535 + 0.5) >> 8 }
        func share(_ value: Double) -> UInt32 { channel(value * clamped.alpha) }
        return channel(clamped.alpha) << 24 | share(clamped.red) << 16 | share(clamped.green) << 8
            | share(clamped.blue)
    }
}
