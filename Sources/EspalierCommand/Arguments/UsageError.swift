/// An error in the command line or in an environment variable.
nonisolated struct UsageError: Error, Equatable {
    let message: String
    /// Advice on how to correct the error.
    let note: String?

    init(_ message: String, note: String? = nil) {
        self.message = message
        self.note = note
    }
}
