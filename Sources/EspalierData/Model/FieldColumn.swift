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

    /// The first row that has the field; nil if no row has it.
    package var firstRow: Int? {
        switch storage {
        case .sparse(let rows, _): rows.first.map(Int.init)
        case .dense(let values): values.firstIndex { $0 != nil }
        }
    }

    /// Sets the value of a row, or removes it if `value` is nil.
    ///
    /// Takes amortized O(1) if rows are set in ascending order, or if at least one of 16 rows has the field.
    public mutating func set(_ value: FieldValue?, row: Int) {
        if value?.isList == true { hasLists = true }
        if case .sparse(let rows, _) = storage, let last = rows.last, row < last,
            rows.count > max(64, Int(last) / 16)
        {
            // Inserting many values one by one would take quadratic time.
            makeDense(rowCount: Int(last) + 1)
        }
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
        guard case .sparse(let rows, _) = storage, rows.count > rowCount / 4 * 3 else { return }
        makeDense(rowCount: rowCount)
    }

    private mutating func makeDense(rowCount: Int) {
        guard case .sparse(let rows, let values) = storage else { return }
        var slots = [FieldValue?](repeating: nil, count: rowCount)
        for (row, value) in zip(rows, values) { slots[Int(row)] = value }
        storage = .dense(slots)
    }

    /// Calls a closure for each row that has the field, in ascending order.
    package func enumerate(_ body: (_ row: Int, _ value: FieldValue) -> Void) {
        switch storage {
        case .dense(let values):
            for (row, value) in values.enumerated() { if let value { body(row, value) } }
        case .sparse(let rows, let values):
            for (row, value) in zip(rows, values) { body(Int(row), value) }
        }
    }

    /// Returns a column whose values have other rows.
    ///
    /// Takes O(n log n), where n is the number of values.
    ///
    /// - Parameter newRows: The new row of each old row; a row with a negative number is removed.
    /// - Returns: The column with the same values in their new rows.
    func arranged(_ newRows: [Int32]) -> FieldColumn {
        var moved: [(row: Int, value: FieldValue)] = []
        enumerate { row, value in
            if newRows[row] >= 0 { moved.append((Int(newRows[row]), value)) }
        }
        var result = FieldColumn()
        for (row, value) in moved.sorted(by: { $0.row < $1.row }) { result.set(value, row: row) }
        return result
    }
}
