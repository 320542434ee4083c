import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry

/// Collects records row by row, stores their fields in columns, and gives each record a unique id.
struct ItemTableBuilder {
    private(set) var labels = ItemNames()
    private(set) var origins = ItemOrigins()
    /// The rows of records with an id of their own, in ascending order; `explicitIDs` contains these ids.
    private var explicitRows: [Int32] = []
    private var explicitIDs = ItemNames()
    private var fieldNames: [String] = []
    private var columns: [FieldColumn] = []
    private var columnIndices: [String: Int] = [:]
    /// The places where the fields are named for the first time.
    private var fieldRanges: [String: SourceRange] = [:]

    /// The fields with mappings or lists of mappings, each with the place of the first one.
    private var nestedFields: [String: SourceRange] = [:]

    /// True if the caller has ensured that all ids are unique.
    ///
    /// In this case, the ids aren't checked, because a check of a million ids takes half a second.
    var hasUniqueIDs = false
    /// True if a reader or a selection has set the field `external` or `folded` of items.
    var marksItems = false
    /// The sizes of items that a selection hides, by the rows of the items that stand for them.
    var hiddenSizes: [Int: Double] = [:]

    init() {}

    /// Creates a builder with the rows of a finished table.
    ///
    /// All ids are kept, including ids that were made from labels. Takes O(rows).
    init(_ table: ItemTable, origins: ItemOrigins) {
        (labels, self.origins, explicitIDs) = (table.labels, origins, table.ids)
        (fieldRanges, nestedFields, marksItems) = (table.fieldRanges, table.nestedFields, table.marksItems)
        explicitRows = table.ids.indices.map { Int32($0) }
        for name in table.fieldNames {
            columnIndices[name] = columns.count
            fieldNames.append(name)
            columns.append(table.column(named: name) ?? FieldColumn())
        }
    }

    var count: Int { labels.count }

    /// Returns the id that a record has, or nil if its id will be made from its label.
    ///
    /// Takes O(log rows).
    func explicitID(ofRow row: Int) -> String? {
        let index = explicitRows.partitioningIndex { $0 >= row }
        return index < explicitRows.count && explicitRows[index] == row ? explicitIDs[index] : nil
    }

    /// Adds an item and returns its row.
    ///
    /// A record without fields needs no allocation.
    mutating func append(_ record: Record) -> Int {
        let row = labels.count
        labels.append(record.label)
        if let origin = record.origin { origins.append(origin.offset, in: origin.file, row: row) }
        if let id = record.id {
            explicitRows.append(Int32(row))
            explicitIDs.append(id)
        }
        setFields(of: record, row: row)
        return row
    }

    /// Adds an item that has only a label, given as UTF-8, and returns its row.
    ///
    /// Most lines of an outline are such items. Using a `Record` for them would take twice as long.
    mutating func append(label: UnsafeBufferPointer<UInt8>, at offset: Int, in file: SourceFile) -> Int {
        let row = labels.count
        labels.append(utf8: label)
        origins.append(offset, in: file, row: row)
        return row
    }

    /// Replaces a row's label, and sets the fields that are in the record.
    mutating func update(_ row: Int, with record: Record) {
        labels[row] = record.label
        setFields(of: record, row: row)
    }

    /// Sets the fields of a record that a row doesn't have.
    ///
    /// - Returns: The name of a field that has another value in the record; nil if there is none.
    mutating func merge(_ record: Record, into row: Int) -> String? {
        var missing = Record(label: labels[row], origin: record.origin)
        var other = record.label == labels[row] || record.isNamedByID ? nil : "label"
        for field in record.fields {
            let known = columnIndices[field.name].flatMap { columns[$0][row] }
            if known == nil {
                missing.fields.append(field)
            } else if other == nil, let value = field.value, value != known {
                other = field.name
            }
        }
        setFields(of: missing, row: row)
        return other
    }

    private mutating func setFields(of record: Record, row: Int) {
        // Records of one file have the same fields in the same order, so the next field is almost always in the next
        // column.
        var column = -1
        for field in record.fields {
            column += 1
            if column >= fieldNames.count || fieldNames[column] != field.name {
                column = columnIndex(of: field.name, at: record.keyRange(of: field))
            }
            columns[column].set(field.value, row: row)
            if field.value == nil, nestedFields[field.name] == nil {
                nestedFields[field.name] = record.keyRange(of: field)
            }
        }
    }

    /// Sets a field of a row, or removes it if `value` is nil.
    ///
    /// `label` can be set, too, which is also a field of items that show their columns.
    mutating func set(_ value: FieldValue?, field name: String, row: Int) {
        if name == "label", let value {
            labels[row] = value.text
            if columnIndices[name] == nil { return }
        }
        columns[columnIndex(of: name)].set(value, row: row)
    }

