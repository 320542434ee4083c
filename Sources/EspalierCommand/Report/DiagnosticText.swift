import EspalierDiagnostics

enum DiagnosticText {
    static func text(_ diagnostics: [Diagnostic], color: Bool) -> String {
        var text = ""
        for d in diagnostics {
            text += "espalier: \(d.severity.rawValue): \(d.message)\n"
            for note in d.notes { text += "  note: \(note.message)\n" }
        }
        return text
    }
    static func json(_ diagnostics: [Diagnostic]) -> String { text(diagnostics, color: false) }
}
