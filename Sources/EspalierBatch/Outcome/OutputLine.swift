package import EspalierDiagnostics

/// A line about an output or an input, for `--verbose` and `--dry-run`.
nonisolated package struct OutputLine: Codable, Sendable {
    package let text: String
    private let subject: Diagnostic.Subject

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The line as text.
    ///   - input: The path of the input.
    ///   - output: The path of the output; nil if the input has none.
    ///   - outcome: The result for the output.
    package init(_ text: String, input: String, output: String? = nil, _ outcome: Diagnostic.Subject.Outcome)
    {
        (self.text, subject) = (text, Diagnostic.Subject(input: input, output: output, outcome))
    }

    /// Creates the line of a finished output, whose text is its path with a remark.
    package init(
        _ outcome: Diagnostic.Subject.Outcome, _ output: String, of input: String, remark: String = ""
    ) {
        self.init(remark.isEmpty ? output : "\(output) (\(remark))", input: input, output: output, outcome)
    }

    /// Creates the line of an input that isn't a diagram.
    package init(skipped input: String) {
        self.init("\(input): not a diagram, skipped", input: input, .skipped)
    }

    /// The line as JSON, with a line break at its end.
    package var json: String {
        var note = Diagnostic(.note, text)
        note.subject = subject
        return JSONFormatter().format(note)
    }
}
