import EspalierDataFiles
import EspalierDiagnostics

/// Collects items and their parents, reports errors such as cycles, and orders the items level by level.
struct HierarchyBuilder {
    var items = ItemTableBuilder()
    private var parents: [Int32] = []
    private var extraParents: [ItemHierarchy.Edge] = []
    private var furtherEdges: Set<ItemHierarchy.Edge> = []
    /// The items that are their own parents, with the places of these lines.
    private var loops: [(row: Int, range: SourceRange?)] = []
    /// The rows of items that can be repeated, by their ids.
    private var rowsByID: [String: Int] = [:]
    /// The rows of repeated items whose labels aren't known yet, so that their ids are shown.
    private var rowsNamedByID: Set<Int> = []
    /// True if a note about different fields of repeated items was added.
    private var hasNotedFields = false
    /// The places where the data names `extraParents`.
    private var places: [SourceRange?] = []
    private var options: HierarchyOptions
    private let diagnostics: DiagnosticCollector

    init(options: HierarchyOptions, diagnostics: DiagnosticCollector) {
        (self.options, self.diagnostics) = (options, diagnostics)
    }

    mutating func declareField(_ name: String, at range: SourceRange) {
        _ = items.columnIndex(of: name, at: range)
    }

    /// Adds an item and returns its row.
    ///
    /// `parent` is -1 for a root, otherwise the parent's row, which may be appended later.
    @discardableResult mutating func append(_ record: Record, parent: Int = -1) -> Int {
        parents.append(Int32(parent))
        return items.append(record)
    }

    /// Adds an item of a tree, and returns its row.
    ///
    /// If second parents aren't errors, an item with the id of another one is the same item with a further parent. Its
    /// fields are those that were added first.
    mutating func appendOrMerge(_ record: Record, parent: Int) -> Int {
        guard options.joinsRepeatedItems, let id = record.id else {
            return append(record, parent: parent)
        }
        guard let known = rowsByID[id] else {
            rowsByID[id] = items.count
            if record.isNamedByID { rowsNamedByID.insert(items.count) }
            return append(record, parent: parent)
        }
        if !record.isNamedByID, rowsNamedByID.remove(known) != nil {
            items.set(.string(record.label), field: "label", row: known)
        }
        if let field = items.merge(record, into: known), !hasNotedFields {
            hasNotedFields = true
            diagnostics.note(
                "items with the id '\(id.excerpt())' have different values of '\(field.excerpt())'; the first is drawn",
                at: record.origin?.range)
        }
        if parent < 0 { return known }
        // A root becomes a child only if it isn't an ancestor of its new parent.
        var ancestor = parents[known] < 0 ? parent : -1
        while ancestor >= 0, ancestor != known { ancestor = Int(parents[ancestor]) }
        if ancestor == known, parent != known {
            addExtraParent(parent, of: known, at: record.origin?.range)
        } else {
            addParent(parent, of: known, at: record.origin?.range)
        }
        return known
    }

    /// Adds the items of sections as roots.
    mutating func addItems(of data: SectionedData) {
        items = ItemTableBuilder(data.items, origins: data.origins)
        parents = Array(repeating: -1, count: data.items.count)
    }

    /// Adds an item that has only a label, given as UTF-8, and returns its row.
    mutating func append(
        label: UnsafeBufferPointer<UInt8>, at offset: Int, in file: SourceFile, parent: Int
    ) -> Int {
        parents.append(Int32(parent))
        return items.append(label: label, at: offset, in: file)
    }

    /// Sets the treatment of extra parents (an item's second and further parents) that are added after this call.
    mutating func treatExtraParents(as treatment: HierarchyOptions.ExtraParents) {
        options.extraParents = treatment
    }

    /// Returns true if a parent of the item has already been added.
    func hasParent(_ row: Int) -> Bool { parents[row] >= 0 }

    /// Returns the row of the first child of each of some items that have children.
    ///
    /// - Complexity: O(items)
    func firstChildren(of rows: Set<Int>) -> [Int: Int] {
        var children: [Int: Int] = [:]
        for (child, parent) in parents.enumerated() where rows.contains(Int(parent)) {
            if children[Int(parent)] == nil { children[Int(parent)] = child }
        }
        return children
    }

