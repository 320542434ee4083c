import EspalierDataFiles

/// The prefix of the ids of an SVG, in which placeholders such as `{name}` are replaced.
nonisolated package struct IDPrefix {
    /// The placeholders without their braces.
    private static let names = ["name"]

    private let text: String

    /// Creates a prefix, whose placeholders must be known.
    package init(_ text: String) { self.text = text }

    /// Returns a note on an unknown placeholder; nil if all placeholders are known.
    package static func note(on text: String) -> String? {
        let placeholders = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
        return placeholders.first { !names.contains($0) }.map {
            "unknown placeholder '\("{\($0)}".excerpt())'; known: "
                + names.map { "{\($0)}" }.joined(separator: ", ")
        }
    }

    /// Returns the prefix for the output with a name.
    package func text(forName name: String) -> String { text.replacing("{name}", with: name) }
}
