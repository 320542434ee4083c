extension JSONScanner {
    /// Returns the next value, which must be a string.
    package mutating func string() throws(Failure) -> String { string(of: try textValue()) }

    /// Returns the range of the next value, which must be a string, without resolving its escapes.
    package mutating func textValue() throws(Failure) -> JSONText {
        guard try kind() == .string else { throw unexpected("a string") }
        return try text()
    }

    /// Returns the next value as a whole number.
    ///
    /// A value that isn't a whole number is skipped, and the result is nil.
    package mutating func integer() throws(Failure) -> Int? {
        guard try kind() == .number else {
            try skipValue()
            return nil
        }
        return Int(exactly: try number())
    }

    package mutating func number() throws(Failure) -> Double {
        let start = offset
        try scanNumber()
        guard let value = DecimalNumber.parse(bytes, start..<offset) else {
            throw Failure("malformed number", at: start, to: offset)
        }
        return value
    }

    /// Returns the next value: a Boolean, or nil for `null`.
    package mutating func literal() throws(Failure) -> Bool? {
        for (word, value) in [("true", true), ("false", false), ("null", nil)] as [(StaticString, Bool?)] {
            let end = offset + word.utf8CodeUnitCount
            guard end <= bytes.count, equals(offset..<end, word) else { continue }
            offset = end
            return value
        }
        let start = offset
        var end = offset
        while end < bytes.count, bytes[end] | 0x20 >= 0x61, bytes[end] | 0x20 <= 0x7A { end += 1 }
        let found = String(decoding: bytes[start..<end], as: UTF8.self).excerpt()
        throw Failure("expected a value, found '\(found)'", at: start, to: end)
    }

    /// Scans a number as in RFC 8259: no plus sign, no leading zero, a digit on both sides of the point.
    private mutating func scanNumber() throws(Failure) {
        let start = offset
        if byte == 0x2D { offset += 1 }
        let zero = byte == 0x30
        let digits = scanDigits()
        guard digits > 0 else { throw unexpected("a digit") }
        if zero, digits > 1 { throw Failure("a number can't start with 0", at: start, to: offset) }
        if byte == 0x2E {
            offset += 1
            guard scanDigits() > 0 else { throw unexpected("a digit after the point") }
        }
        if byte | 0x20 == 0x65 {
            offset += 1
            if byte == 0x2B || byte == 0x2D { offset += 1 }
            guard scanDigits() > 0 else { throw unexpected("a digit in the exponent") }
        }
    }

    private mutating func scanDigits() -> Int {
        let start = offset
        while byte &- 0x30 < 10 { offset += 1 }
        return offset - start
    }

    /// The byte at the current offset, or 0 at the end.
    private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// Returns true if the string `text` has no escapes and is equal to `other`.
    package func text(_ text: JSONText, equals other: StaticString) -> Bool { equals(text.range, other) }

    private func equals(_ range: Range<Int>, _ other: StaticString) -> Bool {
        guard range.count == other.utf8CodeUnitCount else { return false }
        let start = other.utf8Start
        for index in 0..<range.count where bytes[range.lowerBound + index] != start[index] { return false }
        return true
    }

    /// Returns true if the string `text` ends with `suffix`.
    package func text(_ text: JSONText, hasSuffix suffix: StaticString) -> Bool {
        let lower = text.upper - suffix.utf8CodeUnitCount
        return lower >= text.lower && equals(lower..<text.upper, suffix)
    }
}
