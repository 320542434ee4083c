public import EspalierCollectionLayout
import EspalierGeometry
public import Foundation

/// A graph in layers: each edge leads from a layer to a later one, and lines cross as little as possible.
///
/// Items are the nodes of the graph, which `graphDataSource` joins by edges. Edges of a cycle that lead to an earlier
/// layer keep their arrowheads. Lines are supplementary views of the kind `elementKindEdge`, one for each item that edges
/// lead from, with the index path of this item. Their attributes contain a leg for each edge. Labels are supplementary
/// views of the kind `elementKindLabel` next to the lines, and of `elementKindStartLabel` and `elementKindEndLabel` at their
/// ends. A box that is too narrow for the labels at its lines is widened.
///
/// Sections can be containers: frames that no other item, line or frame enters. A frame is a decoration view of the kind
/// `elementKindContainer`, and its title is a supplementary view of the kind `CollectionView.elementKindSectionHeader`,
/// both with the index path of the section's first item.
///
/// `prepare()` lays out the whole graph. A graph of 2,000 items and 3,000 edges takes 0.1 s. Lengths are in points.
open class LayeredLayout: ArrangedLayout, ConfigurableLayout {
    /// The kind of the lines.
    nonisolated public static let elementKindEdge = "edge"
    /// The kind of the labels of edges.
    ///
    /// Their index paths consist of the section and the item of the edge's source, and the number of the edge.
    nonisolated public static let elementKindLabel = "label"
    /// The kind of the labels at the sources of edges, which have the index paths of the other labels.
    nonisolated public static let elementKindStartLabel = "startLabel"
    /// The kind of the labels at the targets of edges, which have the index paths of the other labels.
    nonisolated public static let elementKindEndLabel = "endLabel"

    /// The kind of the frames of containers.
    nonisolated public static let elementKindContainer = "container"

    private static let frames = ItemArrangement.Kind(
        elementKindContainer, .decorationView, of: .section, zIndex: -2)
    private static let titles = ItemArrangement.Kind(
        CollectionView.elementKindSectionHeader, .supplementaryView, of: .section)

    /// The source of the edges.
    ///
    /// If this property is nil, the collection view's data source provides the edges. If this data source doesn't
    /// conform to `LayeredLayoutDataSource`, there are no edges.
    public final weak var graphDataSource: (any LayeredLayoutDataSource)? {
        didSet { invalidateLayout() }
    }

    /// The settings; a change invalidates the layout.
    public final var configuration = Configuration() {
        didSet { if configuration != oldValue { invalidateLayout() } }
    }

    private final var result: LayeredResult?
    private final var numbers = ItemNumbers(itemCounts: [])

    /// The reason why the graph couldn't be laid out; nil if it was.
    ///
    /// Pins may contradict edges, and the graph may have too many edges. All items are at the origin then.
    public final var problem: String? { result?.error?.description }

    /// The items whose pinned layers contradict the edges; empty if there are none.
    public final var contradictingItems: [IndexPath] {
        guard case .contradictingPins(let nodes) = result?.error else { return [] }
        return nodes.map(numbers.path)
    }

    /// The class `LayeredLayoutAttributes`, which contains the lines and an item's layer.
    open override class var layoutAttributesClass: AnyClass { LayeredLayoutAttributes.self }

    /// Returns the frames of all items.
    open override func arrangement(in view: CollectionView) -> ItemArrangement {
        let result = LayeredResult(LayeredGraphReader(view, self), configuration)
        self.result = result
        numbers = ItemNumbers(itemCounts: view.itemCounts)
        let hasContainers = !result.containers.sections.isEmpty
        var arrangement = ItemArrangement(kinds: hasContainers ? [Self.frames, Self.titles] : [])
        arrangement.contentSize = result.contentSize
        let content = CGRect(origin: .zero, size: result.contentSize)
        let crossings = result.containers.titleCrossings(in: result.directed)
        for section in 0..<numbers.sectionCount {
            arrangement.beginSection()
            for node in numbers.items(inSection: section) { arrangement.addItem(result.frame(ofNode: node)) }
            let frame = result.containers.frame(ofSection: section, in: result.directed)
            if let frame {
                arrangement.addView(Self.frames, frame)
                arrangement.addView(
                    Self.titles,
                    result.containers.titleFrame(ofSection: section, in: frame, crossings))
            }
            arrangement.endSection(frame: frame ?? content, itemsFrame: frame ?? content)
        }
        return arrangement
    }

    /// Returns false: the arrangement doesn't depend on the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the attributes of the items, lines and labels in a rectangle.
    ///
    /// Lines are returned if one of their legs is in the rectangle. O(log n + found).
    open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let cells = super.layoutAttributesForElements(in: rect) ?? []
        guard let result else { return cells }
        for cell in cells { describe(cell) }
        var elements: [CollectionViewLayoutAttributes] = []
        result.forEachLine(in: rect) { elements.append(attributes(ofLines: $0, result)) }
        result.forEachLabel(in: rect) { elements.append(attributes(ofLabel: $0, result)) }
        return elements + cells
    }

    /// Returns the attributes of an item; nil if it doesn't exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes.map(describe)
        return attributes
    }

    /// Returns the attributes of a container's frame; nil if it doesn't exist.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
        attributes.map(describe)
        return attributes
    }

    /// Returns the attributes of the lines from an item, or of a label; nil if they don't exist.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard let result else { return nil }
        switch elementKind {
        case Self.elementKindEdge:
            guard let node = numbers[indexPath] else { return nil }
            let index = result.sources.partitioningIndex { $0 >= Int32(node) }
            guard index < result.sources.count, Int(result.sources[index]) == node else { return nil }
            return attributes(ofLines: index, result)
        case Self.elementKindLabel, Self.elementKindStartLabel, Self.elementKindEndLabel:
            guard indexPath.count == 3, let label = result.label(elementKind, numbered: indexPath[2]),
                result.edges[label.edge].source == indexPath.dropLast()
            else { return nil }
            return attributes(ofLabel: label, result)
        default: return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        }
    }

    private func describe(_ attributes: CollectionViewLayoutAttributes) {
        if attributes.representedElementKind == Self.elementKindContainer, let result {
            // Inner frames are drawn on outer ones.
            let container = Int(result.containers.number[attributes.indexPath.section])
            let (last, depth) = (result.containers.sections.count - 1, result.containers.depth(container))
            attributes.zIndex = Self.frames.zIndex - result.containers.depth(last) + depth
        }
        guard attributes.representedElementCategory == .cell, let result,
            let cell = attributes as? LayeredLayoutAttributes, let node = numbers[cell.indexPath]
        else { return }
        cell.layer = Int(result.drawing.layers[node])
        cell.order = Int(result.drawing.orders[node])
    }

    private func attributes(ofLines index: Int, _ result: LayeredResult) -> CollectionViewLayoutAttributes {
        let node = Int(result.sources[index])
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: Self.elementKindEdge, with: numbers.path(of: node))
        attributes.frame = result.lineFrames[index]
        attributes.zIndex = -1
        (attributes as? EdgeLayoutAttributes)?.legs = result.edgesOfNode[node].map {
            result.leg(Int($0), in: result.lineFrames[index])
        }
        return attributes
    }

    private func attributes(
        ofLabel label: LayeredResult.Label, _ result: LayeredResult
    ) -> CollectionViewLayoutAttributes {
        let edge = result.edges[label.edge]
        let attributes = makeAttributes(
            forSupplementaryViewOfKind: label.kind, with: edge.source.appending(edge.edge ?? label.edge))
        attributes.frame = label.frame
        return attributes
    }
}
