/// A row of the table in `RESULTS.md`.
public struct Row: CustomStringConvertible, Sendable {
    /// The texts of the columns.
    public let cells: [String]

    /// The heading of the table in Markdown.
    public static let heading = """
        | work | espalier | peak | peer | ratio or limit | met |
        |---|---|---|---|---|---|
        """

    /// Creates a row.
    ///
    /// `met` is true if the goal is met, and nil for a row without a goal.
    public init(_ work: String, _ own: String, peak: String, peer: String, goal: String, met: Bool?) {
        cells = [work, own, peak, peer, goal, met.map { $0 ? "✓" : "✗" } ?? "–"]
    }

    /// False if the row has a goal that isn't met.
    public var isMet: Bool { cells.last != "✗" }

    /// The row in Markdown.
    public var description: String { "| \(cells.joined(separator: " | ")) |" }
}
