/// One field of many items. Only the rows that have it cost memory, until most do.
public struct FieldColumn: Sendable {
    private enum Storage: Sendable {
        /// Ascending rows and their values.
        case sparse(rows: [Int32], values: [FieldValue])
        /// One slot for each row up to the last that has the field.
        case dense([FieldValue?])
    }

    private var storage = Storage.sparse(rows: [], values: [])

    public init() {}

    /// O(1), or O(log n) while few rows have the field.
    public subscript(row: Int) -> FieldValue? {
        switch storage {
        case .dense(let values):
            return row >= 0 && row < values.count ? values[row] : nil
        case .sparse(let rows, let values):
            guard let row = Int32(exactly: row) else { return nil }
            let index = Self.lowerBound(of: row, in: rows)
            return index < rows.count && rows[index] == row ? values[index] : nil
        }
    }

    /// Amortised O(1) when rows come in ascending order.
    public mutating func set(_ value: FieldValue, row: Int) {
        switch storage {
        case .dense(var values):
            storage = .sparse(rows: [], values: [])
            while values.count <= row { values.append(nil) }
            values[row] = value
            storage = .dense(values)
        case .sparse(var rows, var values):
            storage = .sparse(rows: [], values: [])
            let key = Int32(row)
            let index = rows.last.map { $0 < key } ?? true ? rows.count : Self.lowerBound(of: key, in: rows)
            if index < rows.count, rows[index] == key {
                values[index] = value
            } else {
                rows.insert(key, at: index)
                values.insert(value, at: index)
            }
            storage = .sparse(rows: rows, values: values)
        }
    }

    /// Turns to one slot a row once that is smaller: a row number beside each value costs about a quarter more.
    mutating func compact(rowCount: Int) {
        guard case .sparse(let rows, let values) = storage, rows.count > rowCount / 4 * 3 else { return }
        var slots = [FieldValue?](repeating: nil, count: rowCount)
        for (row, value) in zip(rows, values) { slots[Int(row)] = value }
        storage = .dense(slots)
    }

    private static func lowerBound(of row: Int32, in rows: [Int32]) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
