import EspalierBatch

/// The name of a snapshot, or a pattern of names.
///
/// A pattern without a slash, such as `*@2x.png`, is compared with names in all folders. In other patterns, such as
/// `docs/*`, a star matches within one component, and `**` matches any number of folders.
nonisolated struct SnapshotPattern: Sendable {
    private let text: String
    private let pattern: PathPattern?

    init(_ text: String) {
        self.text = text
        pattern = GlobPattern.isPattern(text) ? PathPattern(text[...]) : nil
    }

    /// Returns true if a name is the text itself, or matches it as a pattern.
    func matches(_ name: String) -> Bool {
        name == text || pattern?.matches(name.split(separator: "/")[...]) ?? false
    }
}
