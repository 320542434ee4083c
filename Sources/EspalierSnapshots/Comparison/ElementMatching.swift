/// The elements of two snapshots in pairs: an element of the baseline, and the element of the new snapshot that shows
/// the same.
///
/// An element with an id that is unique in both snapshots is found by its id, wherever it is. Other elements are found by
/// the longest common subsequence of what they show. What is left between two pairs, in the same section and below the
/// same parent, is treated as the same element with another label. A connector belongs to its cell, so it is found
/// with it.
nonisolated struct ElementMatching {
    /// The maximum number of elements of both snapshots for which a common subsequence is searched.
    ///
    /// The time grows with the square of this number. More elements are paired by their index paths.
    private static let maximumCount = 4_000

    let old: SnapshotTree
    let new: SnapshotTree
    /// The index of the partner of each old element; nil if it was removed.
    private(set) var partners: [Int?]
    /// The index of the partner of each new element; nil if it is new.
    private(set) var origins: [Int?]

    init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
        (self.old, self.new) = (SnapshotTree(old), SnapshotTree(new))
        partners = Array(repeating: nil, count: self.old.elements.count)
        origins = Array(repeating: nil, count: self.new.elements.count)
        let ownedKinds = self.old.ownedKinds.union(self.new.ownedKinds)
        let lists = Set(self.old.lists.keys).union(self.new.lists.keys).subtracting(ownedKinds)
        for list in lists where list.category == .cell { match(list) }
        for list in lists where list.category == .edge { matchEdges(list) }
        matchLabelsOfEdges()
        for list in lists where list.category != .cell && list.category != .edge { match(list) }
        for list in ownedKinds { matchOwned(self.old.lists[list] ?? [], self.new.lists[list] ?? []) }
    }

    /// Pairs the elements of a list.
    private mutating func match(_ list: SnapshotTree.List) {
        let before = (old.lists[list] ?? []).filter { partners[$0] == nil }
        let after = (new.lists[list] ?? []).filter { origins[$0] == nil }
        let repeated = old.repeatedLabels(before).union(new.repeatedLabels(after))
        let ids = Self.uniqueIDs(before, of: old, repeated)
        let others = Self.uniqueIDs(after, of: new, repeated)
        for (id, row) in ids { if let other = others[id] { pair(row, other) } }
        matchParents(after)
        matchChildren(after)
        matchContents(before.filter { partners[$0] == nil }, after.filter { origins[$0] == nil })
        matchMoved(before.filter { partners[$0] == nil }, after.filter { origins[$0] == nil })
        matchNeighbors(before, after)
    }

    /// Pairs the elements to which the same children belong, of which one was renamed and moved.
    private mutating func matchParents(_ after: [Int]) {
        for row in after where origins[row] == nil {
            let parents = new.related(to: row).compactMap { origins[$0].flatMap { old.parents[$0] } }
            if let parent = parents.first(where: { partners[$0] == nil }) { pair(parent, row) }
        }
    }

    /// Pairs the elements that show the same, and that are in another place than before.
    private mutating func matchMoved(_ before: [Int], _ after: [Int]) {
        func rows(_ rows: [Int], of tree: SnapshotTree) -> [String: [Int]] {
            Dictionary(grouping: rows.filter { !tree.elements[$0].title.isEmpty }) { tree.appearance(of: $0) }
        }
        let others = rows(before, of: old)
        for (appearance, rows) in rows(after, of: new) where rows.count == 1 {
            guard let match = others[appearance], match.count == 1 else { continue }
            pair(match[0], rows[0])
        }
    }

    /// Returns the rows of the ids that only one element has, without ids such as `README-2` that are made from a repeated
    /// label and change with the number of elements before them.
    private static func uniqueIDs(
        _ rows: [Int], of tree: SnapshotTree, _ repeatedLabels: Set<String>
    ) -> [String: Int] {
        var rowsOfIDs: [String: Int] = [:]
        var repeated: Set<String> = []
        for row in rows {
            let element = tree.elements[row]
            // An entry of the legend has no id, and the same text wherever it is.
            let id = element.key.category == .caption ? element.label : element.id
            if id.isEmpty || repeatedLabels.contains(element.label) && element.hasIDOfLabel { continue }
            if rowsOfIDs.updateValue(row, forKey: id) != nil { repeated.insert(id) }
        }
        return rowsOfIDs.filter { !repeated.contains($0.key) }
    }

    /// Pairs the elements with the same label whose parents are a pair.
    private mutating func matchChildren(_ after: [Int]) {
        // The sections of a hierarchy are its levels, so a parent is before its children.
        for row in after where origins[row] == nil {
            guard let parent = new.parents[row], let other = origins[parent],
                let match = childLeft(of: other, labelled: new.elements[row].label)
            else { continue }
            pair(match, row)
        }
    }

    /// Returns a child of an old element that has a label and no partner; nil if there is none.
    private func childLeft(of parent: Int, labelled label: String) -> Int? {
        old.related(to: parent).first { partners[$0] == nil && old.elements[$0].label == label }
    }

    private mutating func matchContents(_ before: [Int], _ after: [Int]) {
        let contents = (
            before.map { old.appearance(of: $0) }, after.map { new.appearance(of: $0) }
        )
        let prefix = zip(contents.0, contents.1).prefix { $0 == $1 }.count
        let suffix = zip(contents.0.dropFirst(prefix).reversed(), contents.1.dropFirst(prefix).reversed())
            .prefix { $0 == $1 }.count
        for index in 0..<prefix { pair(before[index], after[index]) }
        for index in 0..<suffix { pair(before[before.count - 1 - index], after[after.count - 1 - index]) }
        let rest = (prefix..<(before.count - suffix), prefix..<(after.count - suffix))
        guard rest.0.count + rest.1.count <= Self.maximumCount else {
            let rows = Dictionary(before[rest.0].map { (old.elements[$0].key, $0) }) { first, _ in first }
            for row in after[rest.1] { if let other = rows[new.elements[row].key] { pair(other, row) } }
            return
        }
        let difference = contents.1[rest.1].difference(from: contents.0[rest.0])
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(prefix + offset)
            case .insert(let offset, _, _): inserted.insert(prefix + offset)
            }
        }
        for (row, other) in zip(
            rest.0.filter { !removed.contains($0) }, rest.1.filter { !inserted.contains($0) })
        { pair(before[row], after[other]) }
    }

    /// Pairs the elements that are left at the same place between the same neighbors.
    private mutating func matchNeighbors(_ before: [Int], _ after: [Int]) {
        let positions = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
        var next = 0
        for row in after {
            if let other = origins[row] {
                next = (positions[other] ?? next) + 1
            } else if next < before.count, isSamePlace(before[next], row) {
                pair(before[next], row)
                next += 1
            }
        }
    }

    private func isSamePlace(_ row: Int, _ other: Int) -> Bool {
        guard partners[row] == nil, old.elements[row].key.section == new.elements[other].key.section else {
            return false
        }
        return old.parents[row].flatMap { partners[$0] } == new.parents[other]
            && (old.parents[row] == nil) == (new.parents[other] == nil)
    }

    /// Pairs the elements of a list whose cells are a pair.
    private mutating func matchOwned(_ before: [Int], _ after: [Int]) {
        var rows: [Int: Int] = [:]
        for row in before { if let owner = old.owner(of: row) { rows[owner] = row } }
        for row in after {
            guard let owner = new.owner(of: row), let other = origins[owner], let match = rows[other] else {
                continue
            }
            pair(match, row)
        }
        // Separators between items have no names, so those that are left are the same ones between other items.
        func isLeft(_ element: LayoutElement, _ partner: Int?) -> Bool {
            partner == nil && element.title.isEmpty && element.id.isEmpty && element.children.isEmpty
        }
        let left = (
            before.filter { isLeft(old.elements[$0], partners[$0]) },
            after.filter { isLeft(new.elements[$0], origins[$0]) }
        )
        for (row, other) in zip(left.0, left.1) { pair(row, other) }
    }

    mutating func pair(_ row: Int, _ other: Int) {
        partners[row] = other
        origins[other] = row
    }
}
