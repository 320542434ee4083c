extension String {
    /// True if the string contains a control character below U+0020, such as a line feed or tab.
    var hasControlCharacters: Bool { utf8.contains { $0 < 0x20 } }
}
