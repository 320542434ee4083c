/// Divides a text into parts of limited length.
///
/// Nearly every text is a single part. The parts are processed one by one, so a label of a hundred megabytes takes no
/// more memory than a label of a few kilobytes.
struct TextParts: Sequence, IteratorProtocol {
    /// The maximum length of a part, in UTF-8 bytes.
    static let limit = 4096

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        guard rest.utf8.count > Self.limit else {
            defer { rest = "" }
            return String(rest)
        }
        // Cut after the last space in the second half of the part. If it has no space there, cut between two scalars.
        let end = scalarStart(at: Self.limit)
        let space = rest[scalarStart(at: Self.limit / 2)..<end].unicodeScalars.lastIndex(of: " ")
        let cut = space.map { rest.unicodeScalars.index(after: $0) } ?? end
        defer { rest = rest[cut...] }
        return String(rest[..<cut])
    }

    /// Returns the start of the scalar that contains the byte at `offset`.
    private func scalarStart(at offset: Int) -> String.Index {
        var index = rest.utf8.index(rest.startIndex, offsetBy: offset)
        while index > rest.startIndex, rest.utf8[index] & 0xC0 == 0x80 {
            index = rest.utf8.index(before: index)
        }
        return index
    }
}
