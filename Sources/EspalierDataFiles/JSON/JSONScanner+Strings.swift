extension JSONScanner {
    /// Moves to the end of a string and checks its escapes.
    mutating func text() throws(Failure) -> JSONText {
        let start = offset
        var position = start + 1
        var hasEscapes = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x22 {
                offset = position + 1
                return JSONText(lower: start + 1, upper: position, hasEscapes: hasEscapes)
            }
            if byte < 0x20 {
                throw Failure("a control character in a string must be written as an escape", at: position)
            }
            if byte == 0x5C {
                hasEscapes = true
                position = try escapeEnd(position)
            } else {
                position += 1
            }
        }
        throw Failure("this string is never closed", at: start)
    }

    private func escapeEnd(_ start: Int) throws(Failure) -> Int {
        guard start + 1 < bytes.count else { throw Failure("this escape is never finished", at: start) }
        switch bytes[start + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
        case 0x75:
            guard let unit = codeUnit(at: start) else {
                throw Failure("'\\u' needs four hexadecimal digits", at: start, to: start + 2)
            }
            if unit & 0xFC00 == 0xDC00 {
                throw Failure("unpaired surrogate", at: start, to: start + 6)
            }
            guard unit & 0xFC00 == 0xD800 else { return start + 6 }
            guard let low = codeUnit(at: start + 6), low & 0xFC00 == 0xDC00 else {
                throw Failure("unpaired surrogate", at: start, to: start + 6)
            }
            return start + 12
        default: throw Failure("unknown escape", at: start, to: start + 2)
        }
    }

    /// Returns the code unit of an escape such as `\u00E9` that starts at `start`.
    ///
    /// Returns nil if `\u` and four hexadecimal digits aren't at `start`, or if the text ends before the last digit.
    private func codeUnit(at start: Int) -> UInt32? {
        guard start + 6 <= bytes.count, bytes[start] == 0x5C, bytes[start + 1] == 0x75 else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start + 2..<start + 6] {
            guard let digit = byte.hexadecimalDigit else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns the string with its escapes resolved.
    package func string(of text: JSONText) -> String {
        guard text.hasEscapes else { return String(decoding: bytes[text.range], as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(text.upper - text.lower)
        var position = text.lower
        while position < text.upper {
            let byte = bytes[position]
            guard byte == 0x5C, position + 1 < text.upper else {
                result.append(byte)
                position += 1
                continue
            }
            position = append(escapeAt: position, to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func append(escapeAt start: Int, to result: inout [UInt8]) -> Int {
        switch bytes[start + 1] {
        case 0x62: result.append(0x08)
        case 0x66: result.append(0x0C)
        case 0x6E: result.append(0x0A)
        case 0x72: result.append(0x0D)
        case 0x74: result.append(0x09)
        case 0x75:
            var value = codeUnit(at: start) ?? 0xFFFD
            var end = start + 6
            if value & 0xFC00 == 0xD800, let low = codeUnit(at: end), low & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
                end += 6
            }
            result.append(
                contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")
                    ?? UTF8.encodedReplacementCharacter)
            return end
        case let other: result.append(other)
        }
        return start + 2
    }
}

/// A string in JSON: the bytes between the quotes, including escapes.
package struct JSONText: Sendable {
    package let lower: Int
    package let upper: Int
    package let hasEscapes: Bool

    package var range: Range<Int> { lower..<upper }
    /// The range of the bytes including the quotes.
    package var quotedRange: Range<Int> { lower - 1..<upper + 1 }
}

extension UInt8 {
    /// The value of the hexadecimal digit whose ASCII code this byte is; nil if the byte is another character.
    var hexadecimalDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
