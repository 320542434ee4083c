/// The result of one pass over the bytes of a name.
struct NameScan {
    /// A hash of the bytes, which is the same on every run and never 0.
    let fingerprint: UInt64
    /// True if the name consists of ASCII letters, digits, `-`, `_` and `.`, which are written without escaping.
    let isPlain: Bool
}

extension ByteBuffer {
    /// Scans the name that begins at an offset and ends at the end of the buffer, eight bytes at a time.
    ///
    /// The words are combined by multiplication, as in the hash function Murmur.
    @inline(__always)
    func scanName(from start: Int) -> NameScan {
        // The last word may extend beyond the end of the buffer.
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        let end = count
        var hash = UInt64(truncatingIfNeeded: end &- start) &* factor
        var plain = UInt64.max
        var offset = start
        while offset &+ 8 <= end {
            let word = word(at: offset)
            plain &= plainBytes(of: word)
            hash = (hash ^ word) &* factor
            hash ^= hash &>> 29
            offset &+= 8
        }
        if offset < end {
            let mask = (1 &<< (8 &* UInt64(truncatingIfNeeded: end &- offset))) &- 1
            let word = word(at: offset) & mask
            plain &= plainBytes(of: word) | ~mask
            hash ^= word
        }
        hash = hash &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash &>> 32
        hash = hash &* 0x94D0_49BB_1331_11EB
        hash ^= hash &>> 29
        return NameScan(fingerprint: hash == 0 ? 1 : hash, isPlain: plain & tops == tops)
    }
}

private let ones: UInt64 = 0x0101_0101_0101_0101
private let tops: UInt64 = 0x8080_8080_8080_8080

/// Returns a word with the top bit set for each byte that is an ASCII letter, a digit, `-`, `_` or `.`.
///
/// If a byte of `word` isn't ASCII, its top bit isn't set, and the other top bits may be wrong.
@inline(__always)
private func plainBytes(of word: UInt64) -> UInt64 {
    // Bit 5 is the difference between upper-case and lower-case letters.
    let letters = inside(0x61, 0x7A, word | ones &* 0x20)
    let others = inside(0x30, 0x39, word) | inside(0x2D, 0x2E, word) | inside(0x5F, 0x5F, word)
    return (letters | others) & ~word
}

/// Returns a word whose top bits are set for the bytes in a range; all bytes must be less than 128.
@inline(__always)
private func inside(_ lower: UInt64, _ upper: UInt64, _ word: UInt64) -> UInt64 {
    (word &+ ones &* (128 &- lower)) & ~(word &+ ones &* (127 &- upper))
}
