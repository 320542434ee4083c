import Foundation

/// Breaks items of different sizes into lines, and computes their positions across the scroll direction.
///
/// Items are added to a line until an item doesn't fit. An item that is longer than a line has a line of its own. The
/// alignment distributes the free space.
nonisolated struct LineBreaker {
    private let axis: FlowAxis
    /// The position across the scroll direction at which lines start.
    private let across: CGFloat
    /// The position across the scroll direction at which lines end.
    private let end: CGFloat
    private let spacing: CGFloat
    private let lineSpacing: CGFloat
    private let alignment: FlowLineAlignment

    /// The line to which items are added at present.
    private var line: FlowLine
    /// The position at which the last item of the current line ends.
    private var used: CGFloat

    /// Starts the first line of a section at `start` along the scroll direction; `firstItem` is the line's first item.
    init(_ metrics: FlowMetrics, axis: FlowAxis, breadth: CGFloat, firstItem: Int, start: CGFloat) {
        self.axis = axis
        across = axis.acrossStart(metrics.inset)
        end = breadth - axis.acrossTotal(metrics.inset) + across
        (spacing, lineSpacing) = (metrics.interitemSpacing, metrics.lineSpacing)
        alignment = metrics.alignment
        line = FlowLine(firstItem: firstItem, itemCount: 0, start: start, length: 0)
        used = across
    }

    /// Adds an item to the current line; if the item doesn't fit, ends the line and adds the item to the next one.
    ///
    /// Most of the time is spent waiting for the results of additions. Therefore only one addition for each item,
    /// instead of two, depends on the previous item.
    ///
    /// - Returns: The item's position on its line before the free space is distributed.
    @inline(__always)
    mutating func add(_ size: CGSize, lines: inout [FlowLine]) -> CGFloat {
        let width = axis.across(size)
        var position = used + spacing
        let wider = used + (spacing + width)
        if line.itemCount > 0, wider <= end + FlowArrangement.tolerance {
            used = wider
        } else {
            if line.itemCount > 0 { lines.append(endLine(isLast: false)) }
            position = across
            used = across + width
        }
        line.itemCount += 1
        let length = axis.along(size)
        // The conditional compiles to a compare and a select. `max` also handles NaN, which costs a branch.
        line.length = length > line.length ? length : line.length
        return position
    }

    /// Returns the current line, and begins the next one.
    mutating func endLine(isLast: Bool) -> FlowLine {
        var ended = line
        (ended.lead, ended.extraGap) = alignment.place(
            slack: end - used, gaps: line.itemCount - 1, isLast: isLast)
        line = FlowLine(
            firstItem: line.firstItem + line.itemCount, itemCount: 0, start: line.end + lineSpacing, length: 0
        )
        return ended
    }
}
