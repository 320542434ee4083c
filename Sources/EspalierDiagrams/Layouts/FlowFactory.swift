import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import Foundation

/// `layout: {type: flow}`: items of sections side by side in lines.
struct FlowFactory: LayoutFactory {
    let type = "flow"
    let documentation = "Items beside each other in lines, section below section."
    let dataKind = LayoutDataKind.sections

    private static let directions = ["vertical", "horizontal"]

    var fields: [FieldDefinition] {
        [
            FieldDefinition(
                "scrollDirection", .choice(Self.directions), default: "vertical", "Where line follows line."),
            FieldDefinition(
                "width", .number(1...1_000_000), default: "960",
                "The width that lines fill, or their height when they follow each other to the right."),
            FieldDefinition(
                "itemSize", .either([.keyword("auto"), .list(.length, count: 2...2)]), default: "auto",
                "Width and height of all items, or each as large as its content."),
            FieldDefinition("minimumLineSpacing", .length, default: "10", "Space between lines."),
            FieldDefinition(
                "minimumInteritemSpacing", .length, default: "10", "The least space between items of a line."),
            FieldDefinition(
                "sectionInset", .insets, default: "[0, 0, 16]", "Space around the items of a section."),
        ]
    }

    var defaultCell: ViewDeclaration {
        var view = ViewDeclaration()
        view.box = .labelled
        return view
    }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramFlowLayout()
        let options = request.options
        layout.lineLength = options?.length("width") ?? 960
        layout.scrollDirection = options?.text("scrollDirection") == "horizontal" ? .horizontal : .vertical
        let size = options?["itemSize"]?.sequence?.compactMap(\.number) ?? []
        layout.fixedItemSize = size.count == 2 ? CGSize(width: size[0], height: size[1]) : nil
        layout.minimumLineSpacing = options?.length("minimumLineSpacing") ?? 10
        layout.minimumInteritemSpacing = options?.length("minimumInteritemSpacing") ?? 10
        layout.sectionInset =
            options?.insets("sectionInset") ?? EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
        return layout
    }

    /// Lines fill the view, so the view has to have their length.
    func viewport(of layout: CollectionViewLayout, standard: CGSize) -> CGSize {
        guard let layout = layout as? DiagramFlowLayout else { return standard }
        return CGSize(width: layout.lineLength, height: layout.lineLength)
    }
}

/// A flow layout that knows what the diagram file says about sizes.
final class DiagramFlowLayout: CollectionViewFlowLayout {
    var lineLength: CGFloat = 960
    var fixedItemSize: CGSize?
}

extension DiagramDataSource: CollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        (layout as? DiagramFlowLayout)?.fixedItemSize
            ?? sizeOfItem(section: indexPath.section, item: indexPath.item)
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { sizeOfSectionView(CollectionView.elementKindSectionHeader, section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { sizeOfSectionView(CollectionView.elementKindSectionFooter, section) }

    private func sizeOfSectionView(_ kind: String, _ section: Int) -> CGSize {
        guard let (view, context) = views.sections[kind] else { return .zero }
        return view.plan(row: section).box.size(row: section, in: context)
    }
}