    func column(named name: String) -> FieldColumn? { columnIndices[name].map { columns[$0] } }

    /// Returns the index of a field's column.
    ///
    /// If the field is new, a column is added, and `range` is stored as the place where the field is named.
    mutating func columnIndex(of name: String, at range: @autoclosure () -> SourceRange? = nil) -> Int {
        if let index = columnIndices[name] { return index }
        columnIndices[name] = columns.count
        fieldRanges[name] = range()
        fieldNames.append(name)
        columns.append(FieldColumn())
        return columns.count - 1
    }

    /// Reorders the rows; rows that aren't in `order` are removed.
    ///
    /// Takes O(rows + values · log values).
    mutating func arrange(_ order: [Int32]) {
        var ids = [Int32](repeating: -1, count: count)
        for (index, row) in explicitRows.enumerated() { ids[Int(row)] = Int32(index) }
        var newRows = [Int32](repeating: -1, count: count)
        for (index, row) in order.enumerated() { newRows[Int(row)] = Int32(index) }
        labels = ItemNames(order.lazy.map { [labels] in labels[Int($0)] })
        origins = origins.arranged(order)
        for index in columns.indices { columns[index] = columns[index].arranged(newRows) }
        let kept = order.indices.filter { ids[Int(order[$0])] >= 0 }
        explicitIDs = ItemNames(kept.map { explicitIDs[Int(ids[Int(order[$0])])] })
        explicitRows = kept.map { Int32($0) }
    }

    // MARK: Ids

    /// Returns the table.
    ///
    /// Ids that records have are kept, and an error is reported if two of them are equal. The other ids are made from
    /// `names`, or from the labels if it is nil, in the order of the rows: `Name`, `Name-2`, and so on. Takes O(rows).
    mutating func finish(
        _ diagnostics: DiagnosticCollector, names: ItemNames? = nil,
        adviceOnRepeatedIDs: Diagnostic.Note? = nil
    ) -> ItemTable {
        for index in columns.indices { columns[index].compact(rowCount: labels.count) }
        labels.compact()
        explicitIDs.compact()
        var named = Dictionary(uniqueKeysWithValues: zip(fieldNames, columns))
        // Tables from spreadsheets have capital letters in their headers.
        for (name, column) in zip(fieldNames, columns) {
            let other = name.lowercased()
            if other != name, named[other] == nil { named[other] = column }
        }
        var table = ItemTable(
            ids: makeIDs(diagnostics, names ?? labels, adviceOnRepeatedIDs), labels: labels,
            fieldNames: fieldNames, columns: named)
        table.fieldRanges = fieldRanges
        table.nestedFields = nestedFields
        table.marksItems = marksItems
        table.hiddenSizes = hiddenSizes
        return table
    }

    private func makeIDs(
        _ diagnostics: DiagnosticCollector, _ names: ItemNames, _ advice: Diagnostic.Note?
    ) -> ItemNames {
        if hasUniqueIDs, explicitIDs.count == labels.count { return explicitIDs }
        var ids = names
        var rows = RowIndex(capacity: labels.count)
        var isExplicit = [Bool](repeating: false, count: explicitIDs.isEmpty ? 0 : labels.count)
        for (row, id) in zip(explicitRows, explicitIDs) {
            isExplicit[Int(row)] = true
            ids[Int(row)] = id
            if let first = rows.insert(row, ids: ids) {
                reportDuplicate(
                    id, of: Int(first), at: origins.range(ofRow: Int(row)), diagnostics, advice: advice)
            }
        }
        var lastNumber: [String: Int] = [:]
        for row in labels.indices where isExplicit.isEmpty || !isExplicit[row] {
            if names.withUTF8(ofRow: row, \.isEmpty) { ids[row] = "item" }
            if rows.insert(Int32(row), ids: ids) == nil { continue }
            let label = ids[row]
            var number = lastNumber[label] ?? 1
            repeat {
                number += 1
                ids[row] = "\(label)-\(number)"
            } while rows.insert(Int32(row), ids: ids) != nil
            lastNumber[label] = number
        }
        return ids
    }

    /// Reports that an item has the same id as the item in `row`.
    func reportDuplicate(
        _ id: String, of row: Int, at range: SourceRange?, _ diagnostics: DiagnosticCollector,
        advice: Diagnostic.Note? = nil
    ) {
        let first = origins.range(ofRow: row).map { Diagnostic.Note("first used here", at: $0) }
        diagnostics.report(
            kind: "duplicate ids",
            Diagnostic(
                .error, "duplicate id '\(id.excerpt())'", at: range, notes: [first, advice].compactMap { $0 })
        )
    }
}
