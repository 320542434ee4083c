import EspalierDataFiles
import EspalierDiagnostics

/// Finds the keys of the first two levels in YAML or JSON that can't be read, for example because of a syntax error.
///
/// The result is a guess, from which only the kind of the file is recognized. Values inside the second level are only
/// classified as a text, a list or a mapping, and a value with a tag is null. The sketch ends with the first document.
nonisolated struct KeySketch {
    private let bytes: [UInt8]
    private let file: SourceFile
    private var index = 0
    /// The end of the bytes that are read at present: the end of the file or of a line.
    private var end: Int
    /// True if the end was reached inside brackets or quotes.
    private var isUnclosed = false
    /// True if brackets and quotes in a block are read only up to the end of their line, because some of them aren't
    /// closed.
    private var endsWithLines = false
    /// True if a line feed ends a text in quotes, as in JSON.
    private var isFlow = false
    /// The number of levels whose keys are found.
    private static let levels = 2

    private init(_ file: SourceFile) {
        (self.file, bytes) = (file, file.bytes)
        end = bytes.count
    }

    /// Returns the keys and values that a file seems to have.
    ///
    /// - Complexity: O(bytes).
    static func mapping(of file: SourceFile) -> Mapping {
        var sketch = KeySketch(file)
        sketch.skipBlanks()
        while sketch.startsWith("---") || sketch.startsWith("%") {
            sketch.skipLine()
            sketch.skipBlanks()
        }
        if sketch.current == UInt8(ascii: "{") {
            sketch.isFlow = true
            return sketch.flowMapping(level: 1)
        }
        return sketch.block(level: 1, indentation: sketch.nextColumn() ?? 0)
    }

    // MARK: Blocks

    /// Reads the lines of a block mapping, up to a line with less indentation or to the end of the document.
    private mutating func block(level: Int, indentation: Int) -> Mapping {
        var mapping = Mapping()
        var indentation = indentation
        while let column = nextColumn() {
            // The first line of the file is indented too far.
            if level == 1 { indentation = min(indentation, column) }
            if column < indentation || column == 0 && !mapping.entries.isEmpty && startsWith("---") { break }
            // A line with more indentation, or of a list, belongs to a value that isn't read.
            guard column == indentation, !startsWith("-"), let key = keyOfLine() else {
                skipLine()
                continue
            }
            skipSpaces()
            let value = blockValue(level: level, indentation: indentation)
            mapping.set(Mapping.Entry(key: key, keyRange: 0..<0, value: value))
        }
        return mapping
    }

    /// Reads the value after the colon of a key, which may be on the following lines.
    private mutating func blockValue(level: Int, indentation: Int) -> Node {
        skipAnchor()
        switch current {
        case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
            skipLine()
            guard let column = nextColumn() else { return node(.null) }
            if startsWith("- "), column >= indentation { return node(.sequence([])) }
            guard column > indentation else { return node(.null) }
            return node(
                .mapping(level < Self.levels ? block(level: level + 1, indentation: column) : Mapping()))
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"):
            return bracketsOrQuotes(level: level)
        case UInt8(ascii: "!"), UInt8(ascii: "*"):
            skipLine()
            return node(.null)
        default: return node(.string(text { $0 == UInt8(ascii: "\n") }))
        }
    }

    /// Reads a key and its colon, which must be on one line; returns nil if there is no key.
    private mutating func keyOfLine() -> String? {
        end = lineEnd
        defer { (end, isUnclosed) = (bytes.count, false) }
        return key(isBlock: true)
    }

    /// Reads a value in brackets or quotes.
    ///
    /// If it isn't closed, the following lines are also read as keys of the block.
    private mutating func bracketsOrQuotes(level: Int) -> Node {
        let lineEnd = lineEnd
        if endsWithLines { end = lineEnd }
        let value = flowValue(level: level)
        if isUnclosed { (index, endsWithLines) = (lineEnd, true) }
        (end, isUnclosed) = (bytes.count, false)
        return value
    }

    /// Moves to the next line with content, and returns the number of spaces and tabs before it; nil at the end.
    private mutating func nextColumn() -> Int? {
        while index < bytes.count {
            // After a value in brackets, the rest of its line has no key of this block.
            if index > 0, bytes[index - 1] != UInt8(ascii: "\n"), !isAtLineStart { skipLine() }
            let start = lineStart
            skipSpaces()
            switch current {
            case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): skipLine()
            default: return index - start
            }
        }
        return nil
    }

    // MARK: Brackets

    private mutating func flowMapping(level: Int) -> Mapping {
        var mapping = Mapping()
        index += 1
        while let byte = current, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
            let start = index
            skipBlanks()
            if let key = key(isBlock: false) {
                skipBlanks()
                let value = flowValue(level: level)
                mapping.set(Mapping.Entry(key: key, keyRange: 0..<0, value: value))
            } else if index == start {
                index += 1
            }
        }
        isUnclosed = isUnclosed || current == nil
        index = min(index + 1, end)
        return mapping
    }

    private mutating func flowValue(level: Int) -> Node {
        switch current {
        case nil: return node(.null)
        case UInt8(ascii: "{") where level < Self.levels: return node(.mapping(flowMapping(level: level + 1)))
        case UInt8(ascii: "{"):
            skipBrackets()
            return node(.mapping(Mapping()))
        case UInt8(ascii: "["):
            skipBrackets()
            return node(.sequence([]))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return node(.string(quoted()))
        case UInt8(ascii: "!"), UInt8(ascii: "*"):
            _ = text(until: Self.endsFlowText)
            return node(.null)
        default: return node(.string(text(until: Self.endsFlowText)))
        }
    }

    /// Skips a value in brackets with all that is inside it.
    private mutating func skipBrackets() {
        var depth = 0
        while let byte = current {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                _ = quoted()
                continue
            default: break
            }
            index += 1
            if depth == 0 { return }
        }
        isUnclosed = true
    }

    private static func endsFlowText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            || byte == UInt8(ascii: "\n")
    }

    // MARK: Parts

    private var current: UInt8? { index < end ? bytes[index] : nil }

    private var lineEnd: Int { bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

    private var lineStart: Int {
        var start = index
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    private var isAtLineStart: Bool { bytes[lineStart..<index].allSatisfy(Self.isSpace) }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private func startsWith(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private func node(_ value: Node.Value) -> Node { Node(value, file: file, lower: 0, upper: 0) }

    /// Reads a key and its colon.
    ///
    /// - Returns: The key; nil if there is none, in which case the position may have changed.
    private mutating func key(isBlock: Bool) -> String? {
        let isQuoted = current == UInt8(ascii: "\"") || current == UInt8(ascii: "'")
        let key =
            isQuoted
            ? quoted()
            : text { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") || Self.endsFlowText($0) }
        if isQuoted { skipSpaces() }
        guard !key.isEmpty, current == UInt8(ascii: ":") else { return nil }
        index += 1
        let isFollowed = current.map {
            Self.isSpace($0) || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
        return isBlock && isFollowed == false ? nil : key
    }

    /// Reads a plain text without the spaces around it, up to a byte for which `isEnd` returns true.
    private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = current, !isEnd(byte) {
            if byte == UInt8(ascii: "#"), index > start, Self.isSpace(bytes[index - 1]) { break }
            index += 1
        }
        let isPadding = { (byte: UInt8) in Self.isSpace(byte) || byte == UInt8(ascii: "\r") }
        let text = bytes[start..<index].drop(while: isPadding).reversed().drop(while: isPadding).reversed()
        return String(decoding: Array(text), as: UTF8.self)
    }

    /// Reads a text in quotes.
    private mutating func quoted() -> String {
        let quote = bytes[index]
        index += 1
        let start = index
        while let byte = current, byte != quote, !isFlow || byte != UInt8(ascii: "\n") {
            index += byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
        }
        index = min(index, end)
        isUnclosed = isUnclosed || current == nil
        defer { index = min(index + 1, end) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipAnchor() {
        guard current == UInt8(ascii: "&") else { return }
        while let byte = current, !Self.isSpace(byte), byte != UInt8(ascii: "\n") { index += 1 }
        skipSpaces()
    }

    private mutating func skipSpaces() { while let byte = current, Self.isSpace(byte) { index += 1 } }

    private mutating func skipLine() {
        while let byte = current, byte != UInt8(ascii: "\n") { index += 1 }
        index = min(index + 1, end)
    }

    /// Skips spaces, line feeds, commas, a byte order mark, and comments, which begin with `#` or `//` or are between
    /// `/*` and `*/`.
    private mutating func skipBlanks() {
        while let byte = current {
            if startsWith("//") || byte == UInt8(ascii: "#") {
                skipLine()
            } else if startsWith("/*") {
                while index < end, !startsWith("*/") { index += 1 }
                index = min(index + 2, end)
            } else if startsWith("\u{FEFF}") {
                index = min(index + 3, end)
            } else if Self.isSpace(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
                || byte == UInt8(ascii: ",")
            {
                index += 1
            } else {
                return
            }
        }
    }
}
