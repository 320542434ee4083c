import EspalierCollectionLayout
import EspalierData
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `mosaic` of diagram files: large and small tiles without gaps between them.
struct MosaicType: LayoutType {
    let name = "mosaic"
    let documentation = "Large and small tiles that fill every row without holes."

    let discussion = """
        Items keep their order:

        1. Each item is placed in the first free cell in reading order, and takes as many columns of its span as are free there.
        2. At the end of a section, tiles that reach below the row in which the last item starts are cut at its lower edge.
           Free cells in that row are given to the last item and to the tiles above.

        All rows are as high as the highest content needs, unless `rowHeight` is set. A span of more columns
        than there are is reduced, with a warning. In Swift, a `CollectionViewDelegateMosaicLayout` provides the spans.
        """

    struct Options: LayoutConfiguration {
        var mosaic = MosaicLayout.Configuration()
        @Limited var rowHeight: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            [.measured("rowHeight", \.rowHeight, "The height of one row.")]
            + MosaicLayout.Configuration.options.within(\.mosaic)
    }

    nonisolated static let columnSpan = ItemField(
        "columnSpan", .integer(1...Int.max), "The number of columns that an item takes.")
    nonisolated static let rowSpan = ItemField(
        "rowSpan", .integer(1...Int.max), "The number of rows that an item takes.")

    nonisolated var itemFields: [ItemField] { [Self.columnSpan, Self.rowSpan] }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = MosaicLayout()
        layout.configuration = options.mosaic
        layout.rowHeight = options.rowHeight ?? 0
        return LayoutSetup(layout, MosaicDelegate(request))
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        for (field, limit) in [(Self.columnSpan, options.mosaic.numberOfColumns), (Self.rowSpan, 1_000)] {
            guard let column = field.column(of: data.items) else { continue }
            for row in 0..<data.items.count {
                guard let span = column.integer(row: row), span > limit else { continue }
                data.warning(
                    "'\(field.name)' is \(span), which is reduced to the maximum of \(limit)", row: row)
            }
        }
    }
}

private final class MosaicDelegate: LayoutDelegate, CollectionViewDelegateMosaicLayout {
    private let columnSpans: FieldColumn?
    private let rowSpans: FieldColumn?

    override init(_ request: LayoutRequest) {
        columnSpans = MosaicType.columnSpan.column(of: request.content.items)
        rowSpans = MosaicType.rowSpan.column(of: request.content.items)
        super.init(request)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan {
        let row = content.row(at: indexPath)
        return MosaicSpan(
            columns: columnSpans?.integer(row: row) ?? 1, rows: rowSpans?.integer(row: row) ?? 1)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { content.heightOfItem(at: indexPath, width: width) }
}

nonisolated extension FieldColumn {
    /// Returns the value of a row as a whole number; nil if the row has no value or if the value isn't a whole number.
    func integer(row: Int) -> Int? { self[row]?.number.flatMap { Int(exactly: $0) } }
}
