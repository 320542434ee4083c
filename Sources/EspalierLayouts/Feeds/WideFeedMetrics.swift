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
        func sound(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
        header = sound(layout.headerViewHeight)
        sectionHeader = sound(layout.sectionHeaderHeight)
        itemHeader = sound(layout.itemHeaderHeight)
        itemHeaderSpacing = itemHeader > 0 ? sound(layout.itemHeaderSpacing) : 0
        itemSpacing = sound(layout.itemSpacing)
        rowSpacing = sound(layout.rowSpacing)
        sectionSpacing = sound(layout.sectionSpacing)
        site = CGSize(width: sound(layout.siteViewSize.width), height: sound(layout.siteViewSize.height))
        siteSpacing = sound(layout.siteViewSpacing)
        circle = sound(layout.circleDiameter)
        gutter = sound(layout.gutterWidth)
        let insets = layout.margins
        margins = EdgeInsets(
            top: sound(insets.top), left: sound(insets.left), bottom: sound(insets.bottom),
            right: sound(insets.right))
        self.width = sound(width)
        (columns, itemWidth) = (1, 0)
        fitColumns(minimum: max(1, sound(layout.normalItemWidth)))
    }

    /// As many columns as fit at the minimum width; what is left over is spread among them.
    private mutating func fitColumns(minimum: CGFloat) {
        let fitting = ((contentWidth + itemSpacing) / (minimum + itemSpacing)).rounded(.down)
        columns = max(1, Int(min(fitting, 100_000)))
        itemWidth = max(0, (contentWidth - CGFloat(columns - 1) * itemSpacing) / CGFloat(columns))
    }
}
