extension String {
    /// True if the string contains a control character below U+0020, such as a line feed or tab.
    ///
    /// Takes O(n), testing eight bytes at a time.
    var hasControlCharacters: Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.hasByte(below: 0x20)
        }
        return found ?? utf8.contains { $0 < 0x20 }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true if a byte is less than `limit`, which is at most 128.
    fileprivate func hasByte(below limit: UInt8) -> Bool {
        let raw = UnsafeRawBufferPointer(self)
        if raw.count < 8 { return contains { $0 < limit } }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var found: UInt64 = 0
        func test(at index: Int) {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The subtraction borrows into the top bit of a byte that is less than the limit. The borrow can also mark
            // the next higher byte. This doesn't matter, because only the existence of such a byte is of interest.
            found |= (word &- ones &* UInt64(limit)) & ~word & (ones &* 0x80)
        }
        for index in stride(from: 0, to: raw.count - 8, by: 8) { test(at: index) }
        // The last eight bytes may overlap the eight bytes before them.
        test(at: raw.count - 8)
        return found != 0
    }
}
