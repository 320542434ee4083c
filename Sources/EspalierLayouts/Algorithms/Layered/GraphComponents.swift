/// The connected parts of a graph, which are laid out alone.
nonisolated struct GraphComponents: Sendable {
    /// For each node, its component.
    private(set) var component: [Int32]
    private(set) var count = 0

    /// O(n + m).
    ///
    /// - Parameters:
    ///   - nodeCount: The number of nodes.
    ///   - edges: The edges, in any direction.
    ///   - groups: Lists of nodes that are in one component, too.
    init(nodeCount: Int, edges: [LayeredGraph.Edge], groups: [[Int32]]) {
        var sets = DisjointSets(count: nodeCount)
        for edge in edges { sets.join(edge.source, edge.target) }
        for group in groups {
            for node in group.dropFirst() { sets.join(group[0], node) }
        }
        component = Array(repeating: -1, count: nodeCount)
        for node in 0..<nodeCount {
            let root = Int(sets.root(of: Int32(node)))
            if component[root] < 0 {
                component[root] = Int32(count)
                count += 1
            }
            component[node] = component[root]
        }
    }
}

/// Disjoint sets of numbers, in which the least number of a set is its root.
nonisolated struct DisjointSets: Sendable {
    private var parent: [Int32]

    init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

    /// Returns the least number of the set that contains a number.
    mutating func root(of number: Int32) -> Int32 {
        var root = number
        while parent[Int(root)] != root {
            parent[Int(root)] = parent[Int(parent[Int(root)])]
            root = parent[Int(root)]
        }
        return root
    }

    mutating func join(_ one: Int32, _ other: Int32) {
        let (a, b) = (root(of: one), root(of: other))
        parent[Int(max(a, b))] = min(a, b)
    }
}
