extension String {
    /// True if the string contains a control character below U+0020, such as a line feed or tab.
    var hasControlCharacters: Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            // The loop has no branch, so that the compiler vectorizes it.
            bytes.reduce(0) { $0 | ($1 < 0x20 ? 1 : 0) as UInt8 } != 0
        }
        return found ?? utf8.contains { $0 < 0x20 }
    }
}
