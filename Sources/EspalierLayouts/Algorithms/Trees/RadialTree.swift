import Foundation

/// A tidy tree around its root: each level is a ring, in which boxes point away from the middle.
///
/// The breadth of the tidy tree becomes the angle. A ring begins where the boxes of the previous level end, or further out
/// if its boxes would overlap: two boxes whose angles differ by d need a radius of at least the sum of half of their heights
/// divided by d. If a level has boxes at equal angles, that is the sum of all heights divided by 2π.
nonisolated struct RadialTree {
    /// The angle of the middle of each box, in radians clockwise from the first direction; from 0 to 2π.
    private(set) var angles: [Double]
    /// The distance from the middle to the inner edges of the boxes of each level; 0 for a single root, which is in the
    /// middle and not turned.
    private(set) var radii: [Double] = []
    /// The distance from the middle within which all boxes of each level are.
    private(set) var outerRadii: [Double] = []
    /// True if the tree has a single root, which is in the middle.
    let hasCenter: Bool

    /// Arranges a tree.
    ///
    /// O(n).
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - sizes: The size of each box: along the radius, and across it.
    ///   - spacing: The space between two rings, and between two boxes of a ring.
    init(_ tree: LevelTree, sizes: [TreePoint], spacing: TreePoint) {
        hasCenter = tree.roots.count == 1
        var metrics = TreeMetrics()
        (metrics.perNode, metrics.spacing, metrics.centersParents) = (sizes, spacing, true)
        let ends = LevelDepths(tree, metrics).ends
        let starts = TidyTree.positions(tree, metrics, TidyTree.Spaces(tree, metrics, ends: ends))
        let middles = (0..<tree.count).map { starts[$0] + (sizes[$0].breadth + spacing.breadth) / 2 }
        let whole = (0..<tree.count).reduce(0) { whole, node in
            max(whole, starts[node] + sizes[node].breadth + spacing.breadth)
        }
        angles = middles.map { whole > 0 ? 2 * .pi * $0 / whole : 0 }
        var end = 0.0
        for level in 0..<tree.levelCount {
            let nodes = tree.level(level)
            if level == 0, hasCenter {
                radii.append(0)
                end = hypot(sizes[0].depth, sizes[0].breadth) / 2
            } else {
                let start = level == 0 ? 0 : end + spacing.depth
                let radius = max(start, leastRadius(nodes, sizes, spacing.breadth))
                radii.append(radius)
                end = nodes.reduce(radius) {
                    max($0, hypot(radius + sizes[$1].depth, sizes[$1].breadth / 2))
                }
            }
            outerRadii.append(end)
        }
    }

    /// Returns the radius from which on neighbors of a level don't overlap.
    private func leastRadius(_ nodes: Range<Int>, _ sizes: [TreePoint], _ spacing: Double) -> Double {
        guard let first = nodes.first, let last = nodes.last, first < last else { return 0 }
        func radius(_ a: Int, _ b: Int, _ angle: Double) -> Double {
            angle > 0 ? ((sizes[a].breadth + sizes[b].breadth) / 2 + spacing) / angle : 0
        }
        return nodes.dropLast().reduce(radius(last, first, angles[first] + 2 * .pi - angles[last])) {
            max($0, radius($1, $1 + 1, angles[$1 + 1] - angles[$1]))
        }
    }
}
