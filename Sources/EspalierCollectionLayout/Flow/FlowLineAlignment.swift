import Foundation

/// The distribution of the space that is left over on a line of items.
nonisolated package enum FlowLineAlignment {
    /// UIKit's: between the items, in columns where all have one size; the last line of other items keeps to the start.
    case spread
    case start
    case center
    case end
    /// Between the items, except on the last line, which keeps to the start.
    case justified

    /// Returns how far a line's first item moves, and how much wider than `spacing` its gaps become.
    ///
    /// The free space `slack` is negative for an item that is too large for a line, which then begins where lines begin.
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
