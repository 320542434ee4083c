import EspalierDiagnostics

/// The dependency file of a run: rules in Make's syntax with the files from which each output was made.
nonisolated enum Depfile {
    /// Returns the rule that makes the outputs of an input depend on the files that were read; empty without outputs.
    static func rule(_ outputs: [String], _ prerequisites: [String]) -> String {
        if outputs.isEmpty { return "" }
        let names = prerequisites.map(escaped).joined(separator: " \\\n  ")
        return "\(outputs.map(escaped).joined(separator: " ")): \(names)\n"
    }

    /// Returns the error for paths that a rule can't contain; nil if there are none.
    ///
    /// It is an error and not a warning, because the build would otherwise keep an outdated picture.
    static func error(naming paths: [String]) -> DiagnosticsError? {
        guard let path = paths.first(where: { !canName($0) }) else { return nil }
        return DiagnosticsError(
            "a dependency file can't name '\(path)', because \(reason(path))",
            note: path.utf8.first == UInt8(ascii: "~")
                ? "write './\(path)', or draw without '--depfile'"
                : "rename the file, or draw without '--depfile'")
    }

    /// Returns the text of the dependency file.
    ///
    /// After `rules`, each prerequisite gets a rule without prerequisites, as with the option `-MP` of C compilers.
    /// Without this rule, Make would fail after the file is removed.
    static func text(_ rules: String, _ prerequisites: Set<String>) -> String {
        rules + prerequisites.sorted().map { "\(escaped($0)):\n" }.joined()
    }

    /// Returns true if a rule can contain a path.
    ///
    /// Some characters can't be escaped for both Make and Ninja. After a line break, a tab, a semicolon or `!=`, Make
    /// runs the rest of the path as a command. A colon, `%`, `=`, `|` or a backslash changes the meaning of the line.
    /// Ninja ends the path at a quotation mark, `&`, `<`, `>`, `` ` ``, `^`, `*` or `?`, and would draw again in each
    /// build. Make treats `[` as the start of a pattern, and replaces `~` at the start of a path by a home folder.
    static func canName(_ path: String) -> Bool {
        !path.utf8.contains { $0 < 0x20 || special.contains($0) } && path.utf8.first != UInt8(ascii: "~")
    }

    /// The characters of `special` and the control characters, for messages.
    private static let specialCharacters = "a line break, a tab or one of : ; = % | \\ ' \" & < > ` ^ * ? ["

    private static let special = Array(":;=%|\\'\"&<>`^*?[".utf8)

    /// Returns the reason for which a rule can't contain a path.
    private static func reason(_ path: String) -> String {
        path.utf8.first == UInt8(ascii: "~")
            ? "the path begins with ~" : "the name contains \(specialCharacters)"
    }

    /// Escapes the characters that Make and Ninja treat as special.
    private static func escaped(_ path: String) -> String {
        // Make reads bytes. A `Character` can consist of a space and a combining accent, which doesn't equal a space.
        String(
            decoding: path.utf8.flatMap { byte in
                switch byte {
                case UInt8(ascii: " "), UInt8(ascii: "#"): [UInt8(ascii: "\\"), byte]
                case UInt8(ascii: "$"): [byte, byte]
                default: [byte]
                }
            }, as: UTF8.self)
    }
}
