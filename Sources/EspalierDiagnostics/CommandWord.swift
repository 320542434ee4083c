extension String {
    /// The text as one word of a shell's command line, for commands that a message advises.
    ///
    /// The text stays as it is if it has only letters, digits and punctuation without a meaning for shells. Otherwise,
    /// it is in double quotes, because messages have single quotes around commands. Text with an exclamation mark is in
    /// single quotes, because `bash` expands this character in double quotes, too.
    package var shellWord: String {
        if isPlainWord { return self }
        if contains("!") { return "'" + replacing("'", with: "'\\''") + "'" }
        return "\"" + String(flatMap { "\"\\$`".contains($0) ? ["\\", $0] : [$0] }) + "\""
    }

    /// The text as a value in YAML, for lines that a message advises.
    package var yamlWord: String { isPlainWord && lowercased() != "null" ? self : jsonLiteral }

    /// True if the text isn't empty, and needs no quotes in a shell or in YAML.
    private var isPlainWord: Bool {
        guard let first = utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "~") else {
            return false
        }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                true
            default: "_-./+=,~".utf8.contains(byte)
            }
        }
    }
}
