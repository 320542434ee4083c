/// The characters that are drawn in one font face.
///
/// Collecting them takes about one nanosecond per byte.
struct CharacterUsage {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// One bit for each character of the basic multilingual plane.
    ///
    /// It is empty until a text contains a non-ASCII character.
    private var plane: [UInt64] = []
    /// The characters beyond the basic multilingual plane, which are rare.
    private var others: Set<Unicode.Scalar> = []

    @inline(__always)
    mutating func insert(ascii bytes: UnsafeBufferPointer<UInt8>) {
        var (low, high) = (low, high)
        for byte in bytes {
            let bit = UInt64(1) &<< UInt64(byte & 63)
            if byte < 64 { low |= bit } else { high |= bit }
        }
        (self.low, self.high) = (low, high)
    }

    mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>) {
        if plane.isEmpty { plane = Array(repeating: 0, count: 1024) }
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let value = Int(scalar.value)
            if value < 0x10000 { plane[value >> 6] |= 1 << UInt64(value & 63) } else { others.insert(scalar) }
        }
    }

    /// All characters except control characters, which have no glyphs.
    var scalars: Set<Unicode.Scalar> {
        var result = others
        insertScalars(of: low & ~0xFFFF_FFFF, from: 0, into: &result)
        insertScalars(of: high & ~(1 << 63), from: 64, into: &result)
        for (index, word) in plane.enumerated() where word != 0 {
            let drawn = index == 0 ? word & ~0xFFFF_FFFF : word
            insertScalars(of: index == 1 ? drawn & ~(1 << 63) : drawn, from: index * 64, into: &result)
        }
        return result
    }

    private func insertScalars(of word: UInt64, from base: Int, into result: inout Set<Unicode.Scalar>) {
        var rest = word
        while rest != 0 {
            if let scalar = Unicode.Scalar(UInt32(base + rest.trailingZeroBitCount)) { result.insert(scalar) }
            rest &= rest - 1
        }
    }
}
