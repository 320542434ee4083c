/// The notation of an outline, which is found in its first lines.
struct OutlineStyle {
    private enum Notation: Equatable {
        /// Indented lines.
        case indented
        /// Lines with branches before the labels, such as `├── ` or `|-- `, as `tree`, `cargo tree` and `npm ls` write
        /// them.
        case drawn
        /// Headings that begin with one or more of these bytes, with bullets below them: Markdown (`#`) and Org (`*`).
        case headings(UInt8)
    }

    /// A line that is an item.
    struct Item {
        /// A number that is greater for deeper items.
        let indent: Int
        let label: Range<Int>
    }

    private let notation: Notation
    /// The number of blanks before the first line, which is the margin of a block in a diagram file.
    private let margin: Int
    /// True if a line ends with ` (*)`, with which `cargo tree` and Gradle mark items that they have already written.
    ///
    /// In this case, equal labels stand for the same item.
    let repeatsLabels: Bool
    private static let repetition = Array(" (*)".utf8)
    /// The number of bytes in which the notation is searched for.
    private static let searchedCount = 1 << 16
    /// The indentation of bullets at the margin, which is greater than that of every heading.
    private static let bulletIndent = 1_000

    /// True if depth is only expressed by indentation.
    var isIndented: Bool { notation == .indented }
    /// True if lines that are neither headings nor bullets aren't items.
    var hasText: Bool { if case .headings = notation { true } else { false } }

    init(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, fileName: String) {
        let text = range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : range.lowerBound
        let lines = Self.lines(of: bytes, text..<max(text, min(range.upperBound, text + Self.searchedCount)))
        let margin = lines.first { !$0.isEmpty }.map { Self.blanks(bytes, $0) } ?? 0
        notation = Self.notation(
            of: lines.filter { Self.blanks(bytes, $0) < $0.count }, margin, bytes, fileName)
        self.margin = margin
        let all = range.clamped(to: 0..<bytes.count)
        repeatsLabels =
            notation == .drawn
            && Self.lines(of: bytes, all).contains { bytes[$0].suffix(4).elementsEqual(Self.repetition) }
    }

    private static func notation(
        of lines: [Range<Int>], _ margin: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ fileName: String
    ) -> Notation {
        for line in lines where hasBranch(bytes, line.dropFirst(blanks(bytes, line))) { return .drawn }
        func levels(_ mark: UInt8) -> [Int] { lines.map { headingLevel(bytes, $0, mark, margin) } }
        let name = fileName.lowercased()
        let (hash, star) = (UInt8(ascii: "#"), UInt8(ascii: "*"))
        if name.hasSuffix(".org") || levels(star).contains(where: { $0 > 1 }) { return .headings(star) }
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") { return .headings(hash) }
        // In other files, `#` is a comment unless the file has nothing but headings and bullets.
        let found = levels(hash)
        let isMarkdown =
            found.first ?? 0 > 0 && found.contains { $0 > 1 }
            && zip(lines, found).allSatisfy { $1 > 0 || bulletEnd(bytes, $0) != nil }
        return isMarkdown ? .headings(hash) : .indented
    }

    private static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
        bytes[range].split { $0 == 0x0A || $0 == 0x0D }.map(\.indices)
    }

    private static func blanks(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int {
        bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    /// Returns the item in a line without the line break; nil for a line that isn't an item.
    func item(in line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Item? {
        if case .headings(let mark) = notation { return entry(in: line, mark, bytes) }
        let (indent, start) = Self.branches(bytes, line)
        let label = bytes[start..<line.upperBound]
        // `cargo tree` writes headings between the dependencies of a package, and `tree` ends with a count.
        let isHeading = ["[build-dependencies]", "[dev-dependencies]"].contains {
            label.elementsEqual($0.utf8)
        }
        let rest = label.drop { 0x30...0x39 ~= $0 }
        let isCount = indent == margin && rest.count < label.count && rest.starts(with: " director".utf8)
        if label.isEmpty || isHeading || isCount { return nil }
        let isRepetition = label.count > 4 && label.suffix(4).elementsEqual(Self.repetition)
        return Item(indent: indent, label: start..<line.upperBound - (isRepetition ? 4 : 0))
    }

    // MARK: Branches

    /// Returns the number of columns before the label of a line, and the offset of the label.
    private static func branches(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
    ) -> (columns: Int, label: Int) {
        var (columns, offset) = (0, line.lowerBound)
        while offset < line.upperBound {
            let rest = bytes[offset..<line.upperBound]
            let count = isBoxDrawing(rest) ? 3 : rest.starts(with: [0xC2, 0xA0]) ? 2 : 1
            if count == 1, let first = rest.first, first != 0x20, first != 0x09 {
                let dashes = rest.dropFirst().prefix { $0 == UInt8(ascii: "-") }.count
                let isLine = first == UInt8(ascii: "|") && (rest.count == 1 || rest.dropFirst().first == 0x20)
                guard isLine || dashes > 0 && "|`+\\".utf8.contains(first) else { break }
                columns += dashes
                offset += dashes
            }
            columns += 1
            offset += count
        }
        return (columns, offset)
    }

    /// Returns true for bytes that begin with a character of the block Box Drawing.
    private static func isBoxDrawing(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count >= 3 && bytes[bytes.startIndex] == 0xE2 && bytes[bytes.startIndex + 1] & 0xFE == 0x94
    }

    /// Returns true for a branch: two box-drawing characters, or one of ``|`+\`` with dashes and a space.
    private static func hasBranch(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        let rest = bytes[text]
        if isBoxDrawing(rest) { return isBoxDrawing(rest.dropFirst(3)) }
        guard let first = rest.first, "|`+\\".utf8.contains(first) else { return false }
        let end = rest.dropFirst().drop { $0 == UInt8(ascii: "-") }
        return end.count < rest.count - 1 && end.first == 0x20
    }

    // MARK: Headings and bullets

    private func entry(in line: Range<Int>, _ mark: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Item? {
        let level = Self.headingLevel(bytes, line, mark, margin)
        if level > 0 {
            let start = line.lowerBound + margin + level
            let text = bytes[start..<line.upperBound].drop { $0 == 0x20 || $0 == 0x09 }
            return text.isEmpty ? nil : Item(indent: level, label: text.indices)
        }
        guard let start = Self.bulletEnd(bytes, line), start < line.upperBound else { return nil }
        return Item(
            indent: Self.bulletIndent + Self.blanks(bytes, line), label: start..<line.upperBound)
    }

    /// Returns the number of marks at the start of a heading; 0 for any other line.
    private static func headingLevel(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ mark: UInt8, _ margin: Int
    ) -> Int {
        let text = bytes[line].dropFirst(margin)
        let level = text.prefix { $0 == mark }.count
        let next = text.dropFirst(level).first
        return next == 0x20 || next == 0x09 ? min(level, bulletIndent - 1) : 0
    }

    /// Returns the offset after a bullet (`-`, `+` or `*`) or a number (`1.` or `1)`) and spaces; nil for any other line.
    private static func bulletEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int? {
        let text = bytes[line].dropFirst(blanks(bytes, line))
        let digits = text.prefix { 0x30...0x39 ~= $0 }.count
        let marks = digits > 0 ? ".)" : "-+*"
        let rest = text.dropFirst(digits)
        guard let mark = rest.first, marks.utf8.contains(mark), rest.dropFirst().first == 0x20 else {
            return nil
        }
        return rest.dropFirst().drop { $0 == 0x20 }.startIndex
    }
}
