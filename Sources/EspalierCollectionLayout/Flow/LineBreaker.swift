import Foundation

/// Breaks items of several sizes into lines and places them across.
///
/// A line takes items until a whole one no longer fits; an item too large for any line has one of its own. What is left
/// over goes where the alignment says.
nonisolated struct LineBreaker {
    let axis: FlowAxis
    /// The room for items on a line, L.
    let room: CGFloat
    /// Where lines start across.
    let across: CGFloat
    let spacing: CGFloat
    let lineSpacing: CGFloat
    let alignment: FlowLineAlignment

    func breakLines(
        _ sizes: [CGSize], from firstItem: Int, start: CGFloat, lines: inout [FlowLine],
        itemAcross: inout [CGFloat]
    ) {
        let limit = room + FlowArrangement.tolerance
        var position = start
        var first = firstItem
        while first < sizes.count {
            var used = axis.across(sizes[first])
            var length = axis.along(sizes[first])
            var next = first + 1
            while next < sizes.count {
                let wider = used + spacing + axis.across(sizes[next])
                if wider > limit { break }
                used = wider
                length = max(length, axis.along(sizes[next]))
                next += 1
            }
            var (across, gap) = places(
                of: next - first, leftOver: room - used, isLast: next == sizes.count)
            for item in first..<next {
                itemAcross.append(across)
                across += axis.across(sizes[item]) + gap
            }
            lines.append(
                FlowLine(
                    firstItem: first, itemCount: next - first, start: position, length: length))
            position += length + lineSpacing
            first = next
        }
    }

    /// Where a line's first item starts, and the gap between its items.
    private func places(of count: Int, leftOver: CGFloat, isLast: Bool) -> (across: CGFloat, gap: CGFloat) {
        let (start, gap) = alignment.place(
            slack: leftOver, gaps: count - 1, spacing: spacing, isLast: isLast)
        return (across + start, gap)
    }
}

extension FlowLine {
    nonisolated var end: CGFloat { start + length }
}
