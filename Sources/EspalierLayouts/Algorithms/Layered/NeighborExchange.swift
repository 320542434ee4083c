/// Exchanges neighbors in a layer as long as this removes crossings.
nonisolated enum NeighborExchange {
    private static let maximumRounds = 40

    /// Returns the number of crossings that were removed.
    ///
    /// O(rounds segments), where there are at most 40 rounds.
    static func run(
        _ order: inout LayerOrder, _ positions: inout NeighborPositions, _ graph: OrderGraph, rounds: Int
    ) -> Int {
        LayerRounds.run(min(maximumRounds, rounds), layerCount: graph.layerCount) { layer in
            exchange(layer, &order, &positions, graph)
        }
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
            if graph.isBorder(one) || graph.isBorder(other) { continue }
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
