import EspalierDiagnostics

/// What became of one input, on its way from a thread to the report.
struct InputOutcome: Sendable {
    var tally = Tally()
    /// Errors, warnings and notes, in reading order.
    var diagnostics: [Diagnostic] = []
    var status = ExitStatus.success
    /// `out/tree.svg`, for `--verbose`.
    var lines: [String] = []
    /// Of the files written or left as they were: `.svg`, `~dark.svg`, `.md`.
    var suffixes: [String] = []
    /// Only where the request wants it.
    var entry: GalleryEntry?
}
