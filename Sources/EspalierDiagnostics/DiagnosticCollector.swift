/// Collects the diagnostics of a reader, so that the user sees all of them together.
///
/// It stores at most `capacity` diagnostics and counts the rest, so that a file with a million errors doesn't fill the
/// memory.
public final class DiagnosticCollector {
    /// The diagnostics that were stored, in the order in which they were reported.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The number of errors that were reported, including dropped ones.
    public private(set) var errorCount = 0
    /// The number of diagnostics that weren't stored because the collector was full.
    public private(set) var droppedCount = 0
    private let capacity: Int

    /// Creates a collector that stores up to `capacity` diagnostics.
    public init(capacity: Int = 1_000) { self.capacity = max(1, capacity) }

    /// True if an error was reported.
    public var hasErrors: Bool { errorCount > 0 }

    /// Adds a diagnostic.
    public func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        if diagnostics.count < capacity {
            diagnostics.append(diagnostic)
        } else {
            droppedCount += 1
        }
    }

    /// Adds all diagnostics of an error.
    public func report(contentsOf error: DiagnosticsError) {
        for diagnostic in error.diagnostics { report(diagnostic) }
    }

    /// Adds an error.
    public func error(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, message, at: range, notes: notes))
    }

    /// Adds a warning.
    public func warning(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, message, at: range, notes: notes))
    }

    /// Adds a note.
    public func note(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.note, message, at: range, notes: notes))
    }

    /// The stored diagnostics in reading order, followed by a warning if some weren't stored.
    public var sortedDiagnostics: [Diagnostic] {
        var result = diagnostics.sortedByPosition()
        if droppedCount > 0 {
            result.append(Diagnostic(.warning, "\(droppedCount) more problems aren't shown"))
        }
        return result
    }

    /// Throws all diagnostics if one of them is an error.
    ///
    /// - Throws: `DiagnosticsError` with `sortedDiagnostics`.
    public func throwIfErrors() throws(DiagnosticsError) {
        if hasErrors { throw DiagnosticsError(sortedDiagnostics) }
    }
}
