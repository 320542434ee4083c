package import EspalierDataFiles
package import EspalierDiagnostics

/// Carries out the `changes` of a state, one after another.
package struct SectionChanges {
    package private(set) var data: EditableSections
    /// Items that fade from their old look to their new one.
    package private(set) var reloadedItems: Set<String> = []
    private let limits: DataLimits
    private let collector: DiagnosticCollector

    package init(_ data: SectionedData, limits: DataLimits, collector: DiagnosticCollector) {
        self.data = EditableSections(data)
        (self.limits, self.collector) = (limits, collector)
    }

    /// - Parameter change: A node that has passed validation.
    package mutating func apply(_ change: Node) {
        if let items = change["insert"]?.sequence { insert(items, change) }
        if change["delete"] != nil { _ = data.remove(items: Set(names(change["delete"]))) }
        if change["move"] != nil { move(change) }
        if change["set"] != nil { set(change) }
        reloadedItems.formUnion(names(change["reload"]))
        applySections(change)
    }

    // MARK: Items

    private mutating func insert(_ nodes: [Node], _ change: Node) {
        let items = SectionsImporter(limits: limits, collector: collector).items(from: nodes)
        guard let place = place(change) else { return }
        data.sections[place.section].items.insert(contentsOf: items, at: place.item)
    }

    private mutating func move(_ change: Node) {
        let names = names(change["move"])
        for key in ["before", "after"] {
            guard let node = change[key], let name = node.scalarText, names.contains(name) else { continue }
            return collector.error("'\(name.excerpt())' can't be moved beside itself", at: node.range)
        }
        let taken = data.remove(items: Set(names))
        let moved = names.compactMap { taken[$0] }
        guard let place = place(change) else { return }
        data.sections[place.section].items.insert(contentsOf: moved, at: place.item)
    }

    private mutating func set(_ change: Node) {
        guard let node = known(change["set"], data.itemIDs, "item").first, let name = node.scalarText,
            let place = data.place(ofItem: name)
        else { return }
        for entry in change["fields"]?.mapping?.entries ?? [] {
            guard !["id", "children", "items"].contains(entry.key) else {
                collector.error("'\(entry.key)' of an item can't be changed", at: entry.keyRange)
                continue
            }
            let value = entry.value.isNull ? nil : FieldValue(entry.value, collector)
            if value == nil, !entry.value.isNull { continue }
            data.sections[place.section].items[place.item].set(value, field: entry.key)
        }
    }

    /// Where items go: before or after one, at the end of a section, or at the end of the last.
    private func place(_ change: Node) -> (section: Int, item: Int)? {
        guard hasOnePlace(change) else { return nil }
        for (key, shift) in [("before", 0), ("after", 1)] {
            guard let node = change[key] else { continue }
            guard let name = known(node, data.itemIDs, "item").first?.scalarText,
                let place = data.place(ofItem: name)
            else { return nil }
            return (place.section, place.item + shift)
        }
        guard let node = change["into"] else {
            guard let last = data.sections.indices.last else {
                collector.error("there is no section to insert into", at: change.range)
                return nil
            }
            return (last, data.sections[last].items.count)
        }
        guard let name = known(node, data.sectionIDs, "section").first?.scalarText,
            let section = data.index(ofSection: name)
        else { return nil }
        return (section, data.sections[section].items.count)
    }

    private func hasOnePlace(_ change: Node) -> Bool {
        let keys = ["before", "after", "into"].filter { change[$0] != nil }
        guard keys.count > 1, let second = change[keys[1]] else { return true }
        collector.error("a change can have only one of \(keys.joined(separator: ", "))", at: second.range)
        return false
    }

    private func names(_ items: Node?) -> [String] {
        known(items, data.itemIDs, "item").compactMap(\.scalarText)
    }

    // MARK: Sections

    private mutating func applySections(_ change: Node) {
        if let nodes = change["insertSections"]?.sequence {
            let new = SectionsImporter(limits: limits, collector: collector).editableSections(from: nodes)
            if let place = sectionPlace(change) { data.sections.insert(contentsOf: new, at: place) }
        }
        for section in sections(change["deleteSections"]).reversed() { data.sections.remove(at: section) }
        if change["moveSections"] != nil { moveSections(change) }
        for section in sections(change["reloadSections"]) {
            reloadedItems.formUnion(data.sections[section].items.compactMap(\.id))
        }
    }

    private mutating func moveSections(_ change: Node) {
        let names = known(change["moveSections"], data.sectionIDs, "section").compactMap(\.scalarText)
        for key in ["before", "after"] {
            guard let node = change[key], let name = node.scalarText, names.contains(name) else { continue }
            return collector.error("'\(name.excerpt())' can't be moved beside itself", at: node.range)
        }
        var moved: [EditableSections.Section] = []
        for name in names {
            guard let index = data.index(ofSection: name) else { continue }
            moved.append(data.sections.remove(at: index))
        }
        if let place = sectionPlace(change) { data.sections.insert(contentsOf: moved, at: place) }
    }

    private func sectionPlace(_ change: Node) -> Int? {
        guard hasOnePlace(change) else { return nil }
        for (key, shift) in [("before", 0), ("after", 1)] {
            guard let node = change[key] else { continue }
            guard let name = known(node, data.sectionIDs, "section").first?.scalarText else { return nil }
            return data.index(ofSection: name).map { $0 + shift }
        }
        return data.sections.count
    }

    private func sections(_ node: Node?) -> [Int] {
        known(node, data.sectionIDs, "section").compactMap { $0.scalarText.flatMap(data.index(ofSection:)) }
            .sorted()
    }

    // MARK: Names

    /// The names that there are, each once; complains about the others.
    private func known(_ node: Node?, _ names: [String], _ what: String) -> [Node] {
        guard let node else { return [] }
        let names = Set(names)
        var seen: Set<String> = []
        return (node.sequence ?? [node]).filter { node in
            guard let name = node.scalarText else { return false }
            guard names.contains(name) else {
                // In a defined order, and not among very many.
                let candidates = names.count > 10_000 ? [] : names.sorted()
                let note = Suggestion.nearest(to: name, in: candidates).map { "did you mean '\($0)'?" }
                collector.error(
                    "no \(what) has the id '\(name.excerpt())'", at: node.range,
                    notes: note.map { [.init($0)] } ?? [])
                return false
            }
            return seen.insert(name).inserted
        }
    }
}
