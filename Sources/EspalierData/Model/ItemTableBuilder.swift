import EspalierDataFiles
import EspalierDiagnostics

/// Collects items row by row and gives each a unique id.
struct ItemTableBuilder {
    private(set) var labels: [String] = []
    private(set) var origins = ItemOrigins()
    /// Only the rows that say their id.
    private var explicitRows: [Int32] = []
    private var explicitIDs: [String] = []
    private var fieldNames: [String] = []
    private var columns: [FieldColumn] = []
    private var columnIndices: [String: Int] = [:]

    /// Set when whoever appends has made sure that no id comes twice: hashing a million again takes half a second.
    var hasUniqueIDs = false

    var count: Int { labels.count }

    mutating func reserveCapacity(_ count: Int) { labels.reserveCapacity(count) }

    /// Returns the new item's row.
    mutating func append(label: String, id: String?, offset: Int, in file: SourceFile?) -> Int {
        let row = labels.count
        labels.append(label)
        if let id {
            explicitRows.append(Int32(row))
            explicitIDs.append(id)
        }
        if let file { origins.append(offset: offset, in: file) }
        return row
    }

    mutating func set(_ value: FieldValue, field name: String, row: Int) {
        columns[columnIndex(of: name)].set(value, row: row)
    }

    /// For setting one field of many rows.
    mutating func columnIndex(of name: String) -> Int {
        if let index = columnIndices[name] { return index }
        columnIndices[name] = columns.count
        fieldNames.append(name)
        columns.append(FieldColumn())
        return columns.count - 1
    }

    mutating func set(_ value: FieldValue, column: Int, row: Int) { columns[column].set(value, row: row) }

    /// Every explicit id stays; the others are made from the label, in the order of rows: `Name`, `Name-2`, ... Two equal
    /// explicit ids are an error. O(rows).
    mutating func finish(_ collector: DiagnosticCollector) -> ItemTable {
        for index in columns.indices { columns[index].compact(rowCount: labels.count) }
        let named = Dictionary(uniqueKeysWithValues: zip(fieldNames, columns))
        return ItemTable(ids: makeIDs(collector), labels: labels, fieldNames: fieldNames, columns: named)
    }

    private func makeIDs(_ collector: DiagnosticCollector) -> [String] {
        if hasUniqueIDs, explicitIDs.count == labels.count { return explicitIDs }
        var ids = labels
        var rows = RowIndex(capacity: labels.count)
        var isExplicit = [Bool](repeating: false, count: explicitIDs.isEmpty ? 0 : labels.count)
        for (row, id) in zip(explicitRows, explicitIDs) {
            isExplicit[Int(row)] = true
            ids[Int(row)] = id
            if let first = rows.insert(row, id: id, ids: ids) {
                reportDuplicate(id, row: Int(row), first: Int(first), collector)
            }
        }
        var lastNumber: [String: Int] = [:]
        for row in labels.indices where isExplicit.isEmpty || !isExplicit[row] {
            if labels[row].isEmpty { ids[row] = "item" }
            if rows.insert(Int32(row), id: ids[row], ids: ids) == nil { continue }
            let label = ids[row]
            var number = lastNumber[label] ?? 1
            repeat {
                number += 1
                ids[row] = "\(label)-\(number)"
            } while rows.insert(Int32(row), id: ids[row], ids: ids) != nil
            lastNumber[label] = number
        }
        return ids
    }

    private func reportDuplicate(_ id: String, row: Int, first: Int, _ collector: DiagnosticCollector) {
        let note = Diagnostic.Note("first used here", at: origins.range(ofRow: first))
        collector.error("duplicate id '\(id.excerpt())'", at: origins.range(ofRow: row), notes: [note])
    }
}
