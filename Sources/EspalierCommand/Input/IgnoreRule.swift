/// One line of `.espalierignore`, or the value of `--exclude`.
///
/// The syntax is that of `.gitignore`: `#` begins a comment, `!` includes files that an earlier line excludes, and a
/// slash at the end selects folders only. A pattern without any other slash is compared with names at all depths.
/// Other patterns are compared with paths relative to the folder of `.espalierignore`. `**` matches any number of
/// folders.
nonisolated struct IgnoreRule {
    let isNegated: Bool
    private let selectsFolders: Bool
    private let isAnchored: Bool
    private let components: [String]

    /// Creates the rule of a line; returns nil for an empty line or a comment.
    init?(_ line: Substring) {
        var line = line
        while line.last == "\r" || line.last == " " { line.removeLast() }
        if line.isEmpty || line.hasPrefix("#") { return nil }
        isNegated = line.hasPrefix("!")
        if isNegated || line.hasPrefix("\\") { line.removeFirst() }
        selectsFolders = line.hasSuffix("/")
        isAnchored = line.dropLast().contains("/")
        components = line.split(separator: "/").map(String.init)
        if components.isEmpty { return nil }
    }

    /// Returns a rule for each line of a file, except for empty lines and comments.
    static func rules(in text: String) -> [IgnoreRule] {
        text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).compactMap { IgnoreRule($0) }
    }

    /// Returns true if the pattern matches a path relative to the folder of the rule.
    func matches(_ path: ArraySlice<Substring>, isFolder: Bool) -> Bool {
        if selectsFolders, !isFolder { return false }
        guard isAnchored else {
            return path.last.map { GlobPattern.matches(String($0), components[0]) } ?? false
        }
        return GlobPattern.matches(path.indices, components.indices) {
            components[$0] == "**"
        } step: { name, part in
            GlobPattern.matches(String(path[name]), components[part]) ? (name + 1, part + 1) : nil
        }
    }
}
