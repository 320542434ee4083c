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

    var layerCount: Int { layers.starts.count - 1 }

    init(_ graph: ProperGraph) {
        (nodeCount, count, layer) = (graph.nodeCount, graph.count, graph.layer)
        layers = CompressedLists(keys: graph.layer, count: graph.layerCount)
        above = Neighbors(of: graph.targets, others: graph.sources, loads: graph.loads, count: graph.count)
        below = Neighbors(of: graph.sources, others: graph.targets, loads: graph.loads, count: graph.count)
    }

    func neighbors(above isAbove: Bool) -> Neighbors { isAbove ? above : below }
}
