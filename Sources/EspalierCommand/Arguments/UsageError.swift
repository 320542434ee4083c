/// An error in the command line or in an environment variable.
nonisolated struct UsageError: Error, Equatable {
    let message: String
    /// A note about valid values.
    let note: String?

    init(_ message: String, note: String? = nil) {
        self.message = message
        self.note = note
    }
}
