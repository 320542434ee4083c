import EspalierGeometry
import EspalierGraphics
import Foundation

/// Draws an image with a projective transform, by mapping each target pixel back to the image.
///
/// A sample is interpolated between four pixels of the image. A target pixel that covers more pixels of the image is
/// the mean of several samples if the target is small. Otherwise, it is one sample of a smaller copy of the image, so that
/// the cost of a pixel doesn't depend on the perspective. The arithmetic uses integers or exactly rounded operations, so
/// that the result is the same on every machine.
///
/// If the transform only scales and moves the image, and one sample for each target pixel is enough, the positions of
/// the samples are computed once for each row and column.
struct ProjectiveSampler {
    private static let greatestSampleCount = 8
    /// The maximum number of pixels of the image, in each direction, that a single sample can represent.
    ///
    /// A target pixel that covers more pixels of the image is computed from several samples. Up to this number,
    /// interpolation between four pixels is accurate enough.
    private static let greatestFootprint = 1.25
    /// The maximum size of the target, in pixels, for which a pixel may be the mean of several samples.
    private static let greatestSmallTarget = 1_000_000.0
    /// The maximum number of pixels of the image, in each direction, that the mean of several samples can represent.
    private static let greatestMeanFootprint = 4.25
    /// The maximum number of times that each side of the image is halved.
    private static let greatestLevel = 16

    private let source: PixelBuffer
    /// The transform from target pixels to source pixels.
    private let map: ProjectiveTransform
    /// True if a target pixel may be the mean of several samples.
    private let takesMeans: Bool
    private let original: Level

    /// The pixels of the image, or of a smaller copy.
    private struct Level {
        let pixels: UnsafeMutablePointer<UInt32>
        let (width, height): (Int, Int)
        /// The position of the last pixel in each direction.
        let (right, bottom): (Double, Double)
        /// The size in relation to the image.
        let (scaleX, scaleY): (Double, Double)

        init(_ buffer: PixelBuffer, of source: PixelBuffer) {
            (pixels, width, height) = (buffer.pixels, buffer.width, buffer.height)
            (right, bottom) = (Double(width - 1), Double(height - 1))
            (scaleX, scaleY) = (Double(width) / Double(source.width), Double(height) / Double(source.height))
        }
    }

    /// The smaller copies that have been needed, by the number of times that their sides are halved.
    private struct Levels {
        var levels = [Level?](repeating: nil, count: (greatestLevel + 1) * (greatestLevel + 1))
        /// The owners of the pixels.
        var buffers: [PixelBuffer] = []
    }

    /// Creates a sampler for a transform from source pixels to target pixels; nil if the transform maps everything to a
    /// line.
    init?(_ source: PixelBuffer, map: ProjectiveTransform) {
        guard let inverse = map.inverted else { return nil }
        (self.source, self.map) = (source, inverse)
        original = Level(source, of: source)
        let size = CGSize(width: source.width, height: source.height)
        let corners = CGRect(origin: .zero, size: size).corners
        let isVisible = corners.allSatisfy { map.w(at: $0) > 0 }
        let box = BezierPath(polygons: [corners.map { map.map($0) }]).boundingBox
        let covered = corners.map { corner in
            let point = map.map(corner)
            let lengths = inverse.footprint(at: point.x, point.y)
            return max(lengths.columns, lengths.rows)
        }
        takesMeans =
            isVisible && Double(box.width * box.height) <= Self.greatestSmallTarget
            && covered.allSatisfy { $0 <= Self.greatestMeanFootprint }
    }

