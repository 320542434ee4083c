public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `TableLayout`, which provides heights.
///
/// Every method is optional; if a method isn't implemented, the layout's configuration is used. Heights that are
/// negative or not a number are treated as 0.
public protocol CollectionViewDelegateTableLayout: CollectionViewDelegate {
    /// Returns the height of a row.
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat
    /// Returns the height of the header above all sections, such as the titles of columns; 0 for none.
    func collectionView(
        _ collectionView: CollectionView, heightForColumnHeaderIn layout: TableLayout
    ) -> CGFloat
    /// Returns the height of a section's header; 0 for none.
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat
    /// Returns the height of a section's footer; 0 for none.
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat
}

extension CollectionViewDelegateTableLayout {
    /// The default implementation; returns the configuration's `rowHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { layout.configuration.rowHeight }

    /// The default implementation; returns 0, so there is no column header.
    public func collectionView(
        _ collectionView: CollectionView, heightForColumnHeaderIn layout: TableLayout
    ) -> CGFloat { 0 }

    /// The default implementation; returns the configuration's `sectionHeaderHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { layout.configuration.sectionHeaderHeight }

    /// The default implementation; returns the configuration's `sectionFooterHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat { layout.configuration.sectionFooterHeight }
}

/// Rows as wide as the view, one below the other, with headers and footers that may pin to the visible bounds.
///
/// A header or footer whose height is 0 doesn't exist. Above all sections, there may be one column header, a
/// supplementary view of the kind `elementKindColumnHeader` at the index path of the first item. The lines between the
/// rows of a section are decoration views of the kind `elementKindSeparator` with the index path of the row above, and the
/// stripes behind every second row those of the kind `elementKindStripe`. If headers or footers pin, scrolling queries
/// the visible elements again, but doesn't arrange the rows again.
open class TableLayout: CollectionViewLayout, ConfigurableLayout, SectionExtentProviding {
    /// The kind of the decoration views between rows.
    nonisolated public static let elementKindSeparator = "itemSeparator"
    /// The kind of the decoration views behind every second row of a section.
    nonisolated public static let elementKindStripe = "stripe"
    /// The kind of the supplementary view above all sections.
    nonisolated public static let elementKindColumnHeader = "columnHeader"

    /// The settings of a `TableLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The height of rows in points if no delegate provides it.
        @Limited public var rowHeight: CGFloat = 44
        /// The height of headers in points if no delegate provides it; 0 for none.
        @Limited public var sectionHeaderHeight: CGFloat = 0
        /// The height of footers in points if no delegate provides it; 0 for none.
        @Limited public var sectionFooterHeight: CGFloat = 0
        /// A Boolean value that indicates whether headers stay at the top of the visible bounds while their section is
        /// visible.
        public var sectionHeadersPinToVisibleBounds = false
        /// A Boolean value that indicates whether footers stay at the bottom of the visible bounds while their section
        /// is visible.
        public var sectionFootersPinToVisibleBounds = false
        /// The height of the lines between rows; 0 for none.
        ///
        /// The lines are at the lower edges of the rows, and at most as high as a row.
        @Limited public var separatorHeight: CGFloat = 1
        /// The insets of separators from the left and right edges; in a right-to-left view, left and right are
        /// exchanged.
        @Limited public var separatorInset = EdgeInsets.zero
        /// A Boolean value that indicates whether there are stripes behind the second, fourth, and so on row of each
        /// section.
        public var hasStripes = false

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .flag(
                "sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds,
                "Whether headers stay at the top of the viewport."),
            .flag(
                "sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds,
                "Whether footers stay at the bottom of the viewport."),
            .number(
                "separatorHeight", \.separatorHeight, "The height of the lines between rows; 0 for none."),
            .insets(
                "separatorInset", \.separatorInset,
                "The space between separators and the left and right edge."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private struct Section {
        var top: CGFloat
        var headerHeight: CGFloat
        var footerHeight: CGFloat
        var bottom: CGFloat
    }

    private var columnHeaderHeight: CGFloat = 0
    private var rows = ItemFrames.empty
    private var sections: [Section] = []
    /// The view that the rows were arranged for; nil if they must be arranged again.
    private weak var arrangedView: CollectionView?

    // MARK: The layout process

    /// An invalidation context.
    ///
    /// If `keepsRows` is true, only pinned headers and footers are invalidated.
    private final class PinningContext: CollectionViewLayoutInvalidationContext {
        var keepsRows = false
    }

    /// The class of contexts that distinguish scrolling from a change of the rows.
    open override class var invalidationContextClass: AnyClass { PinningContext.self }

    /// Returns a context that keeps the rows if the width stays the same.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        (context as? PinningContext)?.keepsRows = newBounds.width == collectionView?.bounds.width
        return context
    }

