package import EspalierCollectionLayout
import EspalierGeometry
package import Foundation

/// Attributes made when asked for.
extension ClassHierarchyLayout {
    final func attributes(forNode node: Int) -> CollectionViewLayoutAttributes {
        let (section, item) = result.place(ofNode: node)
        let attributes = makeAttributes(forCellWith: IndexPath(item: item, section: section))
        attributes.frame = result.geometry.frame(ofBox: node)
        (attributes as? ClassHierarchyLayoutAttributes)?.storedChildren = result.children(
            ofNode: node, section: section)
        return attributes
    }

    final func attributes(forContinuation repeated: Int) -> CollectionViewLayoutAttributes {
        let box = result.geometry.tree.count + repeated
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindContinuation, with: result.indexPath(ofBox: box))
        attributes.frame = result.geometry.frame(ofBox: box)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.isContinuation = true
            let nodes = result.geometry.parts.first { $0.box == box }?.children ?? 0..<0
            attributes.storedChildren = result.children(nodes, section: attributes.indexPath.section + 1)
        }
        return attributes
    }

    final func attributes(forConnector number: Int) -> CollectionViewLayoutAttributes {
        let geometry = result.geometry
        let box = Int(geometry.connectorSources[number].box)
        let path = result.indexPath(ofBox: box)
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindConnector, with: path)
        let shape = geometry.shape(ofConnector: number)
        attributes.frame = geometry.frame(of: shape)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.connector = geometry.connector(shape, in: attributes.frame)
            attributes.isContinuation = box >= geometry.tree.count
            attributes.storedChildren = result.children(
                geometry.children(ofConnector: number), section: path.section + 1)
        }
        return attributes
    }

    final func attributes(forReference number: Int) -> CollectionViewLayoutAttributes {
        let (reference, frame) = result.geometry.reference(
            result.shape(ofReference: number), referenceStyle)
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindReference,
            with: result.indexPath(ofReference: number))
        attributes.frame = frame
        attributes.zIndex = -1
        if let attributes = attributes as? ClassHierarchyLayoutAttributes { attributes.reference = reference }
        return attributes
    }
}

extension ClassHierarchyResult {
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

extension ClassHierarchyLayout: ElementStreaming {
    package final func forEachElement(
        in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void
    ) -> Bool {
        // Nodes that aren't in the order of their index paths would have to be sorted first, and those without a place
        // left out.
        guard type(of: self) == ClassHierarchyLayout.self, result.items.isEmpty, framesAllSections else {
            return false
        }
        result.forEachReference(in: rect) { body(attributes(forReference: $0)) }
        streamConnectors(in: rect, body)
        for repeated in result.repeatOrder { body(attributes(forContinuation: repeated)) }
        streamCells(in: rect, body)
        return true
    }

    private func streamConnectors(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) {
        let (result, geometry) = (result, result.geometry)
        var recycled = RecycledAttributes {
            ClassHierarchyLayoutAttributes(
                forSupplementaryViewOfKind: Self.elementKindConnector, with: IndexPath(item: 0, section: 0))
        }
        result.forEachConnector(in: rect) { number in
            let box = Int(geometry.connectorSources[number].box)
            // Lines that start from a repeat have a third index.
            guard box < geometry.tree.count else { return body(attributes(forConnector: number)) }
            let attributes = recycled.next()
            let (section, item) = result.place(ofNode: box)
            attributes.moveToItem(item, section: section)
            let shape = geometry.shape(ofConnector: number)
            let frame = geometry.frame(of: shape)
            attributes.place(in: frame)
            attributes.connector = geometry.connector(shape, in: frame)
            attributes.storedChildren = result.children(
                geometry.children(ofConnector: number), section: section + 1)
            body(attributes)
        }
    }

    private func streamCells(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) {
        let (result, geometry) = (result, result.geometry)
        var recycled = RecycledAttributes {
            ClassHierarchyLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        }
        result.forEachNode(in: rect) { node in
            let attributes = recycled.next()
            let (section, item) = result.place(ofNode: node)
            attributes.moveToItem(item, section: section)
            attributes.place(in: geometry.frame(ofBox: node))
            attributes.storedChildren = result.children(ofNode: node, section: section)
            body(attributes)
        }
    }
}
