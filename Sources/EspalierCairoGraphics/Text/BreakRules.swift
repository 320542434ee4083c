/// The rules for where a line of simple text (`SimpleText`) may end.
///
/// Unicode's rules (UAX 14) are made for prose. The rules here also break lines inside identifiers.
enum BreakRules {
    /// Returns the kind of break between `last` and `next`, which are bytes of UTF-8.
    ///
    /// `before` is the byte before `last`, and `following` is the byte after `next`. A byte of a non-ASCII character is
    /// treated as part of a word.
    @inline(__always)
    static func place(before: UInt8, last: UInt8, next: UInt8, following: UInt8) -> LineBreak {
        let space = UInt8(ascii: " ")
        if next == space { return .anywhere }
        if last == space { return .soft }
        if last == UInt8(ascii: "-") { return isWord(before) && isWord(next) ? .soft : .anywhere }
        if isSeparator(last) { return isSeparator(next) ? .anywhere : .identifier }
        if isUpper(next), isLower(last) || isDigit(last) { return .identifier }
        if isUpper(last), isUpper(next), isLower(following) { return .identifier }
        return .anywhere
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
    private static func isWord(_ byte: UInt8) -> Bool {
        isUpper(byte) || isLower(byte) || isDigit(byte) || byte >= 0x80
    }

    /// Returns the kind of break before each byte of a simple text, and at the end of the text.
    static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [LineBreak] {
        var places = [LineBreak](repeating: .never, count: bytes.count + 1)
        places[bytes.count] = .anywhere
        for offset in bytes.indices.dropFirst() where bytes[offset] & 0xC0 != 0x80 {
            places[offset] = place(
                before: offset > 1 ? bytes[offset - 2] : 0, last: bytes[offset - 1], next: bytes[offset],
                following: offset + 1 < bytes.count ? bytes[offset + 1] : 0)
            if endsWithDash(bytes, offset) { places[offset] = .soft }
        }
        return places
    }

    /// Returns true if the bytes before `offset` are an en dash or an em dash (E2 80 93, E2 80 94).
    private static func endsWithDash(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        guard offset >= 3, bytes[offset - 3] == 0xE2, bytes[offset - 2] == 0x80 else { return false }
        return bytes[offset - 1] == 0x93 || bytes[offset - 1] == 0x94
    }
}
