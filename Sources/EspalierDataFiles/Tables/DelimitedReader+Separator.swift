extension DelimitedReader {
    /// The byte between two fields.
    public enum Separator: String, Sendable, CaseIterable {
        /// The comma of CSV.
        case comma
        /// The semicolon of CSV files from countries whose decimal separator is a comma.
        case semicolon
        /// The tab of TSV.
        case tab
        /// The vertical bar, which some databases write.
        case pipe

        var byte: UInt8 {
            switch self {
            case .comma: 0x2C
            case .semicolon: 0x3B
            case .tab: 0x09
            case .pipe: 0x7C
            }
        }

        /// Finds the separator of a table by its first lines.
        ///
        /// Separators in quoted fields aren't counted. A line matches a separator if it contains the separator as often
        /// as the header does. Of the separators in the header, the separator with the most matching lines is chosen.
        /// If several separators have the same number of matching lines, the separator that occurs most often in the
        /// header is chosen.
        ///
        /// - Parameters:
        ///   - bytes: The table.
        ///   - expected: The separator that is used if no other separator fits better.
        /// - Returns: The separator. If the first line declares a separator, as in `sep=;`, it is the result.
        package static func inFirstLines(of bytes: [UInt8], expected: Separator) -> Separator {
            if let declared = bytes.withUnsafeBufferPointer({ SeparatorDeclaration($0) }) {
                return declared.separator
            }
            var counter = SeparatorCounter()
            bytes.withUnsafeBufferPointer { counter.count($0) }
            var best = (separator: expected, lines: 0, count: 0)
            for separator in [expected] + allCases.filter({ $0 != expected }) {
                let counts = counter.lines.map { $0[separator, default: 0] }
                guard let header = counts.first, header > 0 else { continue }
                let lines = counts.count { $0 == header }
                if (lines, header) > (best.lines, best.count) { best = (separator, lines, header) }
            }
            return best.separator
        }
    }
}

/// The line `sep=;` at the start of a table, from which Excel takes the separator.
///
/// It isn't a part of the table. Files that are written for other programs have no such line.
struct SeparatorDeclaration {
    let separator: DelimitedReader.Separator
    /// The offset at which the declaration ends: the line break or the end of the file.
    let end: Int

    /// Finds the declaration; nil if the table doesn't begin with one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = bytes.dropFirst(mark).prefix(6).prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count == 5, line.prefix(3).map({ $0 | 0x20 }) == Array("sep".utf8),
            line[mark + 3] == UInt8(ascii: "="),
            let separator = DelimitedReader.Separator.allCases.first(where: { $0.byte == line[mark + 4] })
        else { return nil }
        (self.separator, end) = (separator, mark + 5)
    }
}

/// Counts the possible separators in the first lines of a table.
private struct SeparatorCounter {
    /// The maximum number of lines and the maximum number of bytes that are read.
    ///
    /// Bytes are limited too, because a quoted field that is never closed reaches to the end of the file.
    private static let maximum = (lines: 20, bytes: 1 << 16)

    /// The number of occurrences of each separator in each line.
    private(set) var lines: [[DelimitedReader.Separator: Int]] = []

    mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        var line: [DelimitedReader.Separator: Int] = [:]
        var (isQuoted, isFieldStart, isEmpty) = (false, true, true)
        let separators = DelimitedReader.Separator.allCases
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for byte in bytes.prefix(Self.maximum.bytes).dropFirst(mark) {
            if isQuoted {
                // After a closing quote, treat the next byte as the start of a field. The second of two doubled quotes
                // then continues the quoted field.
                isQuoted = byte != 0x22
                isFieldStart = !isQuoted
                continue
            }
            if byte == 0x0A || byte == 0x0D {
                if !isEmpty { lines.append(line) }
                if lines.count == Self.maximum.lines { return }
                (line, isFieldStart, isEmpty) = ([:], true, true)
                continue
            }
            isEmpty = false
            isQuoted = isFieldStart && byte == 0x22
            let separator = separators.first { $0.byte == byte }
            if let separator { line[separator, default: 0] += 1 }
            isFieldStart = separator != nil
        }
        // If the table is larger than the maximum, the last line is incomplete. An incomplete line is used only if it
        // is the only line.
        if !isEmpty, lines.isEmpty || bytes.count <= Self.maximum.bytes { lines.append(line) }
    }
}
