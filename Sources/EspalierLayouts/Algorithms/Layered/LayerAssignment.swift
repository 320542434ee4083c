/// The layers of a connected graph without cycles, for which the edges are shortest in total.
///
/// Nodes that are pinned to one layer are one node of the rank graph. A node that is pinned to layer 3 has an offset of
/// 2 from the node of the first layer.
nonisolated struct LayerAssignment {
    private let nodeCount: Int
    private let pins: LayerPins
    private var sets: DisjointSets
    /// For each set with a numbered layer, its number of layers below the first.
    private var offsets: [Int32: Int32] = [:]

    private var top: Int32 { Int32(nodeCount) }
    private var bottom: Int32 { top + 1 }

    /// Returns the layer of each node, from 0.
    ///
    /// - Throws: `PositiveCycle` with the nodes of edges that contradict the pins.
    static func layers(
        nodeCount: Int, edges: [RankGraph.Edge], pins: LayerPins
    ) throws(PositiveCycle) -> [Int32] {
        if pins.isEmpty {
            let graph = RankGraph(count: nodeCount, edges: edges)
            return NetworkSimplex.ranks(of: graph, from: try graph.leastRanks())
        }
        return try LayerAssignment(nodeCount, pins).layers(edges)
    }

    private init(_ nodeCount: Int, _ pins: LayerPins) throws(PositiveCycle) {
        (self.nodeCount, self.pins) = (nodeCount, pins)
        sets = DisjointSets(count: nodeCount + 2)
        for group in pins.groups {
            for node in group.dropFirst() { sets.join(group[0], node) }
        }
        let places = pins.places.sorted { $0.key < $1.key }
        for (node, place) in places {
            if place == .first || place == .number(1) { sets.join(node, top) }
            if place == .last { sets.join(node, bottom) }
        }
        for case (let node, .number(let number)) in places {
            let root = sets.root(of: node)
            if offsets.updateValue(number - 1, forKey: root).map({ $0 != number - 1 }) ?? false {
                throw PositiveCycle(nodes: [Int(root), Int(node)])
            }
        }
        for root in [sets.root(of: top)] where offsets[root].map({ $0 != 0 }) ?? false {
            throw PositiveCycle(nodes: [Int(root)])
        }
    }

    /// Returns the node of the rank graph for a node, and the distance of the two.
    private mutating func base(_ node: Int32) -> (node: Int32, offset: Int32) {
        let root = sets.root(of: node)
        guard let offset = offsets[root] else { return (root, 0) }
        return (sets.root(of: top), offset)
    }

    private func layers(_ edges: [RankGraph.Edge]) throws(PositiveCycle) -> [Int32] {
        var assignment = self
        var moved: [RankGraph.Edge] = []
        for edge in edges {
            let (tail, head) = (assignment.base(edge.tail), assignment.base(edge.head))
            let length = edge.length + tail.offset - head.offset
            if tail.node != head.node {
                moved.append(
                    RankGraph.Edge(tail: tail.node, head: head.node, length: length, weight: edge.weight))
            } else if length > 0 {
                throw PositiveCycle(nodes: [Int(edge.tail), Int(edge.head)])
            }
        }
        let (first, last) = (assignment.sets.root(of: top), assignment.sets.root(of: bottom))
        for node in 0..<top + 2 where assignment.sets.root(of: node) == node && offsets[node] == nil {
            if node != first { moved.append(RankGraph.Edge(tail: first, head: node, length: 0, weight: 0)) }
            if node != last { moved.append(RankGraph.Edge(tail: node, head: last, length: 0, weight: 0)) }
        }
        // A node with an offset isn't a node of the rank graph, but the graph must be connected.
        for node in offsets.keys.sorted() where node != first {
            moved.append(RankGraph.Edge(tail: first, head: node, length: 0, weight: 0))
        }
        for node in 0..<top where assignment.sets.root(of: node) != node {
            moved.append(RankGraph.Edge(tail: first, head: node, length: 0, weight: 0))
        }
        if first == last { throw PositiveCycle(nodes: [Int(first)]) }
        let graph = RankGraph(count: nodeCount + 2, edges: moved)
        let ranks = NetworkSimplex.ranks(of: graph, from: try graph.leastRanks())
        return assignment.spread(ranks)
    }

    private mutating func spread(_ ranks: [Int32]) -> [Int32] {
        let layers = (0..<top).map { node in
            let base = base(node)
            return ranks[Int(base.node)] + base.offset
        }
        let least = layers.min() ?? 0
        return layers.map { $0 - least }
    }
}
