/// A bit set of the ASCII characters 0...63 that are allowed in a name: `-`, `.` and digits.
private let plainLow: UInt64 = 1 << 0x2D | 1 << 0x2E | 0x3FF << 0x30
/// A bit set of the ASCII characters 64...127 that are allowed in a name: `_` and letters.
private let plainHigh: UInt64 = 0x7FF_FFFE | 1 << 0x1F | 0x7FF_FFFE << 32

/// Returns false if a byte is allowed in a name, but not as its first byte: `-`, `.` and digits.
@inline(__always)
func canStartName(_ byte: UInt8) -> Bool { byte >= 0x3A || !isPlain(byte) }

@inline(__always)
private func isPlain(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? plainLow : plainHigh) &>> UInt64(byte & 63) & 1 != 0
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
        let needsStart = startsName && !canStartName(first)
        if needsStart { append(UInt8(ascii: "_")) }
        appendEscaped(identifier: bytes, startsName: startsName && !needsStart, isStrict: isStrict)
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
