import EspalierGeometry
import Foundation

/// A section whose items are arranged.
///
/// Positions along the scroll direction are in content coordinates.
nonisolated package struct FlowSection {
    /// The storage of a section's lines.
    nonisolated enum Lines {
        /// Lines of items with the same size, whose frames are computed on demand.
        case uniform(UniformLines)
        /// A range of the arrangement's array of lines; the section's items begin at the index `firstItem` of the item
        /// arrays.
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
    /// The inset between the section's bounds and its lines.
    var inset: EdgeInsets

    var end: CGFloat { footerStart + footerLength }
}

/// Lines of items with the same size.
nonisolated struct UniformLines {
    var itemSize: CGSize
    var perLine: Int
    var place: Place
    /// The positions of the last line's columns.
    ///
    /// They may differ from those of the other lines, because the last line may have fewer items.
    var lastPlace: Place
    /// The distance between the starts of two consecutive lines.
    var linePitch: CGFloat

    nonisolated struct Place {
        /// The start of the first column, across the scroll direction.
        var across: CGFloat
        /// The distance between the starts of two adjacent columns.
        var columnPitch: CGFloat
    }

    func lineCount(itemCount: Int) -> Int { (itemCount + perLine - 1) / perLine }
}

/// A line of items with different sizes.
nonisolated struct FlowLine {
    /// The index of the first item, counted over all sections whose items have different sizes.
    var firstItem: Int
    var itemCount: Int
    var start: CGFloat
    var length: CGFloat
    /// The distance by which all items move across the scroll direction.
    var lead: CGFloat = 0
    /// The additional width of each gap.
    var extraGap: CGFloat = 0

    var end: CGFloat { start + length }

    /// Returns the position of an item on its line, given its position before the free space is distributed.
    func across(ofItem item: Int, position: CGFloat) -> CGFloat {
        position + (lead + CGFloat(item - firstItem) * extraGap)
    }
}

/// The values that determine a section in addition to its item sizes, from the delegate or from the layout's
/// properties.
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
