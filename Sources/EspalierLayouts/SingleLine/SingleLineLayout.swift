public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// All items on one line that scrolls horizontally, with separators between them.
///
/// Items have the sizes that `CollectionViewDelegateFlowLayout` provides, or `itemSize`, and are centered on the line unless
/// `alignment` changes this.
/// The line is as high as the view without the insets, or as its highest item if this item is higher. Separators are
/// decoration views of the kind `elementKindSeparator` in the middle of the gaps between items. A separator has the
/// index path of the item before it.
///
/// Between two sections are a gap and a separator, as between two items. If the insets of the sections are at least as
/// wide as this gap, only the insets are between them.
///
/// A flow layout that scrolls horizontally differs: its lines are vertical, so two small items next to a large item
/// would be on top of each other. The idea is from the slides "UICollectionViewFlowLayout Sucks".
open class SingleLineLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the decoration views between items.
    nonisolated public static let elementKindSeparator = "itemSeparator"

    /// The vertical alignment of items that are less high than the line.
    nonisolated public enum Alignment: String, Sendable, CaseIterable {
        /// In the middle of the line.
        case center
        /// At the upper edge of the line, so that the first lines of all items are in line even if some texts wrap.
        case top
    }

    /// The settings of a `SingleLineLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The size of items if no delegate provides it.
        ///
        /// If the height is 0, items are as high as the line. This also applies to a height that the delegate provides.
        @Limited public var itemSize = CGSize(width: 120, height: 0)
        /// The space between two items, in points; the minimum space between items of different sections.
        @Limited public var itemSpacing: CGFloat = 16
        /// The vertical alignment of items that are less high than the line.
        public var alignment = Alignment.center
        /// The space around the items of each section, in points.
        @Limited public var sectionInset = EdgeInsets.zero
        /// The width of separators, in points; 0 for none.
        @Limited public var separatorWidth: CGFloat = 1
        /// The space between separators and the line's upper and lower edge, in points.
        @Limited public var separatorInset = EdgeInsets.zero

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .number(
                "itemSpacing", \.itemSpacing,
                "The space between items; between sections, the minimum if `sectionInset` adds less."),
            .choice("alignment", \.alignment, "The alignment of items that are lower than the line."),
            .sectionInset(\.sectionInset),
            .number("separatorWidth", \.separatorWidth, "The width of the lines between items; 0 for none."),
            .insets(
                "separatorInset", \.separatorInset, "The space between separators and the edges of the line."
            ),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private static let separator = ItemArrangement.Kind(elementKindSeparator, .decorationView, of: .item)

    /// Returns the frames of all items and of the separators between items.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let sizes = (0..<view.numberOfSections).map { section in
            (0..<view.numberOfItems(inSection: section)).map { item in
                size(ofItemAt: IndexPath(item: item, section: section), in: view)
            }
        }
        let insets = configuration.sectionInset
        let tallest = sizes.joined().reduce(0) { max($0, $1.height) }
        let height = max(tallest, Lengths.usable(view.bounds.height) - insets.vertical)
        let line = CGRect(x: 0, y: insets.top, width: 0, height: height)
        var arrangement = ItemArrangement(kinds: [Self.separator])
        var x: CGFloat = 0
        var hasItems = false
        for sizes in sizes {
            if hasItems, !sizes.isEmpty { x += addGap(after: x, line, to: &arrangement) }
            hasItems = hasItems || !sizes.isEmpty
            arrangement.beginSection()
            let start = x
            if !sizes.isEmpty { x += insets.left }
            var items = line
            items.origin.x = x
            x = add(sizes, from: x, on: line, to: &arrangement)
            items.size.width = x - items.minX
            if !sizes.isEmpty { x += insets.right }
            arrangement.endSection(
                frame: CGRect(x: start, y: 0, width: x - start, height: height + insets.vertical),
                itemsFrame: items)
        }
        arrangement.contentSize = CGSize(
            width: max(x, Lengths.usable(view.bounds.width)), height: height + insets.vertical)
        return arrangement
    }

    /// Adds the items of a section, and the separators between them.
    ///
    /// - Returns: The x coordinate of the last item's right edge.
    private func add(
        _ sizes: [CGSize], from start: CGFloat, on line: CGRect, to arrangement: inout ItemArrangement
    ) -> CGFloat {
        var x = start
        let share: CGFloat = configuration.alignment == .center ? 0.5 : 0
        for (item, size) in sizes.enumerated() {
            if item > 0 { x += configuration.itemSpacing }
            let height = size.height > 0 ? size.height : line.height
            arrangement.addItem(
                CGRect(x: x, y: line.minY + (line.height - height) * share, width: size.width, height: height)
            )
            x += size.width
            if item < sizes.count - 1 {
                arrangement.addView(Self.separator, separatorFrame(after: x, line))
            }
        }
        return x
    }

    /// Adds the separator between two sections, if their insets add less than the space between items.
    ///
    /// - Returns: The additional space between the sections.
    private func addGap(after x: CGFloat, _ line: CGRect, to arrangement: inout ItemArrangement) -> CGFloat {
        let missing = configuration.itemSpacing - configuration.sectionInset.horizontal
        guard missing > 0 else { return 0 }
        arrangement.addView(Self.separator, separatorFrame(after: x - configuration.sectionInset.right, line))
        return missing
    }

    private func size(ofItemAt path: IndexPath, in view: CollectionView) -> CGSize {
        let delegate = view.delegate as? any CollectionViewDelegateFlowLayout
        let given = delegate.flatMap { delegate in
            view.implemented { delegate.collectionView(view, layout: self, sizeForItemAt: path) }
        }
        return given.map(Lengths.usable) ?? configuration.itemSize
    }

    /// Returns the frame of a separator in the middle of a gap, at a whole point so that a separator one point wide
    /// is sharp.
    private func separatorFrame(after x: CGFloat, _ line: CGRect) -> CGRect {
        let (gap, width) = (configuration.itemSpacing, configuration.separatorWidth)
        let inset = configuration.separatorInset
        return CGRect(
            x: (x + (gap - width) / 2).rounded(.down), y: line.minY + inset.top, width: width,
            height: max(0, line.height - inset.vertical))
    }

    /// The direction in which sections follow each other: horizontal.
    open override var sectionDirection: CollectionView.ScrollDirection { .horizontal }

    /// Returns true if the size changes, since the height of the line depends on the height of the view.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }
}