    /// Fills the target with the transformed image.
    ///
    /// The target's top left pixel is at (`left`, `top`).
    ///
    /// Outside the image, its outermost pixels are repeated.
    ///
    /// - Parameters:
    ///   - target: The pixels to fill.
    ///   - left: The column of the target's first pixel.
    ///   - top: The row of the target's first pixel.
    ///   - copy: Returns a copy of the image with at least this size.
    /// - Throws: The errors of `copy`.
    func paint(
        into target: PixelBuffer, left: Int, top: Int,
        copy: (_ width: Int, _ height: Int) throws -> PixelBuffer
    ) throws {
        if isUpright { return paintUpright(into: target, left: left, top: top) }
        var levels = Levels()
        for row in 0..<target.height {
            let y = Double(top + row) + 0.5
            let line = target.pixels + row * target.width
            for column in 0..<target.width {
                line[column] = try pixel(Double(left + column) + 0.5, y, &levels, copy)
            }
        }
        withExtendedLifetime(levels.buffers) {}
    }

    /// True if the transform only scales and moves the image, and one sample for each target pixel is sufficient.
    var isUpright: Bool {
        map.p == 0 && map.q == 0 && map.b == 0 && map.c == 0 && map.r > 0
            && max(abs(map.a), abs(map.d)) / map.r <= Self.greatestFootprint
    }

    /// A sample's position between two pixels of a row or a column.
    private struct Place {
        /// The index of the first pixel, and the distance to the second pixel, which is 1.
        ///
        /// At the last pixel, the distance is 0.
        let (index, step): (Int, Int)
        /// The weight of the second pixel, in 256ths.
        let weight: UInt32

        /// Creates the place of a sample from the position of a target pixel's center in the source.
        ///
        /// The weight is rounded, so that an image at its own size stays the same.
        init(_ position: Double, count: Int) {
            // This comparison converts NaN to 0.
            let parts =
                position > 0.5 ? Int(min((position - 0.5) * 256, Double(count - 1) * 256).rounded()) : 0
            (index, weight) = (parts >> 8, UInt32(parts & 255))
            step = index + 1 < count ? 1 : 0
        }
    }

    private func paintUpright(into target: PixelBuffer, left: Int, top: Int) {
        let columns = (0..<target.width).map {
            Place((map.a * (Double(left + $0) + 0.5) + map.tx) / map.r, count: source.width)
        }
        for row in 0..<target.height {
            let place = Place((map.d * (Double(top + row) + 0.5) + map.ty) / map.r, count: source.height)
            let first = source.pixels + place.index * source.width
            let second = first + place.step * source.width
            let line = target.pixels + row * target.width
            for (index, column) in columns.enumerated() {
                let next = column.index + column.step
                line[index] = Self.mix(
                    Self.mix(first[column.index], first[next], column.weight),
                    Self.mix(second[column.index], second[next], column.weight), place.weight)
            }
        }
    }

    @inline(__always)
    private func pixel(
        _ x: Double, _ y: Double, _ levels: inout Levels, _ copy: (Int, Int) throws -> PixelBuffer
    ) rethrows -> UInt32 {
        let w = map.p * x + map.q * y + map.r
        // The point is behind the viewer or on the horizon.
        guard w > 0 else { return 0 }
        let (u, v) = ((map.a * x + map.c * y + map.tx) / w, (map.b * x + map.d * y + map.ty) / w)
        let across = max(abs(map.a - u * map.p), abs(map.b - v * map.p)) / w
        let down = max(abs(map.c - u * map.q), abs(map.d - v * map.q)) / w
        let footprint = max(across, down)
        if !(footprint > Self.greatestFootprint) { return sample(u, v, original) }
        if takesMeans {
            let count = Int(min(Double(Self.greatestSampleCount), (footprint - 0.25).rounded(.up)))
            return mean(x, y, count: count)
        }
        // If the point is outside of the image, the footprint is that of the nearest point of the image.
        let columns = max(abs(map.a - u * map.p), abs(map.c - u * map.q)) / w
        let rows = max(abs(map.b - v * map.p), abs(map.d - v * map.q)) / w
        let level = try level(Self.level(of: columns), Self.level(of: rows), &levels, copy)
        return sample(u * level.scaleX, v * level.scaleY, level)
    }

    /// Returns the number of times that a side of the image is halved, so that one sample represents a target pixel.
    @inline(__always)
    private static func level(of footprint: Double) -> Int {
        // The comparison converts NaN to 0.
        guard footprint > greatestFootprint else { return 0 }
        let ratio = min(footprint / greatestFootprint, 65_536)
        return min(greatestLevel, Int(ratio.exponent) + (ratio.significand > 1 ? 1 : 0))
    }

