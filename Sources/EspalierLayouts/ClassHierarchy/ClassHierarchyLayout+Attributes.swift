package import EspalierCollectionLayout
import EspalierGeometry
package import Foundation

/// These methods return the attributes of single elements.
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
            attributes.storedChildren = result.children(
                result.geometry.children(ofRepeat: repeated), section: attributes.indexPath.section + 1)
        }
        return attributes
    }

    final func attributes(forConnector number: Int) -> CollectionViewLayoutAttributes {
        let geometry = result.geometry
        let box = Int(geometry.connectorSources[number].box)
        let path = result.indexPath(ofBox: box)
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindConnector, with: path)
        attributes.frame = result.frame(ofConnector: number)
        if let attributes = attributes as? ClassHierarchyLayoutAttributes {
            if let layers = result.layers {
                attributes.legs = geometry.children(ofConnector: number).map { child in
                    var leg = layers.leg(toChild: child, in: attributes.frame)
                    leg.target = result.indexPath(ofNode: child)
                    return leg
                }
            } else {
                let shape = geometry.shape(ofConnector: number)
                attributes.connector = geometry.connector(shape, in: attributes.frame)
            }
            attributes.isContinuation = box >= geometry.tree.count
            attributes.storedChildren = result.children(
                geometry.children(ofConnector: number), section: path.section + 1)
        }
        return attributes
    }

    final func attributes(forReference number: Int) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: result.references[number].edge == nil
                ? Self.elementKindReference : Self.elementKindEdge,
            with: result.indexPath(ofReference: number))
        attributes.zIndex = -1
        if let layers = result.layers {
            attributes.frame = layers.frame(ofReference: number)
            var leg = layers.leg(ofReference: number, in: attributes.frame)
            leg.target = result.references[number].child
            (attributes as? EdgeLayoutAttributes)?.legs = [leg]
            return attributes
        }
        let (reference, frame) = result.geometry.reference(
            result.shape(ofReference: number), configuration.referenceStyle)
        attributes.frame = frame
        (attributes as? ClassHierarchyLayoutAttributes)?.reference = reference
        return attributes
    }
}

extension ClassHierarchyLayout {
    final func attributes(for label: ClassHierarchyResult.Label) -> CollectionViewLayoutAttributes {
        let attributes = makeAttributes(forSupplementaryViewOfKind: label.kind, with: label.path)
        attributes.frame = label.frame
        attributes.zIndex = 1
        return attributes
    }
}

/// These methods provide the attributes of the elements in a rectangle.
extension ClassHierarchyLayout {
    /// True if the attributes objects of the previous query can be reused.
    final var recyclesAttributes: Bool { attributesClass == ClassHierarchyLayoutAttributes.self }

    /// Appends the attributes of the connectors that are in a rectangle.
    final func appendConnectors(in rect: CGRect, to pool: inout AttributesPool) {
        let (result, recycles, firstBox) = (result, recyclesAttributes, result.firstFramedBox)
        result.forEachConnector(in: rect) { number, frame in
            guard result.geometry.connectorSources[number].box >= firstBox else { return }
            if recycles, result.startsFromNode(number) {
                result.describe(
                    connector: number, frame: frame, in: pool.next { ClassHierarchyLayoutAttributes() })
            } else {
                pool.append(attributes(forConnector: number))
            }
        }
    }

    final func appendCells(in rect: CGRect, to pool: inout AttributesPool) {
        let (result, recycles, firstBox) = (result, recyclesAttributes, result.firstFramedBox)
        result.forEachNode(in: rect) { node, frame in
            guard node >= firstBox else { return }
            if recycles {
                result.describe(node: node, frame: frame, in: pool.next { ClassHierarchyLayoutAttributes() })
            } else {
                pool.append(attributes(forNode: node))
            }
        }
    }
}

extension ClassHierarchyLayout: ElementStreaming {
    package final func forEachElement(
        in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void
    ) -> Bool {
        // A stream of elements must be in painting order and complete. Therefore, nodes must be in the order of their
        // index paths, and all of them must be placed.
        guard type(of: self) == ClassHierarchyLayout.self, result.items.isEmpty, result.firstFramedBox == 0,
            containers.isEmpty
        else {
            return false
        }
        result.forEachReference(in: rect) { body(attributes(forReference: $0)) }
        streamConnectors(in: rect, body)
        for repeated in result.repeatOrder { body(attributes(forContinuation: repeated)) }
        streamCells(in: rect, body)
        result.forEachLabel(in: rect) { body(attributes(for: $0)) }
        return true
    }

    private func streamConnectors(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) {
        let result = result
        var recycled = RecycledAttributes { ClassHierarchyLayoutAttributes() }
        result.forEachConnector(in: rect) { number, frame in
            guard result.startsFromNode(number) else { return body(attributes(forConnector: number)) }
            let attributes = recycled.next()
            result.describe(connector: number, frame: frame, in: attributes)
            body(attributes)
        }
    }

    private func streamCells(in rect: CGRect, _ body: (CollectionViewLayoutAttributes) -> Void) {
        let result = result
        var recycled = RecycledAttributes { ClassHierarchyLayoutAttributes() }
        result.forEachNode(in: rect) { node, frame in
            let attributes = recycled.next()
            result.describe(node: node, frame: frame, in: attributes)
            body(attributes)
        }
    }
}
