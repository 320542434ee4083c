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

    var fields: [FieldDefinition] {
        FieldDefinition.flow + [
            FieldDefinition(
                "appearance", .choice(DiagramFlowLayout.Appearance.allCases.map(\.rawValue)),
                default: "inPlace", "Where items fade in that are inserted, and fade out that are deleted.")
        ]
    }

    var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        let layout = DiagramFlowLayout()
        layout.apply(request.options)
        layout.appearance = request.options?.choice("appearance") ?? layout.appearance
        layout.fixedItemSize = request.options?.size("itemSize")
        return layout
    }

    /// Lines fill the view, so the view has to have their length.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: request.width)
    }
}

extension FieldDefinition {
    /// The keys of flow layouts.
    static let flow: [FieldDefinition] = [
        .layoutDirection,
        FieldDefinition(
            "scrollDirection", .choice(["vertical", "horizontal"]), default: "vertical",
            "Where line follows line."),
        FieldDefinition(
            "width", .number(1...1_000_000), default: "960",
            "The width that lines fill, or their height when they follow each other to the right."),
        .itemSize,
        FieldDefinition("minimumLineSpacing", .length, default: "10", "Space between lines."),
        FieldDefinition(
            "minimumInteritemSpacing", .length, default: "10", "The least space between items of a line."),
        FieldDefinition(
            "sectionInset", .insets, default: "[0, 0, 16]", "Space around the items of a section."),
    ]

    static let itemSize = FieldDefinition(
        "itemSize", .either([.keyword("auto"), .list(.length, count: 2...2)]), default: "auto",
        "Width and height of all items, or each as large as its content.")
}

extension CollectionViewFlowLayout {
    /// Takes what the key `layout` says, checked.
    func apply(_ options: Node?) {
        if options?.text("scrollDirection") == "horizontal" { scrollDirection = .horizontal }
        if let spacing = options?.length("minimumLineSpacing") { minimumLineSpacing = spacing }
        if let spacing = options?.length("minimumInteritemSpacing") { minimumInteritemSpacing = spacing }
        sectionInset = options?.insets("sectionInset") ?? EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    }
}

/// A layout that knows what the diagram file says about the size of items.
protocol FixedItemSizing: CollectionViewLayout {
    /// Nil for items as large as their content.
    var fixedItemSize: CGSize? { get }
}

final class DiagramFlowLayout: CollectionViewFlowLayout, FixedItemSizing {
    /// Where items come from that appear, and go to that disappear.
    enum Appearance: String, CaseIterable { case inPlace, fromCenter }

    var fixedItemSize: CGSize?
    var appearance = Appearance.inPlace

    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheMiddle(itemIndexPath) }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { inTheMiddle(itemIndexPath) }

    /// Listing 5-2 of the guide: transparent, in the middle of what the view shows.
    private func inTheMiddle(_ path: IndexPath) -> CollectionViewLayoutAttributes? {
        guard appearance == .fromCenter, let view = collectionView,
            let attributes = layoutAttributesForItem(at: path)?.copy(with: nil)
                as? CollectionViewLayoutAttributes
        else { return nil }
        attributes.alpha = 0
        attributes.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        return attributes
    }
}

extension DiagramDataSource: CollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        (layout as? any FixedItemSizing)?.fixedItemSize
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
        return element.size(row: section)
    }
}
