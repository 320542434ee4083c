public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// How many columns and rows of a mosaic an item takes.
nonisolated public struct MosaicSpan: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    /// - Parameters:
    ///   - columns: Less than 1 counts as 1.
    ///   - rows: Less than 1 counts as 1; more than 1,000 as 1,000.
    public init(columns: Int = 1, rows: Int = 1) {
        self.columns = max(1, columns)
        self.rows = min(1_000, max(1, rows))
    }
}

/// A `MosaicLayout`'s delegate: which items are big. Both methods are optional.
public protocol CollectionViewDelegateMosaicLayout: CollectionViewDelegate {
    /// One column and one row if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan

    /// The least height of an item that is `width` wide, for rows without a `rowHeight`. 0 if not implemented.
    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat
}

extension CollectionViewDelegateMosaicLayout {
    public func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan { MosaicSpan() }

    public func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { 0 }
}

/// Big and small tiles that fill the width, and every row of it, without a hole.
///
/// Items keep their order: each goes to the first free cell in reading order and takes as many columns of its span
/// as are free there. At a section's end tiles that reach too far down are cut to the row of the last item, and
/// what is free in this row is given to the last item and to the tiles above, so that the lower edge is straight.
/// Only there are items larger than their span, and only there and at the right edge smaller.
open class MosaicLayout: ArrangedLayout {
    /// At least one.
    public final var numberOfColumns = 4 { didSet { invalidateLayout() } }
    /// When greater than 0, there are no more columns than leave each at least this width.
    public final var minimumColumnWidth: CGFloat = 0 { didSet { invalidateLayout() } }
    /// The height of one row; 0 for the greatest that an item needs, and for the columns' width without a delegate.
    public final var rowHeight: CGFloat = 0 { didSet { invalidateLayout() } }
    public final var interitemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    public final var lineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// Around each section. Negative insets count as 0, like all lengths that cannot be used.
    public final var sectionInset = EdgeInsets.zero { didSet { invalidateLayout() } }

    /// How many columns there are in a view of some width.
    public final func columnCount(inViewOfWidth width: CGFloat) -> Int { columns(in: width).count }

    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let columns = columns(in: view.bounds.width)
        let delegate = view.delegate as? any CollectionViewDelegateMosaicLayout
        let sections = (0..<view.numberOfSections).map { section in
            var mosaic = MosaicTiles(columnCount: columns.count)
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let asked = delegate?.collectionView(view, layout: self, spanForItemAt: path) ?? MosaicSpan()
                // Its numbers may have been changed since it was made.
                let span = MosaicSpan(columns: asked.columns, rows: asked.rows)
                mosaic.add(columns: span.columns, rows: span.rows)
            }
            mosaic.finish()
            return mosaic.tiles
        }
        let height =
            rowHeight > 0 ? Lengths.usable(rowHeight) : neededHeight(sections, columns, view, delegate)
        let pitch = height + Lengths.usable(lineSpacing)
        var arrangement = ItemArrangement(width: view.bounds.width)
        for tiles in sections {
            arrangement.beginSection(insets: Lengths.usable(sectionInset))
            let top = arrangement.itemsTop
            for tile in tiles {
                arrangement.addItem(
                    CGRect(
                        x: columns.x(of: tile.column), y: top + CGFloat(tile.row) * pitch,
                        width: columns.width(of: tile.columns),
                        height: CGFloat(tile.rows) * pitch - Lengths.usable(lineSpacing)))
            }
            arrangement.endSection()
        }
        return arrangement
    }

    private func columns(in viewWidth: CGFloat) -> Columns {
        let width = Lengths.usable(viewWidth)
        let insets = Lengths.usable(sectionInset)
        let spacing = Lengths.usable(interitemSpacing)
        let least = Lengths.usable(minimumColumnWidth)
        var count = min(numberOfColumns, 1_000)
        if least > 0 {
            count = Columns.fitting(
                least, in: width - insets.horizontal, spacing: spacing, atMost: count)
        }
        return Columns(count: count, in: width, insets: insets, spacing: spacing)
    }

    /// The height of a row in which every item has the height that it needs.
    private func neededHeight(
        _ sections: [[MosaicTiles.Tile]], _ columns: Columns, _ view: CollectionView,
        _ delegate: (any CollectionViewDelegateMosaicLayout)?
    ) -> CGFloat {
        guard let delegate else { return columns.width }
        let spacing = Lengths.usable(lineSpacing)
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
