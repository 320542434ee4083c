import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
import Foundation

/// `layout: {type: flow}`: items of sections side by side in lines.
struct FlowFactory: LayoutFactory {
    let type = "flow"
    let documentation = "Items beside each other in lines, section below section."
    let dataKind = LayoutDataKind.sections

    nonisolated var options: [LayoutOption<DiagramFlowLayout>] {
        LayoutOption.flow + [
            .choice(
                "appearance", default: .inPlace,
                "Where items fade in that are inserted, and fade out that are deleted."
            ) { $0.appearance = $1 }
        ]
    }

    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ request: LayoutRequest) -> CollectionViewLayout {
        configured(DiagramFlowLayout(), request)
    }

    /// Lines fill the view, so the view has to have their length.
    func viewport(of layout: CollectionViewLayout, _ request: LayoutRequest) -> CGSize {
        CGSize(width: request.width, height: request.width)
    }
}

nonisolated extension LayoutOption where Layout: CollectionViewFlowLayout & FixedItemSizing {
    /// The keys of flow layouts.
    static var flow: [LayoutOption] {
        [
            .layoutDirection,
            .scrollDirection("Where line follows line.") { $0.scrollDirection = $1 },
            .field(
                FieldDefinition(
                    "width", .number(1...1_000_000), default: "960",
                    "The width that lines fill, or their height when they follow each other to the right.")),
            .itemSize,
            .length("minimumLineSpacing", default: 10, "Space between lines.") {
                $0.minimumLineSpacing = $1
            },
            .length("minimumInteritemSpacing", default: 10, "The least space between items of a line.") {
                $0.minimumInteritemSpacing = $1
            },
            .insets(
                "sectionInset", default: EdgeInsets(top: 0, left: 0, bottom: 16, right: 0),
                "Space around the items of a section."
            ) { $0.sectionInset = $1 },
        ]
    }
}

final class DiagramFlowLayout: CollectionViewFlowLayout, FixedItemSizing {
    /// Where items come from that appear, and go to that disappear.
    nonisolated enum Appearance: String, CaseIterable, Sendable { case inPlace, fromCenter }

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
        if let size = (layout as? any FixedItemSizing)?.fixedItemSize { return size }
        let (section, item) = (indexPath.section, indexPath.item)
        let size = sizeOfItem(section: section, item: item)
        guard let flow = layout as? CollectionViewFlowLayout, flow.scrollDirection == .vertical else {
            return size
        }
        // An item that is wider than a line wraps its text.
        let room = collectionView.bounds.width - flow.sectionInset.horizontal
        guard room > 0, size.width > room else { return size }
        return CGSize(width: room, height: heightOfItem(section: section, item: item, width: room))
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
