import Foundation

/// The arithmetic of flow layout, without attributes, delegates or views.
///
/// The source is "Using the Flow Layout" in the Collection View Programming Guide. "Along" means in the scroll
/// direction, and "across" means in the other direction. A section whose items have the same size takes constant space
/// and time. For other sections, a size and a position are stored for each item.
nonisolated package struct FlowArrangement {
    var axis = FlowAxis(.vertical)
    /// The length of lines, across the scroll direction.
    var breadth: CGFloat = 0
    package private(set) var sections: [FlowSection] = []
    var lines: [FlowLine] = []
    /// The sizes of the items in all sections whose items differ in size.
    var itemSizes: [CGSize] = []
    /// The positions of items on their lines, before the free space is distributed.
    var itemAcross: [CGFloat] = []
    private(set) var length: CGFloat = 0

    package init() {}

    /// Removes all sections, but keeps the allocated memory.
    mutating func restart(axis: FlowAxis, breadth: CGFloat, sectionCount: Int) {
        (self.axis, self.breadth) = (axis, breadth)
        length = 0
        sections.removeAll(keepingCapacity: true)
        sections.reserveCapacity(sectionCount)
        lines.removeAll(keepingCapacity: true)
        itemSizes.removeAll(keepingCapacity: true)
        itemAcross.removeAll(keepingCapacity: true)
    }

    var contentSize: CGSize { axis.size(along: length, across: breadth) }

    /// The tolerance for rounding errors of sums, in points.
    ///
    /// With the tolerance, items whose lengths add up to exactly the line length stay on one line.
    static let tolerance: CGFloat = 1e-6

    /// Adds a section whose items all have the same size.
    mutating func append(_ metrics: FlowMetrics, itemSize: CGSize) {
        let lines = uniformLines(itemSize, metrics: metrics)
        let count = lines.lineCount(itemCount: metrics.itemCount)
        let length = count == 0 ? 0 : CGFloat(count - 1) * lines.linePitch + axis.along(itemSize)
        append(metrics, lines: .uniform(lines), length: length)
    }

    func linesStart(_ metrics: FlowMetrics) -> CGFloat {
        length + metrics.headerLength + axis.start(metrics.inset)
    }

    mutating func append(_ metrics: FlowMetrics, lines: FlowSection.Lines, length linesLength: CGFloat) {
        let linesStart = linesStart(metrics)
        let footerStart = linesStart + linesLength + axis.end(metrics.inset)
        sections.append(
            FlowSection(
                itemCount: metrics.itemCount, start: length, headerLength: metrics.headerLength,
                footerLength: metrics.footerLength, linesStart: linesStart, footerStart: footerStart,
                lines: lines, inset: metrics.inset))
        length = footerStart + metrics.footerLength
    }

    /// Returns the lines of a section whose items all have the same size.
    ///
    /// The number of columns is floor((line length + spacing) / (item width + spacing)), and at least one.
    ///
    /// With the alignment `spread`, lines are as in UIKit: the gaps are equal and fill the line, and the last line has
    /// the same columns as the others. A single column is centered.
    private func uniformLines(_ size: CGSize, metrics: FlowMetrics) -> UniformLines {
        let room = breadth - axis.acrossTotal(metrics.inset)
        let across = axis.acrossStart(metrics.inset)
        let width = axis.across(size)
        let spacing = metrics.interitemSpacing
        let pitch = width + spacing
        let fitting = pitch > 0 ? ((room + spacing + Self.tolerance) / pitch).rounded(.down) : .infinity
        let most = CGFloat(max(1, metrics.itemCount))
        // If the width and the spacing are zero, any number of items fits. Then all items are on one line.
        let columns = Int(pitch > 0 ? min(max(1, fitting), max(most, 1e9)) : most)
        let isSpread = metrics.alignment == .spread
        func placed(_ count: Int, isLast: Bool) -> UniformLines.Place {
            let least = isSpread ? 0 : spacing
            let slack = room - CGFloat(count) * width - CGFloat(count - 1) * least
            let (lead, extraGap) = metrics.alignment.place(slack: slack, gaps: count - 1, isLast: isLast)
            return UniformLines.Place(
                across: across + lead, columnPitch: count > 1 ? width + (least + extraGap) : 0)
        }
        let place = placed(columns, isLast: false)
        let lastCount = (metrics.itemCount - 1) % columns + 1
        return UniformLines(
            itemSize: size, perLine: columns, place: place,
            lastPlace: isSpread ? place : placed(max(1, lastCount), isLast: true),
            linePitch: axis.along(size) + metrics.lineSpacing)
    }
}
