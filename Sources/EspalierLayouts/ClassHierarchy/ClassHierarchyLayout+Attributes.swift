package import EspalierCollectionLayout
import EspalierGeometry
package import Foundation

/// Attributes made when asked for.
extension ClassHierarchyLayout {
    final func attributes(forNode node: Int) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: result.indexPath(ofNode: node))
        setValues(of: attributes, forNode: node)
        return attributes
    }

    private func setValues(of attributes: CollectionViewLayoutAttributes, forNode node: Int) {
        attributes.frame = result.geometry.frame(ofBox: node)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.storedChildren = children(
                result.geometry.tree.children(of: node), section: attributes.indexPath.section + 1)
        }
    }

    final func attributes(forContinuation repeated: Int) -> CollectionViewLayoutAttributes {
        let box = result.geometry.tree.count + repeated
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindContinuation, with: result.indexPath(ofBox: box))
        attributes.frame = result.geometry.frame(ofBox: box)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.isContinuation = true
            let nodes = result.geometry.parts.first { $0.box == box }?.children ?? 0..<0
            attributes.storedChildren = children(nodes, section: attributes.indexPath.section + 1)
        }
        return attributes
    }

    final func attributes(forConnector number: Int) -> CollectionViewLayoutAttributes {
        let box = Int(result.geometry.connectorSources[number].box)
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindConnector, with: result.indexPath(ofBox: box))
        setValues(of: attributes, forConnector: number, of: box)
        return attributes
    }

    private func setValues(
        of attributes: CollectionViewLayoutAttributes, forConnector number: Int, of box: Int
    ) {
        let geometry = result.geometry
        let (connector, frame) = geometry.connector(number)
        attributes.frame = frame
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.connector = connector
            attributes.isContinuation = box >= geometry.tree.count
            attributes.storedChildren = children(
                geometry.children(ofConnector: number), section: attributes.indexPath.section + 1)
        }
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

    private func children(_ nodes: Range<Int>, section: Int) -> ClassHierarchyLayoutAttributes.Children {
        guard !nodes.isEmpty else { return .list([]) }
        guard result.items.isEmpty else { return .list(nodes.map(result.indexPath(ofNode:))) }
        let start = result.geometry.tree.levelStarts[section]
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
        let geometry = result.geometry
        result.referenceIndex.forEach(in: rect) {
            geometry.frame(of: result.shape(ofReference: $0))
        } found: {
            body(attributes(forReference: $0))
        }
        let origin = IndexPath(item: 0, section: 0)
        var connectors = RecycledAttributes {
            ClassHierarchyLayoutAttributes(
                forSupplementaryViewOfKind: Self.elementKindConnector, with: origin)
        }
        result.connectorIndex.forEach(in: rect) {
            geometry.frame(of: geometry.shape(ofConnector: $0))
        } found: {
            let box = Int(geometry.connectorSources[$0].box)
            let attributes = connectors.next()
            attributes.indexPath = result.indexPath(ofBox: box)
            setValues(of: attributes, forConnector: $0, of: box)
            body(attributes)
        }
        for repeated in result.repeatOrder { body(attributes(forContinuation: repeated)) }
        var cells = RecycledAttributes { ClassHierarchyLayoutAttributes(forCellWith: origin) }
        result.boxIndex.forEach(in: rect) {
            geometry.frame(ofBox: $0)
        } found: {
            let attributes = cells.next()
            attributes.indexPath = result.indexPath(ofNode: $0)
            setValues(of: attributes, forNode: $0)
            body(attributes)
        }
        return true
    }
}
