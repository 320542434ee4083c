public import EspalierDiagnostics
import EspalierGeometry

/// Items with at most one parent each (a forest).
///
/// The items are in the order of their source; a second order is level by level.
///
/// A *row* is an item's index in `items`. A *level* is a depth: level 0 contains the roots. Within a level, items are
/// in the order of their parents, so the children of an item are a contiguous range of the next level. In a collection
/// view, the section is the level, and the item is the index within it.
public struct ItemHierarchy: Sendable {
    /// A relation between an item and one of its extra parents.
    ///
    /// These relations aren't part of the tree.
    public struct Edge: Sendable, Hashable {
        /// The row of the child.
        public let child: Int
        /// The row of the extra parent.
        public let parent: Int
    }

    /// The items, in the order of their source.
    public let items: ItemTable
    /// For each row, the parent's row, or -1 for a root.
    public let parents: [Int32]
    /// The second and further parents of items, sorted by child; the extra parents of one child are in the order of the
    /// source.
    ///
    /// This is empty if `HierarchyOptions.extraParents` is `error`.
    public let extraParents: [Edge]
    /// True if `extraParents` are drawn as lines.
    public let drawsExtraParents: Bool
    /// The fields of lines, and further edges; nil if there are neither.
    package let lines: HierarchyLines?
    let origins: ItemOrigins
    let levelOrder: LevelOrder

    /// The rows of all items, level by level.
    package var rowsByLevel: [Int32] { levelOrder.rows }

    /// For each row, the row with which its branch begins: the item below the only root, or one of several roots; -1 for the
    /// only root.
    ///
    /// Takes O(items).
    package var branchRows: [Int32] {
        let hasOneRoot = levelCount > 0 && itemCount(inLevel: 0) == 1
        let parent = hasOneRoot ? rowsByLevel[0] : -1
        return nearestRows { parents[$0] == parent }
    }

    /// Returns for each row itself or the nearest row above it that meets a condition; -1 for none.
    ///
    /// Takes O(items).
    package func nearestRows(where isIncluded: (Int) -> Bool) -> [Int32] {
        var result = Array(repeating: Int32(-1), count: count)
        for row in rowsByLevel {
            let parent = parents[Int(row)]
            result[Int(row)] = isIncluded(Int(row)) ? row : parent < 0 ? -1 : result[Int(parent)]
        }
        return result
    }

    private var levelStarts: [Int32] { levelOrder.levelStarts }

    /// The number of items.
    public var count: Int { parents.count }

    /// The number of levels; 0 if there are no items.
    public var levelCount: Int { levelStarts.count - 1 }

    /// Returns the number of items in a level.
    public func itemCount(inLevel level: Int) -> Int { Int(levelStarts[level + 1] - levelStarts[level]) }

    /// The number of items in each level.
    public var levels: [Int] { (0..<levelCount).map(itemCount(inLevel:)) }

    /// Returns the row of an item, given its level and its index within the level.
    ///
    /// Takes O(1).
    public func row(section: Int, item: Int) -> Int {
        Int(levelOrder.rows[Int(levelStarts[section]) + item])
    }

    /// Returns the level of a row, and the row's index within the level.
    ///
    /// Takes O(log levels).
    public func place(ofRow row: Int) -> (section: Int, item: Int) {
        let position = levelOrder.positions[row]
        let level = levelStarts.partitioningIndex { $0 > position } - 1
        return (level, Int(position - levelStarts[level]))
    }

    /// Returns the level of a row.
    ///
    /// Takes O(1) if this level is `level` or adjacent to it, otherwise O(log levels).
    package func level(ofRow row: Int, near level: Int) -> Int {
        let position = levelOrder.positions[row]
        for near in max(0, level - 1)..<min(level + 2, levelCount)
        where levelStarts[near] <= position && position < levelStarts[near + 1] {
            return near
        }
        return place(ofRow: row).section
    }

    /// Returns the indexes of an item's children within the next level, which is section `section + 1`.
    ///
    /// Takes O(1).
    public func childRange(section: Int, item: Int) -> Range<Int> {
        let position = Int(levelStarts[section]) + item
        let base = levelStarts[section + 1]
        return Int(levelOrder.childStarts[position] - base)..<Int(levelOrder.childStarts[position + 1] - base)
    }

    /// Returns the number of children of each item of a level.
    ///
    /// Takes O(items of the level).
    package func childCounts(inLevel level: Int) -> [Int] {
        let starts = levelOrder.childStarts
        return (Int(levelStarts[level])..<Int(levelStarts[level + 1])).map {
            Int(starts[$0 + 1] - starts[$0])
        }
    }

    /// Returns the rows of an item's children, in order.
    ///
    /// Takes O(1).
    public func children(ofRow row: Int) -> ArraySlice<Int32> {
        let position = Int(levelOrder.positions[row])
        let starts = levelOrder.childStarts
        return levelOrder.rows[Int(starts[position])..<Int(starts[position + 1])]
    }

    /// Returns the number of an item's children.
    ///
    /// Takes O(1).
    package func childCount(ofRow row: Int) -> Int {
        let position = Int(levelOrder.positions[row])
        return Int(levelOrder.childStarts[position + 1] - levelOrder.childStarts[position])
    }

    /// Returns the rows of an item's second and further parents, in the order of the source.
    ///
    /// Takes O(log edges).
    package func extraParents(ofRow row: Int) -> [Int] {
        let first = extraParents.partitioningIndex { $0.child >= row }
        return extraParents[first...].prefix { $0.child == row }.map(\.parent)
    }

    /// Returns the place of an item in its file, or nil if it doesn't come from a file.
    public func range(ofRow row: Int) -> SourceRange? { origins.range(ofRow: row) }
}
