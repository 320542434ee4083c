public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A feed in sections of grouped items, as in the deck "UICollectionViewFlowLayout Sucks".
///
/// - One big header above the first section (kind `header`).
/// - Each section has a header (`sectionHeader`), a decorative circle and a line along its whole length: the
///   `sectionDecorations` that the layout starts with, drawn without the data source.
/// - Each group of items has a header of its own (`itemHeader`). Adjacent groups that are small enough share a row;
///   big ones wrap and don't share.
/// - All items of a row are as high as the highest asks to be; a banner has a row of its own.
/// - The attributes of the rightmost item of a row say so (`WideFeedLayoutAttributes.isRowEnd`).
/// - Below each item there may be a view about its site (`itemSite`).
/// - After a resize the item at the top of the viewport is at the top again.
///
/// Rows are kept as a few numbers each, so that a hundred thousand items are prepared in some ten milliseconds and a
/// viewport is answered in O(log n + what it shows).
public final class WideFeedLayout: CollectionViewLayout, SectionExtentProviding {
    nonisolated public enum Kind {
        public static let header = "header"
        public static let sectionHeader = "sectionHeader"
        public static let itemHeader = "itemHeader"
        public static let itemSite = "itemSite"
    }

    /// Height of the big header; 0 for none.
    public var headerViewHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    /// The least width of a normal item; what a row has left over is spread among its items.
    public var normalItemWidth: CGFloat = 240 { didSet { invalidateLayout() } }
    public var sectionHeaderHeight: CGFloat = 44 { didSet { invalidateLayout() } }
    /// Height of the header over a group; 0 for none.
    public var itemHeaderHeight: CGFloat = 24 { didSet { invalidateLayout() } }
    /// Between a group's header and its items.
    public var itemHeaderSpacing: CGFloat = 4 { didSet { invalidateLayout() } }
    public var itemSpacing: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Above each row.
    public var rowSpacing: CGFloat = 12 { didSet { invalidateLayout() } }
    /// Between a section's last row and the next section's header.
    public var sectionSpacing: CGFloat = 16 { didSet { invalidateLayout() } }
    /// Size of the view below each normal item; zero height for none.
    public var siteViewSize = CGSize.zero { didSet { invalidateLayout() } }
    public var siteViewSpacing: CGFloat = 4 { didSet { invalidateLayout() } }
    /// Around the whole feed; the big header ignores the horizontal ones.
    public var margins = EdgeInsets(top: 0, left: 16, bottom: 16, right: 16) {
        didSet { invalidateLayout() }
    }
    /// The room at the leading edge for the circles and lines.
    public var gutterWidth: CGFloat = 28 { didSet { invalidateLayout() } }
    /// The size of the circles among the `sectionDecorations`; 0 without circles.
    public var circleDiameter: CGFloat {
        get { sectionDecorations.first { $0.shape == .circle }?.size ?? 0 }
        set { decorate(with: SectionDecoration(.circle, size: newValue)) }
    }
    /// The width of the lines among the `sectionDecorations`; 0 without lines.
    public var lineWidth: CGFloat {
        get { sectionDecorations.first { $0.shape == .line }?.size ?? 0 }
        set { decorate(with: SectionDecoration(.line, size: newValue)) }
    }
    /// The height of items when the delegate gives none.
    public var estimatedItemHeight: CGFloat = 120 { didSet { invalidateLayout() } }

    private var arrangement: WideFeedArrangement?
    /// The item at the top of the viewport before a change of width, and how far it reached above it.
    private var anchor: (item: IndexPath, offset: CGFloat)?

    /// The width of a banner: what lies between the margins. Known once the layout is in a view.
    public var bannerAdWidth: CGFloat { metrics.contentWidth }

    private var metrics: WideFeedMetrics {
        WideFeedMetrics(self, width: collectionView?.bounds.width ?? 0)
    }

    /// The deck's line, 2 points wide, and circle, 12 points wide.
    public static let standardDecorations = [
        SectionDecoration(.line, size: 2), SectionDecoration(.circle, size: 12),
    ]

    public override init() {
        super.init()
        sectionDecorations = Self.standardDecorations
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        sectionDecorations = Self.standardDecorations
    }

    private func decorate(with decoration: SectionDecoration) {
        sectionDecorations =
            sectionDecorations.map { $0.shape == decoration.shape ? decoration : $0 }
            + (sectionDecorations.contains { $0.shape == decoration.shape } ? [] : [decoration])
    }

    /// How wide normal items and banners are in a view of some width, in points.
    public func itemWidths(inViewOfWidth width: CGFloat) -> (normalItem: CGFloat, bannerAd: CGFloat) {
        let metrics = WideFeedMetrics(self, width: width)
        return (metrics.itemWidth, metrics.contentWidth)
    }

    public override class var layoutAttributesClass: AnyClass { WideFeedLayoutAttributes.self }

    public override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: The layout process

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
            next.append(groups: groups(in: section, of: collectionView, delegate)) { item, width in
                let path = IndexPath(item: item, section: section)
                return delegate?.collectionView(
                    collectionView, layout: self, heightForItemAt: path, width: width)
                    ?? estimatedItemHeight
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

    public override var collectionViewContentSize: CGSize {
        guard let arrangement else { return .zero }
        return CGSize(width: arrangement.metrics.width, height: arrangement.contentHeight)
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        prepareIfNeeded()
        guard let arrangement else { return nil }
        var collector = WideFeedCollector(layout: self, arrangement: arrangement, rect: rect)
        return collector.collect()
    }

    // MARK: On demand

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

    public func sectionExtents() -> [SectionExtent] { arrangement?.sectionExtents ?? [] }

    // MARK: The same spot

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != arrangement?.metrics.width
    }

    /// The first item that the old arrangement shows at the present offset.
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

    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        guard let (path, offset) = anchor, let arrangement, let view = collectionView,
            let row = arrangement.row(ofItem: path.item, section: path.section)
        else { return proposed }
        anchor = nil
        let last = max(0, arrangement.contentHeight - view.bounds.height)
        return CGPoint(x: proposed.x, y: min(last, max(0, row.minY - offset)))
    }
}
