import EspalierGeometry
import Foundation

/// The arrangement of a wide feed.
///
/// Only a few numbers are stored for each row. The frame of any element is computed from these numbers.
struct WideFeedArrangement {
    struct Section {
        /// The top of the header.
        var minY: CGFloat
        /// The bottom of the last row.
        var maxY: CGFloat
        /// The section's indices in `rows`.
        var rows: Range<Int>
        /// The section's indices in `groups`.
        ///
        /// In the section's rows, groups are counted from the lower bound of this range.
        var groups: Range<Int>
        /// The height of the header.
        var headerHeight: CGFloat
    }

    struct Row {
        var minY: CGFloat
        /// The top of the items, below the headers of their groups.
        var itemY: CGFloat
        /// The height of all items in the row.
        var itemHeight: CGFloat
        var content: FeedRows.Row
    }

    let metrics: WideFeedMetrics
    private let configuration: WideFeedLayout.Configuration
    private(set) var sections: [Section] = []
    private(set) var rows: [Row] = []
    private(set) var groups: [FeedRows.Group] = []
    private(set) var contentHeight: CGFloat

    init(metrics: WideFeedMetrics) {
        self.metrics = metrics
        configuration = metrics.configuration
        contentHeight = configuration.margins.top + configuration.headerViewHeight
    }

    /// Adds a section below the previous ones.
    ///
    /// - Parameters:
    ///   - added: The groups of the section.
    ///   - headerHeight: The height of the section's header.
    ///   - height: Returns the height that an item with a given number needs at a given width.
    mutating func append(
        groups added: [FeedRows.Group], headerHeight: CGFloat, height: (Int, CGFloat) -> CGFloat
    ) {
        let packed = FeedRows(groups: added, columns: metrics.columns)
        if !sections.isEmpty || configuration.headerViewHeight > 0 {
            contentHeight += configuration.sectionSpacing
        }
        var y = contentHeight + max(headerHeight, metrics.circle)
        let firstRow = rows.count
        for row in packed.rows {
            y += configuration.rowSpacing
            let itemY = y + (row.hasHeader ? metrics.itemHeaderExtent : 0)
            let width = row.isBanner ? metrics.contentWidth : metrics.itemWidth
            var tallest: CGFloat = 0
            for item in row.items {
                tallest = max(tallest, Lengths.usable(height(item, width)))
            }
            rows.append(Row(minY: y, itemY: itemY, itemHeight: tallest, content: row))
            y = itemY + tallest + (row.isBanner ? 0 : metrics.siteExtent)
        }
        sections.append(
            Section(
                minY: contentHeight, maxY: y, rows: firstRow..<rows.count,
                groups: groups.count..<groups.count + added.count, headerHeight: headerHeight))
        groups.append(contentsOf: added)
        contentHeight = y
    }

    mutating func finish() { contentHeight += configuration.margins.bottom }

    // MARK: Frames

    var headerFrame: CGRect {
        CGRect(
            x: 0, y: configuration.margins.top, width: metrics.width, height: configuration.headerViewHeight)
    }

    func sectionHeaderFrame(_ section: Section) -> CGRect {
        CGRect(
            x: metrics.contentX, y: section.minY, width: metrics.contentWidth, height: section.headerHeight)
    }

    /// The frames of the sections.
    ///
    /// The gutter, the space for circles and lines, is treated as an inset of the items.
    ///
    /// A section without rows has no items; therefore, its decorations include no line.
    var sectionExtents: [SectionExtent] {
        sections.map { section in
            let top = section.minY + section.headerHeight
            return SectionExtent(
                frame: CGRect(
                    x: configuration.margins.left, y: section.minY,
                    width: configuration.gutterWidth + metrics.contentWidth,
                    height: section.maxY - section.minY),
                itemsFrame: CGRect(
                    x: metrics.contentX, y: section.rows.isEmpty ? section.minY : top,
                    width: metrics.contentWidth, height: section.rows.isEmpty ? 0 : section.maxY - top),
                headerLength: section.headerHeight)
        }
    }

    func itemFrame(_ item: Int, in row: Row) -> CGRect {
        let column = CGFloat(item - row.content.items.lowerBound)
        let width = row.content.isBanner ? metrics.contentWidth : metrics.itemWidth
        return CGRect(
            x: metrics.contentX + column * (metrics.itemWidth + configuration.itemSpacing), y: row.itemY,
            width: width,
            height: row.itemHeight)
    }

    /// Returns the frame of a group's header above the group's items in the first row of the group.
    func itemHeaderFrame(_ group: FeedRows.Group, in row: Row) -> CGRect {
        let last = min(group.items.upperBound, row.content.items.upperBound) - 1
        let first = itemFrame(group.items.lowerBound, in: row)
        return CGRect(
            x: first.minX, y: row.minY, width: itemFrame(last, in: row).maxX - first.minX,
            height: configuration.itemHeaderHeight)
    }

    /// Returns the frame of the view below an item, at the item's leading edge and no wider than the item.
    func siteFrame(_ item: Int, in row: Row) -> CGRect {
        let frame = itemFrame(item, in: row)
        return CGRect(
            x: frame.minX, y: frame.maxY + configuration.siteViewSpacing,
            width: min(configuration.siteViewSize.width, frame.width),
            height: configuration.siteViewSize.height)
    }

    // MARK: Search

    /// Returns the sections that are at least partly between two y coordinates.
    ///
    /// O(log n).
    func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let first = sections.partitioningIndex { $0.maxY > top }
        let end = sections.partitioningIndex { $0.minY >= bottom }
        return first..<max(first, end)
    }

    /// Returns the rows of a section that are at least partly between two y coordinates.
    ///
    /// O(log n).
    func rows(of section: Section, from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let own = rows[section.rows]
        let first = own.partitioningIndex { row in
            row.itemY + row.itemHeight + (row.content.isBanner ? 0 : metrics.siteExtent) > top
        }
        let end = own.partitioningIndex { $0.minY >= bottom }
        return first..<max(first, end)
    }

    func row(ofItem item: Int, section: Int) -> Row? {
        guard sections.indices.contains(section) else { return nil }
        let own = rows[sections[section].rows]
        let index = own.partitioningIndex { $0.content.items.upperBound > item }
        return own.indices.contains(index) && own[index].content.items.contains(item) ? own[index] : nil
    }
}
