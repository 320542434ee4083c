/// A file name pattern.
///
/// `*` and `?` match within one path component, and so do the sets `[a-z]` and `[!a-z]`. `**` matches any number of
/// components, including none.
///
/// Bytes are compared, independent of the locale, but `?` matches one UTF-8 character. As in a shell, a name that
/// begins with a dot is matched only by a pattern that begins with a dot.
nonisolated struct GlobPattern: Sendable {
    /// The path before the first component that contains a special character.
    let base: String
    let components: [String]

    init(_ pattern: String) {
        var parts = pattern.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let split = parts.firstIndex(where: Self.isPattern) ?? max(0, parts.count - 1)
        let root = pattern.hasPrefix("/") ? "/" : ""
        base = root + parts[..<split].joined(separator: "/")
        parts.removeFirst(split)
        // Consecutive `**` are reduced to one, which has the same meaning.
        components = parts.indices.filter { $0 == 0 || parts[$0] != "**" || parts[$0 - 1] != "**" }
            .map { parts[$0] }
    }

    static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }

    /// Returns true if a path component matches a pattern component.
    ///
    /// After a failed comparison, only the last star is tried again, with a longer match. The matches of earlier stars
    /// needn't be changed.
    ///
    /// - Complexity: O(name x pattern)
    static func matches(_ name: String, _ pattern: String) -> Bool {
        let name = Array(name.utf8)
        let pattern = Array(pattern.utf8)
        if name.first == UInt8(ascii: "."), pattern.first != UInt8(ascii: ".") { return false }
        return matches(name.indices, pattern.indices) {
            pattern[$0] == UInt8(ascii: "*")
        } step: {
            step(name, $0, pattern, $1)
        }
    }

    /// Returns true if the elements of a name match a pattern, in which a star matches any number of elements.
    ///
    /// After a mismatch, the search continues at the last star, which then matches one element more.
    ///
    /// - Parameters:
    ///   - name: The positions of the name's elements.
    ///   - pattern: The positions of the pattern's elements.
    ///   - isStar: Returns true for the position of a star.
    ///   - step: Returns the positions after a match of the elements at two positions, or nil if they don't match.
    /// - Returns: True if the whole name matches the whole pattern.
    static func matches(
        _ name: Range<Int>, _ pattern: Range<Int>, isStar: (Int) -> Bool, step: (Int, Int) -> (Int, Int)?
    ) -> Bool {
        var (n, p) = (name.lowerBound, pattern.lowerBound)
        var retry: (name: Int, pattern: Int)?
        while n < name.upperBound {
            if p < pattern.upperBound, isStar(p) {
                retry = (n, p + 1)
                p += 1
            } else if p < pattern.upperBound, let next = step(n, p) {
                (n, p) = next
            } else if let again = retry {
                retry = (again.name + 1, again.pattern)
                (n, p) = (again.name + 1, again.pattern)
            } else {
                return false
            }
        }
        return (p..<pattern.upperBound).allSatisfy(isStar)
    }

    /// Matches one character or set of the pattern other than a star.
    ///
    /// - Returns: The positions after the match, or nil if there is none.
    private static func step(_ name: [UInt8], _ n: Int, _ pattern: [UInt8], _ p: Int) -> (Int, Int)? {
        switch pattern[p] {
        case UInt8(ascii: "?"):
            return (endOfCharacter(name, n), p + 1)
        case UInt8(ascii: "["):
            guard let set = ByteSet(pattern, at: p) else {
                return name[n] == pattern[p] ? (n + 1, p + 1) : nil
            }
            return set.contains(name[n]) ? (set.isNegated ? endOfCharacter(name, n) : n + 1, set.end) : nil
        default:
            return name[n] == pattern[p] ? (n + 1, p + 1) : nil
        }
    }

    private static func endOfCharacter(_ name: [UInt8], _ n: Int) -> Int {
        var end = n + 1
        while end < name.count, name[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// A set `[...]` of single bytes and ranges of bytes; a bracket that isn't closed is an ordinary character.
    nonisolated private struct ByteSet {
        let isNegated: Bool
        let end: Int
        private var ranges: [ClosedRange<UInt8>] = []

        init?(_ pattern: [UInt8], at start: Int) {
            var p = start + 1
            isNegated =
                p < pattern.count && (pattern[p] == UInt8(ascii: "!") || pattern[p] == UInt8(ascii: "^"))
            if isNegated { p += 1 }
            let first = p
            while p < pattern.count, pattern[p] != UInt8(ascii: "]") || p == first {
                if p + 2 < pattern.count, pattern[p + 1] == UInt8(ascii: "-"),
                    pattern[p + 2] != UInt8(ascii: "]")
                {
                    if pattern[p] <= pattern[p + 2] { ranges.append(pattern[p]...pattern[p + 2]) }
                    p += 3
                } else {
                    ranges.append(pattern[p]...pattern[p])
                    p += 1
                }
            }
            guard p < pattern.count else { return nil }
            end = p + 1
        }

        func contains(_ byte: UInt8) -> Bool { ranges.contains { $0.contains(byte) } != isNegated }
    }
}
