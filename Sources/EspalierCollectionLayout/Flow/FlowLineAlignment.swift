import Foundation

/// The distribution of the free space on a line of items.
nonisolated package enum FlowLineAlignment {
    /// The distribution of UIKit: the free space is between the items.
    ///
    /// If all items have the same size, the last line has the same columns as the others. Otherwise, the items of the
    /// last line are at its start.
    case spread
    case start
    case center
    case end
    /// The free space is between the items, except on the last line, whose items are at its start.
    case justified

    /// Returns the distance by which all items of a line move, and the additional width of the gaps between them.
    ///
    /// The free space `slack` is negative if a single item is longer than the line.
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
