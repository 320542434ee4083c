import EspalierBoxes
import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// The layout type `table` of diagram files: rows as wide as the view.
struct TableType: LayoutType {
    let name = "table"
    let documentation = "Rows as wide as the view, one below the other, with headers, footers and separators."

    let discussion = """
        If `views.cell` has no `content`, a row shows the fields of its item in columns, below a header with their names
        (`views.supplementary.columnHeader`). All columns of a CSV file or keys of records are shown, except `link`, `tooltip`
        and `section`, or those that `views.columns` lists. Columns are as wide as their texts; if they don't fit into `width`,
        the widest texts wrap. Numbers are aligned at their decimal marks.

        Each row is as high as its content. Headers and footers of sections exist if `views.supplementary.header` and `footer`
        describe them. Lines between rows are the decoration view `itemSeparator`. If `views.decoration.stripe` is described,
        it is behind every second row of a section.
        """

    struct Options: LayoutConfiguration {
        var table = TableLayout.Configuration()
        @Limited var rowHeight: CGFloat?
        @Limited var sectionHeaderHeight: CGFloat?
        @Limited var sectionFooterHeight: CGFloat?

        static let options: [ConfigurationOption<Self>] =
            [
                .measured("rowHeight", \.rowHeight, "The height of all rows."),
                .measured(
                    "sectionHeaderHeight", \.sectionHeaderHeight,
                    "The height of all headers, which exist if the views describe them."),
                .measured(
                    "sectionFooterHeight", \.sectionFooterHeight,
                    "The height of all footers, which exist if the views describe them."),
            ] + TableLayout.Configuration.options.within(\.table)
    }

    nonisolated var cell: ElementKind {
        var box = BoxDeclaration.labelled
        box.shape = .rectangle
        box.stroke = .clear
        box.alignment = .leading
        box.spacing = 24
        var cell = ElementKind("cell", of: .item, standard: box)
        cell.hasColumns = true
        return cell
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        let line = StrokeDeclaration(color: .token(.line, opacity: 1), sides: .bottom)
        let header = BoxDeclaration(
            shape: .rectangle, stroke: line, padding: EdgeInsets(top: 6, left: 0, bottom: 6, right: 0),
            alignment: .leading)
        return [.columnTitles(identifier: TableLayout.elementKindColumnHeader, standard: header)]
            + ElementKind.sectionHeaderAndFooter
    }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind(
                TableLayout.elementKindSeparator, of: .item, standard: .filled(.outline, shape: .rectangle)),
            ElementKind(TableLayout.elementKindStripe, of: .item, standard: nil),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TableLayout()
        layout.configuration = options.table
        layout.configuration.hasStripes = request.views.decoration.contains {
            $0.kind == TableLayout.elementKindStripe
        }
        let columns = request.content.views.columns
        let size = columns.map {
            CGSize(width: min(request.width, $0.width), height: LayoutSetup.standardSize.height)
        }
        var setup = LayoutSetup(layout, TableDelegate(request, options), viewSize: size)
        if let columns, columns.breaksWords {
            setup.reportBrokenWords(width: columns.width, advice: "increase 'width' of the layout")
        }
        return setup
    }
}

private final class TableDelegate: OptionsDelegate<TableType.Options>, CollectionViewDelegateTableLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        options.rowHeight ?? content.heightOfItem(at: indexPath, width: collectionView.bounds.width)
    }

    func collectionView(
        _ collectionView: CollectionView, heightForColumnHeaderIn layout: TableLayout
    ) -> CGFloat {
        content.height(
            ofKind: TableLayout.elementKindColumnHeader, row: 0, width: collectionView.bounds.width)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat {
        content.height(
            ofKind: CollectionView.elementKindSectionHeader, row: section, width: collectionView.bounds.width,
            fixed: options.sectionHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat {
        content.height(
            ofKind: CollectionView.elementKindSectionFooter, row: section, width: collectionView.bounds.width,
            fixed: options.sectionFooterHeight)
    }
}
