public import Foundation

/// A message about an input: its severity, its place, and notes with further information.
public struct Diagnostic: Sendable {
    /// The severity of a message.
    public enum Severity: String, Sendable {
        /// The input can't be used.
        case error
        /// The input is used, but probably not as intended.
        case warning
        /// Additional information.
        case note
    }

    /// Additional information below the message, such as the nearest valid name, another place, or how to raise a
    /// limit.
    public struct Note: Sendable {
        /// The text of the note.
        public let message: String
        /// The place that the note refers to, or nil.
        public let range: SourceRange?

        /// Creates a note, by default without a place.
        public init(_ message: String, at range: SourceRange? = nil) {
            self.message = message
            self.range = range
        }
    }

    /// The cause of a message, which determines the exit status of a command.
    public enum Cause: Hashable, Sendable {
        /// The content of a file.
        case content
        /// A file that can't be read.
        case file
        /// A document that exceeds a limit.
        case limit(DocumentLimit)
    }

    /// An output of an input, and what was done with it.
    package struct Subject: Codable, Sendable, Equatable {
        /// The result for an output.
        package enum Outcome: String, Codable, Sendable {
            case drawn, unchanged, outdated, missing, skipped, leftOver, toDraw, toRemove
            /// The input was checked and has no errors.
            case fine
        }

        /// The path of the input.
        package let input: String
        /// The path of the output; nil if the input has none.
        package let output: String?
        /// The result for the output, or for the input if it has no output.
        package let outcome: Outcome

        /// Creates a subject from the paths of an input and of its output.
        package init(input: String, output: String?, _ outcome: Outcome) {
            (self.input, self.output, self.outcome) = (input, output, outcome)
        }
    }

    /// The severity of the message.
    public let severity: Severity
    /// The message, which is one sentence in lower case without a period.
    public let message: String
    /// The place in a file that the message refers to, or nil.
    public let range: SourceRange?
    /// The notes below the message.
    public let notes: [Note]
    /// The cause of the message; by default, the content of a file.
    public let cause: Cause
    /// The path of the file that the message is about, if the message has no place in it.
    package var file: String?
    /// The output that the message is about, or nil.
    package var subject: Subject?
    /// True for a note that commands show even if notes aren't requested.
    package var isRemark = false

    /// Creates a diagnostic; by default, about the content of a file.
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

/// The error that readers throw.
///
/// The error contains all diagnostics of an input, not only the first.
public struct DiagnosticsError: Error, Sendable, LocalizedError, CustomStringConvertible {
    /// The diagnostics, at least one of which is an error.
    public let diagnostics: [Diagnostic]

    /// Creates an error.
    ///
    /// One of the diagnostics must be an error.
    public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// The diagnostics as the command prints them, without a line break at the end.
    public var description: String {
        var text = CaretFormatter().format(diagnostics)
        while text.last == "\n" { text.removeLast() }
        return text
    }

    /// The same text as `description`, which is the `localizedDescription`.
    public var errorDescription: String? { description }

    /// Returns true if a document exceeds a limit.
    package func exceeds(_ limit: DocumentLimit) -> Bool {
        diagnostics.contains { $0.cause == .limit(limit) }
    }

    /// Creates an error with one diagnostic.
    package init(
        _ message: String, at range: SourceRange? = nil, note: String? = nil,
        cause: Diagnostic.Cause = .content
    ) {
        let notes = note.map { [Diagnostic.Note($0)] } ?? []
        self.init([Diagnostic(.error, message, at: range, notes: notes, cause: cause)])
    }
}
