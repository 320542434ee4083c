/// The places of a graph by layer, and their neighbors in the layers above and below.
nonisolated struct OrderGraph: Sendable {
    /// The neighbors of all places in one direction.
    struct Neighbors: Sendable {
        let starts: [Int32]
        let places: [Int32]
        /// The number of edges that each segment stands for.
        let loads: [Int32]

        init(of keys: [Int32], others: [Int32], loads: [Int32], count: Int) {
            let lists = CompressedLists(keys: keys, count: count)
            starts = lists.starts
            places = lists.values.map { others[Int($0)] }
            self.loads = lists.values.map { loads[Int($0)] }
        }

        @inline(__always)
        func range(of place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }
    }

    let nodeCount: Int
    let count: Int
    let layers: CompressedLists
    let layer: [Int32]
    let above: Neighbors
    let below: Neighbors
    /// The containers; nil if there are none.
    let spans: ContainerSpans?
    /// For each place, the innermost container around it, or -1.
    let homes: [Int32]
    /// For each layer, the containers that it has borders of.
    let containers: CompressedLists

    var layerCount: Int { layers.starts.count - 1 }

    /// The number of places that aren't borders.
    var innerCount: Int { min(count, Int(spans?.borderStart ?? .max)) }

    /// Creates the lists.
    ///
    /// - Parameters:
    ///   - graph: The places.
    ///   - borderLoad: The number of crossings that a line through a border is worth.
    init(_ graph: ProperGraph, borderLoad: Int32 = 8) {
        (nodeCount, count, layer) = (graph.nodeCount, graph.count, graph.layer)
        (spans, homes) = (graph.spans, graph.homes)
        layers = CompressedLists(keys: graph.layer, count: graph.layerCount)
        // Only segments of borders belong to no edge.
        let loads = graph.spans == nil ? graph.loads : graph.loads.map { $0 == 0 ? borderLoad : $0 }
        above = Neighbors(of: graph.targets, others: graph.sources, loads: loads, count: graph.count)
        below = Neighbors(of: graph.sources, others: graph.targets, loads: loads, count: graph.count)
        containers = CompressedLists(spans: graph.spans, layerCount: graph.layerCount)
    }

    /// Returns true if a place is at a side of a container.
    @inline(__always)
    func isBorder(_ place: Int32) -> Bool { Int(place) >= innerCount }

    func neighbors(above isAbove: Bool) -> Neighbors { isAbove ? above : below }
}

nonisolated extension CompressedLists {
    /// Creates lists of the containers that reach across each layer, the inner after the outer.
    fileprivate init(spans: ContainerSpans?, layerCount: Int) {
        var (layers, containers): ([Int32], [Int32]) = ([], [])
        for container in (spans?.tops ?? []).indices {
            for layer in (spans?.tops[container] ?? 0)...(spans?.bottoms[container] ?? 0) {
                layers.append(layer)
                containers.append(Int32(container))
            }
        }
        self.init(keys: layers, count: layerCount)
        mapValues { containers[Int($0)] }
    }
}
