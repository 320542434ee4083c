/// ASCII characters that may stand in a name: letters, digits, `-`, `_` and `.`.
private let isPlain: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
}

extension ByteBuffer {
    /// Appends `id` as (the rest of) an XML name; see `IdentifierTable` for the escaping. `isStrict` escapes `.` and
    /// what is not ASCII too, so that the name needs no escaping in a style sheet.
    func append(identifier id: String, startsName: Bool, isStrict: Bool) {
        var id = id
        id.withUTF8 { bytes in
            guard let first = bytes.first else {
                if startsName { append(UInt8(ascii: "_")) }
                return
            }
            let needsStart = first < 0x3A && isPlain[Int(first)]
            if startsName && needsStart { append(UInt8(ascii: "_")) }
            if isStrict || !bytes.allSatisfy({ isPlain[Int($0)] }) {
                appendEscaped(identifier: bytes, startsName: startsName && !needsStart, isStrict: isStrict)
            } else {
                append(bytes)
            }
        }
    }

    private func appendEscaped(
        identifier bytes: UnsafeBufferPointer<UInt8>, startsName: Bool, isStrict: Bool
    ) {
        var isFirst = startsName
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let keeps =
                scalar.isASCII
                ? isPlain[Int(scalar.value)] && !(isStrict && scalar == ".")
                : !isStrict && scalar.isXMLName(first: isFirst)
            if keeps {
                append(String(scalar))
            } else {
                append(UInt8(ascii: "_"))
                append(String(scalar.value, radix: 16))
                append(UInt8(ascii: "_"))
            }
            isFirst = false
        }
    }
}

extension Unicode.Scalar {
    /// NameStartChar and NameChar of XML 1.0, fifth edition, section 2.3, beyond ASCII. Readers that know only the
    /// fourth edition are stricter about rare characters, but only for names that a DTD declares.
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
