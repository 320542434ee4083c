import EspalierGeometry
import Foundation

/// The numbers that a wide feed is arranged by, sound whatever the properties hold.
struct WideFeedMetrics: Equatable {
    var header: CGFloat
    var sectionHeader: CGFloat
    var itemHeader: CGFloat
    var itemHeaderSpacing: CGFloat
    var itemSpacing: CGFloat
    var rowSpacing: CGFloat
    var sectionSpacing: CGFloat
    var site: CGSize
    var siteSpacing: CGFloat
    var circle: CGFloat
    var gutter: CGFloat
    var margins: EdgeInsets
    var width: CGFloat
    /// How many normal items share a row.
    var columns: Int
    var itemWidth: CGFloat

    /// The left edge of the items.
    var contentX: CGFloat { margins.left + gutter }
    /// What the margins and the gutter leave: also the width of a banner.
    var contentWidth: CGFloat { max(0, width - margins.horizontal - gutter) }
    /// What a row takes below its items.
    var siteExtent: CGFloat { site.height > 0 ? siteSpacing + site.height : 0 }

    init(_ layout: WideFeedLayout, width: CGFloat) {
        header = Lengths.usable(layout.headerViewHeight)
        sectionHeader = Lengths.usable(layout.sectionHeaderHeight)
        itemHeader = Lengths.usable(layout.itemHeaderHeight)
        itemHeaderSpacing = itemHeader > 0 ? Lengths.usable(layout.itemHeaderSpacing) : 0
        itemSpacing = Lengths.usable(layout.itemSpacing)
        rowSpacing = Lengths.usable(layout.rowSpacing)
        sectionSpacing = Lengths.usable(layout.sectionSpacing)
        site = Lengths.usable(layout.siteViewSize)
        siteSpacing = Lengths.usable(layout.siteViewSpacing)
        circle = Lengths.usable(layout.circleDiameter)
        gutter = Lengths.usable(layout.gutterWidth)
        margins = Lengths.usable(layout.margins)
        self.width = Lengths.usable(width)
        (columns, itemWidth) = (1, 0)
        fitColumns(minimum: max(1, Lengths.usable(layout.normalItemWidth)))
    }

    /// As many columns as fit at the minimum width; what is left over is spread among them.
    private mutating func fitColumns(minimum: CGFloat) {
        columns = Columns.fitting(minimum, in: contentWidth, spacing: itemSpacing, atMost: 100_000)
        itemWidth = max(0, (contentWidth - CGFloat(columns - 1) * itemSpacing) / CGFloat(columns))
    }
}
