/// The changes between two layout snapshots.
public nonisolated struct LayoutDifference: Sendable, Codable, Equatable {
    /// A description of the changes in lines, such as `41 items moved (0,+8) after [0,3]`.
    public var summary: [String]
    /// The changed lines with context, as a unified diff.
    public var diff: String

    /// Creates the changes between two layouts.
    public init(summary: [String], diff: String) { (self.summary, self.diff) = (summary, diff) }
}
