import Foundation

/// Breaks items of several sizes into lines and places them across, as the sizes come in.
///
/// A line takes items until a whole one no longer fits; an item too large for any line has one of its own. What is left
/// over goes where the alignment says.
nonisolated struct LineBreaker {
    private let axis: FlowAxis
    /// Where lines start across.
    private let across: CGFloat
    /// Where they end.
    private let end: CGFloat
    private let spacing: CGFloat
    private let lineSpacing: CGFloat
    private let alignment: FlowLineAlignment

    /// The line that takes items.
    private var line: FlowLine
    /// The position at which its last item ends.
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

    /// Puts an item on the line, or on the next one if that has no room for it: then this one goes to `lines`.
    ///
    /// The sum waits for one addition an item, not for two: that is what most of the time goes to.
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

    /// The line, complete; the next one begins.
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
