/// The rows of a forest, level by level, as a breadth-first search visits them: each level is in the order of the
/// parents.
///
/// Rows that can't be reached from a root, because they are in a cycle or below a cycle, are left out. Takes O(n), or
/// O(n log n) if siblings are sorted.
struct LevelOrder: Sendable {
    private(set) var rows: [Int32] = []
    /// The position of each row in `rows`, or -1 if the row was left out.
    private(set) var positions: [Int32]
    /// For each position, the position of its first child; the last element is the number of rows.
    ///
    /// The children of position `p` are `childStarts[p]..<childStarts[p + 1]`, because each level is in the order of
    /// the parents.
    private(set) var childStarts: [Int32] = []
    /// The position of the first row of each level; the last element is the number of rows.
    private(set) var levelStarts: [Int32] = []

    /// Orders the rows of a forest.
    ///
    /// - Parameters:
    ///   - parents: The parent of each row, or -1.
    ///   - names: The names to sort siblings by, or nil to keep their order.
    init(parents: [Int32], sortedBy names: ItemNames?) {
        let count = parents.count
        positions = Array(repeating: -1, count: count)
        rows.reserveCapacity(count)
        childStarts.reserveCapacity(count + 1)
        let children = ChildLists(parents: parents, order: names.map(Self.order))

        rows.append(contentsOf: children[-1])
        var next = 0
        while next < rows.count {
            levelStarts.append(Int32(next))
            let levelEnd = rows.count
            while next < levelEnd {
                positions[Int(rows[next])] = Int32(next)
                childStarts.append(Int32(rows.count))
                // Most rows have few children, for which this is faster than appending a slice.
                for index in children.range(ofRow: Int(rows[next])) { rows.append(children.list[index]) }
                next += 1
            }
        }
        childStarts.append(Int32(rows.count))
        levelStarts.append(Int32(rows.count))
    }

    /// Returns all rows sorted by name, without regard to case; names that differ only in case are in the order of
    /// their code points.
    ///
    /// The counting sort by parent that follows is stable and keeps this order among siblings.
    private static func order(_ names: ItemNames) -> [Int32] {
        let folded = names.map { $0.lowercased() }
        return names.indices.map { Int32($0) }.sorted { left, right in
            let (a, b) = (folded[Int(left)], folded[Int(right)])
            if a != b { return a < b }
            let (one, other) = (names[Int(left)], names[Int(right)])
            return one == other ? left < right : one < other
        }
    }
}

/// The children of each row, stored in one array that is grouped by parent with a stable counting sort.
struct ChildLists {
    /// For each row, at index `row + 1`, the index in `list` of the row's first child.
    ///
    /// The roots come first, as the children of row -1.
    private var starts: [Int32]
    private(set) var list: [Int32]

    init(parents: [Int32], order: [Int32]?) {
        starts = Array(repeating: 0, count: parents.count + 2)
        for parent in parents { starts[Int(parent) + 2] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        list = Array(repeating: 0, count: parents.count)
        var next = starts
        for index in parents.indices {
            let row = order?[index] ?? Int32(index)
            let slot = Int(parents[Int(row)]) + 1
            list[Int(next[slot])] = row
            next[slot] += 1
        }
    }

    subscript(row: Int) -> ArraySlice<Int32> { list[range(ofRow: row)] }

    /// Returns the range of a row's children in `list`.
    func range(ofRow row: Int) -> Range<Int> { Int(starts[row + 1])..<Int(starts[row + 2]) }
}
