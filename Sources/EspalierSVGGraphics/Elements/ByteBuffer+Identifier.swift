/// A bit set of the ASCII characters 0...63 that are allowed in a name: `-`, `.` and digits.
private let plainLow: UInt64 = 1 << 0x2D | 1 << 0x2E | 0x3FF << 0x30
/// A bit set of the ASCII characters 64...127 that are allowed in a name: `_` and letters.
private let plainHigh: UInt64 = 0x7FF_FFFE | 1 << 0x1F | 0x7FF_FFFE << 32

@inline(__always)
private func isPlain(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? plainLow : plainHigh) &>> UInt64(byte & 63) & 1 != 0
}

/// Returns true if no byte needs escaping.
///
/// Tests eight bytes at a time, because nearly all ids consist of such bytes.
private func arePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    /// Returns a word with the top bit set for each byte of `word` in a range; all bytes must be less than 128.
    func inside(_ lower: UInt64, _ upper: UInt64, _ word: UInt64) -> UInt64 {
        (word &+ ones &* (128 - lower)) & ~(word &+ ones &* (127 - upper)) & tops
    }
    func arePlain(at index: Int) -> Bool {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & tops != 0 { return false }
        // Bit 5 is the difference between upper-case and lower-case letters.
        let letters = inside(0x61, 0x7A, word | ones &* 0x20)
        let others = inside(0x30, 0x39, word) | inside(0x2D, 0x2E, word) | inside(0x5F, 0x5F, word)
        return letters | others == tops
    }
    if raw.count < 8 { return bytes.allSatisfy(isPlain) }
    var index = 0
    while index + 8 < raw.count {
        if !arePlain(at: index) { return false }
        index += 8
    }
    // The last eight bytes may overlap the eight bytes before them.
    return arePlain(at: raw.count - 8)
}

extension ByteBuffer {
    /// Appends `id`, escaped as described at `IdentifierTable`, as an XML name or as the rest of a name.
    ///
    /// If `isStrict` is true, `.` and non-ASCII characters are also escaped, so that the name needs no escaping in CSS.
    func append(identifier id: String, startsName: Bool, isStrict: Bool) {
        withUTF8Bytes(of: id) { append(identifier: $0, startsName: startsName, isStrict: isStrict) }
    }

    /// Appends an id whose UTF-8 bytes are `bytes`.
    func append(identifier bytes: UnsafeBufferPointer<UInt8>, startsName: Bool, isStrict: Bool) {
        guard let first = bytes.first else {
            if startsName { append(UInt8(ascii: "_")) }
            return
        }
        let needsStart = first < 0x3A && isPlain(first)
        if startsName && needsStart { append(UInt8(ascii: "_")) }
        if isStrict || !arePlain(bytes) {
            appendEscaped(identifier: bytes, startsName: startsName && !needsStart, isStrict: isStrict)
        } else {
            append(bytes)
        }
    }

    private func appendEscaped(
        identifier bytes: UnsafeBufferPointer<UInt8>, startsName: Bool, isStrict: Bool
    ) {
        var isFirst = startsName
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let keeps =
                scalar.isASCII
                ? isPlain(UInt8(scalar.value)) && !(isStrict && scalar == ".")
                : !isStrict && scalar.isXMLName(first: isFirst)
            if keeps, scalar.isASCII {
                append(UInt8(scalar.value))
            } else if keeps {
                append(string: String(scalar))
            } else {
                append(UInt8(ascii: "_"))
                append(string: String(scalar.value, radix: 16))
                append(UInt8(ascii: "_"))
            }
            isFirst = false
        }
    }
}

extension Unicode.Scalar {
    /// Returns true for a non-ASCII character that is a NameStartChar or, unless `first` is true, a NameChar (XML 1.0,
    /// fifth edition, section 2.3).
    ///
    /// Readers of the fourth edition don't allow some rare characters, but only in names that a DTD declares.
    fileprivate func isXMLName(first: Bool) -> Bool {
        switch value {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D: true
        case 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD: true
        case 0x10000...0xEFFFF: true
        case 0xB7, 0x300...0x36F, 0x203F...0x2040: !first
        default: false
        }
    }
}
