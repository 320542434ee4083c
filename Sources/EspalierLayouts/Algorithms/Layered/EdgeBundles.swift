/// The edges without loops, in which equal edges are one edge of greater weight.
///
/// Equal edges have the same ends, the same look and the same labels. Different edges between two nodes stay, and are
/// drawn as parallel lines.
nonisolated struct EdgeBundles: Sendable {
    /// The edges that are laid out.
    private(set) var edges: [LayeredGraph.Edge] = []
    /// For each edge of the input, its number in `edges`; -1 for a loop.
    private(set) var bundle: [Int32]
    /// The loops, as numbers of the input's edges, one for each look and label of a node.
    private(set) var loops: [Int32] = []
    /// For each loop of the input, the loop in `loops` that stands for it; -1 for other edges.
    private(set) var loop: [Int32]

    private struct Key: Hashable {
        let source, target, look, label, startLabel, endLabel: Int32

        init(_ edge: LayeredGraph.Edge) {
            (source, target, look) = (edge.source, edge.target, edge.look)
            (label, startLabel, endLabel) = (edge.label, edge.startLabel, edge.endLabel)
        }
    }

    /// O(m).
    init(_ graph: LayeredGraph) {
        bundle = Array(repeating: -1, count: graph.edges.count)
        loop = bundle
        var known: [Key: Int32] = [:]
        known.reserveCapacity(graph.edges.count)
        for (number, edge) in graph.edges.enumerated() {
            let key = Key(edge)
            if edge.source == edge.target {
                guard edge.source < graph.nodes.count else { continue }
                loop[number] = known[key] ?? Int32(loops.count)
                if known.updateValue(loop[number], forKey: key) == nil { loops.append(Int32(number)) }
            } else if let first = known[key] {
                bundle[number] = first
                edges[Int(first)].weight += edge.weight
            } else {
                bundle[number] = Int32(edges.count)
                known[key] = bundle[number]
                edges.append(edge)
            }
        }
    }
}