    @inline(__always)
    private func level(
        _ columns: Int, _ rows: Int, _ levels: inout Levels, _ copy: (Int, Int) throws -> PixelBuffer
    ) rethrows -> Level {
        let index = rows * (Self.greatestLevel + 1) + columns
        if let known = levels.levels[index] { return known }
        func halved(_ side: Int, _ count: Int) -> Int {
            (0..<count).reduce(side) { side, _ in (side + 1) / 2 }
        }
        let buffer = try copy(halved(source.width, columns), halved(source.height, rows))
        let level = Level(buffer, of: source)
        levels.buffers.append(buffer)
        levels.levels[index] = level
        return level
    }

    /// Returns the mean of `count` x `count` samples of a target pixel.
    private func mean(_ x: Double, _ y: Double, count: Int) -> UInt32 {
        var (even, odd): (UInt64, UInt64) = (0, 0)
        for row in 0..<count {
            let y = y + (Double(row) + 0.5) / Double(count) - 0.5
            for column in 0..<count {
                let x = x + (Double(column) + 0.5) / Double(count) - 0.5
                let w = map.p * x + map.q * y + map.r
                guard w > 0 else { continue }
                let (u, v) = ((map.a * x + map.c * y + map.tx) / w, (map.b * x + map.d * y + map.ty) / w)
                let sample = UInt64(sample(u, v, original))
                // Each sum contains two channels, 32 bits apart.
                even += (sample & 0xFF) | (sample & 0xFF_0000) << 16
                odd += (sample >> 8 & 0xFF) | (sample >> 8 & 0xFF_0000) << 16
            }
        }
        let total = UInt64(count * count)
        func channel(_ sum: UInt64) -> UInt32 { UInt32(((sum & 0xFFFF_FFFF) + total / 2) / total) }
        return channel(even) | channel(odd) << 8 | channel(even >> 32) << 16 | channel(odd >> 32) << 24
    }

    /// Returns the interpolated color at a point of the image or of a copy.
    ///
    /// The centers of pixels are at half coordinates.
    @inline(__always)
    private func sample(_ u: Double, _ v: Double, _ level: Level) -> UInt32 {
        // These comparisons convert NaN to 0.
        let (u, v) = (u > 0.5 ? min(u - 0.5, level.right) : 0, v > 0.5 ? min(v - 0.5, level.bottom) : 0)
        let (column, row) = (Int(u), Int(v))
        let (x, y) = (UInt32((u - Double(column)) * 256), UInt32((v - Double(row)) * 256))
        let first = level.pixels + row * level.width + column
        let next = column + 1 < level.width ? 1 : 0
        let below = row + 1 < level.height ? level.width : 0
        return Self.mix(
            Self.mix(first[0], first[next], x), Self.mix(first[below], first[below + next], x), y)
    }

    /// Returns the mix of two colors for all four channels, with `weight` parts of `b` and 256 - `weight` parts of `a`.
    @inline(__always)
    private static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        let rest = 256 - weight
        let even = ((a & 0xFF00FF) * rest + (b & 0xFF00FF) * weight + 0x800080) >> 8 & 0xFF00FF
        let odd = (a >> 8 & 0xFF00FF) * rest + (b >> 8 & 0xFF00FF) * weight + 0x800080
        return even | odd & 0xFF00_FF00
    }
}

extension ProjectiveTransform {
    /// Returns the numbers of columns and rows of the image that a target pixel covers, for the transform to the image.
    fileprivate func footprint(at x: Double, _ y: Double) -> (columns: Double, rows: Double) {
        let w = p * x + q * y + r
        let (u, v) = ((a * x + c * y + tx) / w, (b * x + d * y + ty) / w)
        return (
            max(abs(a - u * p), abs(c - u * q)) / w, max(abs(b - v * p), abs(d - v * q)) / w
        )
    }
}