    /// Invalidates the rows, unless only pinned views move.
    open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if (context as? PinningContext)?.keepsRows != true { arrangedView = nil }
        super.invalidateLayout(with: context)
    }

    /// Arranges the rows if they aren't valid.
    open override func prepare() {
        super.prepare()
        guard let view = collectionView, view !== arrangedView else { return }
        arrangedView = view
        registerStandardViews(forDecorationViewsOfKinds: [Self.elementKindSeparator, Self.elementKindStripe])
        let delegate = view.delegate as? any CollectionViewDelegateTableLayout ?? StandardDelegate()
        let width = Lengths.usable(view.bounds.width)
        let rowCounts = view.itemCounts
        sections.removeAll()
        var frames: [CGRect] = []
        frames.reserveCapacity(rowCounts.reduce(0, +))
        columnHeaderHeight = Lengths.usable(delegate.collectionView(view, heightForColumnHeaderIn: self))
        var y = columnHeaderHeight
        for (number, count) in rowCounts.enumerated() {
            let header = delegate.collectionView(view, layout: self, heightForHeaderInSection: number)
            let footer = delegate.collectionView(view, layout: self, heightForFooterInSection: number)
            var section = Section(
                top: y, headerHeight: Lengths.usable(header), footerHeight: Lengths.usable(footer), bottom: y)
            y += section.headerHeight
            for item in 0..<count {
                let path = IndexPath(item: item, section: number)
                let height = delegate.collectionView(view, layout: self, heightForRowAt: path)
                let frame = CGRect(x: 0, y: y, width: width, height: Lengths.usable(height))
                frames.append(frame)
                y = frame.maxY
            }
            y += section.footerHeight
            section.bottom = y
            sections.append(section)
        }
        rows = ItemFrames(itemCounts: rowCounts, frames: frames)
    }

    /// The width of the view and the height of all sections.
    open override var collectionViewContentSize: CGSize {
        CGSize(width: Lengths.usable(collectionView?.bounds.width ?? 0), height: sections.last?.bottom ?? 0)
    }

    /// Returns the attributes of the rows, separators, stripes, headers and footers in a rectangle.
    ///
    /// O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let cells = attributes(of: rows, in: rect)
        let kinds = [Self.elementKindStripe, Self.elementKindSeparator]
        let decorations = kinds.flatMap { kind in
            cells.compactMap { layoutAttributesForDecorationView(ofKind: kind, at: $0.indexPath) }
                .filter { $0.frame.intersectsArea(of: rect) }
        }
        var margins: [CollectionViewLayoutAttributes] = []
        let columnHeader = layoutAttributesForSupplementaryView(
            ofKind: Self.elementKindColumnHeader, at: IndexPath(item: 0, section: 0))
        if let columnHeader, columnHeader.frame.intersectsArea(of: rect) { margins.append(columnHeader) }
        for kind in [CollectionView.elementKindSectionFooter, CollectionView.elementKindSectionHeader] {
            for section in sections(in: rect) {
                let path = IndexPath(item: 0, section: section)
                let margin = layoutAttributesForSupplementaryView(ofKind: kind, at: path)
                if let margin, margin.frame.intersectsArea(of: rect) { margins.append(margin) }
            }
        }
        return decorations + margins + cells
    }

    /// Returns the sections that intersect a rectangle.
    ///
    /// Headers and footers are always within the frame of their section, even if they are pinned.
    private func sections(in rect: CGRect) -> Range<Int> {
        let first = sections.partitioningIndex { $0.bottom > rect.minY }
        let end = sections.partitioningIndex { $0.top >= rect.maxY }
        return first..<max(first, end)
    }

    /// Returns the frames of all sections.
    ///
    /// O(sections).
    public final func sectionExtents() -> [SectionExtent] {
        let width = Lengths.usable(collectionView?.bounds.width ?? 0)
        return sections.map { section in
            let frame = CGRect(x: 0, y: section.top, width: width, height: section.bottom - section.top)
            let margins = EdgeInsets(
                top: section.headerHeight, left: 0, bottom: section.footerHeight, right: 0)
            return SectionExtent(
                frame: frame, itemsFrame: frame.inset(by: margins), headerLength: section.headerHeight)
        }
    }

    // MARK: On demand

    /// Returns the attributes of a row; nil if the row doesn't exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return attributes(of: rows, at: indexPath)
    }

    /// Returns the attributes of the separator below a row, or of the stripe behind it; nil if the row has none.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard let row = rows[indexPath] else { return nil }
        if elementKind == Self.elementKindStripe {
            guard configuration.hasStripes, !indexPath.item.isMultiple(of: 2), row.height > 0 else {
                return nil
            }
            let attributes = makeAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
            attributes.frame = row
            attributes.zIndex = -1
            return attributes
        }
        guard elementKind == Self.elementKindSeparator, configuration.separatorHeight > 0,
            rows[IndexPath(item: indexPath.item + 1, section: indexPath.section)] != nil
        else { return nil }
        let height = min(configuration.separatorHeight, row.height)
        if height <= 0 { return nil }
        let insets = configuration.separatorInset
        let attributes = makeAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(
            x: insets.left, y: row.maxY - height, width: max(0, row.width - insets.horizontal), height: height
        )
        // The separator is above the rows, which would otherwise cover it.
        attributes.zIndex = 1
        return attributes
    }

    /// Returns the attributes of a header or footer; nil if its height is 0.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard let view = collectionView, indexPath.count == 2, indexPath.item == 0,
            sections.indices.contains(indexPath.section)
        else { return nil }
        if elementKind == Self.elementKindColumnHeader {
            guard columnHeaderHeight > 0, indexPath.section == 0 else { return nil }
            let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
            attributes.frame = CGRect(
                x: 0, y: 0, width: Lengths.usable(view.bounds.width), height: columnHeaderHeight)
            return attributes
        }
        let section = sections[indexPath.section]
        let isHeader = elementKind == CollectionView.elementKindSectionHeader
        guard let frame = unpinnedFrame(ofKind: elementKind, at: indexPath) else { return nil }
        let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        let pins =
            isHeader
            ? configuration.sectionHeadersPinToVisibleBounds : configuration.sectionFootersPinToVisibleBounds
        let height = frame.height
        var y = frame.minY
        if pins {
            let visible = view.bounds.inset(by: view.adjustedContentInset)
            y =
                isHeader
                ? min(max(y, visible.minY), section.bottom - section.footerHeight - height)
                : max(min(y, visible.maxY - height), section.top + section.headerHeight)
            attributes.zIndex = 2
        }
        attributes.frame = CGRect(x: 0, y: y, width: frame.width, height: height)
        return attributes
    }

    // MARK: Bounds

    /// The value is true: headers, footers and separators are mirrored in right-to-left views.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Returns true if the width changes, or if headers or footers pin.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        let pins =
            configuration.sectionHeadersPinToVisibleBounds || configuration.sectionFootersPinToVisibleBounds
        return pins || newBounds.width != collectionView?.bounds.width
    }
}

extension TableLayout: PinReporting {
    /// Returns the frame that a header or footer would have if it weren't pinned; nil if its height is 0.
    package final func unpinnedFrame(ofKind elementKind: String, at indexPath: IndexPath) -> CGRect? {
        guard let view = collectionView, indexPath.count == 2, sections.indices.contains(indexPath.section)
        else { return nil }
        let section = sections[indexPath.section]
        let isHeader = elementKind == CollectionView.elementKindSectionHeader
        guard isHeader || elementKind == CollectionView.elementKindSectionFooter else { return nil }
        let height = isHeader ? section.headerHeight : section.footerHeight
        guard height > 0 else { return nil }
        return CGRect(
            x: 0, y: isHeader ? section.top : section.bottom - height,
            width: Lengths.usable(view.bounds.width), height: height)
    }
}

/// The delegate of a view whose own delegate isn't one for this layout: all methods are the default implementations.
private final class StandardDelegate: CollectionViewDelegateTableLayout {}
