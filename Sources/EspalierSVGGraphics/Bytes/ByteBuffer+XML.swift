/// What a label's bytes need before they can stand in a file.
struct TextTraits: OptionSet {
    let rawValue: UInt8
    /// Some byte has to be escaped or replaced.
    static let needsEscaping = TextTraits(rawValue: 1)
    /// There are spaces that an XML reader would drop: at an end, or two in a row.
    static let needsPreservedSpace = TextTraits(rawValue: 2)
    static let isNotASCII = TextTraits(rawValue: 4)
}

/// Per byte: 1 for what may need escaping, 2 for white space, 4 for what is not ASCII. 0xEF begins U+FFFE and U+FFFF.
private let byteTraits: [UInt8] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: " "): 2
    case 0x09, 0x0A, 0x0D: 3
    case ..<0x20, UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: "\""): 1
    case 0xEF: 5
    case 0x80...: 4
    default: 0
    }
}

func textTraits(of bytes: UnsafeBufferPointer<UInt8>) -> TextTraits {
    guard let first = bytes.first, let last = bytes.last else { return [] }
    return byteTraits.withUnsafeBufferPointer { table in
        var union: UInt8 = 0
        var doubled = (table[Int(first)] | table[Int(last)]) & 2
        var previous: UInt8 = 0
        for byte in bytes {
            let trait = table[Int(byte)]
            union |= trait
            doubled |= trait & previous & 2
            previous = trait
        }
        var traits: TextTraits = []
        if union & 1 != 0 { traits.insert(.needsEscaping) }
        if union & 4 != 0 { traits.insert(.isNotASCII) }
        if doubled != 0 { traits.insert(.needsPreservedSpace) }
        return traits
    }
}

extension ByteBuffer {
    /// Appends text that may stand between tags and between double quotes.
    ///
    /// Characters that XML 1.0 has no place for (C0 controls, U+FFFE, U+FFFF) become U+FFFD. Tab, line feed and
    /// carriage return become references, since a reader changes them otherwise.
    func append(escaping text: String) {
        var text = text
        text.withUTF8 { append(escaping: $0) }
    }

    func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < bytes.count {
            guard byteTraits[Int(bytes[index])] & 1 != 0, let replacement = replacement(in: bytes, at: index)
            else {
                index += 1
                continue
            }
            append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            append(replacement)
            index += bytes[index] == 0xEF ? 3 : 1
            start = index
        }
        append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    private func replacement(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> StaticString? {
        switch bytes[index] {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case 0x09: "&#9;"
        case 0x0A: "&#10;"
        case 0x0D: "&#13;"
        case 0xEF:
            index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE ? "\u{FFFD}" : nil
        default: "\u{FFFD}"
        }
    }
}
