import EspalierDiagnostics

/// Finds the lines of an outline.
struct OutlineScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int
    private let limits: DataLimits
    /// The indentation of the previous line and of each of its ancestors, which are the elements up to the index
    /// `depth`.
    ///
    /// Elements after these are left over from deeper lines, because replacing an element takes less time than removing
    /// and adding one.
    private var indents: [Int] = []
    /// The depth of the previous line.
    private var depth = -1
    /// The indentation character of the first indented line: a space or a tab.
    private var indentByte: UInt8?
    private var count = 0
    private let style: OutlineStyle
    /// The lines of text, which aren't items, in an outline of headings.
    private(set) var textLines = FaultyRows()
    /// True between the fences of a code block.
    private var isInFence = false
    /// Receives the errors of lines that are read as far as possible.
    private let report: (InputFailure) -> Void

    init(
        bytes: UnsafeBufferPointer<UInt8>, position: Int, end: Int, style: OutlineStyle, limits: DataLimits,
        report: @escaping (InputFailure) -> Void
    ) {
        (self.bytes, self.position, self.end) = (bytes, position, end)
        (self.style, self.limits, self.report) = (style, limits, report)
    }

    /// Returns the next item, or nil at the end.
    ///
    /// A line with wrong indentation is reported and read as far as possible.
    mutating func next() throws(InputFailure) -> OutlineLine? {
        while position < end {
            let start = position
            if !style.isIndented {
                guard let item = item(in: start..<moveToNextLine(from: start)) else { continue }
                try countLine(at: item.label.lowerBound)
                try indent(by: item.indent, at: item.label.lowerBound, isReported: style.hasText)
                return try line(item.label)
            }
            let spaces = endOfSpaces(start..<end)
            let text = endOfBlanks(from: spaces)
            let lineEnd = moveToNextLine(from: text)
            guard text < lineEnd, bytes[text] != 0x23 else { continue }
            try countLine(at: text)
            // Skip the check if both the file and this line are indented with spaces. `spaces` is the end of this
            // line's spaces.
            var isMixed = false
            if indentByte != 0x20 || spaces != text, let mixed = mixedIndentation(start..<text) {
                report(mixed)
                isMixed = true
            }
            // Report at most one error per line.
            try indent(by: text - start, at: text, isReported: isMixed)
            return try line(text..<lineEnd)
        }
        return nil
    }

    private mutating func countLine(at offset: Int) throws(InputFailure) {
        count += 1
        try DocumentLimit.items.check("lines", count, upTo: limits.effectiveItems, at: offset)
    }

    /// Returns the item in a line; nil for a line of text or of code.
    private mutating func item(in line: Range<Int>) -> OutlineStyle.Item? {
        let text = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
        let isFence = style.hasText && (text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8))
        if isFence { isInFence.toggle() }
        let item = isFence || isInFence ? nil : style.item(in: line, bytes)
        if item == nil, style.hasText, !text.isEmpty {
            textLines.add(rowAt: line.lowerBound, text.startIndex..<line.upperBound)
        }
        return item
    }

    private func endOfBlanks(from start: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        return offset
    }

    /// Returns the end of the spaces at the start of a range.
    ///
    /// Most of a deep outline is indentation. Therefore, indentation is read only once, 32 bytes at a time.
    private func endOfSpaces(_ range: Range<Int>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        let spaces: UInt64 = 0x2020_2020_2020_2020
        func difference(at offset: Int) -> UInt64 {
            UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ spaces
        }
        var offset = range.lowerBound
        while offset + 32 <= range.upperBound,
            difference(at: offset) | difference(at: offset + 8) | difference(at: offset + 16)
                | difference(at: offset + 24) == 0
        {
            offset += 32
        }
        while offset + 8 <= range.upperBound {
            let difference = difference(at: offset)
            // The lowest bit that differs is in the first byte that isn't a space.
            if difference != 0 { return offset + difference.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < range.upperBound, bytes[offset] == 0x20 { offset += 1 }
        return offset
    }

    /// Moves to the next line.
    ///
    /// - Returns: The end of the line whose text starts at `start`, without trailing blanks and the line break.
    private mutating func moveToNextLine(from start: Int) -> Int {
        var lineEnd = endOfPrintable(from: start)
        while lineEnd < end, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
        position = lineEnd + 1
        while lineEnd > start, bytes[lineEnd - 1] == 0x20 || bytes[lineEnd - 1] == 0x09 { lineEnd -= 1 }
        return lineEnd
    }

    /// Returns the offset of the first control character from `start`.
    ///
    /// Eight bytes are tested at a time. The last bytes of the outline, which are fewer than eight, aren't tested: if
    /// no control character comes before them, the result is their offset.
    private func endOfPrintable(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var offset = start
        while offset + 8 <= end {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            // The subtraction sets the top bit of a byte that is less than 0x20. Its borrow can change higher bytes
            // only, so the lowest bit that is set belongs to the first such byte.
            let found = (word &- ones &* 0x20) & ~word & (ones &* 0x80)
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        return offset
    }

    private mutating func mixedIndentation(_ range: Range<Int>) -> InputFailure? {
        guard !range.isEmpty else { return nil }
        let expected = indentByte ?? bytes[range.lowerBound]
        indentByte = expected
        var offset = range.lowerBound
        while offset < range.upperBound, bytes[offset] == expected { offset += 1 }
        guard offset < range.upperBound else { return nil }
        let (found, used) = expected == 0x20 ? ("a tab", "spaces") : ("a space", "tabs")
        return InputFailure(
            "indented with \(found), but lines before with \(used)", at: offset, to: range.upperBound)
    }

    /// Sets the depth to that of a line with an indentation.
    ///
    /// An error is reported unless the indentation of the line is already reported.
    private mutating func indent(by indent: Int, at offset: Int, isReported: Bool) throws(InputFailure) {
        let previous = depth
        while depth >= 0, indent < indents[depth] { depth -= 1 }
        if depth >= 0, indent == indents[depth] { return }
        if depth < previous, !isReported {
            report(
                InputFailure("the indentation doesn't match any line above", at: offset - indent, to: offset))
        }
        depth += 1
        if depth < indents.count { indents[depth] = indent } else { indents.append(indent) }
        try DocumentLimit.depth.check("nesting depth", depth + 1, upTo: limits.depth, at: offset)
    }

    private func line(_ range: Range<Int>) throws(InputFailure) -> OutlineLine {
        var start = range.lowerBound
        if start + 1 < range.upperBound, bytes[start] == 0x2D || bytes[start] == 0x2A,
            bytes[start + 1] == 0x20
        {
            start += 2
            while start < range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        }
        let isInQuotes = start < range.upperBound && bytes[start] == 0x22
        let quoted = isInQuotes ? quotedText(start..<range.upperBound) : nil
        let attributes = attributes(in: (quoted.map { $0.upper + 1 } ?? start)..<range.upperBound)
        var upper = attributes?.lowerBound ?? range.upperBound
        while upper > start, bytes[upper - 1] == 0x20 || bytes[upper - 1] == 0x09 { upper -= 1 }
        try DocumentLimit.label.check("bytes of a label", upper - start, upTo: limits.labelBytes, at: start)
        if start == upper { report(InputFailure("attributes without a label", at: start)) }
        let isQuoted = quoted.map { $0.upper + 1 == upper } ?? false
        return OutlineLine(
            depth: depth, offset: start, label: isQuoted ? start + 1..<upper - 1 : start..<upper,
            isQuoted: isQuoted,
            attributes: attributes)
    }

    /// Returns the string in double quotes at the start of a range that starts with a quote; nil if it isn't closed.
    private func quotedText(_ range: Range<Int>) -> JSONText? {
        var scanner = JSONScanner(bytes, from: range.lowerBound)
        guard let text = try? scanner.textValue(), text.upper < range.upperBound else { return nil }
        return text
    }

    /// Returns the range of the attributes in a line; nil if the line has no attributes.
    ///
    /// The attributes extend from the first `{` at the start or after a blank to a `}` at the line's end.
    private func attributes(in range: Range<Int>) -> Range<Int>? {
        guard let last = range.last, bytes[last] == 0x7D else { return nil }
        for offset in range where bytes[offset] == 0x7B {
            if offset == range.lowerBound || bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09 {
                return offset..<range.upperBound
            }
        }
        return nil
    }

    /// Calls `body` with the UTF-8 of a line's label.
    func withText(of line: OutlineLine, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard line.isQuoted else { return body(UnsafeBufferPointer(rebasing: bytes[line.label])) }
        let text = JSONText(lower: line.label.lowerBound, upper: line.label.upperBound, hasEscapes: true)
        var label = JSONScanner(bytes).string(of: text)
        label.withUTF8(body)
    }
}
