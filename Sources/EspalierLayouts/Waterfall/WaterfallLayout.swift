public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The delegate of a `WaterfallLayout`, which provides the items' heights.
public protocol CollectionViewDelegateWaterfallLayout: CollectionViewDelegate {
    /// Returns the height of an item that is `width` wide. A height that is negative or not a number is treated as 0.
    func collectionView(
        _ collectionView: CollectionView, layout: WaterfallLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat
}

/// Columns of equal width with items of any height; each item is placed in the column that is shortest at that
/// moment.
///
/// Every section begins below the longest column of the previous section.
open class WaterfallLayout: ArrangedLayout, ConfigurableLayout {
    /// The settings of a `WaterfallLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The number of columns.
        @Limited(1...10_000) public var numberOfColumns = 3
        /// The height of items in points if no delegate provides it.
        @Limited public var itemHeight: CGFloat = 50
        /// The space between columns, in points.
        @Limited public var interitemSpacing: CGFloat = 10
        /// The space between the items of a column, in points.
        @Limited public var lineSpacing: CGFloat = 10
        /// The space around the items of each section, in points.
        @Limited public var sectionInset = EdgeInsets.zero

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .integer("numberOfColumns", \.numberOfColumns, "The number of columns."),
            .number("interitemSpacing", \.interitemSpacing, "The space between columns."),
            .number("lineSpacing", \.lineSpacing, "The space between the items of a column."),
            .sectionInset(\.sectionInset),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Returns the frames of all items, section by section.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let (configuration, insets) = (configuration, configuration.sectionInset)
        let columns = Columns(
            count: configuration.numberOfColumns, in: Lengths.usable(view.bounds.width), insets: insets,
            spacing: configuration.interitemSpacing)
        let delegate = view.delegate as? any CollectionViewDelegateWaterfallLayout
        var arrangement = ItemArrangement(width: view.bounds.width)
        for section in 0..<view.numberOfSections {
            arrangement.beginSection(insets: insets)
            var waterfall = Waterfall(
                columns, top: arrangement.itemsTop, spacing: configuration.lineSpacing)
            // For speed, the loop changes one index path instead of creating an index path for each item, and the
            // delegate is unwrapped before the loop. Otherwise, the index path and the delegate would be retained for
            // every item.
            let items = 0..<view.numberOfItems(inSection: section)
            arrangement.reserveItems(items.count)
            if let delegate {
                var path = IndexPath(item: 0, section: section)
                for item in items {
                    path.item = item
                    let height = delegate.collectionView(
                        view, layout: self, heightForItemAt: path, width: columns.width)
                    arrangement.addItem(waterfall.add(height: Lengths.usable(height)))
                }
            } else {
                for _ in items { arrangement.addItem(waterfall.add(height: configuration.itemHeight)) }
            }
            arrangement.endSection()
        }
        return arrangement
    }
}

/// Columns that are filled item by item.
///
/// Each item goes to the bottom of the shortest column. If several columns are equally short, the item goes to the
/// first of these columns.
nonisolated struct Waterfall {
    private let columns: Columns
    private let spacing: CGFloat
    /// For each column, the top of its next item.
    private var ends: [CGFloat]

    init(_ columns: Columns, top: CGFloat, spacing: CGFloat) {
        (self.columns, self.spacing) = (columns, spacing)
        ends = Array(repeating: top, count: columns.count)
    }

    /// Adds an item and returns its frame.
    ///
    /// O(columns).
    mutating func add(height: CGFloat) -> CGRect {
        var shortest = 0
        for column in 1..<max(1, ends.count) where ends[column] < ends[shortest] { shortest = column }
        let frame = CGRect(
            x: columns.x(of: shortest), y: ends[shortest], width: columns.width, height: height)
        ends[shortest] += height + spacing
        return frame
    }
}
