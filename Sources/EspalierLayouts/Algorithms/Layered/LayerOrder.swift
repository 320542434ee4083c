/// The order of the places in each layer.
nonisolated struct LayerOrder: Sendable {
    /// The places, layer by layer; layer `l` is the range `layers.range(of: l)` of the graph.
    var places: [Int32]
    /// For each place, its index in its layer.
    var position: [Int32]
    /// For each container, its place among those of its parent; empty without containers.
    var siblings: [Int32] = []

    /// Creates the order of the input.
    init(_ graph: OrderGraph) {
        places = graph.layers.values
        position = Array(repeating: 0, count: graph.count)
        for layer in 0..<graph.layerCount { number(graph.layers.range(of: layer)) }
    }

    /// Creates the order of ascending values; the order of the input decides ties.
    ///
    /// O(n log n).
    init(_ graph: OrderGraph, by values: [Double]) {
        self.init(graph)
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            places[range].sort { (values[Int($0)], $0) < (values[Int($1)], $1) }
            number(range)
        }
    }

    /// Sets the positions of the places of a layer.
    mutating func number(_ range: Range<Int>) {
        for index in range { position[Int(places[index])] = Int32(index - range.lowerBound) }
    }

    /// Returns the index of each node among the nodes of its layer; `layers` has the layer of each.
    func ranks(_ layers: [Int32]) -> [Int32] {
        var counts = Array(repeating: Int32(0), count: Int((layers.max() ?? -1) + 1))
        var ranks = layers
        for place in places where place < layers.count {
            let layer = Int(layers[Int(place)])
            ranks[Int(place)] = counts[layer]
            counts[layer] += 1
        }
        return ranks
    }

    /// Sorts nodes that have the same neighbors by the order of the input, which changes no crossing.
    ///
    /// With containers, other nodes can be between them for another reason, so nothing is sorted. O(n log n).
    mutating func sortTwins(_ graph: OrderGraph) {
        if graph.spans != nil { return }
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            let nodes = range.filter { places[$0] < graph.nodeCount }
            let groups = Dictionary(grouping: nodes) { index in
                let place = Int(places[index])
                return [graph.above, graph.below].map { $0.places[$0.range(of: place)].sorted() }
            }
            for indices in groups.values where indices.count > 1 {
                for (index, place) in zip(indices, indices.map { places[$0] }.sorted()) {
                    places[index] = place
                }
            }
            number(range)
        }
    }

    /// Reverses the order of every layer.
    mutating func mirror(_ graph: OrderGraph) {
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            places[range].reverse()
            if let spans = graph.spans {
                for index in range where spans.isBorder(places[index]) {
                    places[index] = spans.opposite(places[index])
                }
            }
            number(range)
        }
        if let last = siblings.max() { siblings = siblings.map { last - $0 } }
    }
}
