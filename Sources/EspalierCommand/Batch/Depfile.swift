/// Rules in the syntax of Make that name the files which outputs were made from.
nonisolated enum Depfile {
    /// Returns the rule for the outputs of an input.
    static func rule(_ outputs: [String], _ prerequisites: [String]) -> String {
        let names = prerequisites.map(escaped).joined(separator: " \\\n  ")
        return "\(outputs.map(escaped).joined(separator: " ")): \(names)\n"
    }

    /// Returns a file of rules.
    ///
    /// At its end, each prerequisite has an empty rule, as with `-MP` of C compilers: Make doesn't fail if it is removed.
    static func text(_ rules: String, _ prerequisites: Set<String>) -> String {
        rules + prerequisites.sorted().map { "\(escaped($0)):\n" }.joined()
    }

    /// Escapes the characters that Make and Ninja treat as special.
    private static func escaped(_ path: String) -> String {
        path.reduce(into: "") { text, character in
            switch character {
            case " ", "#": text += "\\\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
        }
    }
}
