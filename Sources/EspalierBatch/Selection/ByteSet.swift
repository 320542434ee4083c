/// A set `[...]` of bytes in a pattern: single bytes, ranges such as `a-z`, and classes such as `[:digit:]`.
nonisolated struct ByteSet: Sendable {
    /// The set that contains no bytes.
    static let empty = ByteSet()

    /// True if the set begins with `!` or `^` and contains all other bytes.
    let isNegated: Bool
    private var ranges: [ClosedRange<UInt8>] = []
    private var hasUnknownClass = false

    private init() { isNegated = false }

    /// Reads a set, and moves the position after its closing bracket.
    ///
    /// Returns nil if the set isn't closed. Its bracket is then an ordinary character.
    init?(_ pattern: [UInt8], at position: inout Int) {
        let close = UInt8(ascii: "]")
        var next = position + 1
        isNegated =
            next < pattern.count && (pattern[next] == UInt8(ascii: "!") || pattern[next] == UInt8(ascii: "^"))
        if isNegated { next += 1 }
        let first = next
        while next < pattern.count, pattern[next] != close || next == first {
            if let name = Self.className(pattern, &next) {
                ranges += Self.classes[name] ?? []
                hasUnknownClass = hasUnknownClass || Self.classes[name] == nil
            } else {
                guard let range = Self.range(pattern, &next) else { return nil }
                if range.lower <= range.upper { ranges.append(range.lower...range.upper) }
            }
        }
        guard next < pattern.count else { return nil }
        position = next + 1
    }

    /// Returns true if a byte is in the set.
    ///
    /// As in Git, a set with an unknown class contains no bytes.
    func contains(_ byte: UInt8) -> Bool {
        !hasUnknownClass && ranges.contains { $0.contains(byte) } != isNegated
    }

    /// Reads a single byte or a range.
    private static func range(_ pattern: [UInt8], _ next: inout Int) -> (lower: UInt8, upper: UInt8)? {
        guard let lower = member(pattern, &next) else { return nil }
        guard next + 1 < pattern.count, pattern[next] == UInt8(ascii: "-"),
            pattern[next + 1] != UInt8(ascii: "]")
        else { return (lower, lower) }
        next += 1
        return member(pattern, &next).map { (lower, $0) }
    }

    /// Reads a byte, which may follow a backslash; returns nil at the end of the pattern.
    private static func member(_ pattern: [UInt8], _ next: inout Int) -> UInt8? {
        if next < pattern.count, pattern[next] == UInt8(ascii: "\\") { next += 1 }
        guard next < pattern.count else { return nil }
        next += 1
        return pattern[next - 1]
    }

    /// Reads a class such as `[:alpha:]`, and returns its name; returns nil if the next byte doesn't begin a class.
    private static func className(_ pattern: [UInt8], _ next: inout Int) -> String? {
        let colon = UInt8(ascii: ":")
        let start = next + 2
        guard start < pattern.count, pattern[next] == UInt8(ascii: "["), pattern[next + 1] == colon,
            let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")), end > start,
            pattern[end - 1] == colon
        else { return nil }
        next = end + 1
        return String(decoding: pattern[start..<(end - 1)], as: UTF8.self)
    }

    /// The classes of POSIX, with the characters of ASCII.
    private static let classes: [String: [ClosedRange<UInt8>]] = [
        "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
        "alpha": [0x41...0x5A, 0x61...0x7A],
        "blank": [0x09...0x09, 0x20...0x20],
        "cntrl": [0x00...0x1F, 0x7F...0x7F],
        "digit": [0x30...0x39],
        "graph": [0x21...0x7E],
        "lower": [0x61...0x7A],
        "print": [0x20...0x7E],
        "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
        "space": [0x09...0x0D, 0x20...0x20],
        "upper": [0x41...0x5A],
        "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
    ]
}
