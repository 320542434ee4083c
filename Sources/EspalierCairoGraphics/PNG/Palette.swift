/// A palette of up to 256 colors.
///
/// Encoding pixels adds their colors.
///
/// The index of a color never changes.
struct Palette {
    /// The colors as 32-bit pixels in Cairo's format, in order of first appearance.
    private(set) var colors: [UInt32] = []
    /// A hash table with open addressing.
    ///
    /// The index in a slot is the color's index plus 1, or 0 for a free slot.
    private var slots = [(color: UInt32, index: UInt16)](repeating: (0, 0), count: 1024)

    /// Writes the palette index of each pixel; returns false if there are more than 256 colors.
    ///
    /// Neighboring pixels are mostly equal, so eight pixels at a time are compared with the previous color.
    mutating func encode(
        _ pixels: UnsafePointer<UInt32>, count: Int, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard count > 0 else { return true }
        var last = pixels[0]
        guard var index = number(of: last) else { return false }
        var position = 0
        while position < count {
            if position + 8 <= count, Self.areEight(pixels + position, of: last) {
                UnsafeMutableRawPointer(output + position).storeBytes(
                    of: UInt64(index) &* 0x0101_0101_0101_0101, as: UInt64.self)
                position += 8
                continue
            }
            let end = min(position + 8, count)
            while position < end {
                let pixel = pixels[position]
                if pixel != last {
                    guard let next = number(of: pixel) else { return false }
                    (last, index) = (pixel, next)
                }
                output[position] = index
                position += 1
            }
        }
        return true
    }

    /// Returns true if eight pixels have the same color.
    ///
    /// It compares words of two pixels, because the compiler would compare SIMD vectors element by element.
    @inline(__always)
    private static func areEight(_ pixels: UnsafePointer<UInt32>, of color: UInt32) -> Bool {
        let two = UInt64(color) << 32 | UInt64(color)
        let raw = UnsafeRawPointer(pixels)
        func difference(_ offset: Int) -> UInt64 {
            raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ two
        }
        return difference(0) | difference(8) | difference(16) | difference(24) == 0
    }

    private mutating func number(of color: UInt32) -> UInt8? {
        // The hash is the upper 10 bits of the product with 2^32 / golden ratio (multiplicative hashing).
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while slots[slot].index != 0 {
            if slots[slot].color == color { return UInt8(truncatingIfNeeded: slots[slot].index - 1) }
            slot = (slot + 1) & 1023
        }
        guard colors.count < 256 else { return nil }
        colors.append(color)
        slots[slot] = (color, UInt16(colors.count))
        return UInt8(truncatingIfNeeded: colors.count - 1)
    }
}

/// A color in PNG's format, which isn't premultiplied by alpha.
struct StraightColor {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    /// Divides a premultiplied pixel by its alpha, rounded to the nearest value.
    @inline(__always)
    init(premultiplied pixel: UInt32) {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt8 {
            let value = pixel >> shift & 255
            if alpha == 255 { return UInt8(truncatingIfNeeded: value) }
            return alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (value * 255 + alpha / 2) / alpha))
        }
        (red, green, blue) = (channel(16), channel(8), channel(0))
        self.alpha = UInt8(truncatingIfNeeded: alpha)
    }

    /// Writes red, green and blue and, unless no pixel of the picture is transparent, alpha.
    @inline(__always)
    func write(to output: UnsafeMutablePointer<UInt8>, isOpaque: Bool) {
        (output[0], output[1], output[2]) = (red, green, blue)
        if !isOpaque { output[3] = alpha }
    }

    /// Writes the colors of `count` premultiplied pixels.
    static func encode(
        _ pixels: UnsafePointer<UInt32>, count: Int, isOpaque: Bool, into output: UnsafeMutablePointer<UInt8>
    ) {
        var next = output
        for index in 0..<count {
            StraightColor(premultiplied: pixels[index]).write(to: next, isOpaque: isOpaque)
            next += isOpaque ? 3 : 4
        }
    }
}
