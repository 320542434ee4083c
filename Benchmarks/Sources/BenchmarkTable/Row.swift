/// A line of the table that `RESULTS.md` records.
public struct Row: CustomStringConvertible {
    public let cells: [String]

    public static let heading = """
        | work | espalier | peak | peer | ratio or limit | met |
        |---|---|---|---|---|---|
        """

    public init(_ work: String, _ own: String, peak: String, peer: String, goal: String, met: Bool?) {
        cells = [work, own, peak, peer, goal, met.map { $0 ? "✓" : "✗" } ?? "–"]
    }

    public var isMet: Bool { cells.last != "✗" }

    public var description: String { "| \(cells.joined(separator: " | ")) |" }
}
