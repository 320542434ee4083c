import EspalierCollectionLayout
import EspalierGeometry
import Foundation

/// The graph of a collection view, with the nodes in the order of the index paths.
struct LayeredGraphReader {
    private let view: CollectionView
    private let layout: LayeredLayout
    private let numbers: ItemNumbers
    private let direction: TreeDirection
    /// The edges of the graph.
    private(set) var edges: [LayeredLayoutEdge] = []
    private(set) var graph = LayeredGraph(nodes: [], edges: [])
    /// For each edge, the number of the item whose index path its line has.
    private(set) var lineOwners: [Int32] = []
    private(set) var containers = SectionContainers()

    /// Reads the items and edges.
    ///
    /// O(n + m).
    init(_ view: CollectionView, _ layout: LayeredLayout) {
        (self.view, self.layout, numbers) = (view, layout, ItemNumbers(itemCounts: view.itemCounts))
        direction = layout.configuration.direction
        let source = layout.graphDataSource ?? view.dataSource as? any LayeredLayoutDataSource
        readNodes()
        if let source { readContainers(source) }
        if let source { read(source.collectionView(view, edgesFor: layout)) }
        if let source { readPins(source) }
    }

    private mutating func readNodes() {
        let delegate = view.delegate as? any CollectionViewDelegateLayeredLayout
        for section in 0..<numbers.sectionCount {
            for item in 0..<numbers.items(inSection: section).count {
                let path = IndexPath(item: item, section: section)
                let size =
                    delegate.map {
                        Lengths.usable($0.collectionView(view, layout: layout, sizeForItemAt: path))
                    } ?? layout.configuration.itemSize
                graph.nodes.append(node(size))
            }
        }
    }

    private func node(_ size: CGSize) -> LayeredGraph.Node {
        let size = direction.size(size)
        return LayeredGraph.Node(width: size.breadth, height: size.depth)
    }

    private mutating func readContainers(_ source: any LayeredLayoutDataSource) {
        containers = SectionContainers(
            (0..<numbers.sectionCount).map {
                source.collectionView(view, layout: layout, containerForSection: $0)
            }, itemCounts: view.itemCounts)
        guard !containers.sections.isEmpty else { return }
        graph.containers = containers.all(direction)
        for section in 0..<numbers.sectionCount {
            graph.homes += numbers.items(inSection: section).map { _ in containers.number[section] }
        }
    }

    /// Returns the number of an end of an edge in the graph: of a container, or else of an item.
    private func end(_ path: IndexPath, _ section: Int?) -> Int? {
        if let section, containers.number.indices.contains(section), containers.number[section] >= 0 {
            return numbers.count + Int(containers.number[section])
        }
        return numbers[path]
    }

    private mutating func read(_ all: [LayeredLayoutEdge]) {
        var looks: [String: Int] = [:]
        var labels: [Label: Int32] = [:]
        for edge in all {
            guard let owner = numbers[edge.source], let source = end(edge.source, edge.sourceContainer),
                let target = end(edge.target, edge.targetContainer)
            else { continue }
            let look = looks[edge.kind] ?? looks.count
            looks[edge.kind] = look
            var added = LayeredGraph.Edge(source, target, look: look)
            added.label = label(edge.label, edge.labelSize, &labels)
            added.startLabel = label(edge.startLabel, edge.startLabelSize, &labels)
            added.endLabel = label(edge.endLabel, edge.endLabelSize, &labels)
            added.minimumLength = Int32(edge.minimumLength.limited(to: 1...1_000))
            added.weight = Int32(edge.weight.limited(to: 1...1_000))
            graph.edges.append(added)
            edges.append(edge)
            lineOwners.append(Int32(owner))
        }
    }

    private struct Label: Hashable {
        let text: String
        let size: LayeredGraph.Node
    }

    /// Returns the number of a label in the graph; -1 for one without a size.
    private mutating func label(_ text: String, _ size: CGSize, _ known: inout [Label: Int32]) -> Int32 {
        let size = Lengths.usable(size)
        guard size.width > 0, size.height > 0 else { return -1 }
        let label = Label(text: text, size: node(size))
        let number = known[label] ?? Int32(known.count)
        if known.updateValue(number, forKey: label) == nil { graph.labels.append(label.size) }
        return number
    }

    private mutating func readPins(_ source: any LayeredLayoutDataSource) {
        for number in 0..<numbers.count {
            let pin = source.collectionView(
                view, layout: layout, pinnedLayerOfItemAt: numbers.path(of: number))
            graph.pins.places[Int32(number)] =
                switch pin {
                case .first: .first
                case .last: .last
                case .layer(let layer): .number(Int32(layer.limited(to: 1...1_000_000)))
                case nil: nil
                }
        }
        graph.pins.groups = source.collectionView(view, itemsInSameLayerFor: layout)
            .map { $0.compactMap { numbers[$0].map { Int32($0) } } }.filter { $0.count > 1 }
    }
}
