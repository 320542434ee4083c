import EspalierDiagnostics

/// The changes between two layout snapshots.
public nonisolated struct LayoutDifference: Sendable, Codable, Equatable {
    /// A description of the changes in lines, such as `41 items moved (0,+8) after [0,3]`.
    public var summary: [String]
    /// The changed lines with context, as a unified diff.
    public var diff: String
    /// The changes and their elements; nil for a result of an older version.
    package var cause: String?

    /// Creates the changes between two layouts.
    public init(summary: [String], diff: String) { (self.summary, self.diff) = (summary, diff) }
}

extension LayoutDifference {
    /// Compares two layout snapshots.
    ///
    /// - Parameters:
    ///   - expected: The baseline.
    ///   - actual: The new snapshot.
    /// - Returns: The changes; nil if the texts of the snapshots are the same.
    /// - Complexity: O(elements), and O(n d) for the unified diff of n lines if d lines have changed.
    public nonisolated static func comparing(
        _ expected: LayoutSnapshot, with actual: LayoutSnapshot
    ) -> LayoutDifference? {
        let version = expected.version
        let (expected, actual) = (expected.reduced(to: version), actual.reduced(to: version))
        let (old, new) = (expected.text, actual.text)
        if old == new { return nil }
        let changes = LayoutChanges(from: expected, to: actual)
        var difference = LayoutDifference(
            summary: changes.summary, diff: UnifiedDiff(from: old, to: new).text)
        difference.cause = changes.cause
        return difference
    }

    /// The maximum number of lines of the diff in a message.
    private nonisolated static let maximumDiffLines = 24

    /// The changes as text for a message: the lines of the summary, and then the beginning of the diff.
    package nonisolated var message: String {
        let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let shown = lines.prefix(Self.maximumDiffLines)
        let rest = lines.count - shown.count
        let end = rest > 0 ? ["... and \("more line".counted(rest))"] : []
        return (summary + shown.map(String.init) + end).joined(separator: "\n")
    }
}
