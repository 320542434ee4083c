import EspalierDataFiles
import EspalierDiagnostics

/// The prefix of the ids of an SVG, in which placeholders such as `{name}` are replaced.
nonisolated struct IDPrefix {
    /// The placeholders without their braces.
    private static let names = ["name"]

    private let text: String

    /// Creates a prefix, and checks its placeholders.
    ///
    /// - Throws: `DiagnosticsError` if a placeholder is unknown.
    init(_ text: String) throws(DiagnosticsError) {
        self.text = text
        guard let note = Self.note(on: text) else { return }
        throw DiagnosticsError("'\(text.excerpt())' isn't a valid prefix of ids", note: note)
    }

    /// Returns a note on an unknown placeholder; nil if all placeholders are known.
    static func note(on text: String) -> String? {
        let unknown = text.matches(of: #/\{([^{}]*)\}/#).first { !names.contains(String($0.output.1)) }
        return unknown.map {
            "unknown placeholder '\(String($0.output.0).excerpt())'; known: "
                + names.map { "{\($0)}" }.joined(separator: ", ")
        }
    }

    /// Returns the prefix for the output with a name.
    func text(forName name: String) -> String { text.replacing("{name}", with: name) }
}
