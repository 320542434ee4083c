package import EspalierDiagnostics

/// An error that was found in the bytes of a file.
///
/// The error contains byte offsets but not the file.
package struct InputFailure: Error {
    package let message: String
    package let lower: Int
    package let upper: Int
    /// A note about another place in the file; nil for none.
    package let note: (message: String, range: Range<Int>)?
    /// A note with advice for the user; nil for none.
    private let hint: String?
    private let cause: Diagnostic.Cause

    package init(
        _ message: String, at lower: Int, to upper: Int? = nil,
        note: (message: String, range: Range<Int>)? = nil, hint: String? = nil,
        cause: Diagnostic.Cause = .content
    ) {
        self.message = message
        self.lower = lower
        self.upper = upper ?? lower + 1
        (self.note, self.hint, self.cause) = (note, hint, cause)
    }

    package func diagnostic(in file: SourceFile) -> Diagnostic {
        let end = file.bytes.count
        let range = file.range((min(lower, upper)..<upper).clamped(to: 0..<end))
        var notes: [Diagnostic.Note] = []
        if let note { notes.append(.init(note.message, at: file.range(note.range.clamped(to: 0..<end)))) }
        if let hint { notes.append(.init(hint)) }
        return Diagnostic(.error, message, at: range, notes: notes, cause: cause)
    }

    package func error(in file: SourceFile) -> DiagnosticsError { DiagnosticsError([diagnostic(in: file)]) }

    static func fileSize(_ count: Int, _ maximum: Int) -> InputFailure {
        InputFailure(
            "file size: \(count) bytes is beyond the limit of \(maximum)", at: 0, to: 0,
            cause: .limit(.bytes))
    }

    package static func exceeding(
        _ limit: DocumentLimit, _ what: String, _ number: Int, _ maximum: Int, at offset: Int
    ) -> InputFailure {
        InputFailure(
            "\(what): \(number) is beyond the limit of \(maximum)", at: offset, cause: .limit(limit))
    }
}

extension DocumentLimit {
    /// Throws an error at `offset` if `number` is greater than the maximum.
    ///
    /// The message begins with `what`, such as `nesting depth`.
    @inline(__always)
    func check(_ what: String, _ number: Int, upTo maximum: Int, at offset: Int) throws(InputFailure) {
        if number > maximum { throw .exceeding(self, what, number, maximum, at: offset) }
    }
}
