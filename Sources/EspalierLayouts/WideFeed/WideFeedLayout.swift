public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A feed in sections of grouped items, as in the slides "UICollectionViewFlowLayout Sucks".
///
/// - One large header is above the first section (kind `header`).
/// - Each section has a header (`sectionHeader`), a decorative circle, and a line from the circle to the section's end.
///   Circle and line are the default `sectionDecorations`, drawn without the data source.
/// - Each group of items can have a header (`itemHeader`). Adjacent groups that are small enough share a row; large
///   groups wrap and don't share their rows.
/// - All items of a row are as high as the highest of them. A banner has a row of its own.
/// - The attributes of an item indicate whether it is the last one of its row (`WideFeedLayoutAttributes.isRowEnd`).
/// - Below each item, there may be a supplementary view (`itemSite`), for example with the item's website.
/// - After a change of width, the view scrolls so that the same item is at the top.
///
/// Only a few numbers are stored for each row: a hundred thousand items are prepared in tens of milliseconds, and a
/// query costs O(log n + found).
public final class WideFeedLayout: CollectionViewLayout, ConfigurableLayout, SectionExtentProviding {
    /// The kinds of a feed's supplementary views.
    nonisolated public enum Kind {
        /// The header of the whole feed.
        public static let header = "header"
        /// The header of a section.
        public static let sectionHeader = "sectionHeader"
        /// The header of a group.
        public static let itemHeader = "itemHeader"
        /// The view below an item.
        public static let itemSite = "itemSite"
    }

