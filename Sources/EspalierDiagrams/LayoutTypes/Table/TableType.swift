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
        Each row is as high as its content. Headers and footers exist if `views.supplementary.header` and `footer` describe
        them. Lines between rows are the decoration view `itemSeparator`.
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
        return ElementKind("cell", of: .item, standard: box)
    }

    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind(
                TableLayout.elementKindSeparator, of: .item, standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = TableLayout()
        layout.configuration = options.table
        return LayoutSetup(layout, TableDelegate(request, options))
    }
}

private final class TableDelegate: OptionsDelegate<TableType.Options>, CollectionViewDelegateTableLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        options.rowHeight ?? content.heightOfItem(at: indexPath, width: collectionView.bounds.width)
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
