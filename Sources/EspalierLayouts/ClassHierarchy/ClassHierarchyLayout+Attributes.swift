import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// Attributes made when asked for.
extension ClassHierarchyLayout {
    final func attributes(forNode node: Int) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forCellWith: result.indexPath(ofNode: node))
        attributes.frame = result.geometry.frame(ofBox: node)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.storedChildren = children(
                result.geometry.tree.children(of: node), section: attributes.indexPath.section + 1)
        }
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
            attributes.storedChildren = children(nodes, section: attributes.indexPath.section + 1)
        }
        return attributes
    }

    final func attributes(forConnector number: Int) -> CollectionViewLayoutAttributes {
        let geometry = result.geometry
        let source = geometry.connectorSources[number]
        let box = Int(source.box)
        let (connector, frame) = geometry.connector(number)
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindConnector, with: result.indexPath(ofBox: box))
        attributes.frame = frame
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            attributes.connector = connector
            attributes.isContinuation = box >= geometry.tree.count
            attributes.storedChildren = children(
                geometry.children(ofConnector: number), section: attributes.indexPath.section + 1)
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

    private func children(_ nodes: Range<Int>, section: Int) -> ClassHierarchyLayoutAttributes.Children {
        guard !nodes.isEmpty else { return .list([]) }
        guard result.items.isEmpty else { return .list(nodes.map(result.indexPath(ofNode:))) }
        let start = result.geometry.tree.levelStarts[section]
        return .range(nodes.lowerBound - start..<nodes.upperBound - start, section: section)
    }
}
