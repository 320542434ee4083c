/// A spanning tree of edges that have their minimum lengths, and the ranks for which this is so.
///
/// The tree grows from node 0. The edge of least slack between the tree and another node joins next, after the whole
/// tree is moved by its slack. The keys of the two queues stay valid, because the move is one number.
nonisolated struct TightTree {
    private(set) var ranks: [Int32]
    /// For each node, the edge to its parent in the tree; -1 for node 0.
    private(set) var parentEdge: [Int32]
    private var isInTree: [Bool]
    private var shift = 0
    /// Edges out of the tree and edges into the tree, by slack before the move.
    private var outward = BinaryHeap<Candidate>()
    private var inward = BinaryHeap<Candidate>()

    private struct Candidate: Comparable {
        let key: Int
        let edge: Int32

        static func < (one: Self, other: Self) -> Bool { (one.key, one.edge) < (other.key, other.edge) }
    }

    /// O(m log m).
    ///
    /// - Parameters:
    ///   - graph: A connected graph.
    ///   - ranks: Ranks that satisfy all edges.
    init(_ graph: RankGraph, ranks: [Int32]) {
        self.ranks = ranks
        parentEdge = Array(repeating: -1, count: graph.count)
        isInTree = Array(repeating: false, count: graph.count)
        guard graph.count > 0 else { return }
        add(0, graph)
        while let (edge, node, slack) = next(graph) {
            shift += slack
            parentEdge[node] = edge
            add(node, graph)
        }
        for node in 0..<graph.count { self.ranks[node] += Int32(shift) }
    }

    private mutating func add(_ node: Int, _ graph: RankGraph) {
        isInTree[node] = true
        ranks[node] -= Int32(shift)
        let rank = Int(ranks[node])
        for number in graph.out[node] where !isInTree[Int(graph.edges[Int(number)].head)] {
            let edge = graph.edges[Int(number)]
            outward.insert(
                Candidate(key: Int(ranks[Int(edge.head)]) - rank - Int(edge.length), edge: number))
        }
        for number in graph.into[node] where !isInTree[Int(graph.edges[Int(number)].tail)] {
            let edge = graph.edges[Int(number)]
            inward.insert(
                Candidate(key: rank - Int(ranks[Int(edge.tail)]) - Int(edge.length), edge: number))
        }
    }

    /// Removes the edge of least slack to a node outside of the tree.
    ///
    /// - Returns: The edge, its node outside of the tree, and the move that makes it tight.
    private mutating func next(_ graph: RankGraph) -> (edge: Int32, node: Int, slack: Int)? {
        while let first = outward.first, isInTree[Int(graph.edges[Int(first.edge)].head)] {
            _ = outward.removeFirst()
        }
        while let first = inward.first, isInTree[Int(graph.edges[Int(first.edge)].tail)] {
            _ = inward.removeFirst()
        }
        let (out, into) = (outward.first, inward.first)
        if let out, into.map({ out.key - shift <= $0.key + shift }) ?? true {
            _ = outward.removeFirst()
            return (out.edge, Int(graph.edges[Int(out.edge)].head), out.key - shift)
        }
        guard let into else { return nil }
        _ = inward.removeFirst()
        return (into.edge, Int(graph.edges[Int(into.edge)].tail), -(into.key + shift))
    }
}
