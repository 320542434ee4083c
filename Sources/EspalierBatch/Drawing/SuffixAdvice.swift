import EspalierData
import EspalierDiagnostics

/// Advice about a file that is read as a diagram file, although the suffix of its name isn't known.
///
/// The errors of such a file, such as an unexpected character in the first line of a Mermaid file, don't say that the
/// command can't draw files of this kind.
struct SuffixAdvice {
    private let path: String

    /// Creates advice for an input; nil for the standard input and for a file with a known suffix.
    init?(_ input: Input) {
        guard input.origin != .standardInput, DataFormat.suffix(of: input.path) == nil else { return nil }
        path = input.path
    }

    /// Adds the advice to the first error.
    func adding(to error: DiagnosticsError) -> DiagnosticsError {
        var diagnostics = error.diagnostics
        guard let index = diagnostics.firstIndex(where: { $0.severity == .error }) else { return error }
        let first = diagnostics[index]
        diagnostics[index] = Diagnostic(
            first.severity, first.message, at: first.range, notes: first.notes + texts.map { .init($0) },
            cause: first.cause)
        return DiagnosticsError(diagnostics)
    }

    private var texts: [String] {
        if DataFormat.isOutline(path) {
            let isOrg = path.lowercased().hasSuffix(".org")
            return
                (isOrg
                ? [] : ["draw the diagrams in a Markdown file with 'espalier markdown \(path.shellWord)'"])
                + ["draw headings and bullets with '--from outline'"]
        }
        let suffixes = DataFormat.allCases.flatMap(\.suffixes).joined(separator: ", ")
        return ["the suffix isn't known, so the file is read as a diagram file; known suffixes: \(suffixes)"]
    }
}
