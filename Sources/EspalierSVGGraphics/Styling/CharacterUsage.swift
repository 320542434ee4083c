/// The characters that are drawn in one font face.
///
/// Collecting them takes about one nanosecond per byte.
struct CharacterUsage {
    /// For each ASCII character, true if it is drawn.
    ///
    /// Setting an element takes a third of the instructions of setting a bit.
    private var ascii = [Bool](repeating: false, count: 128)
    /// One bit for each character of the basic multilingual plane.
    ///
    /// It is empty until a text contains a non-ASCII character.
    private var plane: [UInt64] = []
    /// The characters beyond the basic multilingual plane, which are rare.
    private var others: Set<Unicode.Scalar> = []

    @inline(__always)
    mutating func insert(ascii bytes: UnsafeBufferPointer<UInt8>) {
        ascii.withUnsafeMutableBufferPointer { ascii in
            for byte in bytes { ascii[Int(byte & 127)] = true }
        }
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
        result.reserveCapacity(others.count + 0x60)
        for code in 0x20..<0x7F where ascii[code] { result.insert(Unicode.Scalar(UInt8(code))) }
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
