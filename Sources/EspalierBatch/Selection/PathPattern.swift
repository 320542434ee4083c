/// A pattern of paths, as in a line of `.gitignore`.
///
/// A pattern without a slash is compared with names at all depths. Other patterns are compared with whole paths. In
/// these, `**` matches any number of folders, and at the end everything in a folder.
nonisolated package struct PathPattern: Sendable {
    nonisolated private enum Part: Sendable {
        case folders
        case name(ComponentPattern)
    }

    private let parts: [Part]
    private let hasSlash: Bool

    package init(_ pattern: Substring) {
        let slash = UInt8(ascii: "/")
        let hasSlash = pattern.utf8.contains(slash)
        var names = pattern.utf8.split(separator: slash, omittingEmptySubsequences: false)
        if hasSlash, names.first?.isEmpty == true { names.removeFirst() }
        var parts: [Part] = names.map { name in
            hasSlash && name.count > 1 && name.allSatisfy { $0 == UInt8(ascii: "*") }
                ? .folders : .name(ComponentPattern(Substring(name)))
        }
        // `folder/**` doesn't match the folder itself.
        if case .folders? = parts.last { parts.append(.name(ComponentPattern("*"))) }
        (self.parts, self.hasSlash) = (parts, hasSlash)
    }

    /// Returns true if the pattern matches a path, whose components are given.
    package func matches(_ path: ArraySlice<Substring>) -> Bool {
        guard hasSlash else {
            guard let name = path.last, case .name(let pattern)? = parts.first else { return false }
            return pattern.matches(name)
        }
        return GlobPattern.matches(path.indices, parts.indices) {
            if case .folders = parts[$0] { true } else { false }
        } step: { name, part in
            guard case .name(let pattern) = parts[part], pattern.matches(path[name]) else { return nil }
            return (name + 1, part + 1)
        }
    }
}
