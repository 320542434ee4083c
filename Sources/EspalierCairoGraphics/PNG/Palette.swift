/// A palette of up to 256 colors.
///
/// Encoding pixels adds their colors.
///
/// The index of a color never changes.
final class Palette {
    /// A slot of the hash table.
    private struct Slot {
        var color: UInt32 = 0
        /// The color's index plus 1; 0 for a free slot.
        var number: UInt32 = 0
    }

    /// Pixels that have been encoded already.
    struct EncodedRow {
        let pixels: UnsafePointer<UInt32>
        let indices: UnsafePointer<UInt8>

        func advanced(by count: Int) -> EncodedRow {
            EncodedRow(pixels: pixels + count, indices: indices + count)
        }
    }

    private static let slotCount = 1024

    /// The colors as 32-bit pixels in Cairo's format, in order of first appearance.
    private(set) var colors: [UInt32] = []
    /// A hash table with open addressing.
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)

    /// Creates a palette with different colors, of which there may be at most 256.
    init(_ colors: [UInt32] = []) {
        slots.initialize(repeating: Slot(), count: Self.slotCount)
        for color in colors { _ = number(of: color) }
    }

    deinit { slots.deallocate() }

    /// Writes the palette index of each pixel; returns false if there are more than 256 colors.
    ///
    /// Most pixels are equal to the previous pixel or to the pixel above. So eight pixels at a time are compared with
    /// these.
    ///
    /// - Parameters:
    ///   - pixels: The first pixel of the row.
    ///   - count: The number of pixels.
    ///   - above: The row above; nil if it isn't known.
    ///   - output: Receives the indices.
    /// - Returns: True if all colors are in the palette.
    func encode(
        _ pixels: UnsafePointer<UInt32>, count: Int, after above: EncodedRow? = nil,
        into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard count > 0 else { return true }
        var last = pixels[0]
        guard var index = number(of: last) else { return false }
        var position = 0
        while position < count {
            if position &+ 8 <= count {
                if Self.areEight(pixels + position, of: last) {
                    Self.store(UInt64(index) &* 0x0101_0101_0101_0101, at: output + position)
                    position &+= 8
                    continue
                }
                if let above, Self.areEight(pixels + position, above.pixels + position) {
                    Self.store(Self.load(above.indices + position), at: output + position)
                    position &+= 8
                    (last, index) = (pixels[position &- 1], output[position &- 1])
                    continue
                }
            }
            let end = min(position &+ 8, count)
            while position < end {
                let pixel = pixels[position]
                if pixel != last {
                    guard let next = number(of: pixel) else { return false }
                    (last, index) = (pixel, next)
                }
                output[position] = index
                position &+= 1
            }
        }
        return true
    }

    /// Returns true if eight pixels have the same color.
    @inline(__always)
    private static func areEight(_ pixels: UnsafePointer<UInt32>, of color: UInt32) -> Bool {
        let two = UInt64(color) << 32 | UInt64(color)
        return isZero { load(pixels + $0 * 2) ^ two }
    }

    /// Returns true if eight pixels are equal to eight others.
    @inline(__always)
    private static func areEight(_ pixels: UnsafePointer<UInt32>, _ others: UnsafePointer<UInt32>) -> Bool {
        isZero { load(pixels + $0 * 2) ^ load(others + $0 * 2) }
    }

    /// Returns true if four differences of two pixels are zero.
    ///
    /// Words of two pixels are compared, because the compiler would compare SIMD vectors element by element.
    @inline(__always)
    private static func isZero(_ difference: (Int) -> UInt64) -> Bool {
        difference(0) | difference(1) | difference(2) | difference(3) == 0
    }

    @inline(__always)
    private static func load(_ pointer: UnsafeRawPointer) -> UInt64 { pointer.loadUnaligned(as: UInt64.self) }

    @inline(__always)
    private static func store(_ indices: UInt64, at pointer: UnsafeMutableRawPointer) {
        pointer.storeBytes(of: indices, as: UInt64.self)
    }

    /// Returns the index of a color; nil if the color is new and there are already 256 colors.
    func index(of color: UInt32) -> UInt8? { number(of: color) }

    @inline(__always)
    private func number(of color: UInt32) -> UInt8? {
        // The hash is the upper 10 bits of the product with 2^32 / golden ratio (multiplicative hashing).
        let slot = Int((color &* 0x9E37_79B1) >> 22)
        let first = slots[slot]
        if first.color == color, first.number != 0 { return UInt8(truncatingIfNeeded: first.number &- 1) }
        return search(color, from: slot)
    }

    /// Returns the index of a color, which is added if it is new; nil if the palette already has 256 other colors.
    private func search(_ color: UInt32, from start: Int) -> UInt8? {
        var slot = start
        while slots[slot].number != 0 {
            if slots[slot].color == color { return UInt8(truncatingIfNeeded: slots[slot].number - 1) }
            slot = (slot + 1) % Self.slotCount
        }
        guard colors.count < 256 else { return nil }
        colors.append(color)
        slots[slot] = Slot(color: color, number: UInt32(colors.count))
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
