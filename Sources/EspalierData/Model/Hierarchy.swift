public import EspalierDiagnostics

/// Items with at most one parent each: a forest, in the order of its file and level by level.
///
/// A *row* is an item's place in `items`. A *level* is a depth: level 0 holds the roots. Within a level, items stand in the
/// order of their parents, so the children of an item are one contiguous range of the next level. In a collection view
/// the section is the level and the item the place within it.
public struct Hierarchy: Sendable {
    /// An edge to a further parent, which the tree itself leaves out.
    public struct Edge: Sendable, Hashable {
        public let child: Int
        public let parent: Int
    }

    public let items: ItemTable
    /// The parent's row for each row, or -1 for a root.
    public let parents: [Int32]
    /// Parents beyond the first, by child and then in the order of the file. Empty unless asked for.
    public let extraParents: [Edge]
    /// Whether `extraParents` are to be drawn, or have only been noted.
    public let drawsExtraParents: Bool
    /// The file and the byte of each row in it. Several files for symbol graphs.
    let origins: ItemOrigins

    /// All rows, level by level.
    package let rowsByLevel: [Int32]
    /// The place of each row in `rowsByLevel`.
    let positions: [Int32]
    /// For each place, that of its first child; one more at the end. The children of place `p` are
    /// `childStarts[p]..<childStarts[p + 1]`, because levels are in the order of the parents.
    let childStarts: [Int32]
    /// Where each level starts in `rowsByLevel`; one more at the end.
    let levelStarts: [Int32]

    public var count: Int { parents.count }

    public var levelCount: Int { levelStarts.count - 1 }

    public func itemCount(inLevel level: Int) -> Int { Int(levelStarts[level + 1] - levelStarts[level]) }

    /// How many items stand in each level.
    public var levels: [Int] { (0..<levelCount).map(itemCount(inLevel:)) }

    public func row(section: Int, item: Int) -> Int { Int(rowsByLevel[Int(levelStarts[section]) + item]) }

    /// O(log levels).
    public func place(ofRow row: Int) -> (section: Int, item: Int) {
        let position = positions[row]
        var low = 0
        var high = levelCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if levelStarts[middle] <= position { low = middle } else { high = middle }
        }
        return (low, Int(position - levelStarts[low]))
    }

    /// The children of an item: a range of items of section + 1. O(1).
    public func childRange(section: Int, item: Int) -> Range<Int> {
        let position = Int(levelStarts[section]) + item
        let base = levelStarts[section + 1]
        return Int(childStarts[position] - base)..<Int(childStarts[position + 1] - base)
    }

    /// The rows of an item's children, in order. O(1).
    public func children(ofRow row: Int) -> ArraySlice<Int32> {
        let position = Int(positions[row])
        return rowsByLevel[Int(childStarts[position])..<Int(childStarts[position + 1])]
    }

    /// The rows of an item's parents beyond the first, in the order of the file. O(log edges).
    package func extraParents(ofRow row: Int) -> [Int] {
        var (low, high) = (0, extraParents.count)
        while low < high {
            let middle = (low + high) / 2
            if extraParents[middle].child < row { low = middle + 1 } else { high = middle }
        }
        return extraParents[low...].prefix { $0.child == row }.map(\.parent)
    }

    /// Where the item stands in its file, for complaints about it.
    public func range(ofRow row: Int) -> SourceRange? { origins.range(ofRow: row) }
}
