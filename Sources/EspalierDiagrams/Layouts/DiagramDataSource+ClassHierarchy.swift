import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

extension DiagramDataSource: ClassHierarchyLayoutDataSource {
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, childrenOfItemAt indexPath: IndexPath
    ) -> [IndexPath] {
        children(ofItem: indexPath.item, section: indexPath.section).map {
            IndexPath(item: $0, section: indexPath.section + 1)
        }
    }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, rangeOfChildrenOfItem item: Int,
        inSection section: Int
    ) -> Range<Int>? { children(ofItem: item, section: section) }

    private func children(ofItem item: Int, section: Int) -> Range<Int> {
        guard case .hierarchy(let hierarchy) = data else { return 0..<0 }
        return hierarchy.childRange(section: section, item: item)
    }
}

extension DiagramDataSource: CollectionViewDelegateClassHierarchyLayout {
    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { sizeOfItem(section: indexPath.section, item: indexPath.item) }

    func collectionView(
        _ collectionView: CollectionView, layout: ClassHierarchyLayout, sizesForItemsInSection section: Int
    ) -> [CGSize]? {
        (0..<itemCount(inSection: section)).map { sizeOfItem(section: section, item: $0) }
    }
}

/// Draws the lines between a parent and its children.
final class DiagramConnectorView: CollectionReusableView {
    private var connector: TreeConnector?
    private var elementID = ""
    private var stroke: Stroke?

    override var element: Element? { Element(id: elementID, kind: "connector", frame: frame) }

    func show(id: String, stroke: Stroke?) { (elementID, self.stroke) = (id, stroke) }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        connector = (layoutAttributes as? ClassHierarchyLayoutAttributes)?.connector
    }

    override func draw(in canvas: any Canvas) {
        guard let connector, let stroke else { return }
        canvas.draw(.path(connector.path()), fill: nil, stroke: stroke)
    }
}
