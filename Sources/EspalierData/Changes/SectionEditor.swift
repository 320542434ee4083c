import EspalierDiagnostics

/// Sections and items that can be inserted, deleted, moved and changed.
///
/// A change takes O(1) for each item that it names.
struct SectionEditor {
    private var sections: ItemTableBuilder
    private var items: ItemTableBuilder
    /// The order of the items, in a list for each section.
    private var itemOrder: LinkedRows
    /// The order of the sections, in a single list.
    private var sectionOrder: LinkedRows
    private var itemRows: [String: Int32]
    private var sectionRows: [String: Int32]

    /// Creates an editor of data.
    ///
    /// - Complexity: O(items)
    init(_ data: SectionedData) {
        sections = ItemTableBuilder(data.sections, origins: data.sectionOrigins)
        items = ItemTableBuilder(data.items, origins: data.origins)
        itemOrder = LinkedRows(
            starts: (0...data.sectionCount).map {
                $0 < data.sectionCount ? data.row(section: $0, item: 0) : data.items.count
            })
        sectionOrder = LinkedRows(starts: [0, data.sectionCount])
        itemRows = Self.rows(data.items.ids)
        sectionRows = Self.rows(data.sections.ids)
    }

    private static func rows(_ ids: ItemNames) -> [String: Int32] {
        Dictionary(ids.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the changed data, and reports ids that occur twice.
    ///
    /// Takes O(items).
    mutating func finish(_ diagnostics: DiagnosticCollector) -> SectionedData {
        let order = sectionOrder.rows(inList: 0)
        let rows = order.map { itemOrder.rows(inList: Int($0)) }
        items.arrange(rows.flatMap(\.self))
        sections.arrange(order)
        return SectionedData(
            sections: &sections, items: &items,
            starts: rows.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1.count)) }, diagnostics)
    }

    // MARK: Finding

    var itemIDs: some Collection<String> { itemRows.keys }
    var sectionIDs: some Collection<String> { sectionRows.keys }

    func hasItem(_ id: String) -> Bool { itemRows[id] != nil }
    func hasSection(_ id: String) -> Bool { sectionRows[id] != nil }

    func place(beforeItem id: String) -> LinkedRows.Place? { itemRows[id].map { .before($0) } }
    func place(afterItem id: String) -> LinkedRows.Place? { itemRows[id].map { .after($0) } }
    func endOfSection(_ id: String) -> LinkedRows.Place? { sectionRows[id].map { .end(ofList: Int($0)) } }

    /// The end of the last section, or nil if there are no sections.
    var end: LinkedRows.Place? { sectionOrder.lastRow(inList: 0).map { .end(ofList: Int($0)) } }

    func place(beforeSection id: String) -> LinkedRows.Place? { sectionRows[id].map { .before($0) } }
    func place(afterSection id: String) -> LinkedRows.Place? { sectionRows[id].map { .after($0) } }

    // MARK: Items

    mutating func insert(_ records: [Record], at place: LinkedRows.Place) {
        let rows = records.map { record in
            let row = Int32(items.append(record))
            if let id = record.id, itemRows[id] == nil { itemRows[id] = row }
            return row
        }
        itemOrder.insert(rows, at: place)
    }

    mutating func deleteItem(_ id: String) {
        if let row = itemRows.removeValue(forKey: id) { itemOrder.remove(row) }
    }

    /// Moves items to a place, in the given order.
    ///
    /// The place must not refer to one of the moved items.
    mutating func moveItems(_ ids: [String], to place: LinkedRows.Place) {
        itemOrder.move(ids.compactMap { itemRows[$0] }, to: place)
    }

    mutating func set(_ value: FieldValue?, field name: String, ofItem id: String) {
        if let row = itemRows[id] { items.set(value, field: name, row: Int(row)) }
    }

    // MARK: Sections

    mutating func insert(_ records: [(section: Record, items: [Record])], at place: LinkedRows.Place) {
        let rows = records.map { record in
            let row = Int32(sections.append(record.section))
            if let id = record.section.id, sectionRows[id] == nil { sectionRows[id] = row }
            insert(record.items, at: .end(ofList: itemOrder.addList()))
            return row
        }
        sectionOrder.insert(rows, at: place)
    }

    /// Deletes a section with its items.
    ///
    /// - Complexity: O(items of the section)
    mutating func deleteSection(_ id: String) {
        guard let row = sectionRows.removeValue(forKey: id) else { return }
        sectionOrder.remove(row)
        for id in itemIDs(inSectionRow: row) { deleteItem(id) }
    }

    mutating func moveSections(_ ids: [String], to place: LinkedRows.Place) {
        sectionOrder.move(ids.compactMap { sectionRows[$0] }, to: place)
    }

    /// Returns the ids of a section's items, except for items whose ids are made from their labels.
    func itemIDs(inSection id: String) -> [String] {
        sectionRows[id].map(itemIDs(inSectionRow:)) ?? []
    }

    private func itemIDs(inSectionRow row: Int32) -> [String] {
        itemOrder.rows(inList: Int(row)).compactMap { items.explicitID(ofRow: Int($0)) }
    }
}
