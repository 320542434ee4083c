import EspalierDiagnostics

/// What became of one input, on its way from a thread to the report.
struct InputOutcome: Sendable {
    var tally = Tally()
    /// Errors, warnings and notes, in reading order.
    var diagnostics: [Diagnostic] = []
    var status = ExitStatus.success
    /// `out/tree.svg`, for `--verbose`.
    var lines: [String] = []
}
