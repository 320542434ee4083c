import EspalierGraphics

/// A color with the precision of the file: eight bits per component, and the opacity in hundredths.
///
/// All fully transparent colors are equal.
struct PackedColor: Hashable {
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    @inline(__always)
    init(_ color: Color) {
        func scaled(_ value: Double, by factor: Double) -> UInt32 {
            // Clamp the value, because the components of a `Color` can be set to any value after its initializer has
            // clamped them.
            let limited = value > 0 ? (value < 1 ? value : 1) : 0
            return UInt32(limited * factor + 0.5)
        }
        let alpha = scaled(color.alpha, by: 100)
        let rgb =
            scaled(color.red, by: 255) << 24 | scaled(color.green, by: 255) << 16
            | scaled(color.blue, by: 255) << 8
        bits = alpha == 0 ? 0 : rgb | alpha
    }

    /// The opacity in hundredths.
    var alpha: Int { Int(bits & 255) }
    var isClear: Bool { bits == 0 }
}

extension ByteBuffer {
    /// Appends `#1c2d3e`, `#123` for `#112233`, or `none`.
    func append(_ color: PackedColor) {
        if color.isClear { return append("none") }
        let digits: StaticString = "0123456789abcdef"
        let nibbles = (0..<6).map { Int(color.bits >> (28 - 4 * $0) & 15) }
        let isShort = nibbles[0] == nibbles[1] && nibbles[2] == nibbles[3] && nibbles[4] == nibbles[5]
        append(UInt8(ascii: "#"))
        for index in stride(from: 0, to: 6, by: isShort ? 2 : 1) {
            append(digits.utf8Start[nibbles[index]])
        }
    }
}
