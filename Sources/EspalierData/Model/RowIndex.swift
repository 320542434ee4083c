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
    private let hashing = NameHashing()

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
        let hash = ids.hash(ofRow: Int(row), hashing)
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

/// A hash function for names of ASCII characters, which takes a fifth of the time of Swift's `Hasher`.
///
/// Eight bytes at a time are multiplied by a factor, and both halves of the product are combined, as in the hash
/// function wyhash. The seed and the factor come from `Hasher`, which has other seeds in each process. Therefore, a
/// file can't have names that were chosen to have the same hash.
struct NameHashing {
    private let seed = UInt64(truncatingIfNeeded: 1.hashValue)
    private let factor = UInt64(truncatingIfNeeded: 2.hashValue) | 1

    /// Returns the hash of a name, or nil if a byte isn't ASCII.
    func hash(ofASCII name: UnsafeBufferPointer<UInt8>) -> Int? {
        let raw = UnsafeRawBufferPointer(name)
        var hash = seed ^ UInt64(truncatingIfNeeded: raw.count)
        var found: UInt64 = 0
        func add(_ word: UInt64) {
            found |= word
            let product = (hash ^ word).multipliedFullWidth(by: factor)
            hash = product.high ^ product.low
        }
        func add(at offset: Int) { add(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
        if raw.count < 8 {
            add(raw.reduce(0) { $0 << 8 | UInt64($1) })
        } else {
            var offset = 0
            while offset < raw.count - 8 {
                add(at: offset)
                offset += 8
            }
            // The last eight bytes may overlap the eight bytes before them.
            add(at: raw.count - 8)
        }
        let isASCII = found & 0x8080_8080_8080_8080 == 0
        add(seed)
        return isASCII ? Int(truncatingIfNeeded: hash) : nil
    }
}
