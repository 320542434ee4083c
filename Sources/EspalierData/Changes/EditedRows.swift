import EspalierDiagnostics

/// Items or sections whose order can be changed, and which can be found by their ids.
///
/// A change takes O(1) for each row that it names.
struct EditedRows {
    /// The word for a row in messages: `item` or `section`.
    let noun: String
    private(set) var table: ItemTableBuilder
    private(set) var order: LinkedRows
    private var rows: [String: Int32]

    /// Creates the rows of a table.
    ///
    /// - Parameters:
    ///   - noun: The word for a row in messages.
    ///   - table: The table.
    ///   - origins: The places of the rows in files.
    ///   - starts: The first row of each list of rows, followed by the number of rows.
    /// - Complexity: O(rows)
    init(_ noun: String, _ table: ItemTable, origins: ItemOrigins, starts: [Int]) {
        self.noun = noun
        self.table = ItemTableBuilder(table, origins: origins)
        order = LinkedRows(starts: starts)
        rows = Dictionary(table.ids.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
    }

    var ids: some Collection<String> { rows.keys }

    func row(_ id: String) -> Int32? { rows[id] }
    func place(before id: String) -> LinkedRows.Place? { rows[id].map { .before($0) } }
    func place(after id: String) -> LinkedRows.Place? { rows[id].map { .after($0) } }

    mutating func insert(_ records: [Record], at place: LinkedRows.Place) {
        let new = records.map { record in
            let row = Int32(table.append(record))
            if let id = record.id, rows[id] == nil { rows[id] = row }
            return row
        }
        order.insert(new, at: place)
    }

    /// Adds a list with rows after all other lists.
    mutating func addList(_ records: [Record]) { insert(records, at: .end(ofList: order.addList())) }

    /// Deletes a row and returns it; nil if there is no such row.
    @discardableResult
    mutating func delete(_ id: String) -> Int32? {
        let row = rows.removeValue(forKey: id)
        if let row { order.remove(row) }
        return row
    }

    /// Moves rows to a place, in the given order.
    ///
    /// The place must not refer to one of the moved rows.
    mutating func move(_ ids: [String], to place: LinkedRows.Place) {
        order.move(ids.compactMap { rows[$0] }, to: place)
    }

    mutating func set(_ value: FieldValue?, field name: String, of id: String) {
        if let row = rows[id] { table.set(value, field: name, row: Int(row)) }
    }

    /// Returns the ids of the rows of a list, except for rows whose ids are made from their labels.
    func ids(inList list: Int32) -> [String] {
        order.rows(inList: Int(list)).compactMap { table.explicitID(ofRow: Int($0)) }
    }

    /// Returns the table with only the given rows, in their order.
    func arranged(_ rows: [Int32]) -> ItemTableBuilder {
        var result = table
        result.arrange(rows)
        return result
    }
}
