package import EspalierDiagnostics

/// Receives the messages, the progress and the summary of a run.
nonisolated package protocol MessageOutput: Sendable {
    /// True if `detail(_:)` shows lines.
    var showsDetails: Bool { get }
    /// True if messages are written as JSON.
    var writesJSON: Bool { get }
    /// True if only errors are shown.
    var isQuiet: Bool { get }

    func report(_ diagnostics: [Diagnostic])
    /// Shows a message that isn't about an input.
    func say(_ line: String)
    /// Shows a note that is important enough to be shown without being asked for.
    func remark(_ text: String)
    /// Shows a line about a finished file if details are wanted.
    func detail(_ line: String)
    func detail(_ line: OutputLine)
    /// Writes data to the standard output.
    func write(_ text: String) throws
    /// Writes a line of a list to the standard output.
    func write(_ line: OutputLine) throws
    /// Shows how many inputs are finished, and the path of the last one.
    func progress(_ done: Int, of count: Int, _ name: String)
    /// Removes the progress.
    func endProgress()
    /// Shows the summary at the end of a run.
    func summarize(_ text: String, _ numbers: KeyValuePairs<String, Int>, seconds: Double?)
    /// Shows that a signal has ended the run.
    func interrupt(after done: Int, of count: Int)
}

nonisolated extension MessageOutput {
    /// Reports a message that has no place in a file.
    ///
    /// - Parameters:
    ///   - severity: The severity.
    ///   - message: The message.
    ///   - note: The text of a note; nil for none.
    ///   - subject: The output that the message is about, for JSON.
    package func report(
        _ severity: Diagnostic.Severity, _ message: String, note: String? = nil,
        about subject: Diagnostic.Subject? = nil
    ) {
        var diagnostic = Diagnostic(severity, message, notes: note.map { [.init($0)] } ?? [])
        diagnostic.subject = subject
        report([diagnostic])
    }

    package func summarize(_ text: String, _ numbers: KeyValuePairs<String, Int>) {
        summarize(text, numbers, seconds: nil)
    }

    /// Notes files that would be one file on file systems that ignore the case of names.
    package func remark(_ twins: [(first: String, second: String)]) {
        for (first, second) in twins {
            remark("'\(first)' and '\(second)' differ only in case, so some file systems can't hold both")
        }
    }
}
