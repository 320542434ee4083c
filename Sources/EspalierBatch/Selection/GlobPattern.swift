import EspalierDiagnostics

/// A pattern of paths, as in a shell.
///
/// Each component is a `ComponentPattern`. `**` matches any number of components, including none. A name that begins
/// with a dot is matched only by a pattern that begins with a dot.
nonisolated package struct GlobPattern: Sendable {
    /// The path before the first component that contains a special character.
    package let base: String
    package let components: [String]

    package init(_ pattern: String) {
        var parts = FilePath.components(of: pattern).map(String.init)
        let split = parts.firstIndex(where: Self.isPattern) ?? max(0, parts.count - 1)
        let root = FilePath.isAbsolute(pattern) ? "/" : ""
        base = root + parts[..<split].joined(separator: "/")
        parts.removeFirst(split)
        // Consecutive `**` are reduced to one, which has the same meaning.
        components = parts.indices.filter { $0 == 0 || parts[$0] != "**" || parts[$0 - 1] != "**" }
            .map { parts[$0] }
    }

    package static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }

    /// Returns true if the elements of a name match a pattern, in which a star matches any number of elements.
    ///
    /// After a mismatch, the search continues at the last star, which then matches one element more. The matches of
    /// earlier stars needn't be changed.
    ///
    /// - Parameters:
    ///   - name: The positions of the name's elements.
    ///   - pattern: The positions of the pattern's elements.
    ///   - isStar: Returns true for the position of a star.
    ///   - step: Returns the positions after a match of the elements at two positions, or nil if they don't match.
    /// - Returns: True if the whole name matches the whole pattern.
    package static func matches(
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
}
