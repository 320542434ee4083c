import EspalierGeometry
import Foundation

/// A section that has been arranged.
///
/// Positions along the scroll direction are absolute.
nonisolated package struct FlowSection {
    /// The storage of a section's lines.
    nonisolated enum Lines {
        /// Lines of items that all have one size, whose frames are computed and not stored.
        case uniform(UniformLines)
        /// A range of the arrangement's lines; items start at `firstItem` of its arrays.
        case mixed(lines: Range<Int>, firstItem: Int)
    }

    var itemCount: Int
    var start: CGFloat
    var headerLength: CGFloat
    var footerLength: CGFloat
    var linesStart: CGFloat
    /// The position at which the bottom inset ends and the footer begins.
    var footerStart: CGFloat
    var lines: Lines
    /// The inset around the lines.
    var inset: EdgeInsets

    var end: CGFloat { footerStart + footerLength }
}

/// Lines of items of one size.
nonisolated struct UniformLines {
    var itemSize: CGSize
    var perLine: Int
    var place: Place
    /// The place of the last line, which may have fewer items.
    var lastPlace: Place
    /// The distance from one line to the next.
    var linePitch: CGFloat

    nonisolated struct Place {
        /// The first column's position across the scroll direction.
        var across: CGFloat
        /// The distance from one column to the next.
        var columnPitch: CGFloat
    }

    func lineCount(itemCount: Int) -> Int { (itemCount + perLine - 1) / perLine }
}

/// A line of items of several sizes.
nonisolated struct FlowLine {
    /// The index of the first item among the items of all mixed sections.
    var firstItem: Int
    var itemCount: Int
    var start: CGFloat
    var length: CGFloat
    /// The distance by which all items move across.
    var lead: CGFloat = 0
    /// The additional width of each gap.
    var extraGap: CGFloat = 0

    var end: CGFloat { start + length }

    /// Returns the position of an item on its line, given its position before the free space is distributed.
    func across(ofItem item: Int, position: CGFloat) -> CGFloat {
        position + (lead + CGFloat(item - firstItem) * extraGap)
    }
}

/// The values that determine a section besides the sizes of its items: those of the delegate or the layout's properties.
nonisolated struct FlowMetrics {
    var itemCount: Int
    var inset: EdgeInsets
    var lineSpacing: CGFloat
    var interitemSpacing: CGFloat
    /// The length of the header along the scroll direction.
    var headerLength: CGFloat
    var footerLength: CGFloat
    var alignment = FlowLineAlignment.spread
}
