import EspalierCollectionLayout
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

    var fields: [FieldDefinition] {
        [
            .viewWidth,
            .layoutDirection,
            .measured("rowHeight", "The height of all rows."),
            .measured(
                "sectionHeaderHeight",
                "The height of all headers, which are there if the views describe them."),
            .measured(
                "sectionFooterHeight",
                "The height of all footers, which are there if the views describe them."),
            FieldDefinition(
                "sectionHeadersPinToVisibleBounds", .bool, default: "false",
                "Whether headers stay at the top of the viewport."),
            FieldDefinition(
                "sectionFootersPinToVisibleBounds", .bool, default: "false",
                "Whether footers stay at the bottom of the viewport."),
            FieldDefinition(
                "separatorHeight", .length, default: "1", "The lines between rows; 0 for none."),
            FieldDefinition(
                "separatorInset", .insets, default: "0", "How far separators stay away from the edges."),
        ]
    }

    var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        view.box.shape = .rectangle
        view.box.stroke = StrokeDeclaration.none
        view.box.alignment = .leading
        return view
    }

    var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    var decorationKinds: [ElementKind] {
        [
            ElementKind(
                TableLayout.elementKindSeparator, of: .item, standard: .filled(.outline, shape: .rectangle))
        ]
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramTableLayout()
        let options = request.options
        layout.fixedRowHeight = options?.length("rowHeight")
        layout.fixedHeaderHeight = options?.length("sectionHeaderHeight")
        layout.fixedFooterHeight = options?.length("sectionFooterHeight")
        layout.sectionHeadersPinToVisibleBounds = options?["sectionHeadersPinToVisibleBounds"]?.bool ?? false
        layout.sectionFootersPinToVisibleBounds = options?["sectionFootersPinToVisibleBounds"]?.bool ?? false
        layout.separatorHeight = options?.length("separatorHeight") ?? 1
        layout.separatorInset = options?.insets("separatorInset") ?? .zero
        return layout
    }

    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: LayoutRequest.standardSize.height)
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
            ofKind: CollectionView.elementKindSectionHeader, section, collectionView,
            fixed: (layout as? DiagramTableLayout)?.fixedHeaderHeight)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: TableLayout, heightForFooterInSection section: Int
    ) -> CGFloat {
        height(
            ofKind: CollectionView.elementKindSectionFooter, section, collectionView,
            fixed: (layout as? DiagramTableLayout)?.fixedFooterHeight)
    }

    /// 0 without a view: there is nothing to draw then.
    private func height(
        ofKind kind: String, _ section: Int, _ view: CollectionView, fixed: CGFloat?
    ) -> CGFloat {
        guard let element = views.supplementary[kind] else { return 0 }
        return fixed ?? element.height(row: section, width: view.bounds.width)
    }
}
