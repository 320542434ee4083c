import EspalierDiagnostics

/// An error in the command line or in an environment variable.
nonisolated package struct UsageError: Error, Equatable {
    package let message: String
    /// Advice on how to correct the error.
    package let note: String?

    package init(_ message: String, note: String? = nil) {
        (self.message, self.note) = (message, note)
    }

    /// Creates an error about the value of an option or environment variable.
    package init(invalid value: String, of origin: String, note: String?) {
        self.init("'\(value)' is not a valid value for '\(origin)'", note: note)
    }

    /// Creates an error about a value that isn't one of `allowed`.
    package init(invalid value: String, of origin: String, allowed: [String]) {
        self.init(
            invalid: value, of: origin,
            note: Suggestion.hint(
                for: value, in: allowed, otherwise: "allowed: " + allowed.joined(separator: ", ")))
    }
}
