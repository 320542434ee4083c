import EspalierGeometry
import Foundation

/// The arithmetic of flow layout, without attributes, delegates or views.
///
/// Sources: "Using the Flow Layout" in the Collection View Programming Guide. "Along" is the scroll direction,
/// "across" the other. Sections of one item size take constant space and time; the others keep a size and a position an
/// item.
nonisolated package struct FlowArrangement {
    var axis = FlowAxis(.vertical)
    /// The room across, W.
    var breadth: CGFloat = 0
    package private(set) var sections: [FlowSection] = []
    private(set) var lines: [FlowLine] = []
    /// Appended to by who makes the metrics.
    var itemSizes: [CGSize] = []
    private(set) var itemAcross: [CGFloat] = []
    private(set) var length: CGFloat = 0

    package init() {}

    /// Begins anew, in the memory that there is.
    mutating func restart(axis: FlowAxis, breadth: CGFloat) {
        (self.axis, self.breadth) = (axis, breadth)
        length = 0
        sections.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        itemSizes.removeAll(keepingCapacity: true)
        itemAcross.removeAll(keepingCapacity: true)
    }

    var contentSize: CGSize { axis.size(along: length, across: breadth) }

    /// A fraction of a point that sums of fractional sizes may be off by: an exact fit stays an exact fit.
    static let tolerance: CGFloat = 1e-6

    mutating func reserve(sections count: Int) { sections.reserveCapacity(count) }

    mutating func append(_ metrics: FlowMetrics) {
        let room = breadth - axis.acrossTotal(metrics.inset)
        let across = axis.acrossStart(metrics.inset)
        let linesStart = length + metrics.headerLength + axis.start(metrics.inset)
        let linesLength: CGFloat
        let kept: FlowSection.Lines
        switch metrics.sizes {
        case .uniform(let size):
            let uniform = uniformLines(size, metrics: metrics, room: room, across: across)
            let count = uniform.lineCount(itemCount: metrics.itemCount)
            linesLength = count == 0 ? 0 : CGFloat(count - 1) * uniform.linePitch + axis.along(size)
            kept = .uniform(uniform)
        case .mixed:
            let (firstLine, firstItem) = (lines.count, itemSizes.count - metrics.itemCount)
            let breaker = LineBreaker(
                axis: axis, room: room, across: across, spacing: metrics.interitemSpacing,
                lineSpacing: metrics.lineSpacing, alignment: metrics.alignment)
            breaker.breakLines(
                itemSizes, from: firstItem, start: linesStart, lines: &lines, itemAcross: &itemAcross)
            linesLength = lines.count == firstLine ? 0 : lines[lines.count - 1].end - linesStart
            kept = .mixed(lines: firstLine..<lines.count, firstItem: firstItem)
        }
        let footerStart = linesStart + linesLength + axis.end(metrics.inset)
        sections.append(
            FlowSection(
                itemCount: metrics.itemCount, start: length, headerLength: metrics.headerLength,
                footerLength: metrics.footerLength, linesStart: linesStart, footerStart: footerStart,
                lines: kept, inset: metrics.inset))
        length = footerStart + metrics.footerLength
    }

    /// N = floor((L + s) / (w + s)) columns, at least one. UIKit's have equal gaps that fill the line, the last line's
    /// too; a single column is centred.
    private func uniformLines(
        _ size: CGSize, metrics: FlowMetrics, room: CGFloat, across: CGFloat
    ) -> UniformLines {
        let width = axis.across(size)
        let spacing = metrics.interitemSpacing
        let pitch = width + spacing
        let fitting = pitch > 0 ? ((room + spacing + Self.tolerance) / pitch).rounded(.down) : .infinity
        let most = CGFloat(max(1, metrics.itemCount))
        // With no width and no spacing any number fits; gaps then spread over the items that there are.
        let columns = Int(pitch > 0 ? min(max(1, fitting), max(most, 1e9)) : most)
        let isSpread = metrics.alignment == .spread
        func placed(_ count: Int, isLast: Bool) -> UniformLines.Place {
            let least = isSpread ? 0 : spacing
            let slack = room - CGFloat(count) * width - CGFloat(count - 1) * least
            let (start, gap) = metrics.alignment.place(
                slack: slack, gaps: count - 1, spacing: least, isLast: isLast)
            return UniformLines.Place(across: across + start, columnPitch: count > 1 ? width + gap : 0)
        }
        let place = placed(columns, isLast: false)
        let lastCount = (metrics.itemCount - 1) % columns + 1
        return UniformLines(
            itemSize: size, perLine: columns, place: place,
            lastPlace: isSpread ? place : placed(max(1, lastCount), isLast: true),
            linePitch: axis.along(size) + metrics.lineSpacing)
    }
}
