import Foundation

/// Where a line of items puts the room that it has left over.
nonisolated package enum FlowLineAlignment {
    /// UIKit's: between the items, in columns where all have one size; the last line of other items keeps to the start.
    case spread
    case start
    case center
    case end
    /// Between the items, except on the last line, which keeps to the start.
    case justified

    /// How far a line's first item moves, and how much wider than `spacing` its gaps become.
    ///
    /// - Parameters:
    ///   - slack: What is left over; negative for an item that is too large for any line, which then begins where
    ///     lines begin.
    ///   - gaps: How many gaps there are.
    ///   - isLast: Whether the line is its section's last.
    func place(slack: CGFloat, gaps: Int, isLast: Bool) -> (lead: CGFloat, extraGap: CGFloat) {
        switch self {
        case .spread where isLast, .start: (0, 0)
        case .spread: gaps == 0 ? (slack / 2, 0) : (0, slack / CGFloat(gaps))
        case .center: (max(0, slack) / 2, 0)
        case .end: (max(0, slack), 0)
        case .justified: (0, isLast || gaps == 0 ? 0 : slack / CGFloat(gaps))
        }
    }
}
