package import EspalierDataFiles
package import EspalierDiagnostics

/// Applies the `changes` of a state, the list of edits to the data in a diagram file, one after another.
package struct SectionChanges {
    private var editor: SectionEditor
    /// The ids of the items that changes name in `reload`, and of the items of the sections in `reloadSections`.
    ///
    /// The views of these items are replaced with a cross-fade.
    package private(set) var reloadedItems: Set<String> = []
    private var nodes: NodeRecordReader
    private let diagnostics: DiagnosticCollector

    /// Creates an editor of data.
    ///
    /// - Complexity: O(items)
    package init(_ data: SectionedData, limits: DataLimits, diagnostics: DiagnosticCollector) {
        editor = SectionEditor(data)
        nodes = NodeRecordReader(RecordReader(kind: .sections, limits: limits, diagnostics: diagnostics))
        self.diagnostics = diagnostics
    }

    /// Applies a change.
    ///
    /// Takes O(1) for each item that the change names.
    ///
    /// - Parameter change: The change as YAML or JSON, which has passed validation.
    package mutating func apply(_ change: Node) {
        if let items = change["insert"]?.sequence { insert(items, change) }
        for id in items(change["delete"]) { editor.deleteItem(id) }
        if change["move"] != nil { move(change) }
        if change["set"] != nil { set(change) }
        reloadedItems.formUnion(items(change["reload"]))
        applySections(change)
    }

    /// Returns the changed data, and reports ids that occur twice.
    ///
    /// Takes O(items).
    package mutating func finish() -> SectionedData { editor.finish(diagnostics) }

    // MARK: Items

    private mutating func insert(_ items: [Node], _ change: Node) {
        let records = nodes.items(items)
        if let place = itemPlace(change) { editor.insert(records, at: place) }
    }

    private mutating func move(_ change: Node) {
        let ids = items(change["move"])
        guard isElsewhere(change, ids) else { return }
        if let place = itemPlace(change) { editor.moveItems(ids, to: place) }
    }

    private mutating func set(_ change: Node) {
        guard let id = items(change["set"]).first else { return }
        for entry in change["fields"]?.mapping?.entries ?? [] {
            guard !["id", "children", "items"].contains(entry.key) else {
                diagnostics.error("the field '\(entry.key)' of an item can't be changed", at: entry.keyRange)
                continue
            }
            let value = FieldValue(entry.value, diagnostics)
            if value != nil || entry.value.isNull { editor.set(value, field: entry.key, ofItem: id) }
        }
    }

    /// Returns the place for items that a change inserts or moves, which is the end of the last section by default.
    ///
    /// A change can name another place with one of the keys `before` (an item), `after` (an item) and `into` (a
    /// section). Returns nil after an error.
    private func itemPlace(_ change: Node) -> LinkedRows.Place? {
        guard hasOnePlace(change) else { return nil }
        if let node = change["before"] { return items(node).first.flatMap(editor.place(beforeItem:)) }
        if let node = change["after"] { return items(node).first.flatMap(editor.place(afterItem:)) }
        if let node = change["into"] { return sections(node).first.flatMap(editor.endOfSection) }
        if editor.end == nil {
            diagnostics.error("there is no section to insert into", at: change.range)
        }
        return editor.end
    }

    // MARK: Sections

    private mutating func applySections(_ change: Node) {
        if let nodes = change["insertSections"]?.sequence { insertSections(nodes, change) }
        for id in sections(change["deleteSections"]) { editor.deleteSection(id) }
        if change["moveSections"] != nil {
            let ids = sections(change["moveSections"])
            if isElsewhere(change, ids), let place = sectionPlace(change) {
                editor.moveSections(ids, to: place)
            }
        }
        for id in sections(change["reloadSections"]) {
            reloadedItems.formUnion(editor.itemIDs(inSection: id))
        }
    }

    private mutating func insertSections(_ sections: [Node], _ change: Node) {
        let records = sections.compactMap { node in
            nodes.section(node).map { (section: $0, items: nodes.items(of: node)) }
        }
        if let place = sectionPlace(change) { editor.insert(records, at: place) }
    }

    private func sectionPlace(_ change: Node) -> LinkedRows.Place? {
        guard hasOnePlace(change) else { return nil }
        if let node = change["before"] { return sections(node).first.flatMap(editor.place(beforeSection:)) }
        if let node = change["after"] { return sections(node).first.flatMap(editor.place(afterSection:)) }
        return .end(ofList: 0)
    }

    // MARK: Names

    private func hasOnePlace(_ change: Node) -> Bool {
        let keys = ["before", "after", "into"].filter { change[$0] != nil }
        guard keys.count > 1, let second = change[keys[1]] else { return true }
        diagnostics.error("a change can have only one of \(keys.joined(separator: ", "))", at: second.range)
        return false
    }

    /// Returns false and reports an error if the place is before or after one of the items or sections to be moved.
    private func isElsewhere(_ change: Node, _ ids: [String]) -> Bool {
        for key in ["before", "after"] {
            guard let node = change[key], let name = node.scalarText, ids.contains(name) else { continue }
            diagnostics.error("'\(name.excerpt())' can't be moved next to itself", at: node.range)
            return false
        }
        return true
    }

    private func items(_ node: Node?) -> [String] {
        ids(node, "item", in: editor.itemIDs, isKnown: editor.hasItem)
    }

    private func sections(_ node: Node?) -> [String] {
        ids(node, "section", in: editor.sectionIDs, isKnown: editor.hasSection)
    }

    /// Returns the ids in a list that exist, without duplicates, and reports an error for each unknown id.
    private func ids(
        _ node: Node?, _ what: String, in known: some Collection<String>, isKnown: (String) -> Bool
    ) -> [String] {
        guard let node else { return [] }
        var seen: Set<String> = []
        return (node.sequence ?? [node]).compactMap { node in
            guard let id = node.scalarText else { return nil }
            guard isKnown(id) else {
                // The ids are sorted, so that suggestions are the same on every run. For more than 10,000 ids, there
                // are no suggestions, because the search would take too long.
                let candidates = known.count > 10_000 ? [] : known.sorted()
                diagnostics.error(
                    "no \(what) has the id '\(id.excerpt())'", at: node.range,
                    notes: Suggestion.notes(for: id, in: candidates))
                return nil
            }
            return seen.insert(id).inserted ? id : nil
        }
    }
}
