/// The difference of two pixels, from 0 to 255.
///
/// The difference of two fully transparent pixels is 0, whatever their colors are. Otherwise, different pixels have a
/// difference of at least 1.
enum PixelDifference {
    /// Returns the difference of two pixels with channels of one byte, which are red, green, blue and alpha in memory
    /// order.
    static func amount(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b { return 0 }
        let (a, b) = (UInt32(littleEndian: a), UInt32(littleEndian: b))
        let (alphaA, alphaB) = (Int(a >> 24), Int(b >> 24))
        if alphaA | alphaB == 0 { return 0 }
        func color(_ shift: UInt32) -> Int {
            abs(Int(a >> shift & 255) * alphaA - Int(b >> shift & 255) * alphaB)
        }
        // The difference is rounded up, so that a small difference doesn't become 0.
        let greatest = (max(color(0), color(8), color(16)) + 254) / 255
        return max(1, greatest, abs(alphaA - alphaB))
    }

    /// Returns the difference of two pixels with channels of two bytes, the more significant byte first.
    static func wideAmount(_ a: UInt64, _ b: UInt64) -> Int {
        if a == b { return 0 }
        let (a, b) = (UInt64(bigEndian: a), UInt64(bigEndian: b))
        let (alphaA, alphaB) = (Int(a & 0xFFFF), Int(b & 0xFFFF))
        if alphaA | alphaB == 0 { return 0 }
        func color(_ shift: UInt64) -> Int {
            abs(Int(a >> shift & 0xFFFF) * alphaA - Int(b >> shift & 0xFFFF) * alphaB)
        }
        let greatest = max(color(16), color(32), color(48))
        let scale = 65_535 * 257
        return max(1, (greatest + scale - 1) / scale, (abs(alphaA - alphaB) + 256) / 257)
    }
}
