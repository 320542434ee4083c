/// The positions of a tree's boxes in an arrangement.
nonisolated struct TreePlacement: Equatable, Sendable {
    /// The start of each box in depth and breadth: first the boxes of the nodes, then the boxes of the repeats.
    var origins: [TreePoint]
    /// The total size, including the free space of the boxes.
    var size: TreePoint
    /// The parents that are drawn again because their children continue in another column.
    ///
    /// Only `ColumnWrapping` creates repeats.
    var repeats: [Repeat] = []
    /// For each node whose children are in several columns, one part for each of these columns.
    ///
    /// Only `ColumnWrapping` creates parts.
    var parts: [Part] = []
    /// True if children are below their parent and indented by one gap.
    ///
    /// This doesn't apply to the children of the head in the arrangement `columns`.
    var isOutline = false
    /// The maximum number of leaves in a stack of `HangingTree`.
    var stackLimit = Int.max

    /// The breadth divided by the depth; infinite for a placement without depth.
    var aspectRatio: Double { size.depth > 0 ? size.breadth / size.depth : .infinity }

    /// A parent that is drawn again in a further column.
    nonisolated struct Repeat: Equatable, Sendable {
        var node: Int
        /// The number of the repeat among those of its node, from 1.
        var ordinal: Int
    }

    /// The children of a box that are in one column.
    nonisolated struct Part: Equatable, Sendable {
        /// The parent's box: the number of a node, or the node count plus the index of a repeat.
        var box: Int
        /// The box of a repeat (a parent that is drawn again) that is a child of `box` and precedes `children`; nil if
        /// there is none.
        var repeatedChild: Int?
        var children: Range<Int>
    }

    static let empty = TreePlacement(origins: [], size: .zero)
}
