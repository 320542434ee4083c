/// The order of the places in each layer.
nonisolated struct LayerOrder: Sendable {
    /// The places, layer by layer; layer `l` is the range `layers.range(of: l)` of the graph.
    var places: [Int32]
    /// For each place, its index in its layer.
    var position: [Int32]

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

    /// Reverses the order of every layer.
    mutating func mirror(_ graph: OrderGraph) {
        for layer in 0..<graph.layerCount {
            let range = graph.layers.range(of: layer)
            places[range].reverse()
            number(range)
        }
    }
}