    /// The settings of a `WideFeedLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The height of the header of the whole feed, in points; 0 for none.
        @Limited public var headerViewHeight: CGFloat = 0
        /// The minimum width of a normal item.
        ///
        /// The remaining width of a row is distributed among its items.
        @Limited(1...Lengths.greatest) public var normalItemWidth: CGFloat = 240
        /// The height of the sections' headers, in points; 0 for none.
        @Limited public var sectionHeaderHeight: CGFloat = 44
        /// The height of the groups' headers, in points; 0 for none.
        @Limited public var itemHeaderHeight: CGFloat = 24
        /// The space between a group's header and its items, in points.
        @Limited public var itemHeaderSpacing: CGFloat = 4
        /// The space between the items of a row, in points.
        @Limited public var itemSpacing: CGFloat = 0
        /// The space above each row, in points.
        @Limited public var rowSpacing: CGFloat = 12
        /// The space between two sections, and between the header of the feed and the first section, in points.
        @Limited public var sectionSpacing: CGFloat = 16
        /// The size of the view below each normal item, in points; if the height is 0, there is no such view.
        @Limited public var siteViewSize = CGSize.zero
        /// The space between an item and the view below it, in points.
        @Limited public var siteViewSpacing: CGFloat = 4
        /// The space around the whole feed.
        ///
        /// The header of the feed ignores the left and right margins.
        @Limited public var margins = EdgeInsets(top: 0, left: 16, bottom: 16, right: 16)
        /// The width at the leading edge that is reserved for circles and lines, in points.
        @Limited public var gutterWidth: CGFloat = 28
        /// The height of items in points if no delegate provides it.
        @Limited public var estimatedItemHeight: CGFloat = 120

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number(
                "normalItemWidth", \.normalItemWidth,
                "The minimum width of an item. The remaining width of a row is distributed among its items."),
            .number(
                "itemHeaderSpacing", \.itemHeaderSpacing, "The space between a group's header and its items."
            ),
            .number("itemSpacing", \.itemSpacing, "The space between the items of a row."),
            .number("rowSpacing", \.rowSpacing, "The space above each row."),
            .number(
                "sectionSpacing", \.sectionSpacing, "The space between a section and the next one's header."),
            .number(
                "siteViewSpacing", \.siteViewSpacing, "The space between an item and the view below it."),
            .insets("margins", \.margins, "The space around the whole feed."),
            .number(
                "gutterWidth", \.gutterWidth,
                "The width at the leading edge that is reserved for circles and lines."
            ),
        ]
    }

    /// The settings; a change invalidates the layout.
    public var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// The diameter of the circles among the `sectionDecorations`; 0 without circles.
    public var circleDiameter: CGFloat {
        get { sectionDecorations.first { $0.shape == .circle }?.size ?? 0 }
        set { decorate(with: SectionDecoration(.circle, size: newValue)) }
    }
    /// The width of the lines among the `sectionDecorations`; 0 without lines.
    public var lineWidth: CGFloat {
        get { sectionDecorations.first { $0.shape == .line }?.size ?? 0 }
        set { decorate(with: SectionDecoration(.line, size: newValue)) }
    }

    private var arrangement: WideFeedArrangement?
    /// The item at the top of the viewport before a change of width, and the distance of the item's row from the top.
    private var anchor: (item: IndexPath, offset: CGFloat)?

    /// The width of a banner: the space between the gutter and the trailing margin.
    ///
    /// The width is 0 until the layout is in a view.
    public var bannerAdWidth: CGFloat { metrics.contentWidth }

    private var metrics: WideFeedMetrics {
        WideFeedMetrics(
            configuration, circle: circleDiameter, width: collectionView?.bounds.width ?? 0)
    }

    /// The default decorations of a feed: a line 2 points wide and a circle 12 points wide.
    public static let standardDecorations = [
        SectionDecoration(.line, size: 2), SectionDecoration(.circle, size: 12),
    ]

    /// Creates a layout with the standard decorations.
    public override init() {
        super.init()
        sectionDecorations = Self.standardDecorations
    }

    /// Creates a layout with the standard decorations.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        sectionDecorations = Self.standardDecorations
    }

    private func decorate(with decoration: SectionDecoration) {
        sectionDecorations =
            sectionDecorations.map { $0.shape == decoration.shape ? decoration : $0 }
            + (sectionDecorations.contains { $0.shape == decoration.shape } ? [] : [decoration])
    }

    /// Returns the widths of normal items and banners in a view of a given width, in points.
    public func itemWidths(inViewOfWidth width: CGFloat) -> (normalItem: CGFloat, bannerAd: CGFloat) {
        let metrics = WideFeedMetrics(configuration, circle: circleDiameter, width: width)
        return (metrics.itemWidth, metrics.contentWidth)
    }

    /// The class `WideFeedLayoutAttributes`, which indicates whether an item is the last one of its row.
    public override class var layoutAttributesClass: AnyClass { WideFeedLayoutAttributes.self }

    /// The value is true: the gutter is at the right in right-to-left views.
    public override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: The layout process

    /// Reads the sections from the data source and the delegate, and arranges all rows.
    public override func prepare() {
        guard let collectionView else {
            arrangement = nil
            return
        }
        let metrics = metrics
        anchor = metrics.width == arrangement?.metrics.width ? nil : topmostItem(in: collectionView)
        let delegate = collectionView.delegate as? any CollectionViewDelegateWideFeedLayout
        var next = WideFeedArrangement(metrics: metrics)
        for section in 0..<collectionView.numberOfSections {
            let header = delegate?.collectionView(
                collectionView, layout: self, heightForHeaderInSection: section, width: metrics.contentWidth)
            next.append(
                groups: groups(in: section, of: collectionView, delegate),
                headerHeight: header.map { Lengths.usable($0) } ?? configuration.sectionHeaderHeight
            ) { item, width in
                let path = IndexPath(item: item, section: section)
                return delegate?.collectionView(
                    collectionView, layout: self, heightForItemAt: path, width: width)
                    ?? configuration.estimatedItemHeight
            }
        }
        next.finish()
        arrangement = next
    }

    private func groups(
        in section: Int, of view: CollectionView, _ delegate: (any CollectionViewDelegateWideFeedLayout)?
    ) -> [FeedRows.Group] {
        func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
        return FeedRows.groups(
            itemCount: view.numberOfItems(inSection: section),
            isBanner: {
                delegate?.collectionView(view, layout: self, layoutTypeForItemAt: path($0)) == .bannerAd
            },
            hasHeader: {
                delegate?.collectionView(view, layout: self, shouldDisplayHeaderOverItemAt: path($0)) ?? false
            },
            length: { delegate?.collectionView(view, layout: self, numberOfGroupedItemsAt: path($0)) ?? 1 })
    }

    /// The width of the view and the height of all rows.
    public override var collectionViewContentSize: CGSize {
        guard let arrangement else { return .zero }
        return CGSize(width: arrangement.metrics.width, height: arrangement.contentHeight)
    }

    /// Returns the attributes of the elements in a rectangle.
    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        prepareIfNeeded()
        guard let arrangement else { return nil }
        var collector = WideFeedCollector(layout: self, arrangement: arrangement, rect: rect)
        return collector.collect()
    }

    // MARK: On demand

    /// Returns the attributes of an item; nil if the item doesn't exist.
    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard path.count == 2, let arrangement,
            let row = arrangement.row(ofItem: path.item, section: path.section)
        else { return nil }
        return itemAttributes(path, arrangement.itemFrame(path.item, in: row), in: row)
    }

    func itemAttributes(
        _ path: IndexPath, _ frame: CGRect, in row: WideFeedArrangement.Row
    ) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: path)
        attributes.frame = frame
        (attributes as? WideFeedLayoutAttributes)?.isRowEnd = path.item == row.content.items.upperBound - 1
        return attributes
    }

    /// Returns the attributes of a header or of the view below an item; nil if this view doesn't exist.
    public override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at path: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard path.count == 2, let arrangement,
            let frame = arrangement.supplementaryFrame(ofKind: elementKind, at: path), frame.height > 0
        else { return nil }
        let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: path)
        attributes.frame = frame
        return attributes
    }

    /// Returns the frames of all sections.
    ///
    /// O(sections).
    public func sectionExtents() -> [SectionExtent] { arrangement?.sectionExtents ?? [] }

    // MARK: Changes of width

    /// Returns true if the width changes.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != arrangement?.metrics.width
    }

    /// Returns the first item of the topmost visible row, and the row's distance from the content offset; nil at the
    /// top.
    private func topmostItem(in view: CollectionView) -> (item: IndexPath, offset: CGFloat)? {
        guard let arrangement, view.contentOffset.y > 0 else { return nil }
        let y = view.contentOffset.y
        for section in arrangement.sections(from: y, to: .infinity) {
            let rows = arrangement.rows(of: arrangement.sections[section], from: y, to: .infinity)
            if let row = rows.first.map({ arrangement.rows[$0] }) {
                return (IndexPath(item: row.content.items.lowerBound, section: section), row.minY - y)
            }
        }
        return nil
    }

    /// Returns the offset that keeps the same item at the top after a change of width.
    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        guard let (path, offset) = anchor, let arrangement, let view = collectionView,
            let row = arrangement.row(ofItem: path.item, section: path.section)
        else { return proposed }
        anchor = nil
        let last = max(0, arrangement.contentHeight - view.bounds.height)
        return CGPoint(x: proposed.x, y: min(last, max(0, row.minY - offset)))
    }
}
