import EspalierDiagnostics

extension DocumentLimit {
    /// The names that `--limit` accepts.
    static let names = allCases.map(\.rawValue)
}

extension DocumentLimits {
    /// Reads the values of `--limit`.
    ///
    /// - Parameter texts: Values in the format `NAME=COUNT`.
    /// - Throws: `UsageError` if a limit is unknown, or if a count isn't a positive number.
    init(_ texts: [String]) throws {
        self.init()
        for text in texts {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[1]), count > 0 else {
                throw UsageError("'\(text)' is not a limit", note: "write it like items=20000000")
            }
            guard let limit = DocumentLimit(rawValue: String(parts[0])) else {
                throw Self.unknown(String(parts[0]))
            }
            // A length is limited to 2^53, because floating-point numbers can't represent all greater whole numbers.
            self[limit] = limit == .length ? min(count, 1 << 53) : count
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        UsageError(
            "there is no limit '\(name)'",
            note: Suggestion.hint(
                for: name, in: DocumentLimit.names,
                otherwise: "limits: \(DocumentLimit.names.joined(separator: ", "))"))
    }
}
