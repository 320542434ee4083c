import EspalierCollectionLayout
import Foundation

extension ClassHierarchyResult {
    /// Sets every property of `attributes` for a node.
    ///
    /// No property may keep its value, because the object may have been used for another element before.
    func describe(node: Int, frame: CGRect?, in attributes: ClassHierarchyLayoutAttributes) {
        let (section, item) = place(ofNode: node)
        attributes.become(
            .cell, section: section, item: item, frame: frame ?? geometry.frame(ofBox: node))
        attributes.storedChildren = children(ofNode: node, section: section)
        attributes.forgetLines()
    }

    /// Sets every property of `attributes` for a connector that starts from a node's own box.
    func describe(connector number: Int, frame: CGRect?, in attributes: ClassHierarchyLayoutAttributes) {
        let (section, item) = place(ofNode: Int(geometry.connectorSources[number].box))
        let shape = geometry.shape(ofConnector: number)
        let frame = frame ?? geometry.frame(of: shape)
        attributes.become(
            .supplementaryView, kind: ClassHierarchyLayout.elementKindConnector, section: section, item: item,
            frame: frame)
        attributes.storedChildren = children(
            geometry.children(ofConnector: number), section: section + 1)
        attributes.becomeConnector(geometry.connector(shape, in: frame))
    }

    func children(ofNode node: Int, section: Int) -> ClassHierarchyLayoutAttributes.Children {
        children(geometry.tree.children(of: node), section: section + 1)
    }

    func children(_ nodes: Range<Int>, section: Int) -> ClassHierarchyLayoutAttributes.Children {
        guard !nodes.isEmpty else { return .list([]) }
        guard items.isEmpty else { return .list(nodes.map(indexPath(ofNode:))) }
        let start = geometry.tree.levelStarts[section]
        return .range(nodes.lowerBound - start..<nodes.upperBound - start, section: section)
    }
}
