import EspalierDataFiles
import EspalierDiagnostics

/// Collects items and their parents, reports errors such as cycles, and orders the items level by level.
struct HierarchyBuilder {
    var items = ItemTableBuilder()
    private var parents: [Int32] = []
    private var extraParents: [ItemHierarchy.Edge] = []
    private var furtherEdges: Set<ItemHierarchy.Edge> = []
    /// The message about the first extra parent, if extra parents are reported as notes.
    private var firstNote: (message: String, range: SourceRange?)?
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

    private static let adviceOnExtraParents = Diagnostic.Note(
        "to draw a line to the second parent, write 'extraParents: line' in 'data' of a diagram file")

    /// Adds a parent to an item.
    ///
    /// The first parent is the item's parent in the tree, and every other parent is an extra parent.
    ///
    /// - Returns: False if the item already has this parent.
    @discardableResult mutating func addParent(_ parent: Int, of child: Int, at range: SourceRange? = nil)
        -> Bool
    {
        guard parents[child] >= 0 else {
            parents[child] = Int32(parent)
            return true
        }
        guard Int(parents[child]) != parent else { return false }
        let edge = ItemHierarchy.Edge(child: child, parent: parent)
        guard furtherEdges.insert(edge).inserted else { return false }
        let message = "\(name(child)) has two parents: \(name(Int(parents[child]))) and \(name(parent))"
        let place = range ?? items.origins.range(ofRow: child)
        switch options.extraParents {
        case .error: diagnostics.error(message, at: place, notes: [Self.adviceOnExtraParents])
        case .note:
            if extraParents.isEmpty { firstNote = (message, place) }
            extraParents.append(edge)
        case .line: extraParents.append(edge)
        }
        return true
    }

    /// Returns the hierarchy.
    ///
    /// A cycle is reported as an error and broken at its first item.
    mutating func finish() -> ItemHierarchy {
        noteExtraParents()
        let table = items.finish(diagnostics)
        var levels = LevelOrder(parents: parents, sortedBy: options.order == .name ? items.labels : nil)
        if levels.rows.count < parents.count {
            reportCycles(reached: levels.positions)
            levels = LevelOrder(parents: parents, sortedBy: options.order == .name ? items.labels : nil)
        }
        let edges = extraParents.enumerated().sorted {
            ($0.element.child, $0.offset) < ($1.element.child, $1.offset)
        }
        return ItemHierarchy(
            items: table, parents: parents, extraParents: edges.map(\.element),
            drawsExtraParents: options.extraParents == .line, origins: items.origins, levelOrder: levels)
    }

    private func name(_ row: Int) -> String { "'\(items.labels[row].excerpt())'" }

    /// Reports all extra parents in one note, because a symbol graph with protocols can have dozens of extra parents.
    private func noteExtraParents() {
        guard let (message, range) = firstNote else { return }
        guard extraParents.count > 1 else { return diagnostics.note(message, at: range) }
        let shownCount = 3
        var names = extraParents.prefix(shownCount).map { "\(name($0.child)) and \(name($0.parent))" }
        if extraParents.count > shownCount { names.append("…") }
        diagnostics.note(
            "\(extraParents.count) lines to extra parents are left out: \(names.joined(separator: ", "))",
            at: range)
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
