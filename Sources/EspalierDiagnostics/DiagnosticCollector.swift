/// Gathers what a reader has to say about a file, so that a person sees all of it at once.
///
/// Keeps at most `capacity` diagnostics and counts the rest: a broken file of a million lines must not fill memory.
public final class DiagnosticCollector {
    public private(set) var diagnostics: [Diagnostic] = []
    /// How many errors were reported, including the ones that were not kept.
    public private(set) var errorCount = 0
    /// How many diagnostics were dropped because the collector was full.
    public private(set) var droppedCount = 0
    private let capacity: Int

    public init(capacity: Int = 1_000) { self.capacity = max(1, capacity) }

    public var hasErrors: Bool { errorCount > 0 }

    public func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        if diagnostics.count < capacity {
            diagnostics.append(diagnostic)
        } else {
            droppedCount += 1
        }
    }

    public func report(contentsOf error: DiagnosticsError) {
        for diagnostic in error.diagnostics { report(diagnostic) }
    }

    public func error(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, message, at: range, notes: notes))
    }

    public func warning(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, message, at: range, notes: notes))
    }

    public func note(_ message: String, at range: SourceRange? = nil, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.note, message, at: range, notes: notes))
    }

    /// Everything gathered, in reading order, with a last word on what was dropped.
    public var sortedDiagnostics: [Diagnostic] {
        var result = diagnostics.sortedByPosition()
        if droppedCount > 0 {
            result.append(Diagnostic(.warning, "\(droppedCount) more not shown"))
        }
        return result
    }

    /// - Throws: `DiagnosticsError` with everything gathered, if any of it is an error.
    public func throwIfErrors() throws {
        if hasErrors { throw DiagnosticsError(sortedDiagnostics) }
    }
}
