import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry

/// The comments of a YAML file, in order.
nonisolated struct YAMLComments {
    nonisolated struct Comment {
        let text: String
        let offset: Int
        /// True if nothing precedes the comment on its line.
        let isOwnLine: Bool
        let column: Int
    }

    private let bytes: [UInt8]
    private var comments: [Comment] = []
    private var next = 0
    /// The bytes of the texts that begin with `|` or `>`, in order.
    private var blockScalars: [Range<Int>] = []
    /// The bytes of the first U+0085, U+2028 or U+2029 outside of texts; nil if none of these characters occurs there.
    ///
    /// Like YAML 1.1, libyaml treats these characters as line breaks.
    private(set) var unusualBreak: Range<Int>?

    init(_ file: SourceFile, _ root: YAMLSyntaxNode?) {
        bytes = file.bytes
        var position = 0
        if let root {
            Self.forEachText(of: root) { node, text in
                scan(position..<max(position, text.lowerBound))
                position = max(position, text.upperBound)
                if text == node.bytes, let scalar = YAMLBlockScalar(node, in: bytes) {
                    blockScalars.append(scalar.bytes)
                }
            }
        }
        scan(position..<bytes.count)
    }

    /// Calls `body` for each range of bytes in which `#` doesn't begin a comment, and with the node of the range.
    private static func forEachText(
        of node: YAMLSyntaxNode, _ body: (YAMLSyntaxNode, Range<Int>) -> Void
    ) {
        if !node.properties.isEmpty { body(node, node.properties) }
        switch node.content {
        case .scalar, .alias: body(node, node.bytes)
        case .sequence, .mapping: for child in node.children { forEachText(of: child, body) }
        }
    }

    private mutating func scan(_ range: Range<Int>) {
        if unusualBreak == nil { unusualBreak = findUnusualBreak(in: range) }
        var position = range.lowerBound
        while position < range.upperBound {
            guard bytes[position] == 0x23, position == 0 || Self.isBlank(bytes[position - 1]) else {
                position += 1
                continue
            }
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            let start = bytes.startOfLine(at: position)
            let text = String(decoding: bytes[position..<end], as: UTF8.self)
            comments.append(
                Comment(
                    text: text.trimmingEnd, offset: position,
                    isOwnLine: bytes[start..<position].allSatisfy { $0 == 0x20 || $0 == 0x09 },
                    column: position - start))
            position = end
        }
    }

    private func findUnusualBreak(in range: Range<Int>) -> Range<Int>? {
        for start in range where bytes[start] == 0xC2 || bytes[start] == 0xE2 {
            for mark: [UInt8] in [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]
            where bytes[start...].starts(with: mark) {
                return start..<start + mark.count
            }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

    // MARK: Reading

    /// The texts of all comments, sorted.
    var texts: [String] { comments.map(\.text).sorted() }

    /// Returns true if a range contains a comment that hasn't been taken yet.
    ///
    /// - Complexity: O(log n), where n is the number of comments
    func contains(_ range: Range<Int>) -> Bool {
        let rest = comments[next...]
        let first = rest.partitioningIndex { $0.offset >= range.lowerBound }
        return first < rest.endIndex && rest[first].offset < range.upperBound
    }

    /// Takes the remaining comments before a byte.
    mutating func take(before offset: Int) -> [YAMLLine] { take(before: offset) { _ in true } }

    /// Takes the comments about the file, which are above the first key.
    ///
    /// If there are several groups of comments, separated by empty lines, a group directly above the first key is about
    /// this key and isn't taken.
    ///
    /// - Parameter start: The offset of the first key.
    /// - Returns: The comments.
    mutating func takeHeader(before start: Int) -> [YAMLLine] {
        take(before: groupOfFirstKey(at: start) ?? start)
    }

    /// Returns true if an empty line follows the comments that `takeHeader` takes.
    func hasHeaderApart(before start: Int) -> Bool {
        groupOfFirstKey(at: start) != nil || isAfterEmptyLine(start)
    }

    /// Returns the offset of the comments about the first key; nil if there are none.
    private func groupOfFirstKey(at start: Int) -> Int? {
        if isAfterEmptyLine(start) { return nil }
        return comments[next...].prefix { $0.offset < start }.dropFirst()
            .last { isAfterEmptyLine($0.offset) }?.offset
    }

    /// Takes the remaining comments before a byte.
    ///
    /// Stops at the first comment that isn't on a line of its own or that starts before `column`.
    mutating func take(before offset: Int, fromColumn column: Int) -> [YAMLLine] {
        take(before: offset) { $0.isOwnLine && $0.column >= column }
    }

    private mutating func take(before offset: Int, while condition: (Comment) -> Bool) -> [YAMLLine] {
        let taken = comments[next...].prefix { $0.offset < offset && condition($0) }
        next = taken.endIndex
        return taken.map { YAMLLine(text: $0.text, isAfterEmptyLine: isAfterEmptyLine($0.offset)) }
    }

    /// Takes the next comment if it follows the byte before `offset` on the same line and precedes the byte at `end`.
    ///
    /// If the byte before `offset` is a line break, as at the end of a block scalar, no comment follows on its line.
    mutating func takeTrailing(_ offset: Int, before end: Int = Int.max) -> String? {
        guard next < comments.count, !comments[next].isOwnLine, comments[next].offset >= offset,
            comments[next].offset < end, offset > 0,
            !bytes[(offset - 1)..<comments[next].offset].contains(0x0A)
        else { return nil }
        next += 1
        return comments[next - 1].text
    }

    /// Returns true if the line before the line of a byte is blank and not part of a text.
    ///
    /// - Complexity: O(log n), where n is the number of texts that begin with `|` or `>`
    func isAfterEmptyLine(_ offset: Int) -> Bool {
        guard let end = bytes[..<min(offset, bytes.count)].lastIndex(of: 0x0A) else { return false }
        let start = bytes.startOfLine(at: end)
        guard bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return false }
        let following = blockScalars.partitioningIndex { $0.upperBound > start }
        return following == blockScalars.endIndex || blockScalars[following].lowerBound > start
    }
}

/// A comment on a line of its own.
nonisolated struct YAMLLine {
    let text: String
    var isAfterEmptyLine = false
}

nonisolated extension [UInt8] {
    /// Returns the index of the first byte of the line that contains a byte.
    func startOfLine(at offset: Int) -> Int {
        self[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
}

nonisolated extension StringProtocol {
    /// The text without spaces, tabs and line breaks at its end.
    var trimmingEnd: String {
        var end = endIndex
        while end > startIndex, " \t\n".contains(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
