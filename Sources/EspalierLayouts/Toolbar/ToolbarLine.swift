import Foundation

/// The visible items of a toolbar, and their positions from edge to edge with equal gaps.
///
/// If not all items fit, the last position is that of a view that represents the items that don't fit.
nonisolated struct ToolbarLine: Equatable {
    /// The number of visible items.
    let visibleCount: Int
    /// The left edges of the visible items.
    let positions: [CGFloat]
    /// The left edge of the view that represents the items that don't fit; nil if all items fit.
    let morePosition: CGFloat?

    /// Finds the visible items.
    ///
    /// - Parameters:
    ///   - widths: The widths of the items, none negative.
    ///   - moreWidth: The width of the view that represents the items that don't fit.
    ///   - spacing: The minimum gap.
    ///   - room: The width from edge to edge.
    init(widths: [CGFloat], moreWidth: CGFloat, spacing: CGFloat, room: CGFloat) {
        var total: CGFloat = 0
        // The number of items that fit next to the "more" view, each followed by a gap.
        var beside = 0
        for (item, width) in widths.enumerated() {
            total += width
            if total + moreWidth + CGFloat(item + 1) * spacing <= room + Self.tolerance { beside = item + 1 }
        }
        let needed = total + CGFloat(max(0, widths.count - 1)) * spacing
        if needed <= room + Self.tolerance {
            (positions, morePosition) = (Self.spread(widths, room), nil)
            visibleCount = widths.count
        } else {
            beside = min(beside, widths.count - 1)
            let all = Self.spread(widths.prefix(beside) + [moreWidth], room)
            (positions, morePosition) = (Array(all.dropLast()), all.last)
            visibleCount = beside
        }
    }

    /// The tolerance for rounding errors of sums, in points.
    private static let tolerance: CGFloat = 1e-6

    /// Returns the left edges of items with equal gaps, from the left edge of the room to its right edge.
    ///
    /// A single item is in the middle. If the items are wider than the room, they begin at the left edge.
    private static func spread(_ widths: [CGFloat], _ room: CGFloat) -> [CGFloat] {
        let free = max(0, room - widths.reduce(0, +))
        var x = widths.count == 1 ? free / 2 : 0
        let gap = widths.count > 1 ? free / CGFloat(widths.count - 1) : 0
        return widths.map { width in
            defer { x += width + gap }
            return x
        }
    }
}
