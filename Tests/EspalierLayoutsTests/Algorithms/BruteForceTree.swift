@testable import EspalierLayouts

/// A slow reference implementation of the arrangement `compact`, in which a parent is next to its first child.
///
/// Every box of a subtree is compared with every box of the previous siblings.
struct BruteForceTree {
    private let tree: LevelTree
    private let metrics: TreeMetrics
    private let depths: LevelDepths

    init(_ tree: LevelTree, _ metrics: TreeMetrics, _ depths: LevelDepths) {
        (self.tree, self.metrics, self.depths) = (tree, metrics, depths)
    }

    func positions() -> [Double] {
        let all = join(tree.roots.map(subtree), spacing: metrics.treeSpacing)
        let least = all.values.min() ?? 0
        return (0..<tree.count).map { (all[$0] ?? .nan) - least }
    }

    private func breadth(_ node: Int) -> Double { metrics.extent(of: node).breadth }

    private func subtree(_ node: Int) -> [Int: Double] {
        let children = tree.children(of: node)
        guard !children.isEmpty else { return [node: 0] }
        var all = join(children.map(subtree), spacing: 0)
        let first = children.lowerBound
        all[node] = (all[first] ?? .nan) + (breadth(first) - breadth(node)) / 2
        return all
    }

    private func join(_ subtrees: [[Int: Double]], spacing: Double) -> [Int: Double] {
        var placed: [Int: Double] = [:]
        for subtree in subtrees {
            var shift = 0.0
            for (node, position) in subtree {
                for (other, start) in placed
                where depths.starts[node] < depths.ends[other] && depths.starts[other] < depths.ends[node] {
                    shift = max(shift, start + breadth(other) + spacing - position)
                }
            }
            for (node, position) in subtree { placed[node] = position + shift }
        }
        return placed
    }
}
