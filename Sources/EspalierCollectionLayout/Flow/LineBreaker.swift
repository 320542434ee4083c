import Foundation

/// Breaks items of several sizes into lines and places them across, one size after the other.
///
/// A line takes items until one no longer fits. An item that is longer than a line has its own line. The alignment
/// distributes the free space.
nonisolated struct LineBreaker {
    private let axis: FlowAxis
    /// The position across at which lines start.
    private let across: CGFloat
    /// The position across at which lines end.
    private let end: CGFloat
    private let spacing: CGFloat
    private let lineSpacing: CGFloat
    private let alignment: FlowLineAlignment

    /// The line that takes items.
    private var line: FlowLine
    /// The position at which the last item of the line ends.
    private var used: CGFloat

    /// Starts the first line of a section, whose first item is `firstItem`, at `start` along the scroll direction.
    init(_ metrics: FlowMetrics, axis: FlowAxis, breadth: CGFloat, firstItem: Int, start: CGFloat) {
        self.axis = axis
        across = axis.acrossStart(metrics.inset)
        end = breadth - axis.acrossTotal(metrics.inset) + across
        (spacing, lineSpacing) = (metrics.interitemSpacing, metrics.lineSpacing)
        alignment = metrics.alignment
        line = FlowLine(firstItem: firstItem, itemCount: 0, start: start, length: 0)
        used = across
    }

    /// Adds an item to the line, or ends the line and adds the item to the next one if it doesn't fit.
    ///
    /// Most of the time is spent waiting for the sum. One addition per item depends on the previous one, and not two.
    ///
    /// - Returns: The item's position on its line, before the free space of the line is distributed.
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
        // A compare and select. `max` also handles NaN, which costs a branch.
        line.length = length > line.length ? length : line.length
        return position
    }

    /// Returns the complete line, and begins the next one.
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
