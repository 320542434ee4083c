/// Reduction of pixels to half of their width and height.
enum PixelReduction {
    /// Writes the mean of each 2 x 2 pixels.
    ///
    /// If the source has an odd number of columns or rows, the last pixels of the result are the means of two pixels or
    /// are copies of the last pixel.
    ///
    /// - Parameters:
    ///   - source: The first pixel of the source.
    ///   - rowLength: The distance in pixels between two rows of the source.
    ///   - width: The width of the source.
    ///   - height: The height of the source.
    ///   - target: The first pixel of the result, which must not overlap the source.
    ///   - targetRowLength: The distance in pixels between two rows of the result.
    static func halve(
        _ source: UnsafePointer<UInt32>, rowLength: Int, width: Int, height: Int,
        into target: UnsafeMutablePointer<UInt32>, targetRowLength: Int
    ) {
        for row in 0..<(height + 1) / 2 {
            let upper = source + 2 * row * rowLength
            let lower = 2 * row + 1 < height ? upper + rowLength : upper
            let output = target + row * targetRowLength
            halve(upper, lower, count: width / 2, into: output)
            if width % 2 == 1 {
                let (a, b) = (upper[width - 1], lower[width - 1])
                output[width / 2] = mean(a, a, b, b)
            }
        }
    }

    /// Writes the means of two rows.
    ///
    /// Overflow isn't checked, because the compiler only uses vector instructions for a loop that can't trap.
    private static func halve(
        _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, count: Int,
        into output: UnsafeMutablePointer<UInt32>
    ) {
        var column = 0
        while column < count {
            let left = column &* 2
            output[column] = mean(upper[left], upper[left &+ 1], lower[left], lower[left &+ 1])
            column &+= 1
        }
    }

    /// Returns the mean of four premultiplied pixels.
    ///
    /// If the pixels differ, each channel of the mean is rounded to a multiple of 4, or to 255.
    ///
    /// Areas of one color keep their color. The edges between such areas have few enough colors for a palette: a tile
    /// of text has 140 colors instead of 600, and takes a fifth of the bytes and of the time. A channel differs from
    /// the exact mean by at most 2.5 of 255.
    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        // Two channels are added at a time, since a sum of four bytes fits into 16 bits.
        let mask: UInt32 = 0x00FF_00FF
        let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask)
        let odd = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask)
        let mean = rounded(even) | rounded(odd) << 8
        // Compute both values and then choose one, which the compiler translates to vector instructions. A branch
        // before the computation can't be translated in this way.
        return (a ^ b) | (c ^ d) | (a ^ c) == 0 ? a : mean
    }

    /// Divides the sums of two channels by four, and rounds the quotients to multiples of 4 up to 255.
    @inline(__always)
    private static func rounded(_ sums: UInt32) -> UInt32 {
        let multiples = (sums &+ 0x000A_000A) >> 2 & 0x01FC_01FC
        // A multiple of 256 becomes 255.
        let overflow = multiples & 0x0100_0100
        return (multiples | (overflow &- overflow >> 8)) & 0x00FF_00FF
    }
}
