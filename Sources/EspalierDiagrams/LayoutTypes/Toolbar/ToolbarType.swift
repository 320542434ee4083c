import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// `layout: {type: toolbar}`. A section is a toolbar; its field `width` says how wide it is.
struct ToolbarFactory: LayoutFactory {
    let type = "toolbar"
    let documentation =
        "Toolbars, one for each section: all items if they fit, otherwise as many as fit and the view `more`. A "
        + "section's `width` is its toolbar's, which else is as wide as the view."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<DiagramToolbarLayout>] {
        let moreViewSize = FieldDefinition(
            "moreViewSize", .sizeOrAuto, default: "auto",
            "Width and height of the views for the items without room, or as large as their content.")
        return [
            .viewWidth,
            .layoutDirection,
            .itemSize,
            LayoutOption(moreViewSize) { $0.fixedMoreViewSize = $1.options?.size("moreViewSize") },
            .length("itemSpacing", default: 8, "The least space between items.") { $0.itemSpacing = $1 },
            .insets(
                "sectionInset", default: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8),
                "Around the items of each toolbar."
            ) { $0.sectionInset = $1 },
            .length("sectionSpacing", default: 0, "Between toolbars.") { $0.sectionSpacing = $1 },
            .measured(
                "sectionHeaderHeight",
                "The height of the headers above the toolbars, which are there if the views describe them."
            ) { $0.fixedHeaderHeight = $1 },
        ]
    }

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            ElementKind("header", identifier: CollectionView.elementKindSectionHeader, of: .section),
            ElementKind(ToolbarLayout.elementKindMore, of: .section, standard: .more),
        ]
    }

    nonisolated func check(_ data: DiagramData, options: Node?, _ collector: DiagnosticCollector) {
        guard case .sections(let sections) = data, let widths = sections.sections.column(named: "width")
        else { return }
        for section in 0..<sections.sectionCount {
            guard let value = widths[section] else { continue }
            if let width = value.number, width >= 0, width <= 1_000_000 { continue }
            collector.error(
                "expected a section's 'width' to be a number from 0 to 1000000, found '\(value.text.excerpt())'",
                at: sections.range(ofSection: section))
        }
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramToolbarLayout(), request)
    }

    /// Bars that say their width are as wide as they say, and the picture no wider than its widest.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        var width = request.width
        if case .sections(let sections) = request.dataSource.data,
            let column = sections.sections.column(named: "width")
        {
            let widths = (0..<sections.sectionCount).map { column[$0] }
            if widths.allSatisfy({ $0 != nil }) { width = 1 }
        }
        return CGSize(width: width, height: LayoutRequest.standardSize.height)
    }
}

/// A toolbar that knows which sizes the diagram file says; the others are measured.
final class DiagramToolbarLayout: ToolbarLayout, FixedItemSizing {
    var fixedItemSize: CGSize?
    var fixedMoreViewSize: CGSize?
    var fixedHeaderHeight: CGFloat?
}

extension DiagramDataSource: CollectionViewDelegateToolbarLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        (layout as? DiagramToolbarLayout)?.fixedItemSize
            ?? sizeOfItem(section: indexPath.section, item: indexPath.item)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, sizeForMoreViewInSection section: Int
    ) -> CGSize {
        if let size = (layout as? DiagramToolbarLayout)?.fixedMoreViewSize { return size }
        return views.supplementary[ToolbarLayout.elementKindMore]?.size(row: section) ?? .zero
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, widthForSection section: Int
    ) -> CGFloat? {
        guard case .sections(let sections) = data else { return nil }
        return sections.sections[field: "width", row: section]?.number.map { CGFloat($0) }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ToolbarLayout, heightForHeaderInSection section: Int
    ) -> CGFloat {
        let width = self.collectionView(collectionView, layout: layout, widthForSection: section)
        return height(
            ofKind: CollectionView.elementKindSectionHeader, section,
            width: width ?? collectionView.bounds.width,
            fixed: (layout as? DiagramToolbarLayout)?.fixedHeaderHeight)
    }
}

nonisolated extension BoxDeclaration {
    fileprivate static var more: BoxDeclaration {
        var box = BoxDeclaration.labelled
        box.content = [.text(TextDeclaration(text: FieldTemplate(literal: "More")))]
        return box
    }
}
