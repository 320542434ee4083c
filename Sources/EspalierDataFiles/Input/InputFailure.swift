package import EspalierDiagnostics

/// An error that a byte scanner found.
///
/// It contains byte offsets but not the file.
package struct InputFailure: Error {
    package let message: String
    package let lower: Int
    package let upper: Int
    /// A note that refers to another place.
    package let note: (message: String, range: Range<Int>)?
    private let cause: Diagnostic.Cause

    package init(
        _ message: String, at lower: Int, to upper: Int? = nil,
        note: (message: String, range: Range<Int>)? = nil, cause: Diagnostic.Cause = .content
    ) {
        self.message = message
        self.lower = lower
        self.upper = upper ?? lower + 1
        (self.note, self.cause) = (note, cause)
    }

    package func diagnostic(in file: SourceFile) -> Diagnostic {
        let end = file.bytes.count
        let range = file.range((min(lower, upper)..<upper).clamped(to: 0..<end))
        let notes =
            note.map { [Diagnostic.Note($0.message, at: file.range($0.range.clamped(to: 0..<end)))] } ?? []
        return Diagnostic(.error, message, at: range, notes: notes, cause: cause)
    }

    package func error(in file: SourceFile) -> DiagnosticsError { DiagnosticsError([diagnostic(in: file)]) }

    package static func exceeding(
        _ limit: DocumentLimit, _ what: String, _ number: Int, _ maximum: Int, at offset: Int
    ) -> InputFailure {
        InputFailure(
            "\(what): \(number) is beyond the limit of \(maximum)", at: offset, cause: .limit(limit))
    }
}
