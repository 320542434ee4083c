/// Counts crossings between neighboring layers (Barth, Jünger and Mutzel, "Simple and efficient bilayer cross
/// counting", 2004).
nonisolated struct CrossingCounter {
    private var sums: [Int] = []

    /// Returns the number of crossings of all edges.
    ///
    /// O(segments log n).
    mutating func count(_ order: LayerOrder, _ graph: OrderGraph) -> Int {
        var total = 0
        for layer in 0..<max(0, graph.layerCount - 1) { total += count(order, graph, below: layer) }
        return total
    }

    /// Returns the number of crossings between a layer and the next.
    private mutating func count(_ order: LayerOrder, _ graph: OrderGraph, below layer: Int) -> Int {
        let size = graph.layers.range(of: layer + 1).count
        sums.removeAll(keepingCapacity: true)
        sums.append(contentsOf: repeatElement(0, count: size + 1))
        var (crossings, total) = (0, 0)
        let below = graph.below
        for index in graph.layers.range(of: layer) {
            let range = below.range(of: Int(order.places[index]))
            // Segments of one place don't cross, so that all are counted before one is added.
            for segment in range {
                var node = Int(order.position[Int(below.places[segment])]) + 1
                var before = 0
                while node > 0 {
                    before += sums[node]
                    node &= node - 1
                }
                crossings += Int(below.loads[segment]) * (total - before)
            }
            for segment in range {
                let load = Int(below.loads[segment])
                var node = Int(order.position[Int(below.places[segment])]) + 1
                while node <= size {
                    sums[node] += load
                    node += node & -node
                }
                total += load
            }
        }
        return crossings
    }
}
