import EspalierGeometry
import Foundation

/// The lengths and positions from which a wide feed is arranged.
struct WideFeedMetrics {
    let configuration: WideFeedLayout.Configuration
    let circle: CGFloat
    let width: CGFloat
    /// The number of normal items in a row.
    let columns: Int
    let itemWidth: CGFloat
    /// The left edge of the first item of a row.
    let contentX: CGFloat
    /// The width between the gutter and the right margin, which is also the width of a banner.
    let contentWidth: CGFloat
    /// The height of a group's header plus the space below it; 0 without headers.
    let itemHeaderExtent: CGFloat
    /// The height of the part of a row below its items.
    let siteExtent: CGFloat

    /// Computes the maximum number of columns with the minimum width, and distributes the remaining width among the
    /// columns.
    init(_ configuration: WideFeedLayout.Configuration, circle: CGFloat, width: CGFloat) {
        self.configuration = configuration
        self.circle = Lengths.usable(circle)
        self.width = Lengths.usable(width)
        contentX = configuration.margins.left + configuration.gutterWidth
        contentWidth = max(0, self.width - configuration.margins.horizontal - configuration.gutterWidth)
        let (header, site) = (configuration.itemHeaderHeight, configuration.siteViewSize.height)
        itemHeaderExtent = header > 0 ? header + configuration.itemHeaderSpacing : 0
        siteExtent = site > 0 ? configuration.siteViewSpacing + site : 0
        let spacing = configuration.itemSpacing
        columns = Columns.fitting(
            configuration.normalItemWidth, in: contentWidth, spacing: spacing, atMost: 100_000)
        itemWidth = max(0, (contentWidth - CGFloat(columns - 1) * spacing) / CGFloat(columns))
    }
}
