/// A pattern of one component of a path.
///
/// `*` matches any number of characters, `?` matches one UTF-8 character, and sets such as `[a-z]`, `[!a-z]` and
/// `[[:alpha:]]` match one byte. A backslash before a character removes its special meaning. Bytes are compared,
/// independent of the locale.
nonisolated struct ComponentPattern: Sendable {
    nonisolated private enum Element: Sendable {
        case star
        case character
        case byte(UInt8)
        case set(ByteSet)
    }

    private let elements: [Element]

    init(_ pattern: some StringProtocol) {
        let bytes = Array(pattern.utf8)
        var elements: [Element] = []
        var position = 0
        while position < bytes.count {
            elements.append(Self.element(bytes, &position))
        }
        self.elements = elements
    }

    /// Reads the element at a position, and moves the position to the next element.
    private static func element(_ bytes: [UInt8], _ position: inout Int) -> Element {
        let byte = bytes[position]
        if byte == UInt8(ascii: "["), let set = ByteSet(bytes, at: &position) { return .set(set) }
        position += 1
        switch byte {
        case UInt8(ascii: "*"): return .star
        case UInt8(ascii: "?"): return .character
        case UInt8(ascii: "\\"):
            // As in Git, a pattern with a backslash at its end matches nothing.
            guard position < bytes.count else { return .set(.empty) }
            position += 1
            return .byte(bytes[position - 1])
        default: return .byte(byte)
        }
    }

    /// Returns true if the pattern matches a whole name.
    ///
    /// - Complexity: O(name x pattern)
    func matches(_ name: some StringProtocol) -> Bool {
        let name = Array(name.utf8)
        return GlobPattern.matches(name.indices, elements.indices) {
            if case .star = elements[$0] { true } else { false }
        } step: {
            step(name, $0, $1)
        }
    }

    /// Returns true if the pattern matches a whole name as in a shell, where a name that begins with a dot is matched
    /// only by a pattern that begins with a dot.
    func matchesUnlessHidden(_ name: some StringProtocol) -> Bool {
        let dot = UInt8(ascii: ".")
        if name.utf8.first == dot {
            guard case .byte(dot)? = elements.first else { return false }
        }
        return matches(name)
    }

    /// Matches one character or set of the pattern other than a star.
    ///
    /// - Returns: The positions after the match, or nil if there is none.
    private func step(_ name: [UInt8], _ position: Int, _ element: Int) -> (Int, Int)? {
        let byte = name[position]
        switch elements[element] {
        case .star: return nil
        case .character: return (Self.endOfCharacter(name, position), element + 1)
        case .byte(let wanted): return byte == wanted ? (position + 1, element + 1) : nil
        case .set(let set):
            guard set.contains(byte) else { return nil }
            return (set.isNegated ? Self.endOfCharacter(name, position) : position + 1, element + 1)
        }
    }

    private static func endOfCharacter(_ name: [UInt8], _ position: Int) -> Int {
        var end = position + 1
        while end < name.count, name[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
