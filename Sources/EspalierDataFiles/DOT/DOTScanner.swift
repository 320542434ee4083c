import EspalierDiagnostics

/// Splits a text in Graphviz's language DOT (https://graphviz.org/doc/info/lang.html) into tokens.
struct DOTScanner {
    enum Token: Equatable {
        /// A name without quotes, which may be a keyword, or a number.
        case name(String)
        /// A text in double quotes, in which only `\"` has been replaced.
        case string(String)
        /// A text in angle brackets, without these.
        case html(String)
        /// One of `{}[]=;,:`.
        case symbol(UInt8)
        /// `->` or `--`.
        case edge(isDirected: Bool)
        case end

        /// The text of a name or string; nil for any other token.
        var text: String? {
            switch self {
            case .name(let text), .string(let text), .html(let text): text
            case .symbol, .edge, .end: nil
            }
        }

        /// Returns true for a keyword, in upper or lower case.
        func isKeyword(_ word: String) -> Bool {
            if case .name(let text) = self { text.lowercased() == word } else { false }
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: DataLimits
    private(set) var token = Token.end
    /// The bytes of the token.
    private(set) var range = 0..<0
    private var position: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DataLimits) throws(InputFailure) {
        (self.bytes, position, self.limits) = (bytes, start, limits)
        try advance()
    }

    /// Returns an error at the current token.
    func unexpected(_ expected: String) -> InputFailure {
        let text = String(decoding: bytes[range.prefix(40)], as: UTF8.self).excerpt(upTo: 20)
        let found = token == .end ? "the end of the file" : "'\(text)'"
        return InputFailure(
            "expected \(expected), found \(found)", at: range.lowerBound, to: range.upperBound)
    }

    mutating func advance() throws(InputFailure) {
        try skipSpace()
        let start = position
        token = try next()
        if case .string = token { try joinStrings(from: start) }
        range = start..<position
        let count = token.text?.utf8.count ?? 0
        try DocumentLimit.label.check("bytes of a name", count, upTo: limits.labelBytes, at: start)
    }

    private mutating func next() throws(InputFailure) -> Token {
        guard let byte = peek() else { return .end }
        switch byte {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "<"): return .html(try html())
        case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: ">"):
            position += 2
            return .edge(isDirected: bytes[position - 1] == UInt8(ascii: ">"))
        case _ where "{}[]=;,:".utf8.contains(byte):
            position += 1
            return .symbol(byte)
        default:
            let start = position
            if byte == UInt8(ascii: "-") { position += 1 }
            while let next = peek(), Self.isOfName(next) || next == UInt8(ascii: ".") { position += 1 }
            let name = bytes[start..<position]
            guard name.count > (byte == UInt8(ascii: "-") ? 1 : 0) else {
                throw InputFailure(
                    "unexpected character", at: start,
                    hint: "write names with other characters in double quotes")
            }
            return .name(String(decoding: name, as: UTF8.self))
        }
    }

    private func peek(_ count: Int = 0) -> UInt8? {
        position + count < bytes.count ? bytes[position + count] : nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
        default: false
        }
    }

    /// Skips blanks, comments, and lines that begin with `#`.
    private mutating func skipSpace() throws(InputFailure) {
        while let byte = peek() {
            let isLineStart = position == 0 || bytes[position - 1] == 0x0A
            if byte == 0x20 || 0x09...0x0D ~= byte {
                position += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                skipLine()
            } else if byte == UInt8(ascii: "#"), isLineStart {
                skipLine()
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                let start = position
                position += 2
                while peek() != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") {
                    if position >= bytes.count {
                        throw InputFailure("this comment is never closed", at: start)
                    }
                    position += 1
                }
                position += 2
            } else {
                return
            }
        }
    }

    private mutating func skipLine() { while let byte = peek(), byte != 0x0A { position += 1 } }

    /// Reads a string in double quotes, in which a backslash before a line break continues the line.
    private mutating func string() throws(InputFailure) -> String {
        let start = position
        var text: [UInt8] = []
        position += 1
        while let byte = peek() {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), let next = peek(), next == UInt8(ascii: "\"") || next == 0x0A {
                position += 1
                if next != 0x0A { text.append(next) }
            } else if byte == UInt8(ascii: "\\"), let next = peek() {
                position += 1
                text += [byte, next]
            } else {
                text.append(byte)
            }
        }
        throw InputFailure("this string is never closed", at: start)
    }

    /// Joins a string with those that follow it after `+`.
    private mutating func joinStrings(from start: Int) throws(InputFailure) {
        var text = [token.text ?? ""]
        while true {
            let end = position
            try skipSpace()
            guard peek() == UInt8(ascii: "+") else {
                position = end
                break
            }
            position += 1
            try skipSpace()
            guard peek() == UInt8(ascii: "\"") else {
                throw InputFailure("expected a string in double quotes after '+'", at: position)
            }
            text.append(try string())
        }
        if text.count > 1 { token = .string(text.joined()) }
    }

    private mutating func html() throws(InputFailure) -> String {
        let start = position
        var depth = 0
        while let byte = peek() {
            position += 1
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            if depth == 0 { return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self) }
        }
        throw InputFailure("this bracket is never closed", at: start)
    }
}
