/// The edges that are reversed so that a graph has no cycles.
///
/// Each strongly connected component is ordered as by Eades, Lin and Smyth ("A fast and effective heuristic for the
/// feedback arc set problem", 1993), and edges against the order are reversed. Ties are decided by the order of the
/// input.
nonisolated struct CycleBreaking {
    private let out: CompressedLists
    private let into: CompressedLists
    private let edges: [LayeredGraph.Edge]
    private let component: [Int32]
    private let nodeCount: Int

    /// Returns the edges that close a cycle in a depth-first search from the nodes that no edge leads to, from the starts of
    /// cycles, and then from the others in the order of the input.
    ///
    /// It reverses more edges, but often those that a reader takes for the ones that lead back. O(n + m).
    static func backEdges(nodeCount: Int, edges: [LayeredGraph.Edge], starts: [LayeredGraph.Edge]) -> [Bool] {
        let out = CompressedLists(keys: edges.map(\.source), count: nodeCount)
        let into = CompressedLists(keys: edges.map(\.target), count: nodeCount)
        let roots = (0..<nodeCount).filter { into.range(of: $0).isEmpty } + starts.map { Int($0.source) }
        var isReversed = Array(repeating: false, count: edges.count)
        var (isOpen, isSeen) = (
            Array(repeating: false, count: nodeCount), Array(repeating: false, count: nodeCount)
        )
        for start in roots + Array(0..<nodeCount) where !isSeen[start] {
            var path = [(node: start, next: out.range(of: start).lowerBound)]
            (isSeen[start], isOpen[start]) = (true, true)
            while let (node, next) = path.last {
                guard next < out.range(of: node).upperBound else {
                    isOpen[node] = false
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let (edge, target) = (Int(out.values[next]), Int(edges[Int(out.values[next])].target))
                if isOpen[target] {
                    isReversed[edge] = true
                } else if !isSeen[target] {
                    (isSeen[target], isOpen[target]) = (true, true)
                    path.append((target, out.range(of: target).lowerBound))
                }
            }
        }
        return isReversed
    }

    /// Returns a Boolean value for each edge that is true if the edge is reversed.
    ///
    /// O((n + m) log n).
    static func reversedEdges(nodeCount: Int, edges: [LayeredGraph.Edge]) -> [Bool] {
        CycleBreaking(nodeCount, edges).reversed()
    }

    /// Returns an edge of great weight from the start of each strongly connected component to its other nodes.
    ///
    /// Reading begins there: at the only node that edges from other components lead to, or at the first node if there are
    /// no such edges. If they lead to several nodes, the component has no start. O(n + m).
    ///
    /// - Parameters:
    ///   - nodeCount: The number of nodes.
    ///   - edges: The edges.
    ///   - isEntered: For each node, true if edges from outside the graph lead to it; empty if there are none.
    /// - Returns: The edges.
    static func startEdges(
        nodeCount: Int, edges: [LayeredGraph.Edge], isEntered: [Bool] = []
    ) -> [LayeredGraph.Edge] {
        let out = CompressedLists(keys: edges.map(\.source), count: nodeCount)
        let component = StrongComponents.components(nodeCount: nodeCount, edges: edges, out: out)
        let several = Int32(-2)
        var entry = Array(repeating: Int32(-1), count: nodeCount)
        func enter(_ node: Int32) {
            let number = Int(component[Int(node)])
            entry[number] = entry[number] == -1 || entry[number] == node ? node : several
        }
        for edge in edges where component[Int(edge.source)] != component[Int(edge.target)] {
            enter(edge.target)
        }
        for node in isEntered.indices where isEntered[node] { enter(Int32(node)) }
        for node in 0..<nodeCount where entry[Int(component[node])] == -1 { enter(Int32(node)) }
        return (0..<nodeCount).compactMap { node in
            let start = entry[Int(component[node])]
            guard start >= 0, start != node else { return nil }
            var edge = LayeredGraph.Edge(Int(start), node)
            edge.weight = startWeight
            return edge
        }
    }

    /// The weight of an edge that few others exceed together.
    private static let startWeight: Int32 = 1_000_000

    /// Returns the place of each node in an order of all nodes that few edges contradict.
    ///
    /// O((n + m) log n).
    static func order(nodeCount: Int, edges: [LayeredGraph.Edge]) -> [Int32] {
        CycleBreaking(nodeCount, edges, isWhole: true).ranks()
    }

    private init(_ nodeCount: Int, _ edges: [LayeredGraph.Edge], isWhole: Bool = false) {
        (self.nodeCount, self.edges) = (nodeCount, edges)
        out = CompressedLists(keys: edges.map(\.source), count: nodeCount)
        into = CompressedLists(keys: edges.map(\.target), count: nodeCount)
        component =
            isWhole
            ? Array(repeating: 0, count: nodeCount)
            : StrongComponents.components(nodeCount: nodeCount, edges: edges, out: out)
    }

    private func reversed() -> [Bool] {
        let rank = ranks()
        return edges.map { isInside($0) && rank[Int($0.source)] > rank[Int($0.target)] }
    }

    private func isInside(_ edge: LayeredGraph.Edge) -> Bool {
        component[Int(edge.source)] == component[Int(edge.target)]
    }

    /// Returns the places of the nodes in the order of their components: sources from the left, sinks from the right,
    /// and otherwise the node whose outgoing edges exceed its incoming edges by the most.
    private func ranks() -> [Int32] {
        var excess = Excess(nodeCount)
        for edge in edges where isInside(edge) { excess.add(edge) }
        var rank = Array(repeating: Int32(0), count: nodeCount)
        var (left, right) = (Int32(0), Int32(nodeCount))
        var queue = BinaryHeap<Excess.Choice>()
        for node in 0..<nodeCount { queue.insert(excess.choice(node)) }
        while let choice = queue.removeFirst() {
            let node = Int(choice.node)
            guard !excess.isTaken[node], choice == excess.choice(node) else { continue }
            excess.isTaken[node] = true
            if choice.isSink {
                right -= 1
                rank[node] = right
            } else {
                rank[node] = left
                left += 1
            }
            for edge in out[node] where isInside(edges[Int(edge)]) {
                excess.remove(edges[Int(edge)], at: edges[Int(edge)].target, &queue)
            }
            for edge in into[node] where isInside(edges[Int(edge)]) {
                excess.remove(edges[Int(edge)], at: edges[Int(edge)].source, &queue)
            }
        }
        return rank
    }
}

/// The edges of the nodes that the order doesn't contain yet.
nonisolated private struct Excess {
    /// A node that can be next; sinks are first, then sources, then the greatest excess.
    struct Choice: Comparable {
        let key: Int
        let node: Int32
        var isSink: Bool { key == Int.min }

        static func < (one: Self, other: Self) -> Bool { (one.key, one.node) < (other.key, other.node) }
    }

    private var outgoing: [Int]
    private var incoming: [Int]
    var isTaken: [Bool]

    init(_ count: Int) {
        outgoing = Array(repeating: 0, count: count)
        incoming = outgoing
        isTaken = Array(repeating: false, count: count)
    }

    mutating func add(_ edge: LayeredGraph.Edge) {
        outgoing[Int(edge.source)] += Int(edge.weight)
        incoming[Int(edge.target)] += Int(edge.weight)
    }

    func choice(_ node: Int) -> Choice {
        let key =
            outgoing[node] == 0 && incoming[node] > 0
            ? Int.min : incoming[node] == 0 ? Int.min + 1 : incoming[node] - outgoing[node]
        return Choice(key: key, node: Int32(node))
    }

    /// Removes an edge from the sums of one of its ends, which isn't in the order yet.
    mutating func remove(_ edge: LayeredGraph.Edge, at end: Int32, _ queue: inout BinaryHeap<Choice>) {
        guard !isTaken[Int(end)] else { return }
        if edge.source == end {
            outgoing[Int(end)] -= Int(edge.weight)
        } else {
            incoming[Int(end)] -= Int(edge.weight)
        }
        queue.insert(choice(Int(end)))
    }
}
