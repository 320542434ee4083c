/// The strongly connected components of a graph (Tarjan 1972), without recursion.
nonisolated struct StrongComponents {
    private var low: [Int32]
    private var component: [Int32]
    private var open: [Int32] = []
    private var path: [(node: Int, next: Int)] = []
    private var counter: Int32 = 1
    private var count: Int32 = 0

    /// Returns the component of each node.
    ///
    /// O(n + m).
    static func components(nodeCount: Int, edges: [LayeredGraph.Edge], out: CompressedLists) -> [Int32] {
        var search = StrongComponents(nodeCount)
        for node in 0..<nodeCount where search.low[node] == 0 { search.visit(from: node, edges, out) }
        return search.component
    }

    private init(_ count: Int) {
        low = Array(repeating: 0, count: count)
        component = Array(repeating: -1, count: count)
    }

    private mutating func visit(from root: Int, _ edges: [LayeredGraph.Edge], _ out: CompressedLists) {
        var entered: [Int32] = []
        begin(root, &entered, out)
        while let (node, next) = path.last {
            if next < out.range(of: node).upperBound {
                path[path.count - 1].next += 1
                let target = Int(edges[Int(out.values[next])].target)
                if low[target] == 0 {
                    begin(target, &entered, out)
                } else if component[target] < 0 {
                    low[node] = min(low[node], low[target])
                }
            } else {
                path.removeLast()
                if let entry = entered.popLast(), low[node] == entry { close(node) }
                if let parent = path.last?.node, component[node] < 0 {
                    low[parent] = min(low[parent], low[node])
                }
            }
        }
    }

    private mutating func begin(_ node: Int, _ entered: inout [Int32], _ out: CompressedLists) {
        low[node] = counter
        entered.append(counter)
        counter += 1
        open.append(Int32(node))
        path.append((node, out.range(of: node).lowerBound))
    }

    private mutating func close(_ node: Int) {
        while let member = open.popLast() {
            component[Int(member)] = count
            if Int(member) == node { break }
        }
        count += 1
    }
}