    /// Subtracts the sizes of children from those of their folders if the sizes of folders are totals, as `du -a` writes
    /// them.
    ///
    /// They are totals if each folder that has a size is at least as large as everything in it. The order of the items
    /// doesn't matter, because lists of `du` are often sorted or cut.
    mutating func subtractContainedSizes() {
        guard let column = items.column(named: ItemSizes.field) else { return }
        let sizes = parents.indices.map { column[$0]?.number }
        var contained = Array(repeating: 0.0, count: parents.count)
        for row in LevelOrder(parents: parents, sortedBy: nil).rows.reversed().map(Int.init)
        where parents[row] >= 0 {
            contained[Int(parents[row])] += sizes[row] ?? contained[row]
        }
        let folders = contained.indices.filter { contained[$0] > 0 && sizes[$0] != nil }
        // The sum of fractions can be slightly larger than the total that another program computed.
        let areTotals = folders.allSatisfy { sizes[$0] ?? 0 >= contained[$0] * (1 - 1e-12) }
        guard areTotals, !folders.isEmpty else { return }
        for row in folders {
            let own = max(0, (sizes[row] ?? 0) - contained[row])
            items.set(.number(own), field: ItemSizes.field, row: row)
        }
        diagnostics.note("the sizes of folders are totals, as in the output of 'du'")
    }

    private static let adviceOnExtraParents = Diagnostic.Note(
        "to draw a line to the second parent, use '--extra-parents line', or write 'extraParents: line' in 'data' of a "
            + "diagram file")

    private static let adviceOnRepeatedItems = Diagnostic.Note(
        "to draw items with the same id as one item with several parents, use '--extra-parents line', or write "
            + "'extraParents: line' in 'data' of a diagram file")

    /// Adds a parent to an item.
    ///
    /// The first parent is the item's parent in the tree, and every other parent is an extra parent. An item that is its
    /// own parent is reported by `finish()`.
    ///
    /// - Returns: False if the item already has this parent.
    @discardableResult mutating func addParent(_ parent: Int, of child: Int, at range: SourceRange? = nil)
        -> Bool
    {
        if parent == child {
            loops.append((child, range ?? items.origins.range(ofRow: child)))
            return true
        }
        guard parents[child] >= 0 else {
            parents[child] = Int32(parent)
            return true
        }
        guard Int(parents[child]) != parent else { return false }
        return addExtraParent(parent, of: child, at: range)
    }

    /// Adds a parent that isn't the parent in the tree, even if the item has none.
    ///
    /// - Returns: False if the item already has this extra parent.
    @discardableResult mutating func addExtraParent(
        _ parent: Int, of child: Int, at range: SourceRange? = nil
    )
        -> Bool
    {
        let edge = ItemHierarchy.Edge(child: child, parent: parent)
        guard furtherEdges.insert(edge).inserted else { return false }
        let place = range ?? items.origins.range(ofRow: child)
        if options.extraParents == .error, !options.reducesRelations {
            reportExtraParent(edge, at: place)
        } else {
            extraParents.append(edge)
            places.append(place)
        }
        return true
    }

    private func messageOnExtraParent(_ edge: ItemHierarchy.Edge) -> String {
        "\(name(edge.child)) has two parents: \(name(max(0, Int(parents[edge.child])))) and \(name(edge.parent))"
    }

    private func reportExtraParent(_ edge: ItemHierarchy.Edge, at place: SourceRange?) {
        diagnostics.report(
            kind: "items with two parents",
            Diagnostic(.error, messageOnExtraParent(edge), at: place, notes: [Self.adviceOnExtraParents]))
    }

    /// Leaves out the relations to parents that are also ancestors of another parent.
    ///
    /// If the parent in the tree is such a parent, the next one takes its place.
    private mutating func reduce() {
        let reduction = TransitiveReduction(parents: parents, extraParents: extraParents)
        let hadParent = parents.map { $0 >= 0 }
        for (row, parent) in parents.enumerated() where reduction.isRedundant(row, parent: Int(parent)) {
            parents[row] = -1
        }
        let all = zip(extraParents, places)
        (extraParents, places, furtherEdges) = ([], [], [])
        for (edge, place) in all where !reduction.isRedundant(edge.child, parent: edge.parent) {
            if parents[edge.child] < 0, hadParent[edge.child] {
                parents[edge.child] = Int32(edge.parent)
            } else {
                extraParents.append(edge)
                places.append(place)
            }
        }
        guard options.extraParents == .error else { return }
        for (edge, place) in zip(extraParents, places) { reportExtraParent(edge, at: place) }
        extraParents = []
    }

    /// Returns the hierarchy.
    ///
    /// If a root reaches the items of a cycle through an extra parent, that parent becomes the parent in the tree. Any
    /// other cycle is reported as an error and broken at its first item.
    ///
    /// - Parameter lines: The fields of lines; nil for none.
    /// - Returns: The hierarchy.
    mutating func finish(lines: HierarchyLines? = nil) -> ItemHierarchy {
        reportLoops()
        if options.reducesRelations, !extraParents.isEmpty { reduce() }
        if options.extraParents == .note { noteExtraParents() }
        let table = items.finish(diagnostics, adviceOnRepeatedIDs: Self.adviceOnRepeatedItems)
        var levels = levelOrder()
        if levels.rows.count < parents.count, !extraParents.isEmpty {
            openCycles(reached: levels.positions)
            levels = levelOrder()
        }
        if levels.rows.count < parents.count {
            reportCycles(reached: levels.positions)
            levels = levelOrder()
        }
        let edges = extraParents.enumerated().sorted {
            ($0.element.child, $0.offset) < ($1.element.child, $1.offset)
        }
        return ItemHierarchy(
            items: table, parents: parents, extraParents: edges.map(\.element),
            drawsExtraParents: options.extraParents == .line, lines: lines, origins: items.origins,
            levelOrder: levels)
    }

