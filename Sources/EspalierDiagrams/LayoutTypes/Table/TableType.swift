import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: table}`.
struct TableFactory: LayoutFactory {
    let type = "table"
    let documentation = "Rows as wide as the view, one below the other, with headers, footers and separators."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<DiagramTableLayout>] {
        [
            .viewWidth,
            .layoutDirection,
            .measured("rowHeight", "The height of all rows.") { $0.fixedRowHeight = $1 },
            .measured(
                "sectionHeaderHeight",
                "The height of all headers, which are there if the views describe them."
            ) { $0.fixedHeaderHeight = $1 },
            .measured(
                "sectionFooterHeight",
                "The height of all footers, which are there if the views describe them."
            ) { $0.fixedFooterHeight = $1 },
            .flag(
                "sectionHeadersPinToVisibleBounds", default: false,
                "Whether headers stay at the top of the viewport."
            ) { $0.sectionHeadersPinToVisibleBounds = $1 },
            .flag(
                "sectionFootersPinToVisibleBounds", default: false,
                "Whether footers stay at the bottom of the viewport."
            ) { $0.sectionFootersPinToVisibleBounds = $1 },
            .length("separatorHeight", default: 1, "The lines between rows; 0 for none.") {
                $0.separatorHeight = $1
            },
            .insets("separatorInset", "How far separators stay away from the edges.") {
                $0.separatorInset = $1
            },
        ]
    }

    nonisolated var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        view.box.shape = .rectangle
        view.box.stroke = StrokeDeclaration.none
        view.box.alignment = .leading
        return view
    }

    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    nonisolated var decorationKinds: [ElementKind] {
        [
            ElementKind(
                TableLayout.elementKindSeparator, of: .item, standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramTableLayout(), request)
    }
}

/// A table that knows which heights the diagram file says; the others are measured.
final class DiagramTableLayout: TableLayout {
    var fixedRowHeight: CGFloat?
    var fixedHeaderHeight: CGFloat?
    var fixedFooterHeight: CGFloat?
}

extension DiagramDataSource: CollectionViewDelegateTableLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        (layout as? DiagramTableLayout)?.fixedRowHeight
            ?? heightOfItem(
                section: indexPath.section, item: indexPath.item, width: collectionView.bounds.width)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForHeaderInSection section: Int
    ) -> CGFloat {
        height(
            ofKind: CollectionView.elementKindSectionHeader, section, width: collectionView.bounds.width,
            fixed: (layout as? DiagramTableLayout)?.fixedHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat {
        height(
            ofKind: CollectionView.elementKindSectionFooter, section, width: collectionView.bounds.width,
            fixed: (layout as? DiagramTableLayout)?.fixedFooterHeight)
    }
}
