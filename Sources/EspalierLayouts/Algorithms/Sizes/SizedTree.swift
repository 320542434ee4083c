import EspalierGeometry

/// A tree whose nodes have weights, and the sums of these weights.
///
/// A layout divides the room of a node among the portions of the node. Nothing is recursive.
nonisolated struct SizedTree {
    /// A part of the room of a node.
    nonisolated struct Portion: Equatable {
        nonisolated enum Content: Equatable {
            case node(Int)
            /// The room for the node's own weight, which is empty.
            case own
            /// Several small nodes, of which `first` is the first in the order of the tree.
            case nodes(first: Int, count: Int)
        }

        let content: Content
        let weight: Double
    }

    /// The maximum weight of a node, so that the sum of 2³¹ weights is finite.
    static let greatestWeight = 1e298

    let tree: LevelTree
    /// The weight of each node without its descendants.
    let own: [Double]
    /// The weight of each node with its descendants.
    let totals: [Double]
    /// The weight of all nodes.
    let total: Double
    /// True if the nodes have no weight, so that all leaves have the same one.
    let isUniform: Bool

    /// Creates a tree.
    ///
    /// O(n).
    ///
    /// - Parameters:
    ///   - tree: The nodes.
    ///   - weights: The weight of each node without its descendants. A negative weight and NaN are replaced by 0.
    init(_ tree: LevelTree, weights: [Double]) {
        self.tree = tree
        var own = weights.map { $0 > 0 ? min($0, Self.greatestWeight) : 0 }
        isUniform = own.allSatisfy { $0 == 0 }
        if isUniform { own = (0..<tree.count).map { tree.isLeaf($0) ? 1 : 0 } }
        self.own = own
        let totals = tree.combined(own) { $0 += $1 }
        self.totals = totals
        total = tree.roots.reduce(0) { $0 + totals[$1] }
    }

    /// Returns the parts into which the room of a node is divided.
    ///
    /// Nodes without weight get no room.
    ///
    /// - Parameters:
    ///   - node: The node; nil for the room of all roots.
    ///   - least: The weight below which children share one portion.
    ///   - isSorted: True to sort children by their weights, beginning with the greatest one.
    /// - Returns: The portions of the children, then that of small children, then that of the node's own weight.
    func portions(of node: Int?, least: Double, isSorted: Bool) -> [Portion] {
        let children = node.map { Array(tree.children(of: $0)) } ?? tree.roots
        let small = children.filter { totals[$0] < least }
        let isMerged = small.count > 1
        var portions: [Portion] = []
        for child in children where totals[child] > 0 && !(isMerged && totals[child] < least) {
            portions.append(Portion(content: .node(child), weight: totals[child]))
        }
        if isSorted {
            // The sort of the standard library is stable.
            portions.sort { $0.weight > $1.weight }
        }
        let weight = small.reduce(0) { $0 + totals[$1] }
        if isMerged, weight > 0 {
            portions.append(
                Portion(content: .nodes(first: small[0], count: small.count), weight: weight))
        }
        if let node, own[node] > 0 { portions.append(Portion(content: .own, weight: own[node])) }
        return portions
    }
}
