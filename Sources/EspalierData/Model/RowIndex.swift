/// A hash table with open addressing that finds rows by their ids.
///
/// It stores only row numbers, each with a part of the id's hash. A `Dictionary` with a million strings as keys takes
/// three times the memory and three times the time.
struct RowIndex {
    private struct Slot {
        var hash: UInt32 = 0
        /// The row in this slot; -1 if the slot is free.
        var row: Int32 = -1
    }

    private var slots: [Slot]
    private let mask: Int

    /// Creates a table.
    ///
    /// - Parameter capacity: The maximum number of rows.
    init(capacity: Int) {
        var count = 16
        while count < capacity * 2 { count *= 2 }
        slots = Array(repeating: Slot(), count: count)
        mask = count - 1
    }

    /// Inserts a row with its id, unless another row has the id.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - ids: The ids of this row and of all rows inserted so far.
    /// - Returns: The row that already has the id, or nil if the row was inserted. Takes O(1).
    mutating func insert(_ row: Int32, ids: ItemNames) -> Int32? {
        let hash = ids.hash(ofRow: Int(row))
        let part = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = hash & mask
        while slots[slot].row >= 0 {
            if slots[slot].hash == part, ids.areEqual(Int(slots[slot].row), Int(row)) {
                return slots[slot].row
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = Slot(hash: part, row: row)
        return nil
    }
}
