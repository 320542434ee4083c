import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: mosaic}`. Of an item, `columnSpan` and `rowSpan` say how many columns and rows it takes.
struct MosaicFactory: LayoutFactory {
    let type = "mosaic"
    let documentation =
        "Big and small tiles that fill every row without a hole. An item with `columnSpan: 2` is two columns wide, with "
        + "`rowSpan: 2` two rows high."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<MosaicLayout>] {
        [
            .viewWidth,
            .layoutDirection,
            .integer("numberOfColumns", 1...1_000, default: 4, "How many columns there are.") {
                $0.numberOfColumns = $1
            },
            .length(
                "minimumColumnWidth", default: 0,
                "When greater than 0, there are no more columns than leave each at least this width."
            ) { $0.minimumColumnWidth = $1 },
            .measured("rowHeight", "The height of one row.") { $0.rowHeight = $1 ?? 0 },
            .length("interitemSpacing", default: 10, "Between columns.") { $0.interitemSpacing = $1 },
            .length("lineSpacing", default: 10, "Between rows.") { $0.lineSpacing = $1 },
            .insets("sectionInset", "Around the items of a section.") { $0.sectionInset = $1 },
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(MosaicLayout(), request)
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        guard case .sections(let sections) = data else { return }
        let fields = MosaicFields(sections.items)
        let columns = options?["numberOfColumns"]?.number.map { Int($0) } ?? 4
        for row in 0..<sections.items.count {
            for (name, limit) in [(MosaicFields.columnSpan, columns), (MosaicFields.rowSpan, 1_000)] {
                guard let value = fields.value(name, row: row), fields.span(name, row: row) == nil else {
                    if let span = fields.span(name, row: row), span > limit {
                        collector.warning(
                            "'\(name)' is \(span), but there are \(limit) at most: it is cut",
                            at: sections.range(ofRow: row))
                    }
                    continue
                }
                collector.error(
                    "expected '\(name)' to be a whole number of 1 or more, found '\(value.text.excerpt())'",
                    at: sections.range(ofRow: row))
            }
        }
    }
}

/// The fields of items that a mosaic goes by.
nonisolated struct MosaicFields {
    static let columnSpan = "columnSpan"
    static let rowSpan = "rowSpan"
    private let columns: [String: FieldColumn]

    init(_ items: ItemTable) {
        columns = [Self.columnSpan, Self.rowSpan].reduce(into: [:]) { $0[$1] = items.column(named: $1) }
    }

    func value(_ name: String, row: Int) -> FieldValue? { columns[name]?[row] }

    /// Nil for no whole number of 1 or more.
    func span(_ name: String, row: Int) -> Int? {
        guard let number = value(name, row: row)?.number, let span = Int(exactly: number), span >= 1
        else { return nil }
        return span
    }
}

extension DiagramDataSource: CollectionViewDelegateMosaicLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, spanForItemAt indexPath: IndexPath
    ) -> MosaicSpan {
        let row = row(at: indexPath)
        return MosaicSpan(
            columns: mosaic.span(MosaicFields.columnSpan, row: row) ?? 1,
            rows: mosaic.span(MosaicFields.rowSpan, row: row) ?? 1)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: MosaicLayout, heightForItemAt indexPath: IndexPath,
        width: CGFloat
    ) -> CGFloat { heightOfItem(section: indexPath.section, item: indexPath.item, width: width) }
}
