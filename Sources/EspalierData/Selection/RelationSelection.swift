import EspalierDiagnostics

/// Selects rows by patterns and by the relations between them.
///
/// All steps are searches that visit each row and each relation once.
struct RelationSelection {
    private let selection: DataSelection
    private let relations: Relations
    /// The rows that are kept.
    private(set) var kept: [Bool] = []
    /// The rows that `except` names.
    private(set) var excepted: [Bool] = []
    /// The rows that are kept only as hidden parents of others.
    private(set) var external: [Bool] = []
    /// The number of folded children by the row of their parent.
    private(set) var folded: [Int: Int] = [:]
    /// The relations that a fold cuts.
    private(set) var cut: Set<ItemHierarchy.Edge> = []

    /// Selects rows.
    ///
    /// - Returns: Nil after an error about a pattern.
    init?(
        _ selection: DataSelection, of relations: Relations, _ matches: PatternMatches,
        _ diagnostics: DiagnosticCollector
    ) {
        (self.selection, self.relations) = (selection, relations)
        let only = matches.rows(selection.only, named: "only")
        let except = matches.rows(selection.except, named: "except")
        let root = matches.rows(selection.root, named: "root")
        if diagnostics.hasErrors { return nil }
        excepted = except
        let base = base(root: root, except: except)
        kept = selection.only.isEmpty ? base : base.indices.map { base[$0] && only[$0] }
        if let steps = selection.neighbors?.value {
            let isLimited = !selection.only.isEmpty && !selection.root.isEmpty
            kept = relations.reached(
                from: kept.indices.filter { kept[$0] }, steps: steps,
                through: { relations.children($0) + relations.parents($0) + relations.others($0) },
                where: { isLimited ? base[$0] : !except[$0] })
        }
        external = Array(repeating: false, count: relations.count)
        if !selection.only.isEmpty, selection.showsHiddenParents {
            for row in kept.indices where kept[row] {
                for parent in relations.parents(row) where !kept[parent] && base[parent] {
                    external[parent] = true
                }
            }
            for row in kept.indices where external[row] { kept[row] = true }
        }
        if let limit = selection.fold?.value { fold(limit) }
        if selection.hide?.value == .unrelated {
            for row in kept.indices where kept[row] && !isRelated(row) { kept[row] = false }
        }
        noteUnrelated(diagnostics)
    }

    /// Returns the rows that `root`, `depth` and `except` leave.
    private func base(root: [Bool], except: [Bool]) -> [Bool] {
        let isAllowed = { !except[$0] }
        let starts: [Int]
        if !selection.root.isEmpty {
            starts = root.indices.filter { root[$0] && !except[$0] }
        } else if selection.depth == nil, selection.except.isEmpty {
            return Array(repeating: true, count: relations.count)
        } else {
            // Each row of a cycle that no other row leads to can be the first. If one is left out, the others stay.
            let top = relations.reached(
                from: relations.roots(where: { _ in true }), through: relations.parents, where: { _ in true })
            starts = relations.roots(where: isAllowed).filter { top[$0] }
        }
        return relations.reached(
            from: starts, steps: selection.depth?.value ?? .max, through: relations.children, where: isAllowed
        )
    }

    /// Cuts lists of children after `limit`, and removes what was only below the children that are cut.
    private mutating func fold(_ limit: Int) {
        for row in kept.indices where kept[row] {
            let children = relations.listed(row).filter { kept[$0] }
            guard children.count > limit else { continue }
            folded[row] = children.count - limit
            for child in children[limit...] { cut.insert(ItemHierarchy.Edge(child: child, parent: row)) }
        }
        if cut.isEmpty { return }
        let (rows, cut, children) = (self.kept, self.cut, relations.children)
        let left = { (row: Int) in
            children(row).filter { rows[$0] && !cut.contains(ItemHierarchy.Edge(child: $0, parent: row)) }
        }
        let below = relations.reached(
            from: Set(cut.map(\.child)).sorted(), through: left, where: { _ in true })
        kept = relations.reached(
            from: rows.indices.filter { rows[$0] && !below[$0] }, through: left, where: { _ in true })
        let remaining = kept
        folded = folded.filter { remaining[$0.key] }
    }

    /// Returns the parents of a row that are left, in the order of the data.
    func parents(_ row: Int) -> [Int] {
        relations.parents(row).filter {
            kept[$0] && !cut.contains(ItemHierarchy.Edge(child: row, parent: $0))
        }
    }

    private func isRelated(_ row: Int) -> Bool {
        folded[row] != nil || !parents(row).isEmpty || relations.children(row).contains { kept[$0] }
            || relations.others(row).contains { kept[$0] }
    }

    private func noteUnrelated(_ diagnostics: DiagnosticCollector) {
        let rows = kept.indices.filter { kept[$0] }
        guard !selection.only.isEmpty, rows.count > 1, !rows.contains(where: isRelated),
            (0..<relations.count).contains(where: { !relations.parents($0).isEmpty })
        else { return }
        diagnostics.remark(
            "the items of 'only' have no relations with each other", at: selection.only[0].range)
    }
}
