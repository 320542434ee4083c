import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// A layout type that gives each item of a hierarchy an area in proportion to its size.
protocol SizedHierarchyType: LayoutType {}

extension SizedHierarchyType {
    nonisolated var dataKind: LayoutDataKind { .hierarchy }

    nonisolated var viewKeys: [ViewKey] { [.width(), .height(600), .layoutDirection] }

    nonisolated var itemFields: [ItemField] { [size] }

    nonisolated private var size: ItemField {
        ItemField(
            ItemSizes.field, .number(0...Double.greatestFiniteMagnitude),
            "The size of the item without its children. A leaf needs a size.")
    }

    nonisolated var cell: ElementKind { ElementKind("cell", of: .item, standard: .sizedItem) }

    /// The views that stand for several small siblings.
    nonisolated var more: ElementKind {
        var box = BoxDeclaration.sizedItem
        box.content = [.text(.fitting("{moreCount?} more", .caption))]
        box.tooltip = "{moreCount?} more"
        return ElementKind("more", identifier: SizedHierarchyLayout.elementKindMore, of: .item, standard: box)
    }

    /// The frames around the children of items.
    nonisolated var container: ElementKind {
        var box = BoxDeclaration.containerFrame
        box.cornerRadius = 3
        box.tooltip = BoxDeclaration.sizedItem.tooltip
        return ElementKind(
            "container", identifier: TreemapLayout.elementKindContainer, of: .item, standard: box)
    }

    nonisolated var supplementaryKinds: [ElementKind] { [more] }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard case .hierarchy(let hierarchy) = data.data, hierarchy.count > 0 else { return }
        guard let sizes = ItemSizes(hierarchy), let column = size.column(of: data.items) else {
            return data.error(
                "no item has the field '\(size.name)', from which the layout '\(name)' makes areas", row: 0)
        }
        for row in 0..<hierarchy.count {
            let name = hierarchy.items.labels[row].excerpt()
            if column[row] == nil, hierarchy.childCount(ofRow: row) == 0,
                hierarchy.items.hiddenSizes[row] == nil
            {
                data.collector.report(
                    kind: "items without a size",
                    Diagnostic(.error, "'\(name)' has no size", at: hierarchy.range(ofRow: row)))
            } else if let number = column[row]?.number, number > ItemSizes.greatest, number.isFinite {
                data.error("the size of '\(name)' is above \(ItemSizes.greatest.shortText)", row: row)
            }
        }
        if sizes.whole == 0, !data.collector.hasErrors {
            data.collector.note(
                "all sizes are 0, so all items have the same size", at: hierarchy.range(ofRow: 0))
        }
    }

    /// Returns a layout with its delegate, in a view of the size that the file declares.
    func setup<Layout: SizedHierarchyLayout>(_ layout: Layout, _ request: LayoutRequest) -> LayoutSetup {
        let delegate = SizedHierarchyDelegate(request)
        layout.hierarchyDataSource = delegate
        request.content.remark = { [unowned content = request.content] in content.sizeRemark(row: $0) }
        return LayoutSetup(
            layout, delegate,
            viewSize: CGSize(
                width: request.width, height: request.height ?? LayoutSetup.standardSize.height))
    }
}

/// The delegate and data source of a layout by size, which provides the tree and the sizes.
private final class SizedHierarchyDelegate: LayoutDelegate, SizedHierarchyLayoutDataSource {
    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        numbersOfChildrenInSection section: Int
    ) -> [Int] { content.hierarchy?.childCounts(inLevel: section) ?? [] }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, weightsOfItemsInSection section: Int
    ) -> [Double] {
        guard let sizes = content.fields.sizes else { return [] }
        return (0..<content.itemCount(inSection: section)).map {
            sizes.own[content.row(section: section, item: $0)]
        }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout, didMergeItems counts: [IndexPath: Int]
    ) {
        content.fields.moreCounts = Dictionary(
            uniqueKeysWithValues: counts.map { (content.row(at: $0), $1) })
    }

    func collectionView(
        _ collectionView: CollectionView, layout: SizedHierarchyLayout,
        widthOfHeaderOfItemAt indexPath: IndexPath, in size: CGSize
    ) -> CGFloat? {
        guard let header = content.views.supplementary[TreemapLayout.elementKindHeader] else { return nil }
        let row = content.row(at: indexPath)
        return header.view.plan(row: row).fittingWidth(row: row, in: size, header.context)
    }
}

extension DiagramContent {
    /// Returns the size of an item with everything below it, and its percentage of the whole.
    fileprivate func sizeRemark(row: Int) -> ItemRemark? {
        let parts = ["total", "share"].compactMap { name in
            fields.field(named: name).map { fields.text(ofField: $0, row: row) }
        }
        return parts.count == 2 ? ItemRemark(text: "\(parts[0]) (\(parts[1]))", parts: parts) : nil
    }
}

nonisolated extension BoxDeclaration {
    /// The box of an item whose size isn't that of its content.
    static var sizedItem: BoxDeclaration {
        var box = BoxDeclaration.labelled
        box.cornerRadius = 2
        box.padding = EdgeInsets(top: 1, left: 3, bottom: 1, right: 3)
        var total = TextDeclaration.fitting("{total?}", .caption)
        total.maximumLines = 1
        box.content = [.text(.fitting("{label}", .label)), .text(total)]
        box.tooltip = "{tooltip|label}: {total?} ({share?})"
        return box
    }

    /// The name of an item with children.
    static var sizeHeader: BoxDeclaration {
        var box = BoxDeclaration()
        box.shape = .invisible
        box.alignment = .leading
        box.padding = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
        var text = TextDeclaration.fitting("{label}", .caption)
        text.weight = .semibold
        box.content = [.text(text)]
        box.link = FieldTemplate(field: "link")
        box.tooltip = sizedItem.tooltip
        return box
    }
}

nonisolated extension TextDeclaration {
    /// Creates a text that gets smaller to fit its box.
    static func fitting(_ text: FieldTemplate, _ style: TextStyle) -> TextDeclaration {
        var declaration = TextDeclaration(text: text, style: style)
        declaration.minimumSize = 8
        return declaration
    }
}
