/// Exchanges neighbors in a layer as long as this removes crossings.
nonisolated enum NeighborExchange {
    private static let maximumRounds = 40

    /// Returns the number of crossings that were removed.
    ///
    /// O(rounds segments).
    static func run(
        _ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph
    ) -> Int {
        var total = 0
        var isOpen = Array(repeating: true, count: graph.layerCount)
        for _ in 0..<maximumRounds {
            var next = Array(repeating: false, count: graph.layerCount)
            var removed = 0
            for layer in 0..<graph.layerCount where isOpen[layer] {
                let gain = exchange(layer, &order, &positions, graph)
                guard gain > 0 else { continue }
                removed += gain
                for near in max(0, layer - 1)...min(layer + 1, graph.layerCount - 1) { next[near] = true }
            }
            if removed == 0 { break }
            total += removed
            isOpen = next
        }
        return total
    }

    private static func exchange(
        _ layer: Int, _ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph
    ) -> Int {
        let range = graph.layers.range(of: layer)
        guard range.count > 1 else { return 0 }
        positions.read(layer, order, graph)
        var gain = 0
        for index in range.dropLast() {
            let (one, other) = (order.places[index], order.places[index + 1])
            let excess = positions.excess(Int(one), Int(other), graph)
            guard excess > 0 else { continue }
            gain += excess
            order.places.swapAt(index, index + 1)
            order.position[Int(one)] += 1
            order.position[Int(other)] -= 1
        }
        return gain
    }
}
