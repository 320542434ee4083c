/// One thing to say to a person about an input: how bad, what, where, and what helps.
public struct Diagnostic: Sendable {
    public enum Severity: String, Sendable { case error, warning, note }

    /// A remark below the message: the nearest valid name, the other place concerned, how to raise a limit.
    public struct Note: Sendable {
        public let message: String
        public let range: SourceRange?

        public init(_ message: String, at range: SourceRange? = nil) {
            self.message = message
            self.range = range
        }
    }

    /// Where the fault lies.
    public enum Cause: Hashable, Sendable {
        /// In what a file says.
        case content
        /// In a file that can't be read.
        case file
        /// In a document that takes more than a limit allows.
        case limit(Limit)
    }

    public let severity: Severity
    /// Lower case, one sentence, no full stop at the end.
    public let message: String
    public let range: SourceRange?
    public let notes: [Note]
    public let cause: Cause

    public init(
        _ severity: Severity, _ message: String, at range: SourceRange? = nil, notes: [Note] = [],
        cause: Cause = .content
    ) {
        self.cause = cause
        self.severity = severity
        self.message = message
        self.range = range
        self.notes = notes
    }
}

/// The error that carries diagnostics out of a reader: everything found in one go, not only the first.
public struct DiagnosticsError: Error, Sendable {
    public let diagnostics: [Diagnostic]

    public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}
