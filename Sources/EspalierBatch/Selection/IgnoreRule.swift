/// One line of `.espalierignore`, or the value of `--exclude`.
///
/// The syntax is that of `.gitignore`: `#` begins a comment, `!` includes files that an earlier line excludes, a
/// backslash removes the special meaning of the next character, and a slash at the end selects folders only. Unlike in
/// Git, `?` matches a whole UTF-8 character, and a bracket that isn't closed is an ordinary character.
nonisolated package struct IgnoreRule {
    let isNegated: Bool
    private let selectsFolders: Bool
    private let pattern: PathPattern

    /// Creates the rule of a line; returns nil for an empty line or a comment.
    package init?(_ line: Substring) {
        var text = Self.withoutTrailingSpaces(line.utf8)
        if text.first == UInt8(ascii: "#") { return nil }
        isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        selectsFolders = text.last == UInt8(ascii: "/")
        if selectsFolders { text.removeLast() }
        if text.isEmpty { return nil }
        pattern = PathPattern(Substring(text))
    }

    /// Returns a line without the carriage return and the spaces at its end, except for a space after a backslash.
    private static func withoutTrailingSpaces(_ line: Substring.UTF8View) -> Substring.UTF8View {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        var (position, end) = (line.startIndex, line.startIndex)
        while position < line.endIndex {
            let byte = line[position]
            position = line.index(after: position)
            if byte == UInt8(ascii: " ") { continue }
            if byte == UInt8(ascii: "\\"), position < line.endIndex {
                position = line.index(after: position)
            }
            end = position
        }
        return line[..<end]
    }

    /// Returns a rule for each line of a file, except for empty lines and comments.
    ///
    /// A byte order mark at the start is skipped.
    static func rules(in text: String) -> [IgnoreRule] {
        let lines = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        return lines.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).compactMap { IgnoreRule($0) }
    }

    /// Returns true if the pattern matches a path relative to the folder of the rule.
    package func matches(_ path: ArraySlice<Substring>, isFolder: Bool) -> Bool {
        (isFolder || !selectsFolders) && pattern.matches(path)
    }
}
