import EspalierDataFiles
package import EspalierDiagnostics

/// Sections and items taken apart, to be changed one by one. O(items) in memory.
package struct EditableSections {
    struct Item {
        /// Nil for a new one that says none: it is made from the label.
        var id: String?
        var label: String
        var fields: [(name: String, value: FieldValue)]
        var origin: (offset: Int, file: SourceFile)?
    }

    struct Section {
        var section: Item
        var items: [Item]
    }

    var sections: [Section] = []

    init() {}

    init(_ data: SectionedData) {
        sections = (0..<data.sectionCount).map { section in
            Section(
                section: Item(data.sections, row: section, range: data.range(ofSection: section)),
                items: (0..<data.itemCount(inSection: section)).map {
                    let row = data.row(section: section, item: $0)
                    return Item(data.items, row: row, range: data.range(ofRow: row))
                })
        }
    }

    /// Puts everything together again; complains about ids that come twice.
    package func data(_ collector: DiagnosticCollector) -> SectionedData {
        var table = ItemTableBuilder()
        var items = ItemTableBuilder()
        var starts: [Int32] = [0]
        for section in sections {
            table.append(section.section)
            for item in section.items { items.append(item) }
            starts.append(Int32(items.count))
        }
        let (origins, sectionOrigins) = (items.origins, table.origins)
        return SectionedData(
            sections: table.finish(collector), items: items.finish(collector), starts: starts,
            origins: origins, sectionOrigins: sectionOrigins)
    }

    // MARK: Finding

    func place(ofItem id: String) -> (section: Int, item: Int)? {
        for (section, content) in sections.enumerated() {
            if let item = content.items.firstIndex(where: { $0.id == id }) { return (section, item) }
        }
        return nil
    }

    func index(ofSection id: String) -> Int? { sections.firstIndex { $0.section.id == id } }

    /// Takes items out, by their ids.
    mutating func remove(items ids: Set<String>) -> [String: Item] {
        var taken: [String: Item] = [:]
        for section in sections.indices {
            sections[section].items.removeAll { item in
                guard let id = item.id, ids.contains(id) else { return false }
                taken[id] = item
                return true
            }
        }
        return taken
    }

    var itemIDs: [String] { sections.flatMap { $0.items.compactMap(\.id) } }
    var sectionIDs: [String] { sections.compactMap(\.section.id) }
}

extension EditableSections.Item {
    init(_ table: ItemTable, row: Int, range: SourceRange?) {
        (id, label) = (table.ids[row], table.labels[row])
        fields = table.fieldNames.compactMap { name in
            table[field: name, row: row].map { (name, $0) }
        }
        origin = range.map { ($0.lower, $0.file) }
    }

    mutating func set(_ value: FieldValue?, field name: String) {
        if name == "label", let value {
            label = value.text
        } else {
            fields.removeAll { $0.name == name }
            if let value { fields.append((name, value)) }
        }
    }
}

extension ItemTableBuilder {
    fileprivate mutating func append(_ item: EditableSections.Item) {
        let row = append(
            label: item.label, id: item.id, offset: item.origin?.offset ?? 0, in: item.origin?.file)
        for (name, value) in item.fields { set(value, field: name, row: row) }
    }
}
