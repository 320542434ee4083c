import Foundation

/// Breaks items of several sizes into lines and places them across.
///
/// A line takes items until a whole one no longer fits; an item too large for any line has one of its own. Every line
/// but the last spreads what is left over between its items, a lone item in its middle; the last keeps the minimum
/// spacing from the start.
nonisolated struct LineBreaker {
    let axis: FlowAxis
    /// The room for items on a line, L.
    let room: CGFloat
    /// Where lines start across.
    let across: CGFloat
    let spacing: CGFloat
    let lineSpacing: CGFloat

    func breakLines(
        _ sizes: [CGSize], start: CGFloat, firstItem: Int, lines: inout [FlowLine],
        itemAcross: inout [CGFloat]
    ) {
        itemAcross.reserveCapacity(itemAcross.count + sizes.count)
        var position = start
        var first = 0
        while first < sizes.count {
            var used = axis.across(sizes[first])
            var length = axis.along(sizes[first])
            var next = first + 1
            while next < sizes.count {
                let wider = used + spacing + axis.across(sizes[next])
                if wider > room + FlowArrangement.tolerance { break }
                used = wider
                length = max(length, axis.along(sizes[next]))
                next += 1
            }
            place(sizes[first..<next], used: used, isLast: next == sizes.count, itemAcross: &itemAcross)
            lines.append(
                FlowLine(
                    firstItem: firstItem + first, itemCount: next - first, start: position, length: length))
            position += length + lineSpacing
            first = next
        }
    }

    private func place(
        _ line: ArraySlice<CGSize>, used: CGFloat, isLast: Bool, itemAcross: inout [CGFloat]
    ) {
        var position = across
        var gap = spacing
        if !isLast {
            if line.count == 1 {
                position += (room - used) / 2
            } else {
                gap += (room - used) / CGFloat(line.count - 1)
            }
        }
        for size in line {
            itemAcross.append(position)
            position += axis.across(size) + gap
        }
    }
}

extension FlowLine {
    nonisolated var end: CGFloat { start + length }
}
