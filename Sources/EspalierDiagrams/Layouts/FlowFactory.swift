import EspalierCollectionLayout
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
import Foundation

/// `layout: {type: flow}`: items of sections side by side in lines.
struct FlowFactory: LayoutFactory {
    let type = "flow"
    let documentation = "Items beside each other in lines, section below section."
    let dataKind = LayoutDataKind.sections

    private static let directions = ["vertical", "horizontal"]

    var fields: [FieldDefinition] {
        [
            .layoutDirection,
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

    var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        DiagramFlowLayout(request.options)
    }

    /// Lines fill the view, so the view has to have their length.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: request.width)
    }
}

/// A flow layout that knows what the diagram file says about sizes.
final class DiagramFlowLayout: CollectionViewFlowLayout {
    /// Nil for items as large as their content.
    let fixedItemSize: CGSize?

    /// - Parameter options: The key `layout`, checked.
    init(_ options: Node?) {
        fixedItemSize = options.flatMap(Self.itemSize)
        super.init()
        if options?.text("scrollDirection") == "horizontal" { scrollDirection = .horizontal }
        if let spacing = options?.length("minimumLineSpacing") { minimumLineSpacing = spacing }
        if let spacing = options?.length("minimumInteritemSpacing") { minimumInteritemSpacing = spacing }
        sectionInset = options?.insets("sectionInset") ?? EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    }

    /// Archives are not read.
    required init?(coder: NSCoder) {
        fixedItemSize = nil
        super.init(coder: coder)
    }

    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Nil for `auto`.
    private static func itemSize(_ options: Node) -> CGSize? {
        guard let size = options["itemSize"]?.sequence, size.count == 2, let width = size[0].number,
            let height = size[1].number
        else { return nil }
        return CGSize(width: width, height: height)
    }
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
        guard let element = views.supplementary[kind] else { return .zero }
        return element.view.plan(row: section).box.size(row: section, in: element.context)
    }
}
