import EspalierDataFiles
import EspalierDiagnostics

/// Collects items and their parents, checks them and arranges them level by level.
struct HierarchyBuilder {
    var items = ItemTableBuilder()
    private var parents: [Int32] = []
    private var extraParents: [Hierarchy.Edge] = []
    private var furtherEdges: Set<Hierarchy.Edge> = []
    /// What there is to say about the first of them.
    private var firstNote: (message: String, range: SourceRange?)?
    private let options: HierarchyOptions
    private let collector: DiagnosticCollector

    init(options: HierarchyOptions, collector: DiagnosticCollector) {
        self.options = options
        self.collector = collector
    }

    var count: Int { parents.count }

    /// Returns the new item's row. `parent` is a row, or -1.
    mutating func append(
        label: String, id: String? = nil, parent: Int = -1, offset: Int, in file: SourceFile?
    )
        -> Int
    {
        parents.append(Int32(parent))
        return items.append(label: label, id: id, offset: offset, in: file)
    }

    /// Adds a parent to an item: its parent if it has none yet, otherwise a further one.
    ///
    /// - Returns: false if it has this parent already.
    @discardableResult mutating func addParent(_ parent: Int, of child: Int, at range: SourceRange? = nil)
        -> Bool
    {
        guard parents[child] >= 0 else {
            parents[child] = Int32(parent)
            return true
        }
        guard Int(parents[child]) != parent else { return false }
        let edge = Hierarchy.Edge(child: child, parent: parent)
        guard furtherEdges.insert(edge).inserted else { return false }
        let first = items.labels[Int(parents[child])].excerpt()
        let message =
            "'\(items.labels[child].excerpt())' has two parents: '\(first)' and '\(items.labels[parent].excerpt())'"
        let place = range ?? items.origins.range(ofRow: child)
        switch options.extraParents {
        case .error: collector.error(message, at: place)
        case .note:
            if extraParents.isEmpty { firstNote = (message, place) }
            extraParents.append(edge)
        case .line: extraParents.append(edge)
        }
        return true
    }

    /// - Returns: the hierarchy; without its circles, if there are any, because those are reported as errors.
    mutating func finish() -> Hierarchy {
        noteExtraParents()
        let table = items.finish(collector)
        var levels = LevelOrder(parents: parents, sortedBy: options.order == .name ? items.labels : nil)
        if levels.rows.count < parents.count {
            reportCycles(reached: levels.positions)
            levels = LevelOrder(parents: parents, sortedBy: options.order == .name ? items.labels : nil)
        }
        let edges = extraParents.enumerated().sorted {
            ($0.element.child, $0.offset) < ($1.element.child, $1.offset)
        }
        return Hierarchy(
            items: table, parents: parents, extraParents: edges.map(\.element),
            drawsExtraParents: options.extraParents == .line, origins: items.origins,
            rowsByLevel: levels.rows, positions: levels.positions, childStarts: levels.childStarts,
            levelStarts: levels.levelStarts)
    }

    /// One note for all: a graph of protocols has dozens.
    private func noteExtraParents() {
        guard let (message, range) = firstNote else { return }
        guard extraParents.count > 1 else { return collector.note(message, at: range) }
        let greatestCount = 3
        var names = extraParents.prefix(greatestCount).map {
            "'\(items.labels[$0.child].excerpt())' and '\(items.labels[$0.parent].excerpt())'"
        }
        if extraParents.count > greatestCount { names.append("…") }
        collector.note(
            "\(extraParents.count) lines to further parents are left out: \(names.joined(separator: ", "))",
            at: range)
    }

    /// Every row that no root leads to hangs on a circle; each circle is reported once, and cut open at its first row.
    private mutating func reportCycles(reached positions: [Int32]) {
        // 0: not seen, otherwise the number of the walk that saw it first.
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
        // From the row that comes first in the file, so that it doesn't matter where the walk began.
        let first = chain.indices.min { chain[$0] < chain[$1] } ?? 0
        chain = Array(chain[first...] + chain[..<first])
        var names = chain.prefix(8).map { items.labels[$0].excerpt() }
        if chain.count > names.count { names.append("… (\(chain.count - names.count) more)") }
        names.append(items.labels[chain[0]].excerpt())
        collector.error(
            "a circle of parents: \(names.joined(separator: " -> "))",
            at: items.origins.range(ofRow: chain[0]))
        parents[chain[0]] = -1
    }
}
