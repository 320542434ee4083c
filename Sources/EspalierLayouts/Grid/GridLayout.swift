public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// Rows of equal items that fill the width; the number of columns is fixed, or results from a minimum item width.
open class GridLayout: ArrangedLayout, ConfigurableLayout {
    /// The settings of a `GridLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The number of columns if `minimumItemWidth` is 0.
        @Limited(1...10_000) public var numberOfColumns = 3
        /// The minimum width of items in points, which determines the number of columns.
        ///
        /// If the width is 0, `numberOfColumns` is used.
        @Limited public var minimumItemWidth: CGFloat = 0
        /// The height of all items, in points.
        ///
        /// If the height is 0, items are as high as their width divided by `itemAspectRatio`.
        @Limited public var itemHeight: CGFloat = 0
        /// The width of items divided by their height, if `itemHeight` is 0; a ratio of 0 has the same effect as 1.
        @Limited public var itemAspectRatio: CGFloat = 1
        /// The space between columns, in points.
        @Limited public var interitemSpacing: CGFloat = 10
        /// The space between rows, in points.
        @Limited public var lineSpacing: CGFloat = 10
        /// The space around the items of each section, in points.
        @Limited public var sectionInset = EdgeInsets.zero

        /// Creates settings in which every property has its default value.
        public init() {}

        /// The options that diagram files can set.
        public static let options: [ConfigurationOption<Self>] = [
            .integer(
                "numberOfColumns", \.numberOfColumns,
                "The number of columns, unless `minimumItemWidth` is set."),
            .number(
                "minimumItemWidth", \.minimumItemWidth,
                "If greater than 0, the minimum width of items: there are as many columns as fit."),
            .number("interitemSpacing", \.interitemSpacing, "The space between columns."),
            .number("lineSpacing", \.lineSpacing, "The space between rows."),
            .sectionInset(\.sectionInset),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Returns the frames of all items in rows, section by section.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let insets = configuration.sectionInset
        let columns = columns(in: view.bounds.width)
        let size = CGSize(width: columns.width, height: height(forWidth: columns.width))
        let pitch = size.height + configuration.lineSpacing
        var arrangement = ItemArrangement(width: view.bounds.width)
        for section in 0..<view.numberOfSections {
            arrangement.beginSection(insets: insets)
            let top = arrangement.itemsTop
            for item in 0..<view.numberOfItems(inSection: section) {
                let (line, column) = item.quotientAndRemainder(dividingBy: columns.count)
                let origin = CGPoint(x: columns.x(of: column), y: top + CGFloat(line) * pitch)
                arrangement.addItem(CGRect(origin: origin, size: size))
            }
            arrangement.endSection()
        }
        return arrangement
    }

    /// Returns the width of the items in a view of a given width, in points.
    public final func itemWidth(inViewOfWidth width: CGFloat) -> CGFloat {
        columns(in: width).width
    }

    private func columns(in viewWidth: CGFloat) -> Columns {
        let (width, insets) = (Lengths.usable(viewWidth), configuration.sectionInset)
        let (spacing, least) = (configuration.interitemSpacing, configuration.minimumItemWidth)
        let count =
            least > 0
            ? Columns.fitting(least, in: width - insets.horizontal, spacing: spacing)
            : configuration.numberOfColumns
        return Columns(count: count, in: width, insets: insets, spacing: spacing)
    }

    private func height(forWidth width: CGFloat) -> CGFloat {
        if configuration.itemHeight > 0 { return configuration.itemHeight }
        let ratio = configuration.itemAspectRatio
        return ratio > 0 ? Lengths.usable(width / ratio) : width
    }
}
