/// The positions of a tree's boxes in an arrangement.
nonisolated struct TreePlacement: Equatable, Sendable {
    /// The near corner of each box: that of the nodes, then that of the repeats.
    var origins: [TreePoint]
    /// The size of everything, with the free space of the boxes.
    var size: TreePoint
    /// Parents shown again because their children go on in another column; filled by `ColumnWrapping` alone.
    var repeats: [Repeat] = []
    /// The distribution of children that are in several columns; only `ColumnWrapping` has any.
    var parts: [Part] = []
    /// True if children are below their parent, one gap further in, except those of a poster's head.
    var isOutline = false

    /// A parent shown again.
    nonisolated struct Repeat: Equatable, Sendable {
        var node: Int
        /// 1 for the first repeat of that node.
        var ordinal: Int
    }

    /// Those children of a box that are in one column.
    nonisolated struct Part: Equatable, Sendable {
        /// The parent's box: a node, or the node count plus the number of a repeat.
        var box: Int
        /// A child that is a repeat, which comes before `children`.
        var repeatedChild: Int?
        var children: Range<Int>
    }

    static let empty = TreePlacement(origins: [], size: .zero)
}
