import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierDataFiles
import EspalierGeometry
import EspalierLayouts
import Foundation

/// The layout type `mindmap` of diagram files: a tree on both sides of its root.
struct MindMapType: LayoutType {
    typealias Options = MindMapLayout.Configuration

    let name = "mindmap"
    let documentation = "A tree on both sides of its root, such as a mind map."
    let dataKind = LayoutDataKind.hierarchy

    let discussion = """
        The first children of the root are at its right and the others at its left, so that both sides are about equally high. The
        field `side` of a child of the root puts it on the side `left` or `right`. `connector` describes the lines between a parent
        and its children: their `style` is `curved`, `orthogonal` or `straight`. Several roots have maps below each other.
        """

    nonisolated static let side = ItemField(
        "side", .text, "The side of a child of the root: `left` or `right`.")

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }
    nonisolated var itemFields: [ItemField] { [Self.side] }

    nonisolated var supplementaryKinds: [ElementKind] {
        [.connectors(MindMapLayout.elementKindConnector)]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = MindMapLayout()
        layout.configuration = options
        layout.configuration.connectorStyle = request.views.connector.style.layoutStyle
        var setup = LayoutSetup(layout, MindMapDelegate(request))
        setup.kindsOfItems = [MindMapLayout.elementKindConnector]
        return setup
    }

    nonisolated func check(_ data: LayoutCheck, _ options: Options) {
        guard let column = Self.side.column(of: data.items) else { return }
        for row in 0..<data.items.count {
            guard let value = column[row], MindMapLayout.Side(rawValue: value.text) == nil else { continue }
            data.error(
                "expected 'side' to be 'left' or 'right', found '\(value.text.excerpt())'", row: row)
        }
    }
}

private final class MindMapDelegate: OutwardTreeDelegate, CollectionViewDelegateMindMapLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: MindMapLayout, sideOfItemAt indexPath: IndexPath
    ) -> MindMapLayout.Side? {
        MindMapType.side.column(of: content.items)?[content.row(at: indexPath)]
            .flatMap { MindMapLayout.Side(rawValue: $0.text) }
    }
}
