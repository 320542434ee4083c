public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Toolbars: of a section's items all if they fit, otherwise as many as fit and a view that stands for the rest.
///
/// Each section is a toolbar as wide as the view, or as the delegate says, below the one before. What is shown is
/// spread evenly: the first item at the left edge, the last at the right, with equal gaps of at least `itemSpacing`
/// between; one alone is in the middle. The view for the rest (kind `more`) stands at the end; items without room have
/// no size there and are transparent, so that in a transition they come out of it and go into it. Items are centred on their bar.
///
/// The idea is from the second deck's example projects.
open class ToolbarLayout: ArrangedLayout {
    nonisolated public static let elementKindMore = "more"

    /// Of items whose size the delegate doesn't give.
    public final var itemSize = CGSize(width: 44, height: 44) { didSet { invalidateLayout() } }
    /// Of the view that stands for the items without room.
    public final var moreViewSize = CGSize(width: 44, height: 44) { didSet { invalidateLayout() } }
    /// The least gap between two items.
    public final var itemSpacing: CGFloat = 8 { didSet { invalidateLayout() } }
    /// Around the items of each toolbar. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8) {
        didSet { invalidateLayout() }
    }
    /// Between two toolbars.
    public final var sectionSpacing: CGFloat = 0 { didSet { invalidateLayout() } }
    public final var sectionHeaderHeight: CGFloat = 0 { didSet { invalidateLayout() } }

    private var visibleCounts: [Int] = []

    private static let more = ItemArrangement.Kind(elementKindMore, .supplementaryView, of: .section)
    private static let header = ItemArrangement.Kind(
        CollectionView.elementKindSectionHeader, .supplementaryView, of: .section)

    /// How many of a section's items have room: those that have none are behind the view `more`.
    public final func numberOfVisibleItems(inSection section: Int) -> Int {
        prepareIfNeeded()
        return visibleCounts.indices.contains(section) ? visibleCounts[section] : 0
    }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let delegate = view.delegate as? any CollectionViewDelegateToolbarLayout
        var arrangement = ItemArrangement(width: view.bounds.width, kinds: [Self.header, Self.more])
        visibleCounts = []
        var top: CGFloat = 0
        for section in 0..<view.numberOfSections {
            if section > 0 { top += Lengths.usable(sectionSpacing) }
            let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
                let path = IndexPath(item: item, section: section)
                return Lengths.usable(
                    delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize)
            }
            let header = delegate?.collectionView(view, layout: self, heightForHeaderInSection: section)
            let asked = delegate?.collectionView(view, layout: self, widthForSection: section)
            let more = delegate?.collectionView(view, layout: self, sizeForMoreViewInSection: section)
            let bar = Bar(
                top: top, width: Lengths.usable((asked ?? nil) ?? view.bounds.width),
                headerHeight: Lengths.usable(header ?? sectionHeaderHeight), sizes: sizes,
                moreSize: Lengths.usable(more ?? moreViewSize))
            top = add(bar, to: &arrangement)
        }
        arrangement.contentSize.height = top
        return arrangement
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.filter { !hasNoRoom($0) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        guard let attributes = super.layoutAttributesForItem(at: indexPath) else { return nil }
        if hasNoRoom(attributes) { attributes.alpha = 0 }
        return attributes
    }

    private func hasNoRoom(_ attributes: CollectionViewLayoutAttributes) -> Bool {
        attributes.representedElementCategory == .cell
            && attributes.indexPath.item >= visibleCounts[attributes.indexPath.section]
    }

    /// A toolbar to be arranged.
    private struct Bar {
        let top: CGFloat
        let width: CGFloat
        let headerHeight: CGFloat
        let sizes: [CGSize]
        let moreSize: CGSize
    }

    /// Returns where the toolbar ends.
    private func add(_ bar: Bar, to arrangement: inout ItemArrangement) -> CGFloat {
        let insets = Lengths.usable(sectionInset)
        let line = ToolbarLine(
            widths: bar.sizes.map(\.width), moreWidth: bar.moreSize.width,
            spacing: Lengths.usable(itemSpacing), room: max(0, bar.width - insets.horizontal))
        visibleCounts.append(line.visibleCount)
        let height = bar.sizes.reduce(line.morePosition == nil ? 0 : bar.moreSize.height) {
            max($0, $1.height)
        }
        let itemsTop = bar.top + bar.headerHeight + (bar.sizes.isEmpty ? 0 : insets.top)
        func frame(_ x: CGFloat, _ size: CGSize) -> CGRect {
            CGRect(
                x: insets.left + x, y: itemsTop + (height - size.height) / 2, width: size.width,
                height: size.height)
        }
        let more = line.morePosition.map { frame($0, bar.moreSize) } ?? .zero
        arrangement.beginSection()
        arrangement.addView(
            Self.header, CGRect(x: 0, y: bar.top, width: bar.width, height: bar.headerHeight))
        for (item, size) in bar.sizes.enumerated() {
            arrangement.addItem(
                item < line.visibleCount
                    ? frame(line.positions[item], size)
                    : CGRect(x: more.midX, y: more.midY, width: 0, height: 0))
        }
        arrangement.addView(Self.more, more)
        let bottom = bar.sizes.isEmpty ? itemsTop : itemsTop + height + insets.bottom
        let items = CGRect(
            x: insets.left, y: itemsTop, width: max(0, bar.width - insets.horizontal), height: height)
        // Decorations are the bar's own: the header stands outside of it.
        let barTop = bar.top + bar.headerHeight
        arrangement.endSection(
            frame: CGRect(x: 0, y: barTop, width: bar.width, height: bottom - barTop), itemsFrame: items)
        arrangement.contentSize.width = max(arrangement.contentSize.width, bar.width)
        return bottom
    }
}
