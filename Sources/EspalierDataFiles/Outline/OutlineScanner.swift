import EspalierDiagnostics

/// Finds the lines of an outline.
struct OutlineScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int
    private let limits: DataLimits
    /// The indentation of the previous line and of each of its ancestors.
    private var indents: [Int] = []
    /// The indentation character of the first indented line: a space or a tab.
    private var indentByte: UInt8?
    private var count = 0

    init(bytes: UnsafeBufferPointer<UInt8>, position: Int, end: Int, limits: DataLimits) {
        self.bytes = bytes
        self.position = position
        self.end = end
        self.limits = limits
    }

    /// Returns the next item, or nil at the end.
    ///
    /// A line with wrong indentation is reported and read as far as possible.
    mutating func next(report: (InputFailure) -> Void) throws(InputFailure) -> OutlineLine? {
        while position < end {
            let start = position
            let spaces = endOfSpaces(start..<end)
            let text = endOfBlanks(from: spaces)
            let lineEnd = moveToNextLine(from: text)
            guard text < lineEnd, bytes[text] != 0x23 else { continue }
            count += 1
            try DocumentLimit.items.check("lines", count, upTo: limits.effectiveItems, at: text)
            // Skip the check if both the file and this line are indented with spaces. `spaces` is the end of this
            // line's spaces.
            var isMixed = false
            if indentByte != 0x20 || spaces != text, let mixed = mixedIndentation(start..<text) {
                report(mixed)
                isMixed = true
            }
            // Report at most one error per line.
            let depth = try depth(ofIndent: text - start, at: text) { if !isMixed { report($0) } }
            return try line(text..<lineEnd, depth: depth, report: report)
        }
        return nil
    }

    private func endOfBlanks(from start: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        return offset
    }

    /// Returns the end of the spaces at the start of a range.
    ///
    /// Most of a deep outline is indentation. Therefore, indentation is read only once, eight bytes at a time.
    private func endOfSpaces(_ range: Range<Int>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound,
            raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == 0x2020_2020_2020_2020
        {
            offset += 8
        }
        while offset < range.upperBound, bytes[offset] == 0x20 { offset += 1 }
        return offset
    }

    /// Moves to the next line.
    ///
    /// - Returns: The end of the line whose text starts at `start`, without trailing blanks and the line break.
    private mutating func moveToNextLine(from start: Int) -> Int {
        var lineEnd = start
        while lineEnd < end, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
        position = lineEnd + 1
        while lineEnd > start, bytes[lineEnd - 1] == 0x20 || bytes[lineEnd - 1] == 0x09 { lineEnd -= 1 }
        return lineEnd
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

    private mutating func depth(
        ofIndent indent: Int, at offset: Int, report: (InputFailure) -> Void
    ) throws(InputFailure) -> Int {
        var hasClosed = false
        while let last = indents.last, indent < last {
            indents.removeLast()
            hasClosed = true
        }
        if let last = indents.last, indent == last { return indents.count - 1 }
        if hasClosed {
            report(
                InputFailure("the indentation doesn't match any line above", at: offset - indent, to: offset))
        }
        indents.append(indent)
        try DocumentLimit.depth.check("nesting depth", indents.count, upTo: limits.depth, at: offset)
        return indents.count - 1
    }

    private func line(
        _ range: Range<Int>, depth: Int, report: (InputFailure) -> Void
    ) throws(InputFailure) -> OutlineLine {
        var start = range.lowerBound
        if start + 1 < range.upperBound, bytes[start] == 0x2D || bytes[start] == 0x2A,
            bytes[start + 1] == 0x20
        {
            start += 2
            while start < range.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        }
        let quoted = quotedText(start..<range.upperBound)
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

    /// Returns the string in double quotes that starts the range, or nil.
    private func quotedText(_ range: Range<Int>) -> JSONText? {
        guard range.lowerBound < range.upperBound, bytes[range.lowerBound] == 0x22 else { return nil }
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
