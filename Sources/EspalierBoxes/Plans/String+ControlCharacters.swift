extension String {
    /// True if the string contains a control character below U+0020, such as a line feed or tab.
    var hasControlCharacters: Bool { utf8.contains { $0 < 0x20 } }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if all bytes are ASCII characters from U+0020.
    ///
    /// Takes O(n), testing eight bytes at a time.
    var isPrintableASCII: Bool {
        let raw = UnsafeRawBufferPointer(self)
        if raw.count < 8 { return allSatisfy { 0x20..<0x80 ~= $0 } }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var found: UInt64 = 0
        func test(at index: Int) {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The subtraction sets the top bit of a byte that is less than 0x20. Its borrow can also change the next
            // higher byte. This doesn't matter, because only the existence of such a byte is of interest.
            found |= (word &- ones &* 0x20) | word
        }
        for index in stride(from: 0, to: raw.count - 8, by: 8) { test(at: index) }
        // The last eight bytes may overlap the eight bytes before them.
        test(at: raw.count - 8)
        return found & (ones &* 0x80) == 0
    }
}
