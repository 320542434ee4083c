public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A horizontal strip that scrolls by pages, for one group of the items that a `WideFeedLayout` shows in rows.
///
/// All items are side by side, and as high as the view without the margins. Scrolling ends at the start of a page, so
/// that no item is cut off at the leading edge; the content is wide enough for a complete last page. No data is stored
/// for each item: any number of items is prepared in O(sections).
public final class SingleFeedGroupLayout: CollectionViewLayout, ConfigurableLayout, SectionExtentProviding {
    /// The settings of a `SingleFeedGroupLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The width of all items, in points.
        @Limited(1...Lengths.greatest) public var itemWidth: CGFloat = 240
        /// The space between items, in points.
        @Limited public var itemSpacing: CGFloat = 12
        /// The space around the strip, in points.
        @Limited public var margins = EdgeInsets.zero

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number("itemWidth", \.itemWidth, "The width of all items."),
            .number("itemSpacing", \.itemSpacing, "The space between items."),
            .insets("margins", \.margins, "The space around the strip."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private var numbers = ItemNumbers(itemCounts: [])
    private var viewSize = CGSize.zero

    private var width: CGFloat { configuration.itemWidth }
    private var stride: CGFloat { width + configuration.itemSpacing }
    private var insets: EdgeInsets { configuration.margins }
    private var itemCount: Int { numbers.count }

    /// The number of whole items on a page, at least one.
    private var itemsPerPage: Int {
        Columns.fitting(
            width, in: viewSize.width - insets.horizontal, spacing: stride - width, atMost: 1_000_000)
    }

    /// The distance from one page to the next, in points; the distance depends on the width of the view.
    public var pageWidth: CGFloat { CGFloat(itemsPerPage) * stride }

    /// The value is true: the first item is at the right in right-to-left views.
    public override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: The layout process

    /// Counts the items of all sections.
    public override func prepare() {
        guard let collectionView else { return }
        viewSize = Lengths.usable(collectionView.bounds.size)
        numbers = ItemNumbers(itemCounts: collectionView.itemCounts)
    }

    /// The offset of the last page, at which the last items fill the view.
    private var lastOffset: CGFloat { CGFloat(max(0, itemCount - itemsPerPage)) * stride }

    /// The size of the strip, wide enough for a complete last page.
    public override var collectionViewContentSize: CGSize {
        guard itemCount > 0 else { return CGSize(width: 0, height: viewSize.height) }
        let items = CGFloat(itemCount) * stride - (stride - width) + insets.horizontal
        let needed = lastOffset > 0 ? lastOffset + viewSize.width : 0
        return CGSize(width: max(items, needed), height: viewSize.height)
    }

    private func frame(_ index: Int) -> CGRect {
        CGRect(
            x: insets.left + CGFloat(index) * stride, y: insets.top, width: width,
            height: max(0, viewSize.height - insets.vertical))
    }

    /// Returns the attributes of the items in a rectangle.
    ///
    /// O(found).
    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        prepareIfNeeded()
        func index(_ x: CGFloat) -> Int { Int(min(max(0, (x - insets.left) / stride), CGFloat(itemCount))) }
        return (index(rect.minX)..<min(itemCount, max(index(rect.minX), index(rect.maxX) + 1))).compactMap {
            index in
            let frame = frame(index)
            guard rect.intersectsArea(of: frame) else { return nil }
            return attributes(forItemAt: numbers.path(of: index), frame: frame)
        }
    }

    /// Returns the attributes of an item; nil if the item doesn't exist.
    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return numbers[path].map { attributes(forItemAt: path, frame: frame($0)) }
    }

    /// The direction in which sections follow each other: horizontal.
    public var sectionDirection: CollectionView.ScrollDirection { .horizontal }

    /// Returns the frames of all sections.
    ///
    /// O(sections).
    public func sectionExtents() -> [SectionExtent] {
        (0..<numbers.sectionCount).map { section in
            let range = numbers.items(inSection: section)
            let items = range.isEmpty ? .zero : frame(range.lowerBound).union(frame(range.upperBound - 1))
            return SectionExtent(
                frame: CGRect(x: items.minX, y: 0, width: items.width, height: viewSize.height),
                itemsFrame: items)
        }
    }

    /// Returns true if the size changes.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }

    // MARK: Pages

    /// Returns the offset of the page that is nearest to the proposed offset.
    ///
    /// If the velocity isn't 0, the result is the next page in the direction of the velocity. In a right-to-left
    /// view, the first page is at the right end.
    public override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        guard proposed.x.isFinite else { return proposed }
        guard collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft else {
            return CGPoint(x: restingOffset(near: proposed.x, velocity: velocity.x), y: proposed.y)
        }
        let end = max(0, collectionViewContentSize.width - viewSize.width)
        return CGPoint(x: end - restingOffset(near: end - proposed.x, velocity: -velocity.x), y: proposed.y)
    }

    /// Returns the offset of a page, measured from the start of the items.
    ///
    /// The last page may begin less than a page after the previous one.
    private func restingOffset(near offset: CGFloat, velocity: CGFloat) -> CGFloat {
        let page = (offset / pageWidth).rounded(.down)
        let before = min(lastOffset, max(0, page * pageWidth))
        let after = min(lastOffset, max(0, (page * pageWidth < offset ? page + 1 : page) * pageWidth))
        if velocity != 0 { return velocity > 0 ? after : before }
        return offset - before < after - offset ? before : after
    }

    /// Returns the offset of the page nearest to the proposed offset.
    public override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: .zero)
    }
}
