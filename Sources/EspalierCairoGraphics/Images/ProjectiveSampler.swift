import EspalierGeometry
import Foundation

/// Draws an image with a projective transform, by mapping each target pixel back to the image.
///
/// A target pixel is the mean of up to 8 x 8 samples, depending on how many of the image's pixels it covers in each
/// direction. A sample is interpolated between four pixels of the image. The arithmetic uses integers or exactly
/// rounded operations, so that the result is the same on every machine.
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

    private let source: PixelBuffer
    /// The transform from target pixels to source pixels.
    private let map: ProjectiveTransform
    private let (right, bottom): (Double, Double)

    /// Creates a sampler for a transform from source pixels to target pixels; nil if the transform maps everything to a
    /// line.
    init?(_ source: PixelBuffer, map: ProjectiveTransform) {
        guard let inverse = map.inverted else { return nil }
        (self.source, self.map) = (source, inverse)
        (right, bottom) = (Double(source.width - 1), Double(source.height - 1))
    }

    /// Fills the target with the transformed image.
    ///
    /// The target's top left pixel is at (`left`, `top`).
    ///
    /// Outside the image, its outermost pixels are repeated.
    func paint(into target: PixelBuffer, left: Int, top: Int) {
        if isUpright { return paintUpright(into: target, left: left, top: top) }
        for row in 0..<target.height {
            let y = Double(top + row) + 0.5
            let line = target.pixels + row * target.width
            for column in 0..<target.width {
                line[column] = pixel(Double(left + column) + 0.5, y)
            }
        }
    }

    /// True if the transform only scales and moves the image, and one sample for each target pixel is sufficient.
    private var isUpright: Bool {
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
    private func pixel(_ x: Double, _ y: Double) -> UInt32 {
        let w = map.p * x + map.q * y + map.r
        // The point is behind the viewer or on the horizon.
        guard w > 0 else { return 0 }
        let (u, v) = ((map.a * x + map.c * y + map.tx) / w, (map.b * x + map.d * y + map.ty) / w)
        let across = max(abs(map.a - u * map.p), abs(map.b - v * map.p)) / w
        let down = max(abs(map.c - u * map.q), abs(map.d - v * map.q)) / w
        let footprint = max(across, down)
        if !(footprint > Self.greatestFootprint) { return sample(u, v) }
        let count = Int(min(Double(Self.greatestSampleCount), (footprint - 0.25).rounded(.up)))
        return mean(x, y, count: count)
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
                let sample = UInt64(
                    sample((map.a * x + map.c * y + map.tx) / w, (map.b * x + map.d * y + map.ty) / w))
                // Each sum contains two channels, 32 bits apart.
                even += (sample & 0xFF) | (sample & 0xFF_0000) << 16
                odd += (sample >> 8 & 0xFF) | (sample >> 8 & 0xFF_0000) << 16
            }
        }
        let total = UInt64(count * count)
        func channel(_ sum: UInt64) -> UInt32 { UInt32(((sum & 0xFFFF_FFFF) + total / 2) / total) }
        return channel(even) | channel(odd) << 8 | channel(even >> 32) << 16 | channel(odd >> 32) << 24
    }

    /// Returns the interpolated color of the image at a point.
    ///
    /// The centers of pixels are at half coordinates.
    @inline(__always)
    private func sample(_ u: Double, _ v: Double) -> UInt32 {
        // These comparisons convert NaN to 0.
        let (u, v) = (u > 0.5 ? min(u - 0.5, right) : 0, v > 0.5 ? min(v - 0.5, bottom) : 0)
        let (column, row) = (Int(u), Int(v))
        let (x, y) = (UInt32((u - Double(column)) * 256), UInt32((v - Double(row)) * 256))
        let first = source.pixels + row * source.width + column
        let next = column + 1 < source.width ? 1 : 0
        let below = row + 1 < source.height ? source.width : 0
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
