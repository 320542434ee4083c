import Foundation

/// Which items of a toolbar have room, and where they go: all if they fit, otherwise as many as fit beside a view that
/// stands for the rest; with equal gaps from edge to edge.
nonisolated struct ToolbarLine: Equatable {
    /// How many items are shown.
    let visibleCount: Int
    /// The left edges of the items that are shown.
    let positions: [CGFloat]
    /// The left edge of the view that stands for the rest; nil where there is no rest.
    let morePosition: CGFloat?

    /// - Parameters:
    ///   - widths: Of the items, none negative.
    ///   - moreWidth: Of the view that stands for those without room.
    ///   - spacing: The least gap.
    ///   - room: From edge to edge.
    init(widths: [CGFloat], moreWidth: CGFloat, spacing: CGFloat, room: CGFloat) {
        var total: CGFloat = 0
        // How many items fit beside "more", each with a gap after it.
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

    /// What sums of fractions may be off by.
    private static let tolerance: CGFloat = 1e-6

    /// The first at the left edge, the last at the right, the gaps between equal; one alone in the middle.
    ///
    /// What is wider than the room begins at the left edge.
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
