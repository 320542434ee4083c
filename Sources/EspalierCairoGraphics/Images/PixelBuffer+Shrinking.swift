extension PixelBuffer {
    /// Returns the image scaled down to a size.
    ///
    /// Each pixel of the result is the mean of the pixels of this image that it covers, weighted by the covered areas.
    /// The mean is computed with integers and rounded once, so that the result is the same on every machine. Takes
    /// O(pixels).
    ///
    /// - Parameters:
    ///   - width: The width in pixels, at least 1 and at most the width of this image.
    ///   - height: The height in pixels, at least 1 and at most the height of this image.
    /// - Returns: The pixels of the scaled image.
    /// - Throws: `ImageError` if the system has no memory for the result.
    func shrunk(width: Int, height: Int) throws(ImageError) -> PixelBuffer {
        var shrinking = try PixelShrinking(from: self.width, self.height, to: width, height)
        for row in 0..<self.height { shrinking.add(pixels + row * self.width) }
        return shrinking.result
    }
}

/// An image that is being scaled down, row by row.
struct PixelShrinking {
    /// The scaled image, which is complete when all rows have been added.
    let result: PixelBuffer
    private let sourceHeight: Int
    private var sums: RowSums
    private var (target, room): (Int, Int)

    /// Prepares scaling an image of a size.
    ///
    /// - Throws: `ImageError` if the system has no memory for the result.
    init(
        from sourceWidth: Int, _ sourceHeight: Int, to width: Int, _ height: Int
    ) throws(ImageError) {
        result = try PixelBuffer(allocating: width, height)
        sums = RowSums(sourceWidth: sourceWidth, width: width, divisor: sourceWidth * sourceHeight)
        self.sourceHeight = sourceHeight
        (target, room) = (0, sourceHeight)
    }

    /// Adds the next row of the image.
    ///
    /// Let a row of the image be as many units high as the result has rows. Then a row of the result is as many units
    /// high as the image has rows.
    mutating func add(_ pixels: UnsafePointer<UInt32>) {
        sums.readRow(pixels)
        var rest = result.height
        while rest > 0 {
            let part = min(rest, room)
            sums.add(weight: UInt64(part))
            rest -= part
            room -= part
            if room == 0 {
                sums.writeRow(to: result.pixels + target * result.width)
                (target, room) = (target + 1, sourceHeight)
            }
        }
    }
}

/// The weighted sums of the channels for one row of an image that is scaled down.
///
/// The sums can't overflow: the weights for a pixel add up to the number of the source's pixels, which is less than
/// 2^26.
private struct RowSums {
    private let sourceWidth: Int
    private let width: Int
    /// The sum of the weights for one pixel of the result, which is the number of pixels of the source.
    private let divisor: UInt64
    /// A source row, scaled down only horizontally.
    ///
    /// The weights for a pixel add up to the width of the source, which is less than 2^16. Therefore one number
    /// contains two channels, 32 bits apart: the first number contains blue and red, and the second number contains
    /// green and alpha.
    private var across: [SIMD2<UInt64>]
    /// The sums of blue, green, red and alpha for each pixel of the result.
    private var total: [SIMD4<UInt64>]

    init(sourceWidth: Int, width: Int, divisor: Int) {
        (self.sourceWidth, self.width, self.divisor) = (sourceWidth, width, UInt64(divisor))
        across = Array(repeating: .zero, count: width)
        total = Array(repeating: .zero, count: width)
    }

    /// Reads a source row, and scales it down horizontally.
    mutating func readRow(_ pixels: UnsafePointer<UInt32>) {
        let (sourceWidth, width) = (self.sourceWidth, self.width)
        across.withUnsafeMutableBufferPointer { across in
            // Let a pixel of the source be `width` units wide. Then a pixel of the result is `sourceWidth` units wide.
            var (column, room) = (0, 0)
            for target in 0..<width {
                // The rest of a pixel whose first part belongs to the pixel before, whole pixels, and the first part of a
                // pixel.
                var sums = SIMD2<UInt64>.zero
                if room > 0 {
                    sums = Self.channels(pixels[column]) &* SIMD2(repeating: UInt64(room))
                    column += 1
                }
                let (whole, part) = (sourceWidth - room).quotientAndRemainder(dividingBy: width)
                sums &+= Self.sum(pixels + column, count: whole) &* SIMD2(repeating: UInt64(width))
                column += whole
                if part > 0 {
                    sums &+= Self.channels(pixels[column]) &* SIMD2(repeating: UInt64(part))
                }
                room = part > 0 ? width - part : 0
                across[target] = sums
            }
        }
    }

    /// Returns blue and red, and green and alpha.
    @inline(__always)
    private static func channels(_ pixel: UInt32) -> SIMD2<UInt64> {
        let pixel = UInt64(pixel)
        return SIMD2(
            pixel & 0xFF | (pixel & 0xFF_0000) << 16, pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8)
    }

    @inline(__always)
    private static func sum(_ pixels: UnsafePointer<UInt32>, count: Int) -> SIMD2<UInt64> {
        var (even, odd): (UInt64, UInt64) = (0, 0)
        for index in 0..<count {
            let pixel = UInt64(pixels[index])
            even &+= pixel & 0xFF | (pixel & 0xFF_0000) << 16
            odd &+= pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8
        }
        return SIMD2(even, odd)
    }

    /// Adds the row that was read last, multiplied by a weight.
    mutating func add(weight: UInt64) {
        for column in 0..<width {
            let (even, odd) = (across[column][0], across[column][1])
            total[column] &+=
                SIMD4(even & 0xFFFF_FFFF, odd & 0xFFFF_FFFF, even >> 32, odd >> 32)
                &* SIMD4(repeating: weight)
        }
    }

    /// Writes the means to a row of the result, and resets the sums.
    mutating func writeRow(to pixels: UnsafeMutablePointer<UInt32>) {
        let half = divisor / 2
        for column in 0..<width {
            let sums = total[column]
            func channel(_ index: Int) -> UInt32 { UInt32((sums[index] + half) / divisor) }
            pixels[column] = channel(0) | channel(1) << 8 | channel(2) << 16 | channel(3) << 24
            total[column] = .zero
        }
    }
}
