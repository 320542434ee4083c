/// A point or a size in a tree's own directions: away from the root, and across.
///
/// Every arrangement is computed once, in these coordinates; `TreeDirection` turns them into x and y.
nonisolated struct TreePoint: Equatable, Sendable {
    /// Away from the root.
    var depth: Double
    /// Across, in the order of siblings.
    var breadth: Double

    static let zero = TreePoint(depth: 0, breadth: 0)

    static func + (a: TreePoint, b: TreePoint) -> TreePoint {
        TreePoint(depth: a.depth + b.depth, breadth: a.breadth + b.breadth)
    }
}
