/// Lists of numbers, one for each key, in one array.
nonisolated struct CompressedLists: Sendable {
    /// The index of each list's first value, followed by the number of values.
    private(set) var starts: [Int32]
    private(set) var values: [Int32]

    /// Creates the lists in which each value is its position in `keys`, in ascending order.
    ///
    /// O(keys).
    ///
    /// - Parameters:
    ///   - keys: The key of each value.
    ///   - count: The number of keys.
    init(keys: [Int32], count: Int) {
        starts = Array(repeating: 0, count: count + 1)
        values = Array(repeating: 0, count: keys.count)
        for key in keys { starts[Int(key) + 1] += 1 }
        for key in 0..<count { starts[key + 1] += starts[key] }
        var cursors = starts
        for (value, key) in keys.enumerated() {
            values[Int(cursors[Int(key)])] = Int32(value)
            cursors[Int(key)] += 1
        }
    }

    /// Replaces each value.
    mutating func mapValues(_ transform: (Int32) -> Int32) {
        for index in values.indices { values[index] = transform(values[index]) }
    }

    /// Returns the indexes in `values` of a list.
    @inline(__always)
    func range(of key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }

    /// The list of a key.
    subscript(key: Int) -> ArraySlice<Int32> { values[range(of: key)] }
}
