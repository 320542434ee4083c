/// Escapes text for Markdown (CommonMark and GitHub's tables and strikethrough).
nonisolated package enum MarkdownText {
    /// The characters that are markup in any position.
    private static let marks = Set("\\`*_[]<>#|~".utf8)

    /// Returns one line with its markup escaped; the line can be used at the start of a paragraph or a list item.
    package static func escaped(_ line: String) -> String {
        let bytes = Array(line.utf8.drop { $0 == UInt8(ascii: " ") })
        let isPlain = bytes.allSatisfy { !marks.contains($0) && $0 != UInt8(ascii: "&") }
        let marker = listMarker(bytes)
        if isPlain, marker == nil, bytes.count == line.utf8.count { return line }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isMark =
                marks.contains(byte) || index == marker
                || byte == UInt8(ascii: "&") && beginsEntity(bytes[index...])
            if isMark { result.append(UInt8(ascii: "\\")) }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the position of the character that makes a line a list item or a rule: `- x`, `+ x`, `1. x`,
    /// `2) x`, `---`.
    private static func listMarker(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first else { return nil }
        if first == UInt8(ascii: "-"), bytes.allSatisfy({ $0 == first || $0 == UInt8(ascii: " ") }) {
            return 0
        }
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard digits < bytes.count, (digits == 0 ? "-+" : ".)").utf8.contains(bytes[digits]) else {
            return nil
        }
        return digits + 1 == bytes.count || bytes[digits + 1] == UInt8(ascii: " ") ? digits : nil
    }

    /// Returns true if the text begins with a character reference such as `&copy;`, `&#169;` or `&#xA9;`.
    private static func beginsEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.dropFirst().prefix { $0 != UInt8(ascii: ";") }
        guard !name.isEmpty, name.endIndex < bytes.endIndex, name.count <= 32 else { return false }
        return name.allSatisfy { byte in
            byte == UInt8(ascii: "#") || Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
