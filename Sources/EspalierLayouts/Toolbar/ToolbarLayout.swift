public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `ToolbarLayout`, which provides sizes.
///
/// Every method is optional; if a method isn't implemented, the layout's configuration is used. Lengths that are
/// negative or not a number are treated as 0.
public protocol CollectionViewDelegateToolbarLayout: CollectionViewDelegate {
    /// Returns the size of an item.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize

    /// Returns the size of the view that represents the items that don't fit.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize

    /// Returns the width of a section's toolbar including its insets.
    ///
    /// If the result is nil, as by default, the toolbar is as wide as the view.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat?

    /// Returns the height of the header above a toolbar; 0 for no header.
    ///
    /// The header is as wide as the toolbar.
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat
}

extension CollectionViewDelegateToolbarLayout {
    /// The default implementation; returns the configuration's `itemSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { layout.configuration.itemSize }

    /// The default implementation; returns the configuration's `moreViewSize`.
    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize { layout.configuration.moreViewSize }

    /// The default implementation; returns nil, so the toolbar is as wide as the view.
    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat? { nil }

    /// The default implementation; returns the configuration's `sectionHeaderHeight`.
    public func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { layout.configuration.sectionHeaderHeight }
}

/// A toolbar for each section, with a view that represents the items that don't fit.
///
/// Each toolbar is as wide as the view, or as wide as the delegate decides, and below the previous one. If not all
/// items fit, a view at the end represents the remaining items (kind `elementKindMore`), and the toolbar shows as many
/// items as fit next to this view.
///
/// The visible items and this view are spread evenly: the first is at the left edge, the last at the right edge, and
/// the gaps between them are equal and at least `itemSpacing` wide. A single item is in the middle. Items start at the
/// same height, so that icons above labels are in one line even if only some of the labels wrap; `alignment` changes
/// this.
///
/// Items that don't fit are transparent and have size 0 at the center of the view that represents them. Transitions
/// therefore move items out of this view and into it.
///
/// The idea is from the example projects of the slides "UICollectionViewFlowLayout Sucks".
open class ToolbarLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the supplementary view that represents the items that don't fit.
    nonisolated public static let elementKindMore = "more"

    /// The vertical alignment of items that are less high than their toolbar.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// At the upper edge of the toolbar, below its inset.
        case top
        /// In the middle of the toolbar.
        case center
    }

    /// The settings of a `ToolbarLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The size of items in points if no delegate provides it.
        @Limited public var itemSize = CGSize(width: 44, height: 44)
        /// The size of the view that represents the items that don't fit, in points, if no delegate provides it.
        @Limited public var moreViewSize = CGSize(width: 44, height: 44)
        /// The minimum space between two items, in points.
        @Limited public var itemSpacing: CGFloat = 8
        /// The vertical alignment of items that are less high than their toolbar.
        public var alignment = Alignment.top
        /// The space around the items of each toolbar, in points.
        @Limited public var sectionInset = EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        /// The space between two toolbars, in points.
        @Limited public var sectionSpacing: CGFloat = 0
        /// The height of the headers above toolbars in points if no delegate provides it; 0 for none.
        @Limited public var sectionHeaderHeight: CGFloat = 0

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number("itemSpacing", \.itemSpacing, "The minimum space between items."),
            .choice("alignment", \.alignment, "The alignment of items that are lower than their toolbar."),
            .insets("sectionInset", \.sectionInset, "The space around the items of each toolbar."),
            .number("sectionSpacing", \.sectionSpacing, "The space between toolbars."),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private var visibleCounts: [Int] = []

    private static let more = ItemArrangement.Kind(elementKindMore, .supplementaryView, of: .section)
    private static let header = ItemArrangement.Kind(
        CollectionView.elementKindSectionHeader, .supplementaryView, of: .section)

    /// Returns the number of a section's items that fit.
    public final func numberOfVisibleItems(inSection section: Int) -> Int {
        prepareIfNeeded()
        return visibleCounts.indices.contains(section) ? visibleCounts[section] : 0
    }

    /// Returns the frames of all toolbars' items, headers and "more" views.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let delegate = view.delegate as? any CollectionViewDelegateToolbarLayout ?? StandardDelegate()
        var arrangement = ItemArrangement(width: view.bounds.width, kinds: [Self.header, Self.more])
        visibleCounts = []
        var top: CGFloat = 0
        for section in 0..<view.numberOfSections {
            if section > 0 { top += configuration.sectionSpacing }
            let sizes = (0..<view.numberOfItems(inSection: section)).map { item in
                let path = IndexPath(item: item, section: section)
                return Lengths.usable(delegate.collectionView(view, layout: self, sizeForItemAt: path))
            }
            let header = delegate.collectionView(view, layout: self, heightForHeaderInSection: section)
            let width = delegate.collectionView(view, layout: self, widthForSection: section)
            let more = delegate.collectionView(view, layout: self, sizeForMoreViewInSection: section)
            let bar = Bar(
                top: top, width: Lengths.usable(width ?? view.bounds.width),
                headerHeight: Lengths.usable(header), sizes: sizes,
                moreSize: Lengths.usable(more))
            top = add(bar, to: &arrangement)
        }
        arrangement.contentSize.height = top
        return arrangement
    }

    /// Returns the attributes of the visible elements in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.filter { !isLeftOut($0) }
    }

    /// Returns the attributes of an item; nil if the item doesn't exist.
    ///
    /// If the item doesn't fit, its attributes are transparent.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        guard let attributes = super.layoutAttributesForItem(at: indexPath) else { return nil }
        if isLeftOut(attributes) { attributes.alpha = 0 }
        return attributes
    }

    private func isLeftOut(_ attributes: CollectionViewLayoutAttributes) -> Bool {
        attributes.representedElementCategory == .cell
            && attributes.indexPath.item >= visibleCounts[attributes.indexPath.section]
    }

    /// The measurements of a toolbar that is being arranged.
    private struct Bar {
        let top: CGFloat
        let width: CGFloat
        let headerHeight: CGFloat
        let sizes: [CGSize]
        let moreSize: CGSize
    }

    /// Adds a toolbar and returns its lower edge.
    private func add(_ bar: Bar, to arrangement: inout ItemArrangement) -> CGFloat {
        let insets = configuration.sectionInset
        let line = ToolbarLine(
            widths: bar.sizes.map(\.width), moreWidth: bar.moreSize.width,
            spacing: configuration.itemSpacing, room: max(0, bar.width - insets.horizontal))
        visibleCounts.append(line.visibleCount)
        let height = bar.sizes.reduce(line.morePosition == nil ? 0 : bar.moreSize.height) {
            max($0, $1.height)
        }
        let itemsTop = bar.top + bar.headerHeight + (bar.sizes.isEmpty ? 0 : insets.top)
        let share: CGFloat = configuration.alignment == .center ? 0.5 : 0
        func frame(_ x: CGFloat, _ size: CGSize) -> CGRect {
            CGRect(
                x: insets.left + x, y: itemsTop + (height - size.height) * share, width: size.width,
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
        // The section's frame excludes the header, so that decorations apply to the bar only.
        let barTop = bar.top + bar.headerHeight
        arrangement.endSection(
            frame: CGRect(x: 0, y: barTop, width: bar.width, height: bottom - barTop), itemsFrame: items)
        arrangement.contentSize.width = max(arrangement.contentSize.width, bar.width)
        return bottom
    }
}

/// The delegate of a view whose own delegate isn't one for this layout: all methods are the default implementations.
private final class StandardDelegate: CollectionViewDelegateToolbarLayout {}
