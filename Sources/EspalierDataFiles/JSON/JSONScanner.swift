import EspalierDiagnostics

/// Reads parts of a JSON text and skips the rest, without creating a tree of values.
///
/// The syntax is defined in RFC 8259. In skipped values, only brackets and strings are recognized, and other syntax
/// errors aren't found. The bytes must be valid UTF-8 and must stay at their address while the scanner is used.
///
///     try scanner.enterObject()
///     while let key = try scanner.nextKey() {
///         if scanner.text(key, equals: "name") { name = try scanner.string() } else { try scanner.skipValue() }
///     }
package struct JSONScanner {
    package typealias Failure = InputFailure

    /// The kind of the next value.
    package enum Kind { case object, array, string, number, literal }

    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    package var offset: Int
    private var depth = 0
    private let maximumDepth: Int
    /// True until the first element of the current container has been read.
    private var isFirst = false

    package init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, maximumDepth: Int = 1_000) {
        self.bytes = bytes
        self.offset = offset
        self.maximumDepth = maximumDepth
    }

    mutating func skipWhitespace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Moves to the next value and returns its kind.
    package mutating func kind() throws(Failure) -> Kind {
        skipWhitespace()
        guard offset < bytes.count else {
            throw Failure("expected a value, found the end of the text", at: offset)
        }
        switch bytes[offset] {
        case 0x7B: return .object
        case 0x5B: return .array
        case 0x22: return .string
        case 0x2D, 0x30...0x39: return .number
        case 0x74, 0x66, 0x6E: return .literal
        default: throw unexpected("a value")
        }
    }

    package mutating func enterObject() throws(Failure) { try enter(0x7B, "an object") }

    package mutating func enterArray() throws(Failure) { try enter(0x5B, "a list") }

    private mutating func enter(_ bracket: UInt8, _ name: String) throws(Failure) {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == bracket else { throw unexpected(name) }
        depth += 1
        try DocumentLimit.depth.check("nesting depth", depth, upTo: maximumDepth, at: offset)
        offset += 1
        isFirst = true
    }

    /// Returns the next key of the current object, or nil at the object's end.
    ///
    /// The caller must then read or skip the value.
    package mutating func nextKey() throws(Failure) -> JSONText? {
        guard try advance(closing: 0x7D) else { return nil }
        guard offset < bytes.count, bytes[offset] == 0x22 else { throw unexpected("a key in double quotes") }
        let key = try text()
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == 0x3A else { throw unexpected("':'") }
        offset += 1
        return key
    }

    /// Returns true if the current list has another element.
    ///
    /// If so, the caller must read or skip it.
    package mutating func nextElement() throws(Failure) -> Bool { try advance(closing: 0x5D) }

    private mutating func advance(closing: UInt8) throws(Failure) -> Bool {
        skipWhitespace()
        let wasFirst = isFirst
        isFirst = false
        guard offset < bytes.count else {
            throw Failure(
                "expected '\(Character(Unicode.Scalar(closing)))', found the end of the text", at: offset)
        }
        if bytes[offset] == closing {
            offset += 1
            depth -= 1
            return false
        }
        if wasFirst { return true }
        guard bytes[offset] == 0x2C else {
            throw unexpected("',' or '\(Character(Unicode.Scalar(closing)))'")
        }
        let comma = offset
        offset += 1
        skipWhitespace()
        if offset < bytes.count, bytes[offset] == closing {
            throw Failure("trailing comma", at: comma)
        }
        return true
    }

    mutating func didLeave() {
        depth -= 1
        isFirst = false
    }

    /// Checks that only white space remains.
    package mutating func finish() throws(Failure) {
        skipWhitespace()
        if offset < bytes.count { throw unexpected("the end of the text") }
    }

    func unexpected(_ expected: String) -> Failure {
        guard offset < bytes.count else {
            return Failure("expected \(expected), found the end of the text", at: offset)
        }
        let isComment =
            bytes[offset] == UInt8(ascii: "/") && offset + 1 < bytes.count
            && "/*".utf8.contains(bytes[offset + 1])
        if isComment {
            return Failure("JSON has no comments", at: offset, to: offset + 2)
        }
        var end = offset + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let found = String(decoding: bytes[offset..<end], as: UTF8.self).excerpt()
        return Failure("expected \(expected), found '\(found)'", at: offset, to: end)
    }
}
