/// The command line, or an environment variable, asks for something that isn't possible.
nonisolated struct UsageError: Error, Equatable {
    let message: String
    /// What would have been right.
    let note: String?

    init(_ message: String, note: String? = nil) {
        self.message = message
        self.note = note
    }
}
