import EspalierBoxes
import EspalierCollectionLayout
import EspalierData
import EspalierLayouts
import Foundation

/// The layout type `radial-tree` of diagram files: a tree around its root.
struct RadialTreeType: LayoutType {
    typealias Options = RadialTreeLayout.Configuration

    let name = "radial-tree"
    let documentation = "A tree around its root, whose levels are rings of items that point outwards."
    let dataKind = LayoutDataKind.hierarchy

    let discussion = """
        A ring is as large as its items need. `connector` describes the lines between a parent and its children: their `style` is
        `orthogonal` for lines along the rings, `curved` or `straight`. Text is turned, but never upside down.
        """

    nonisolated var viewKeys: [ViewKey] { [.layoutDirection] }

    nonisolated var supplementaryKinds: [ElementKind] {
        [.connectors(RadialTreeLayout.elementKindConnector)]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = RadialTreeLayout()
        layout.configuration = options
        layout.connectorStyle = request.views.connector.style.layoutStyle
        var setup = LayoutSetup(layout, OutwardTreeDelegate(request))
        setup.kindsOfItems = [RadialTreeLayout.elementKindConnector]
        return setup
    }
}

/// The delegate of a tree that grows in several directions, which provides the tree and the sizes of the boxes.
class OutwardTreeDelegate: LayoutDelegate, CollectionViewDelegateOutwardTreeLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: OutwardTreeLayout, numbersOfChildrenInSection section: Int
    ) -> [Int] { content.hierarchy?.childCounts(inLevel: section) ?? [] }

    func collectionView(
        _ collectionView: CollectionView, layout: OutwardTreeLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { content.sizeOfItem(at: indexPath) }
}
