/// The rules for where a line of simple text (`SimpleText`) may end.
///
/// Unicode's rules (UAX 14) are made for prose. The rules here also break lines inside identifiers.
enum BreakRules {
    /// Returns the kind of break before the byte at `offset`, which must be greater than 0.
    ///
    /// A byte of a non-ASCII character is treated as part of a word.
    @inline(__always)
    static func place(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> LineBreak {
        let (last, next, space) = (bytes[offset - 1], bytes[offset], UInt8(ascii: " "))
        if next == space { return .anywhere }
        if last == space { return .soft }
        if last == UInt8(ascii: "-") {
            return offset > 1 && isWord(bytes[offset - 2]) && isWord(next) ? .soft : .anywhere
        }
        if isSeparator(last) { return isSeparator(next) ? .anywhere : .identifier }
        guard isUpper(next) else { return .anywhere }
        let endsAcronym = isUpper(last) && offset + 1 < bytes.count && isLower(bytes[offset + 1])
        return endsAcronym || isLower(last) || isDigit(last) ? .identifier : .anywhere
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
            UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte &- 65 < 26 }
    private static func isLower(_ byte: UInt8) -> Bool { byte &- 97 < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    /// Returns true for a byte of a letter or a digit; a byte of a non-ASCII character is treated as one.
    static func isWord(_ byte: UInt8) -> Bool {
        isUpper(byte) || isLower(byte) || isDigit(byte) || byte >= 0x80
    }

    /// Returns the kind of break before each byte of a simple text, and at the end of the text.
    static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [LineBreak] {
        var places = [LineBreak](repeating: .never, count: bytes.count + 1)
        places[bytes.count] = .anywhere
        for offset in bytes.indices.dropFirst() where bytes[offset] & 0xC0 != 0x80 {
            places[offset] = endsWithDash(bytes, offset) ? .soft : place(at: offset, in: bytes)
        }
        return places
    }

    /// Returns true if the bytes before `offset` are an en dash or an em dash (E2 80 93, E2 80 94).
    private static func endsWithDash(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard offset >= 3, bytes[offset - 3] == 0xE2, bytes[offset - 2] == 0x80 else { return false }
        return bytes[offset - 1] == 0x93 || bytes[offset - 1] == 0x94
    }
}
