/// A function call in Swift source, of which only the arguments are parsed.
nonisolated struct SwiftCall {
    /// The position of the closing parenthesis.
    private(set) var end = 0
    /// The range of the value of the argument with the wanted label, in bytes; nil if the call has no such argument.
    private(set) var argument: Range<Int>?
    /// A Boolean value that indicates whether the argument consists of string literals without interpolations.
    private(set) var isLiteral = true
    /// A Boolean value that indicates whether the call has arguments.
    private(set) var hasArguments = false
    /// A Boolean value that indicates whether a comma follows the last argument.
    private(set) var endsWithComma = false

    private let source: [UInt8]
    private let label: [UInt8]

    /// The maximum depth of string literals that are nested in interpolations of other string literals.
    private static let maximumDepth = 32

    /// Finds the end of a call and one of its arguments; nil if there is no parenthesis at `start`, or if the call
    /// doesn't end.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - start: The position of the opening parenthesis.
    ///   - label: The label of the argument.
    init?(in source: [UInt8], at start: Int, label: String) {
        (self.source, self.label) = (source, Array(label.utf8) + [UInt8(ascii: ":")])
        guard byte(start) == UInt8(ascii: "("), let end = scan(from: start + 1, depth: 0, isCall: true) else {
            return nil
        }
        self.end = end
    }

    private func byte(_ position: Int) -> UInt8? {
        source.indices.contains(position) ? source[position] : nil
    }

    private func hasText(_ text: some Sequence<UInt8>, at position: Int) -> Bool {
        source[min(position, source.count)...].starts(with: text)
    }

    /// Returns the position of the closing parenthesis for the opening parenthesis before `start`.
    private mutating func scan(from start: Int, depth: Int, isCall: Bool) -> Int? {
        var (position, level, value) = (start, 0, Int?.none)
        /// The end of the last part of the argument that isn't a comment.
        var valueEnd = start
        while let current = byte(position) {
            if let next = skippedTrivia(position) {
                position = next
                continue
            }
            if level == 0, isCall, argument == nil, value == nil, isLabel(position) {
                position += label.count
                while let next = skippedTrivia(position) { position = next }
                (value, valueEnd) = (position, position)
                continue
            }
            let isInArgument = isCall && value != nil
            switch current {
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                let before = isLiteral
                guard let next = skippedLiteral(position, depth: depth) else { return nil }
                // Interpolations in other arguments don't matter.
                isLiteral = before && (isLiteral || !isInArgument)
                position = next
            case UInt8(ascii: "/"):
                if isInArgument { isLiteral = false }
                position = endOfRegex(from: position, pounds: 0) ?? position + 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if isInArgument { isLiteral = false }
                (position, level) = (position + 1, level + 1)
            case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if level == 0, let first = value {
                    argument = first..<valueEnd
                    value = nil
                }
                if current != UInt8(ascii: ",") {
                    if level == 0 { return current == UInt8(ascii: ")") ? position : nil }
                    level -= 1
                }
                position += 1
            default:
                if isInArgument, current != UInt8(ascii: "+") { isLiteral = false }
                position += 1
            }
            valueEnd = position
            if isCall { (hasArguments, endsWithComma) = (true, current == UInt8(ascii: ",")) }
        }
        return nil
    }

    private func isLabel(_ position: Int) -> Bool {
        guard hasText(label, at: position) else { return false }
        let before = byte(position - 1) ?? 0
        return Self.isSpace(before) || before == UInt8(ascii: "(") || before == UInt8(ascii: ",")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the position after a space or a comment; nil if neither is at the position.
    private func skippedTrivia(_ start: Int) -> Int? {
        guard let current = byte(start) else { return nil }
        if Self.isSpace(current) { return start + 1 }
        if hasText("//".utf8, at: start) {
            return source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
        }
        guard hasText("/*".utf8, at: start) else { return nil }
        var (position, level) = (start + 2, 1)
        while level > 0, position < source.count {
            let isStart = hasText("/*".utf8, at: position)
            let isEnd = hasText("*/".utf8, at: position)
            level += isStart ? 1 : isEnd ? -1 : 0
            position += isStart || isEnd ? 2 : 1
        }
        return position
    }

    /// Finds the end of a regex literal.
    ///
    /// As in Swift, a literal without `#` begins at a place where an operand can begin, ends in the same line, and
    /// doesn't begin or end with a space.
    ///
    /// - Parameters:
    ///   - start: The position of the slash.
    ///   - pounds: The number of `#` before the slash.
    /// - Returns: The position after the literal; nil if no literal begins at `start`, for example at a division.
    private func endOfRegex(from start: Int, pounds: Int) -> Int? {
        let end = [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
        if pounds == 0, Self.isSpace(byte(start + 1) ?? 0x20) || !isOperandExpected(at: start) { return nil }
        let mayHaveLines = pounds > 0 && byte(start + 1) == UInt8(ascii: "\n")
        var position = start + 1
        while let current = byte(position), current != UInt8(ascii: "\n") || mayHaveLines {
            if hasText(end, at: position) {
                if pounds == 0, Self.isSpace(source[position - 1]) { return nil }
                return position + end.count
            }
            position += current == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Returns true if an operand can follow the last character before a position, apart from white space.
    ///
    /// After an identifier or a closing parenthesis, an operator follows.
    private func isOperandExpected(at position: Int) -> Bool {
        guard let before = source[..<position].last(where: { !Self.isSpace($0) }) else { return true }
        return "([{,:;=!&|?<>+-*%".utf8.contains(before)
    }

    /// Returns the position after a string literal or a regex literal that begins with `"` or `#`, or after a `#` that
    /// doesn't begin a literal; nil for a literal without an end.
    private mutating func skippedLiteral(_ start: Int, depth: Int) -> Int? {
        let pounds = source[start...].prefix { $0 == UInt8(ascii: "#") }
        let quote = start + pounds.count
        if byte(quote) == UInt8(ascii: "/"), let end = endOfRegex(from: quote, pounds: pounds.count) {
            isLiteral = false
            return end
        }
        guard byte(quote) == UInt8(ascii: "\"") else { return quote }
        guard depth < Self.maximumDepth else { return nil }
        let marks = hasText("\"\"\"".utf8, at: quote) ? "\"\"\"" : "\""
        let end = Array(marks.utf8) + pounds
        let escape = [UInt8(ascii: "\\")] + pounds
        var position = quote + marks.utf8.count
        while position < source.count {
            if hasText(end, at: position) { return position + end.count }
            guard hasText(escape, at: position) else {
                position += 1
                continue
            }
            position += escape.count
            if byte(position) == UInt8(ascii: "(") {
                isLiteral = false
                guard let close = scan(from: position + 1, depth: depth + 1, isCall: false) else {
                    return nil
                }
                position = close
            }
            position += 1
        }
        return nil
    }
}
