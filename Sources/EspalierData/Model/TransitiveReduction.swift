/// Finds the relations to parents that follow from other relations, because the parent is also an ancestor of another
/// parent of the same item.
///
/// Only the parents of items with several parents matter. They are taken in blocks of 64, and for each block, one pass
/// in topological order computes for every item which of them are its ancestors, as the bits of a word. The pass ends at
/// the last child of the block, so that relations between near items take few steps. In the worst case, this takes
/// O(items · (items + relations) / 64), and always O(items + relations) memory. Relations in cycles aren't reduced.
struct TransitiveReduction {
    private var redundant: Set<ItemHierarchy.Edge> = []

    /// Finds the redundant relations.
    ///
    /// - Parameters:
    ///   - first: The first parent of each row, or -1.
    ///   - extraParents: The further parents of rows.
    init(parents first: [Int32], extraParents: [ItemHierarchy.Edge]) {
        var parents = first.map { $0 < 0 ? [] : [Int($0)] }
        for edge in extraParents { parents[edge.child].append(edge.parent) }
        let (order, positions) = Self.topologicalOrder(parents)
        let several = parents.indices.filter { parents[$0].count > 1 && positions[$0] >= 0 }
        // The last position at which an item with several parents has this parent.
        var ends: [Int: Int] = [:]
        var children: [Int: [Int]] = [:]
        for row in several {
            for parent in parents[row] {
                ends[parent] = max(ends[parent] ?? 0, positions[row])
                children[parent, default: []].append(row)
            }
        }
        let candidates = ends.keys.sorted { positions[$0] < positions[$1] }
        var masks = [UInt64](repeating: 0, count: parents.count)
        var bits = [UInt64](repeating: 0, count: parents.count)
        for start in stride(from: 0, to: candidates.count, by: 64) {
            let block = candidates[start..<min(start + 64, candidates.count)]
            for (bit, row) in block.enumerated() { bits[row] = 1 << UInt64(bit) }
            let from = positions[block[start]]
            let to = block.reduce(from) { max($0, ends[$1] ?? 0) }
            for position in from...to {
                let row = order[position]
                masks[row] = parents[row].reduce(0) { $0 | masks[$1] | bits[$1] }
            }
            for parent in block {
                for child in children[parent] ?? []
                where parents[child].contains(where: { masks[$0] & bits[parent] != 0 }) {
                    redundant.insert(ItemHierarchy.Edge(child: child, parent: parent))
                }
            }
            for position in from...to { masks[order[position]] = 0 }
            for row in block { bits[row] = 0 }
        }
    }

    func isRedundant(_ child: Int, parent: Int) -> Bool {
        redundant.contains(ItemHierarchy.Edge(child: child, parent: parent))
    }

    /// Returns the rows with each parent before its children, and the positions in this order; -1 for rows that are in a
    /// cycle or below one.
    private static func topologicalOrder(_ parents: [[Int]]) -> (order: [Int], positions: [Int]) {
        var children = [[Int]](repeating: [], count: parents.count)
        for (row, list) in parents.enumerated() { for parent in list { children[parent].append(row) } }
        var open = parents.map(\.count)
        var order = parents.indices.filter { open[$0] == 0 }
        var positions = [Int](repeating: -1, count: parents.count)
        var next = 0
        while next < order.count {
            let row = order[next]
            positions[row] = next
            next += 1
            for child in children[row] {
                open[child] -= 1
                if open[child] == 0 { order.append(child) }
            }
        }
        return (order, positions)
    }
}
