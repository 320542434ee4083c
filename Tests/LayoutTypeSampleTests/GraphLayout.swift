import EspalierCollectionLayout
import EspalierData
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation

/// A layout for small graphs: nodes in a row, with a line from each to every node that it leads to.
final class GraphLayout: CollectionViewLayout, ConfigurableLayout {
    static let elementKindWire = "wire"
    static let elementKindWireLabel = "wireLabel"

    struct Configuration: LayoutConfiguration {
        @Limited var spacing: CGFloat = 20

        static let options: [ConfigurationOption<Self>] = [
            .number("spacing", \.spacing, "The space between nodes.")
        ]
    }

    /// An edge: the items that it joins.
    struct Edge {
        let source: IndexPath
        let target: IndexPath
        let labelSize: CGSize
    }

    final var configuration = Configuration()
    /// The edges in the order of the data.
    final var edges: [Edge] = []
    /// Changes the attributes of lines before they are returned, for tests of invalid attributes.
    final var damage: (EdgeLayoutAttributes) -> Void = { _ in }

    /// The index paths of labels that the edges don't have, for tests.
    final var strayLabels: [IndexPath] = []

    override class var layoutAttributesClass: AnyClass { EdgeLayoutAttributes.self }

    private static let size = CGSize(width: 60, height: 20)

    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

    override var collectionViewContentSize: CGSize {
        CGSize(width: CGFloat(count) * (Self.size.width + configuration.spacing), height: 80)
    }

    private func frame(_ item: Int) -> CGRect {
        CGRect(
            origin: CGPoint(x: CGFloat(item) * (Self.size.width + configuration.spacing), y: 30),
            size: Self.size)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        let attributes = makeAttributes(forCellWith: indexPath)
        attributes.frame = frame(indexPath.item)
        return attributes
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        let attributes = makeAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        if elementKind == Self.elementKindWireLabel {
            let edge = edges.indices.contains(indexPath[2]) ? edges[indexPath[2]] : edges[0]
            attributes.frame = CGRect(
                origin: CGPoint(x: frame(edge.target.item).midX, y: 12), size: edge.labelSize)
            return attributes
        }
        attributes.frame = CGRect(origin: .zero, size: collectionViewContentSize)
        attributes.zIndex = -1
        guard let attributes = attributes as? EdgeLayoutAttributes else { return nil }
        attributes.legs = edges.indices.filter { edges[$0].source == indexPath }.map { number in
            let (source, target) = (frame(indexPath.item), frame(edges[number].target.item))
            let height = 10 - CGFloat(number)
            return EdgeLeg(
                through: [
                    CGPoint(x: source.midX, y: source.minY), CGPoint(x: source.midX, y: height),
                    CGPoint(x: target.midX, y: height), CGPoint(x: target.midX, y: target.minY),
                ], edge: number, target: edges[number].target)
        }
        damage(attributes)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let paths = (0..<count).map { IndexPath(item: $0, section: 0) }
        let sources = paths.filter { path in edges.contains { $0.source == path } }
        let labels = edges.indices.filter { edges[$0].labelSize.width > 0 }.map {
            edges[$0].source.appending($0)
        }
        return (labels + strayLabels).compactMap {
            layoutAttributesForSupplementaryView(ofKind: Self.elementKindWireLabel, at: $0)
        }
            + sources.compactMap {
                layoutAttributesForSupplementaryView(ofKind: Self.elementKindWire, at: $0)
            } + paths.compactMap(layoutAttributesForItem)
    }
}

/// The layout type `layout: {type: wires}`, which arranges graphs.
struct GraphType: LayoutType {
    typealias Options = GraphLayout.Configuration

    let name = "wires"
    let documentation = "Nodes in a row, with lines above them."
    let dataKind = LayoutDataKind.graph
    var damage: @Sendable (EdgeLayoutAttributes) -> Void = { _ in }
    var strayLabels: [IndexPath] = []

    nonisolated var supplementaryKinds: [ElementKind] {
        [
            .lines(GraphLayout.elementKindWire),
            .labels(ofLines: "wire", identifier: GraphLayout.elementKindWireLabel),
        ]
    }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = GraphLayout()
        layout.configuration = options
        (layout.damage, layout.strayLabels) = (damage, strayLabels)
        let content = request.content
        if let edges = content.edges {
            layout.edges = (0..<edges.count).map {
                let source = content.indexPath(ofRow: Int(edges.sources[$0]))
                return GraphLayout.Edge(
                    source: source, target: content.indexPath(ofRow: Int(edges.targets[$0])),
                    labelSize: content.sizeOfLabel(
                        ofKind: GraphLayout.elementKindWireLabel, at: source.appending($0)))
            }
        }
        return LayoutSetup(layout, LayoutDelegate(request))
    }
}
