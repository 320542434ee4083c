/// Nodes that get ranks, and edges whose lengths have a minimum and a cost.
nonisolated struct RankGraph: Sendable {
    /// An edge from a tail to a head, whose rank is at least that of the tail plus `length`.
    struct Edge: Sendable {
        var tail: Int32
        var head: Int32
        var length: Int32
        var weight: Int32
    }

    let count: Int
    let edges: [Edge]
    let out: CompressedLists
    let into: CompressedLists

    /// O(n + m).
    init(count: Int, edges: [Edge]) {
        (self.count, self.edges) = (count, edges)
        out = CompressedLists(keys: edges.map(\.tail), count: count)
        into = CompressedLists(keys: edges.map(\.head), count: count)
    }

    /// Returns the least ranks that satisfy all edges.
    ///
    /// O(n + m) without cycles. A cycle, which only pins cause, takes O(n m).
    ///
    /// - Throws: `PositiveCycle` if a cycle of edges has a positive length.
    func leastRanks() throws(PositiveCycle) -> [Int32] {
        var ranks = Array(repeating: Int32(0), count: count)
        var missing = (0..<count).map { Int32(into.range(of: $0).count) }
        var queue = (0..<Int32(count)).filter { missing[Int($0)] == 0 }
        var next = 0
        while next < queue.count {
            let node = Int(queue[next])
            next += 1
            for number in out[node] {
                let edge = edges[Int(number)]
                let head = Int(edge.head)
                ranks[head] = max(ranks[head], ranks[node] + edge.length)
                missing[head] -= 1
                if missing[head] == 0 { queue.append(edge.head) }
            }
        }
        return queue.count == count ? ranks : try relaxedRanks()
    }

    /// Returns the least ranks of a graph with cycles (Bellman and Ford).
    private func relaxedRanks() throws(PositiveCycle) -> [Int32] {
        var ranks = Array(repeating: Int32(0), count: count)
        var cause = Array(repeating: -1, count: count)
        var changed = -1
        for _ in 0...count {
            changed = -1
            for (number, edge) in edges.enumerated()
            where ranks[Int(edge.head)] < ranks[Int(edge.tail)] + edge.length {
                ranks[Int(edge.head)] = ranks[Int(edge.tail)] + edge.length
                cause[Int(edge.head)] = number
                changed = Int(edge.head)
            }
            if changed < 0 { return ranks }
        }
        throw PositiveCycle(nodes: cycle(before: changed, cause))
    }

    /// Returns the nodes of the cycle that is found by following `cause` from a node.
    private func cycle(before node: Int, _ cause: [Int]) -> [Int] {
        var node = node
        for _ in 0..<count where cause[node] >= 0 { node = Int(edges[cause[node]].tail) }
        var nodes = [node]
        while cause[node] >= 0 {
            node = Int(edges[cause[node]].tail)
            if node == nodes[0] { break }
            nodes.append(node)
        }
        return nodes.reversed()
    }
}

/// A cycle of edges whose lengths have a positive sum, so that no ranks satisfy them.
nonisolated struct PositiveCycle: Error {
    let nodes: [Int]
}
