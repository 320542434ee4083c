import EspalierDiagnostics

/// Splits a table, such as CSV (RFC 4180) or TSV, into rows of fields.
///
/// Fields are ranges of bytes. The array of fields is reused for each row.
struct DelimitedScanner {
    struct Field {
        let lower: Int
        let upper: Int
        /// True if the field contains doubled quotes, each of which stands for one quote.
        let hasDoubledQuotes: Bool
    }

    /// The maximum number of fields in a row, which is more than any real table has.
    ///
    /// Without a maximum, a file that consists of commas would fill the memory.
    private static let maximumFieldCount = 16_384

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private let separator: UInt8
    private let limits: DataLimits
    private(set) var fields: [Field] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8, limits: DataLimits) {
        self.bytes = bytes
        position = start
        self.separator = separator
        self.limits = limits
    }

    /// Reads the next row into `fields`; returns false at the end.
    ///
    /// Empty lines are skipped.
    mutating func nextRow() throws(InputFailure) -> Bool {
        while position < bytes.count, bytes[position] == 0x0A || bytes[position] == 0x0D { position += 1 }
        guard position < bytes.count else { return false }
        fields.removeAll(keepingCapacity: true)
        repeat {
            try scanField()
        } while skipSeparator()
        return true
    }

    /// Skips the separator or the line break after a field; returns false if the field is the last field of the row.
    private mutating func skipSeparator() -> Bool {
        guard position < bytes.count else { return false }
        let byte = bytes[position]
        position += 1
        if byte == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
        return byte == separator
    }

    private mutating func scanField() throws(InputFailure) {
        let isQuoted = position < bytes.count && bytes[position] == 0x22
        let field = isQuoted ? try quotedField() : plainField()
        let count = field.upper - field.lower
        try DocumentLimit.label.check("bytes of a field", count, upTo: limits.labelBytes, at: field.lower)
        guard fields.count < Self.maximumFieldCount else {
            throw InputFailure("more than \(Self.maximumFieldCount) fields in a row", at: field.lower)
        }
        fields.append(field)
    }

    private mutating func plainField() -> Field {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == separator || byte == 0x0A || byte == 0x0D { break }
            position += 1
        }
        return Field(lower: start, upper: position, hasDoubledQuotes: false)
    }

    private mutating func quotedField() throws(InputFailure) -> Field {
        let start = position
        position += 1
        var hasDoubledQuotes = false
        while position < bytes.count {
            guard bytes[position] == 0x22 else {
                position += 1
                continue
            }
            let next = position + 1 < bytes.count ? bytes[position + 1] : separator
            switch next {
            case 0x22:
                hasDoubledQuotes = true
                position += 2
            case separator, 0x0A, 0x0D:
                position += 1
                return Field(lower: start + 1, upper: position - 1, hasDoubledQuotes: hasDoubledQuotes)
            default: throw InputFailure("text after the closing quote of a field", at: position + 1)
            }
        }
        throw InputFailure("this quote is never closed", at: start)
    }

    func text(of field: Field) -> String {
        let range = field.lower..<field.upper
        guard field.hasDoubledQuotes else { return String(decoding: bytes[range], as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            text.append(bytes[position])
            position += bytes[position] == 0x22 ? 2 : 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
