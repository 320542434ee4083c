/// Finds the groups of nodes with `rank=same` that edges contradict, because they lead from a member to another one.
///
/// Graphviz draws such edges within a layer. Here, the group is ignored.
struct DOTRanks {
    /// The nodes of each group, without groups that are contradicted.
    private(set) var groups: [[Int]] = []
    private var targets: [[Int]]
    /// The group of each node that is in one.
    private var groupOfNode: [Int: Int] = [:]
    /// The number of edges that can still be searched, so that many groups don't take quadratic time.
    private var budget = 1 << 22

    init(_ nodes: [DOTGraph.Node], _ edges: [DOTGraph.Edge]) {
        targets = Array(repeating: [], count: nodes.count)
        let named = Dictionary(grouping: nodes.indices) { nodes[$0].attributes["rank"]?.text }
        let found = named.filter { $0.key != nil && $0.value.count > 1 }.values.sorted { $0[0] < $1[0] }
        if found.isEmpty { return }
        for edge in edges where edge.source != edge.target { targets[edge.source].append(edge.target) }
        for group in found where !isContradicted(Set(group)) {
            for node in group { groupOfNode[node] = groups.count }
            groups.append(group)
        }
    }

    /// Returns true if a way along edges, and between members of earlier groups, leads from a member to a member.
    private mutating func isContradicted(_ group: Set<Int>) -> Bool {
        var (seen, stack) = (Set<Int>(), group.sorted())
        while let node = stack.popLast() {
            for target in targets[node] {
                budget -= 1
                if budget < 0 || group.contains(target) { return true }
                let others = groupOfNode[target].map { groups[$0] } ?? [target]
                for other in others where seen.insert(other).inserted { stack.append(other) }
            }
        }
        return false
    }
}
