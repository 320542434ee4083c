import Foundation

/// The direction in which a tree grows from its root.
nonisolated public enum TreeDirection: String, CaseIterable, Hashable, Sendable {
    case leftToRight
    case rightToLeft
    case topToBottom
    case bottomToTop

    /// True if the levels are next to each other and not one below the other.
    @inline(__always)
    public var isHorizontal: Bool { self == .leftToRight || self == .rightToLeft }

    /// True if the root is at the right or at the bottom.
    @inline(__always)
    var isReversed: Bool { self == .rightToLeft || self == .bottomToTop }
}

nonisolated extension TreeDirection {
    func size(_ size: TreePoint) -> CGSize {
        isHorizontal
            ? CGSize(width: size.depth, height: size.breadth)
            : CGSize(width: size.breadth, height: size.depth)
    }

    func size(_ size: CGSize) -> TreePoint {
        isHorizontal
            ? TreePoint(depth: size.width, breadth: size.height)
            : TreePoint(depth: size.height, breadth: size.width)
    }

    /// Converts a point from depth and breadth to x and y; `total` is the size of the whole tree.
    @inline(__always)
    func point(_ point: TreePoint, in total: TreePoint) -> CGPoint {
        let depth = isReversed ? total.depth - point.depth : point.depth
        return isHorizontal ? CGPoint(x: depth, y: point.breadth) : CGPoint(x: point.breadth, y: depth)
    }

    @inline(__always)
    func rect(origin: TreePoint, size: TreePoint, in total: TreePoint) -> CGRect {
        let depth = isReversed ? total.depth - origin.depth - size.depth : origin.depth
        return isHorizontal
            ? CGRect(x: depth, y: origin.breadth, width: size.depth, height: size.breadth)
            : CGRect(x: origin.breadth, y: depth, width: size.breadth, height: size.depth)
    }
}

/// A point or a size in a tree's own directions: depth and breadth.
///
/// Depth is the direction away from the root. Breadth is the direction in which siblings follow each other. Every
/// arrangement is computed once in these coordinates, and `TreeDirection` converts the result to x and y.
nonisolated struct TreePoint: Hashable, Sendable {
    /// The coordinate in the direction away from the root.
    var depth: Double
    /// The coordinate in the direction in which siblings follow each other.
    var breadth: Double

    static let zero = TreePoint(depth: 0, breadth: 0)

    static func + (a: TreePoint, b: TreePoint) -> TreePoint {
        TreePoint(depth: a.depth + b.depth, breadth: a.breadth + b.breadth)
    }
}
