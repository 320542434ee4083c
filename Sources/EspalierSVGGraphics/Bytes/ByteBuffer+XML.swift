/// The properties of a text that determine how it is written.
struct TextTraits: OptionSet {
    let rawValue: UInt8
    /// True if some bytes must be escaped or replaced.
    static let needsEscaping = TextTraits(rawValue: 1)
    /// True if the text has spaces that an XML reader would remove, because they are at an end or two in a row.
    static let needsPreservedSpace = TextTraits(rawValue: 2)
    static let isNotASCII = TextTraits(rawValue: 4)
}

/// A bit set of the ASCII characters 0...63 that may need escaping: control characters and `"`, `&`, `<`, `>`.
private let escapedASCII: UInt64 = 0xFFFF_FFFF | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
/// A bit set of the ASCII white space characters.
private let whiteSpace: UInt64 = 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0D

/// Returns true if a byte may need escaping; 0xEF is the first byte of U+FFFE and U+FFFF.
@inline(__always)
private func mayNeedEscaping(_ byte: UInt8) -> Bool {
    byte < 64 ? escapedASCII &>> UInt64(byte) & 1 != 0 : byte == 0xEF
}

@inline(__always)
private func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte < 64 && whiteSpace &>> UInt64(byte) & 1 != 0
}

/// Returns true if all bytes are ASCII characters from `0` on, except `<` and `>`.
///
/// Most names consist of such characters. If the result is false, the text doesn't necessarily need escaping. Eight
/// bytes are tested at a time.
private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Returns a word with the top bit set for each byte below `limit`, and possibly also for the byte after such a
    /// byte.
    func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word & (ones &* 0x80) }
    var found: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        found |= below(0x30, word) | below(1, word ^ (ones &* 0x3C)) | below(1, word ^ (ones &* 0x3E))
        found |= word & (ones &* 0x80)
        index += 8
    }
    if found != 0 { return false }
    while index < raw.count {
        let byte = raw[index]
        if byte < 0x30 || byte >= 0x80 || byte == 0x3C || byte == 0x3E { return false }
        index += 1
    }
    return true
}

func textTraits(of bytes: UnsafeBufferPointer<UInt8>) -> TextTraits {
    guard let last = bytes.last else { return [] }
    if isPlain(bytes) { return [] }
    var traits: TextTraits = []
    // The initial value is true, so that a space at the start is treated like two spaces in a row.
    var previousIsSpace = true
    var union: UInt8 = 0
    for byte in bytes {
        union |= byte
        if byte <= 0x3E || byte == 0xEF {
            if mayNeedEscaping(byte) { traits.insert(.needsEscaping) }
            let isSpace = isWhiteSpace(byte)
            if isSpace && previousIsSpace { traits.insert(.needsPreservedSpace) }
            previousIsSpace = isSpace
        } else {
            previousIsSpace = false
        }
    }
    if isWhiteSpace(last) { traits.insert(.needsPreservedSpace) }
    if union >= 0x80 { traits.insert(.isNotASCII) }
    return traits
}

extension ByteBuffer {
    /// Appends text, escaped so that it is valid between tags and between double quotes.
    ///
    /// Characters that XML 1.0 doesn't allow (C0 controls, U+FFFE, U+FFFF) are replaced with U+FFFD. Tabs, line feeds
    /// and carriage returns are written as character references, because an XML reader would normalize them.
    func append(escaping text: String) {
        withUTF8Bytes(of: text) { append(escaping: $0) }
    }

    func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < bytes.count {
            guard mayNeedEscaping(bytes[index]), let replacement = replacement(in: bytes, at: index)
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
