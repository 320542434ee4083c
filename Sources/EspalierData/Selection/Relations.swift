/// The relations between the rows of some data, by which a selection searches.
struct Relations {
    /// The number of rows.
    let count: Int
    /// Returns the parents of a row in a hierarchy, or the sources of the edges to it in a graph.
    let parents: (Int) -> [Int]
    /// Returns the children of a row, or the targets of the edges from it.
    let children: (Int) -> [Int]
    /// Returns the rows that are joined with a row by edges beside a hierarchy.
    let others: (Int) -> [Int]
    /// Returns the children that are drawn below a row, or to which lines lead.
    let listed: (Int) -> [Int]

    init(_ hierarchy: ItemHierarchy) {
        let further = Dictionary(grouping: hierarchy.extraParents, by: \.parent).mapValues { $0.map(\.child) }
        let beside = hierarchy.lines?.edges.map(Adjacency.init)
        func children(_ row: Int, _ includesFurther: Bool) -> [Int] {
            hierarchy.children(ofRow: row).map(Int.init) + (includesFurther ? further[row] ?? [] : [])
        }
        count = hierarchy.count
        parents = { row in
            let parent = Int(hierarchy.parents[row])
            return (parent < 0 ? [] : [parent]) + hierarchy.extraParents(ofRow: row)
        }
        self.children = { children($0, true) }
        listed = { children($0, hierarchy.drawsExtraParents) }
        others = { row in beside?.joined(row) ?? [] }
    }

    /// Creates the relations of a graph, in which lists of children are sorted by their rows if `isSortedByName` is
    /// true, because the rows are in the order of their names.
    init(_ graph: GraphData, isSortedByName: Bool) {
        let adjacency = Adjacency(graph.edges, count: graph.items.count)
        count = graph.items.count
        parents = { adjacency.sources[$0] }
        children = { adjacency.targets[$0] }
        listed = { isSortedByName ? adjacency.targets[$0].sorted() : adjacency.targets[$0] }
        others = { _ in [] }
    }

    /// Returns, for each row, whether it is at most `steps` relations away from one of the starts.
    func reached(
        from starts: [Int], steps: Int = .max, through next: (Int) -> [Int], where isAllowed: (Int) -> Bool
    ) -> [Bool] {
        var reached = [Bool](repeating: false, count: count)
        for row in starts { reached[row] = true }
        var (current, step) = (starts, 0)
        while !current.isEmpty, step < steps {
            var following: [Int] = []
            for row in current {
                for other in next(row) where !reached[other] && isAllowed(other) {
                    reached[other] = true
                    following.append(other)
                }
            }
            (current, step) = (following, step + 1)
        }
        return reached
    }

    /// Returns the rows without parents and one row of each cycle that no other row leads to.
    func roots(where isAllowed: (Int) -> Bool) -> [Int] {
        let parentless = (0..<count).filter { parents($0).isEmpty }
        // Together, these rows reach all rows, but a later one can reach an earlier one.
        let starts = unreached(parentless + Array(0..<count), where: isAllowed)
        return unreached(starts.reversed(), where: isAllowed).reversed()
    }

    /// Returns those of some rows that can't be reached from the rows before them.
    private func unreached(_ rows: [Int], where isAllowed: (Int) -> Bool) -> [Int] {
        var isKnown = [Bool](repeating: false, count: count)
        var result: [Int] = []
        for row in rows where !isKnown[row] && isAllowed(row) {
            result.append(row)
            var stack = [row]
            isKnown[row] = true
            while let next = stack.popLast() {
                for child in children(next) where !isKnown[child] && isAllowed(child) {
                    isKnown[child] = true
                    stack.append(child)
                }
            }
        }
        return result
    }
}

/// For each row, the rows from which edges lead to it, and those to which edges lead.
private struct Adjacency {
    private(set) var sources: [[Int]]
    private(set) var targets: [[Int]]

    init(_ edges: EdgeTable) {
        self.init(edges, count: Int((edges.sources + edges.targets).max() ?? -1) + 1)
    }

    /// Returns the rows that are joined with a row.
    func joined(_ row: Int) -> [Int] { row < sources.count ? sources[row] + targets[row] : [] }

    init(_ edges: EdgeTable, count: Int) {
        sources = Array(repeating: [], count: count)
        targets = sources
        for (source, target) in zip(edges.sources, edges.targets) where source != target {
            sources[Int(target)].append(Int(source))
            targets[Int(source)].append(Int(target))
        }
    }
}
