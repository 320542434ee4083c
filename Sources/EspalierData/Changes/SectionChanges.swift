package import EspalierDataFiles
package import EspalierDiagnostics

/// Applies the `changes` of a state, the list of edits to the data in a diagram file, one after another.
package struct SectionChanges {
    /// The items, in a list for each section.
    private var items: EditedRows
    /// The sections, in a single list.
    private var sections: EditedRows
    /// The ids of the items that changes name in `reload`, and of the items of the sections in `reloadSections`.
    ///
    /// The views of these items are replaced with a cross-fade.
    package private(set) var reloadedItems: Set<String> = []
    private var nodes: NodeRecordReader
    private let diagnostics: DiagnosticCollector
    /// The ids of sections without a label.
    private var unlabeledSections: Set<String>

    /// Creates an editor of data.
    ///
    /// - Complexity: O(items)
    package init(_ data: SectionedData, limits: DataLimits, diagnostics: DiagnosticCollector) {
        let starts = (0..<data.sectionCount).map { data.row(section: $0, item: 0) } + [data.items.count]
        items = EditedRows("item", data.items, origins: data.origins, starts: starts)
        sections = EditedRows(
            "section", data.sections, origins: data.sectionOrigins, starts: [0, data.sectionCount])
        nodes = NodeRecordReader(RecordReader(kind: .sections, limits: limits, diagnostics: diagnostics))
        self.diagnostics = diagnostics
        unlabeledSections = data.unlabeledSections
    }

    /// Applies a change.
    ///
    /// Takes O(1) for each item that the change names.
    ///
    /// - Parameter change: The change as YAML or JSON, which has passed validation.
    package mutating func apply(_ change: Node) {
        if let list = change["insert"]?.sequence {
            let records = nodes.items(list)
            if let place = itemPlace(change) { items.insert(records, at: place) }
        }
        for id in ids(change["delete"], in: items) { items.delete(id) }
        if let (ids, place) = move(change, "move", in: items, itemPlace) { items.move(ids, to: place) }
        if change["set"] != nil { set(change) }
        reloadedItems.formUnion(ids(change["reload"], in: items))
        applyToSections(change)
    }

    private mutating func applyToSections(_ change: Node) {
        if let list = change["insertSections"]?.sequence { insertSections(list, change) }
        for id in ids(change["deleteSections"], in: sections) {
            for item in itemIDs(inSection: id) { items.delete(item) }
            sections.delete(id)
        }
        if let (ids, place) = move(change, "moveSections", in: sections, sectionPlace) {
            sections.move(ids, to: place)
        }
        for id in ids(change["reloadSections"], in: sections) {
            reloadedItems.formUnion(itemIDs(inSection: id))
        }
    }

    private mutating func insertSections(_ list: [Node], _ change: Node) {
        let records = list.compactMap { node in
            nodes.section(node).map { (section: $0, items: nodes.items(of: node)) }
        }
        for record in records where record.section.isNamedByID {
            unlabeledSections.insert(record.section.label)
        }
        guard let place = sectionPlace(change) else { return }
        sections.insert(records.map(\.section), at: place)
        for record in records { items.addList(record.items) }
    }

    private mutating func set(_ change: Node) {
        guard let id = ids(change["set"], in: items).first else { return }
        for entry in change["fields"]?.mapping?.entries ?? [] {
            guard !["id", "children", "items"].contains(entry.key) else {
                diagnostics.error("the field '\(entry.key)' of an item can't be changed", at: entry.keyRange)
                continue
            }
            let value = FieldValue(entry.value, diagnostics)
            if value != nil || entry.value.isNull { items.set(value, field: entry.key, of: id) }
        }
    }

    /// Returns the changed data, and reports ids that occur twice.
    ///
    /// Takes O(items).
    package func finish() -> SectionedData {
        let order = sections.order.rows(inList: 0)
        let rows = order.map { items.order.rows(inList: Int($0)) }
        var (newSections, newItems) = (sections.arranged(order), items.arranged(rows.flatMap(\.self)))
        var data = SectionedData(
            sections: &newSections, items: &newItems,
            starts: rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1.count)) }, diagnostics)
        data.unlabeledSections = unlabeledSections
        return data
    }

    private func itemIDs(inSection id: String) -> [String] {
        sections.row(id).map(items.ids(inList:)) ?? []
    }

    // MARK: Places

    /// Reads the rows that a change moves, and where it moves them.
    ///
    /// - Returns: The ids of the rows and their new place. The result is nil if the change doesn't have the key `key`,
    ///   or if the value of the key is invalid; then, an error is reported.
    private func move(
        _ change: Node, _ key: String, in rows: EditedRows, _ place: (Node) -> LinkedRows.Place?
    ) -> (ids: [String], place: LinkedRows.Place)? {
        guard let node = change[key] else { return nil }
        let ids = ids(node, in: rows)
        guard isElsewhere(change, ids) else { return nil }
        return place(change).map { (ids, $0) }
    }

    /// Returns the place for items that a change inserts or moves, which is the end of the last section by default.
    ///
    /// A change can name another place with one of the keys `before` (an item), `after` (an item) and `into` (a
    /// section). Returns nil after an error.
    private func itemPlace(_ change: Node) -> LinkedRows.Place? {
        place(change, in: items) {
            guard let node = change["into"] else {
                let last = sections.order.lastRow(inList: 0)
                if last == nil { diagnostics.error("there is no section to insert into", at: change.range) }
                return last
            }
            return ids(node, in: sections).first.flatMap(sections.row)
        }
    }

    private func sectionPlace(_ change: Node) -> LinkedRows.Place? { place(change, in: sections) { 0 } }

    /// Returns the place that a change names with `before` or `after`, or the end of the list that `list` returns.
    ///
    /// Returns nil after an error.
    private func place(
        _ change: Node, in rows: EditedRows, orAtEndOf list: () -> Int32?
    ) -> LinkedRows.Place? {
        guard hasOnePlace(change) else { return nil }
        if let node = change["before"] { return ids(node, in: rows).first.flatMap(rows.place(before:)) }
        if let node = change["after"] { return ids(node, in: rows).first.flatMap(rows.place(after:)) }
        return list().map { .end(ofList: Int($0)) }
    }

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

    /// Returns the ids in a list that exist, without duplicates, and reports an error for each unknown id.
    private func ids(_ node: Node?, in rows: EditedRows) -> [String] {
        guard let node else { return [] }
        var seen: Set<String> = []
        return (node.sequence ?? [node]).compactMap { node in
            guard let id = node.scalarText else { return nil }
            guard rows.row(id) != nil else {
                // The search for similar ids is limited, because it takes long if there are many errors and many ids.
                // The ids are sorted, so that suggestions are the same on every run.
                let isSearched = diagnostics.errorCount < 20 && rows.ids.count <= 10_000
                let candidates = isSearched ? rows.ids.sorted() : []
                diagnostics.error(
                    "no \(rows.noun) has the id '\(id.excerpt())'", at: node.range,
                    notes: Suggestion.notes(for: id, in: candidates))
                return nil
            }
            return seen.insert(id).inserted ? id : nil
        }
    }
}
