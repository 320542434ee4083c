import EspalierGeometry

/// The values of one field for many items.
///
/// While few rows have the field, only these rows take memory.
public struct FieldColumn: Sendable {
    private enum Storage: Sendable {
        /// Ascending rows and their values.
        case sparse(rows: [Int32], values: [FieldValue])
        /// One element for each row up to the last row that has the field.
        case dense([FieldValue?])
    }

    private var storage = Storage.sparse(rows: [], values: [])
    /// True if a row has, or has had, a list as its value.
    package private(set) var hasLists = false

    /// Creates a column without values.
    public init() {}

    /// The value of a row, or nil if the row doesn't have the field.
    ///
    /// Takes O(1), or O(log n) if few rows have the field.
    public subscript(row: Int) -> FieldValue? {
        switch storage {
        case .dense(let values):
            return row >= 0 && row < values.count ? values[row] : nil
        case .sparse(let rows, let values):
            guard let row = Int32(exactly: row) else { return nil }
            let index = rows.partitioningIndex { $0 >= row }
            return index < rows.count && rows[index] == row ? values[index] : nil
        }
    }

    /// Sets the value of a row, or removes it if `value` is nil.
    ///
    /// Takes amortized O(1) if rows are set in ascending order.
    public mutating func set(_ value: FieldValue?, row: Int) {
        if case .list = value { hasLists = true }
        // Empty the storage while the arrays are changed, so that they have one owner and aren't copied.
        switch storage {
        case .dense(var values):
            storage = .sparse(rows: [], values: [])
            while values.count <= row { values.append(nil) }
            values[row] = value
            storage = .dense(values)
        case .sparse(var rows, var values):
            storage = .sparse(rows: [], values: [])
            let key = Int32(row)
            let isLast = rows.last.map { $0 < key } ?? true
            let index = isLast ? rows.count : rows.partitioningIndex { $0 >= key }
            let isKnown = index < rows.count && rows[index] == key
            switch (value, isKnown) {
            case (let value?, true): values[index] = value
            case (let value?, false):
                rows.insert(key, at: index)
                values.insert(value, at: index)
            case (nil, true):
                rows.remove(at: index)
                values.remove(at: index)
            case (nil, false): break
            }
            storage = .sparse(rows: rows, values: values)
        }
    }

    /// Changes to dense storage if more than three quarters of the rows have the field.
    ///
    /// Sparse storage then takes more memory, because the row number adds about a quarter to each value.
    mutating func compact(rowCount: Int) {
        guard case .sparse(let rows, let values) = storage, rows.count > rowCount / 4 * 3 else { return }
        var slots = [FieldValue?](repeating: nil, count: rowCount)
        for (row, value) in zip(rows, values) { slots[Int(row)] = value }
        storage = .dense(slots)
    }

    /// Returns a column that contains the rows in `order`, in that order.
    func arranged(_ order: [Int32]) -> FieldColumn {
        var result = FieldColumn()
        for (index, row) in order.enumerated() {
            if let value = self[Int(row)] { result.set(value, row: index) }
        }
        return result
    }
}
