public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Rows as wide as the view, one below the other, with headers and footers that may pin to the visible bounds.
///
/// A header or footer of no height doesn't exist. Lines between the rows of a section are decoration views of the kind
/// `elementKindSeparator`, with the index path of the row above; they exist when `separatorHeight` is greater than 0.
/// While headers or footers pin, a scroll costs no more than a query: rows keep their heights.
open class TableLayout: CollectionViewLayout, SectionExtentProviding {
    nonisolated public static let elementKindSeparator = "itemSeparator"

    public final var rowHeight: CGFloat = 44 { didSet { invalidateLayout() } }
    public final var sectionHeaderHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    public final var sectionFooterHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Headers stay at the top of the visible bounds for as long as their section is there.
    public final var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
    public final var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }
    /// 0, the default, for none. Separators lie on the rows' lower edges, within the rows, and are no higher than these.
    public final var separatorHeight: CGFloat = 0 {
        didSet {
            registerStandardViews(forDecorationViewsOfKinds: [Self.elementKindSeparator])
            invalidateLayout()
        }
    }
    /// How far separators stay away from the left and the right edge; in a right-to-left view the other way round.
    public final var separatorInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    private struct Section {
        var top: CGFloat
        var headerHeight: CGFloat
        var footerHeight: CGFloat
        var bottom: CGFloat
    }

    private var rows = ItemFrames.empty
    private var sections: [Section] = []
    private var rowCounts: [Int] = []
    /// The view that the rows are current for; nil when they have to be asked for again.
    private weak var arrangedView: CollectionView?

    // MARK: The layout process

    /// A scroll, for headers and footers that pin.
    private final class PinningContext: CollectionViewLayoutInvalidationContext {
        var keepsRows = false
    }

    open override class var invalidationContextClass: AnyClass { PinningContext.self }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> CollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        (context as? PinningContext)?.keepsRows = newBounds.width == collectionView?.bounds.width
        return context
    }

    open override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        if (context as? PinningContext)?.keepsRows != true { arrangedView = nil }
        super.invalidateLayout(with: context)
    }

    open override func prepare() {
        super.prepare()
        guard let view = collectionView, view !== arrangedView else { return }
        arrangedView = view
        let delegate = view.delegate as? any CollectionViewDelegateTableLayout
        let width = Lengths.usable(view.bounds.width)
        rowCounts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        sections.removeAll()
        var frames: [CGRect] = []
        frames.reserveCapacity(rowCounts.reduce(0, +))
        var y: CGFloat = 0
        for (number, count) in rowCounts.enumerated() {
            let header = delegate?.collectionView(view, layout: self, heightForHeaderInSection: number)
            let footer = delegate?.collectionView(view, layout: self, heightForFooterInSection: number)
            var section = Section(
                top: y, headerHeight: Lengths.usable(header ?? sectionHeaderHeight),
                footerHeight: Lengths.usable(footer ?? sectionFooterHeight), bottom: y)
            y += section.headerHeight
            for item in 0..<count {
                let path = IndexPath(item: item, section: number)
                let height = delegate?.collectionView(view, layout: self, heightForRowAt: path)
                let frame = CGRect(x: 0, y: y, width: width, height: Lengths.usable(height ?? rowHeight))
                frames.append(frame)
                y = frame.maxY
            }
            y += section.footerHeight
            section.bottom = y
            sections.append(section)
        }
        rows = ItemFrames(itemCounts: rowCounts, frames: frames)
    }

    open override var collectionViewContentSize: CGSize {
        CGSize(width: Lengths.usable(collectionView?.bounds.width ?? 0), height: sections.last?.bottom ?? 0)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let cells = attributes(of: rows, in: rect)
        var separators: [CollectionViewLayoutAttributes] = []
        for cell in cells {
            let separator = layoutAttributesForDecorationView(
                ofKind: Self.elementKindSeparator, at: cell.indexPath)
            if let separator, separator.frame.intersectsArea(of: rect) { separators.append(separator) }
        }
        var margins: [CollectionViewLayoutAttributes] = []
        for kind in [CollectionView.elementKindSectionFooter, CollectionView.elementKindSectionHeader] {
            for section in sections(in: rect) {
                let path = IndexPath(item: 0, section: section)
                let margin = layoutAttributesForSupplementaryView(ofKind: kind, at: path)
                if let margin, margin.frame.intersectsArea(of: rect) { margins.append(margin) }
            }
        }
        return separators + margins + cells
    }

    /// Pinned or not, headers and footers never leave their section.
    private func sections(in rect: CGRect) -> Range<Int> {
        let first = sections.partitioningIndex { $0.bottom > rect.minY }
        let end = sections.partitioningIndex { $0.top >= rect.maxY }
        return first..<max(first, end)
    }

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

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return attributes(of: rows, at: indexPath)
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard elementKind == Self.elementKindSeparator, let row = rows[indexPath],
            indexPath.item + 1 < rowCounts[indexPath.section]
        else { return nil }
        let height = min(Lengths.usable(separatorHeight), row.height)
        if height <= 0 { return nil }
        let insets = Lengths.usable(separatorInset)
        let attributes = makeAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(
            x: insets.left, y: row.maxY - height, width: max(0, row.width - insets.horizontal), height: height
        )
        // Above the rows, which would hide it.
        attributes.zIndex = 1
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard let view = collectionView, indexPath.count == 2, indexPath.item == 0,
            sections.indices.contains(indexPath.section)
        else { return nil }
        let section = sections[indexPath.section]
        let isHeader = elementKind == CollectionView.elementKindSectionHeader
        guard isHeader || elementKind == CollectionView.elementKindSectionFooter else { return nil }
        let height = isHeader ? section.headerHeight : section.footerHeight
        guard height > 0 else { return nil }
        let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        let pins = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        var y = isHeader ? section.top : section.bottom - height
        if pins {
            let visible = view.bounds.inset(by: view.adjustedContentInset)
            y =
                isHeader
                ? min(max(y, visible.minY), section.bottom - section.footerHeight - height)
                : max(min(y, visible.maxY - height), section.top + section.headerHeight)
            attributes.zIndex = 2
        }
        attributes.frame = CGRect(x: 0, y: y, width: Lengths.usable(view.bounds.width), height: height)
        return attributes
    }

    // MARK: Bounds

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        let pins = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
        return pins || newBounds.width != collectionView?.bounds.width
    }
}
