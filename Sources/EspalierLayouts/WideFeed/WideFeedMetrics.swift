import EspalierGeometry
import Foundation

/// The lengths and positions from which a wide feed is arranged.
struct WideFeedMetrics: Equatable {
    var header: CGFloat
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
    /// The number of normal items in a row.
    var columns: Int
    var itemWidth: CGFloat

    /// The left edge of the first item of a row.
    var contentX: CGFloat { margins.left + gutter }
    /// The width between the gutter and the right margin, which is also the width of a banner.
    var contentWidth: CGFloat { max(0, width - margins.horizontal - gutter) }
    /// The height of the part of a row below its items.
    var siteExtent: CGFloat { site.height > 0 ? siteSpacing + site.height : 0 }

    init(_ configuration: WideFeedLayout.Configuration, circle: CGFloat, width: CGFloat) {
        header = configuration.headerViewHeight
        itemHeader = configuration.itemHeaderHeight
        itemHeaderSpacing = itemHeader > 0 ? configuration.itemHeaderSpacing : 0
        itemSpacing = configuration.itemSpacing
        rowSpacing = configuration.rowSpacing
        sectionSpacing = configuration.sectionSpacing
        site = configuration.siteViewSize
        siteSpacing = configuration.siteViewSpacing
        self.circle = Lengths.usable(circle)
        gutter = configuration.gutterWidth
        margins = configuration.margins
        self.width = Lengths.usable(width)
        (columns, itemWidth) = (1, 0)
        fitColumns(minimum: configuration.normalItemWidth)
    }

    /// Computes the maximum number of columns with the minimum width, and distributes the remaining width among the
    /// columns.
    private mutating func fitColumns(minimum: CGFloat) {
        columns = Columns.fitting(minimum, in: contentWidth, spacing: itemSpacing, atMost: 100_000)
        itemWidth = max(0, (contentWidth - CGFloat(columns - 1) * itemSpacing) / CGFloat(columns))
    }
}