    private func levelOrder() -> LevelOrder {
        LevelOrder(parents: parents, sortedBy: options.order == .name ? items.labels : nil)
    }

    private func name(_ row: Int) -> String { "'\(items.labels[row].excerpt())'" }

    /// Reports all extra parents in one note, because a symbol graph with protocols can have dozens of extra parents.
    private func noteExtraParents() {
        guard let first = extraParents.first else { return }
        let range = places[0]
        guard extraParents.count > 1 else {
            return diagnostics.remark(messageOnExtraParent(first), at: range)
        }
        let shownCount = 3
        var names = extraParents.prefix(shownCount).map { "\(name($0.child)) and \(name($0.parent))" }
        if extraParents.count > shownCount { names.append("…") }
        diagnostics.remark(
            "\(extraParents.count) lines to extra parents are left out: \(names.joined(separator: ", "))",
            at: range)
    }

    /// Reports items that are their own parents: an error for an item without another parent, otherwise a warning.
    private func reportLoops() {
        for (row, range) in loops {
            let name = items.labels[row].excerpt()
            if parents[row] < 0 {
                diagnostics.error("cycle in the hierarchy: \(name) -> \(name)", at: range)
            } else {
                diagnostics.report(
                    kind: "loops",
                    Diagnostic(.warning, "the line from '\(name)' to itself isn't drawn", at: range))
            }
        }
    }

    /// Exchanges the parents of items that a root reaches only through extra parents with these extra parents.
    ///
    /// The line that closes a cycle becomes a line to an extra parent, so the order of the data never decides whether the
    /// data is a hierarchy. Takes O(items + extra parents).
    ///
    /// - Parameter positions: For each row, a negative number if no root reaches it through parents in the tree.
    private mutating func openCycles(reached positions: [Int32]) {
        var isReached = positions.map { $0 >= 0 }
        let children = ChildLists(parents: parents, order: nil)
        var edges: [Int: [Int]] = [:]
        for (index, edge) in extraParents.enumerated() where !isReached[edge.child] {
            edges[edge.parent, default: []].append(index)
        }
        var queue = edges.keys.filter { isReached[$0] }.sorted()
        var next = 0
        while next < queue.count {
            for index in edges[queue[next]] ?? [] where !isReached[extraParents[index].child] {
                let edge = extraParents[index]
                extraParents[index] = ItemHierarchy.Edge(child: edge.child, parent: Int(parents[edge.child]))
                parents[edge.child] = Int32(edge.parent)
                isReached[edge.child] = true
                var stack = [edge.child]
                while let row = stack.popLast() {
                    if edges[row] != nil { queue.append(row) }
                    for child in children[row] where !isReached[Int(child)] {
                        isReached[Int(child)] = true
                        stack.append(Int(child))
                    }
                }
            }
            next += 1
        }
    }

    /// Reports each cycle once, and breaks it at its first row.
    ///
    /// A row without a position can't be reached from a root, because the row is in a cycle or below a cycle.
    private mutating func reportCycles(reached positions: [Int32]) {
        // For each row, the number of the walk that visited it first, or 0.
        var walks = [Int32](repeating: 0, count: parents.count)
        for start in parents.indices where positions[start] < 0 && walks[start] == 0 {
            let walk = Int32(start + 1)
            var row = start
            while row >= 0, walks[row] == 0 {
                walks[row] = walk
                row = Int(parents[row])
            }
            if row >= 0, walks[row] == walk { reportCycle(through: row) }
        }
    }

    private mutating func reportCycle(through row: Int) {
        var chain: [Int] = [row]
        var next = Int(parents[row])
        while next != row {
            chain.append(next)
            next = Int(parents[next])
        }
        // The walk goes from child to parent, but data and pictures are read from parent to child.
        chain.reverse()
        // Begin with the cycle's first row in the file, so that the message doesn't depend on the start of the walk.
        let first = chain.indices.min { chain[$0] < chain[$1] } ?? 0
        chain = Array(chain[first...] + chain[..<first])
        var names = chain.prefix(8).map { items.labels[$0].excerpt() }
        if chain.count > names.count { names.append("… (\(chain.count - names.count) more)") }
        names.append(items.labels[chain[0]].excerpt())
        diagnostics.error(
            "cycle in the hierarchy: \(names.joined(separator: " -> "))",
            at: items.origins.range(ofRow: chain[0]))
        parents[chain[0]] = -1
    }
}
