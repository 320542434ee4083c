public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The number of columns and rows that an item of a mosaic takes.
nonisolated public struct MosaicSpan: Hashable, Sendable {
    /// The number of columns, at least 1.
    public var columns: Int { didSet { columns = columns.limited(to: 1...Int.max) } }
    /// The number of rows, from 1 to 1,000.
    public var rows: Int { didSet { rows = rows.limited(to: 1...1_000) } }

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - columns: The number of columns, at least 1.
    ///   - rows: The number of rows, from 1 to 1,000.
    public init(columns: Int = 1, rows: Int = 1) {
        self.columns = columns.limited(to: 1...Int.max)
        self.rows = rows.limited(to: 1...1_000)
    }
}

/// The delegate of a `MosaicLayout`, which provides the items' spans and heights.
///
/// Both methods are optional.
public protocol CollectionViewDelegateMosaicLayout: CollectionViewDelegate {
    /// Returns the number of columns and rows that an item takes; one column and one row if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan

    /// Returns the minimum height of an item that is `width` wide; 0 if not implemented.
    ///
    /// The method is called only if `rowHeight` is 0.
    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateMosaicLayout {
    /// The default implementation; returns one column and one row.
    public func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan { MosaicSpan() }

    /// The default implementation; returns 0.
    public func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { 0 }
}

/// Large and small tiles that fill the width of every row without holes.
///
/// Items keep their order. Each item starts in the first free cell in reading order. It takes the columns of its span,
/// or fewer if fewer are free next to this cell.
///
/// The lower edge of a section is straight: its last row is the row in which the last item starts. Tiles that reach
/// below this row are cut. Free cells in this row are given to the last item and to the tiles above. Therefore, an item
/// can be narrower than its span in any row, but lower or larger than its span only at the end of a section.
open class MosaicLayout: ArrangedLayout, ConfigurableLayout {
    /// The settings of a `MosaicLayout`.
    public struct Configuration: LayoutConfiguration {
        /// The maximum number of columns.
        @Limited(1...1_000) public var numberOfColumns = 4
        /// The minimum width of a column.
        ///
        /// If this width is greater than 0, there may be fewer columns than `numberOfColumns`.
        @Limited public var minimumColumnWidth: CGFloat = 0
        /// The height of one row.
        ///
        /// If the row height is 0, rows are as high as the items require. If, in addition, no delegate provides
        /// heights, rows are as high as a column is wide.
        @Limited public var rowHeight: CGFloat = 0
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
            .integer("numberOfColumns", \.numberOfColumns, "The number of columns."),
            .number(
                "minimumColumnWidth", \.minimumColumnWidth,
                "If greater than 0, the minimum width of a column: there are no more columns than fit."),
            .number("interitemSpacing", \.interitemSpacing, "The space between columns."),
            .number("lineSpacing", \.lineSpacing, "The space between rows."),
            .sectionInset(\.sectionInset),
        ]
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    /// Returns the number of columns in a view of a given width.
    public final func columnCount(inViewOfWidth width: CGFloat) -> Int { columns(in: width).count }

    /// Returns the frames of all items, section by section.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let columns = columns(in: view.bounds.width)
        let delegate = view.delegate as? any CollectionViewDelegateMosaicLayout ?? StandardDelegate()
        let sections = (0..<view.numberOfSections).map { section in
            var mosaic = MosaicTiles(columnCount: columns.count)
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let span = delegate.collectionView(view, layout: self, spanForItemAt: path)
                mosaic.add(columns: span.columns, rows: span.rows)
            }
            mosaic.finish()
            return mosaic.tiles
        }
        let height =
            configuration.rowHeight > 0
            ? configuration.rowHeight : neededHeight(sections, columns, view, delegate)
        let spacing = configuration.lineSpacing
        let pitch = height + spacing
        var arrangement = ItemArrangement(width: view.bounds.width)
        for tiles in sections {
            arrangement.beginSection(insets: configuration.sectionInset)
            let top = arrangement.itemsTop
            for tile in tiles {
                arrangement.addItem(
                    CGRect(
                        x: columns.x(of: tile.column), y: top + CGFloat(tile.row) * pitch,
                        width: columns.width(of: tile.columns),
                        height: CGFloat(tile.rows) * pitch - spacing))
            }
            arrangement.endSection()
        }
        return arrangement
    }

    private func columns(in viewWidth: CGFloat) -> Columns {
        let (width, insets) = (Lengths.usable(viewWidth), configuration.sectionInset)
        let (spacing, least) = (configuration.interitemSpacing, configuration.minimumColumnWidth)
        var count = configuration.numberOfColumns
        if least > 0 {
            count = Columns.fitting(
                least, in: width - insets.horizontal, spacing: spacing, atMost: count)
        }
        return Columns(count: count, in: width, insets: insets, spacing: spacing)
    }

    /// Returns the minimum row height, in whole points, at which every item has at least its minimum height.
    ///
    /// If no item has a minimum height, the result is the width of a column.
    private func neededHeight(
        _ sections: [[MosaicTiles.Tile]], _ columns: Columns, _ view: CollectionView,
        _ delegate: any CollectionViewDelegateMosaicLayout
    ) -> CGFloat {
        let spacing = configuration.lineSpacing
        var height: CGFloat = 0
        for (section, tiles) in sections.enumerated() {
            for (item, tile) in tiles.enumerated() {
                let needed = delegate.collectionView(
                    view, layout: self, heightForItemAt: IndexPath(item: item, section: section),
                    width: columns.width(of: tile.columns))
                let free = Lengths.usable(needed) - CGFloat(tile.rows - 1) * spacing
                height = max(height, free / CGFloat(tile.rows))
            }
        }
        return height > 0 ? height.rounded(.up) : columns.width
    }
}

/// The delegate of a view whose own delegate isn't one for this layout: all methods are the default implementations.
private final class StandardDelegate: CollectionViewDelegateMosaicLayout {}
