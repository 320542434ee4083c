/// A point or a size in a tree's own directions: depth and breadth.
///
/// Depth is the direction away from the root. Breadth is the direction in which siblings follow each other. Every
/// arrangement is computed once in these coordinates, and `TreeDirection` converts the result to x and y.
nonisolated struct TreePoint: Equatable, Sendable {
    /// The coordinate in the direction away from the root.
    var depth: Double
    /// The coordinate in the direction in which siblings follow each other.
    var breadth: Double

    static let zero = TreePoint(depth: 0, breadth: 0)

    static func + (a: TreePoint, b: TreePoint) -> TreePoint {
        TreePoint(depth: a.depth + b.depth, breadth: a.breadth + b.breadth)
    }
}
