/// One line of a file, as a message quotes it.
///
/// Tabs are expanded, unprintable characters are escaped, and the line is clipped to a width.
///
/// Only the bytes near the caret are read, so that a line of 100 MB takes no longer than a short line.
struct LineExcerpt {
    private(set) var text = ""
    /// The column of the caret, counted from 0.
    private(set) var caretColumn = 0
    /// The number of columns that the caret underlines, at least 1.
    private(set) var caretWidth = 1

    private struct Cell {
        let text: String
        let columns: Int
        let offset: Int
    }

    private static let tabWidth = 4

    init(_ range: SourceRange, width: Int) {
        let bytes = range.file.bytes
        let offset = min(range.lower, bytes.count)
        let line = range.file.lineRange(at: offset)
        let caret = min(max(offset, line.lowerBound), line.upperBound)
        let reach = width * 4
        let lower = Self.boundary(max(line.lowerBound, caret - reach), in: bytes, line)
        let upper = Self.boundary(min(line.upperBound, caret + reach), in: bytes, line)
        let cells = Self.cells(bytes, lower..<upper)
        let split = cells.firstIndex { $0.offset >= caret } ?? cells.count
        let window = Self.window(cells, around: split, width: width)

        let isCutBefore = window.lowerBound > 0 || lower > line.lowerBound
        let isCutAfter = window.upperBound < cells.count || upper < line.upperBound
        text = (isCutBefore ? "…" : "") + cells[window].map(\.text).joined() + (isCutAfter ? "…" : "")
        caretColumn = (isCutBefore ? 1 : 0) + Self.columns(cells[window.lowerBound..<split])
        let end = min(range.upper, line.upperBound)
        let marked = cells[split..<window.upperBound].prefix { $0.offset < end }
        caretWidth = max(1, Self.columns(marked))
    }

    private static func columns(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.columns } }

    /// Returns the range of the cells (characters as they are displayed) that fit into `width` columns around the
    /// caret.
    ///
    /// Up to two thirds of the width are for cells before the caret, or more if only a few cells follow the caret.
    private static func window(_ cells: [Cell], around split: Int, width: Int) -> Range<Int> {
        let room = width - 2
        var start = split
        var end = split
        var used = 0
        while start > 0, used + cells[start - 1].columns <= room * 2 / 3 {
            start -= 1
            used += cells[start].columns
        }
        while end < cells.count, used + cells[end].columns <= room {
            used += cells[end].columns
            end += 1
        }
        while start > 0, used + cells[start - 1].columns <= room {
            start -= 1
            used += cells[start].columns
        }
        return start..<end
    }

    /// Returns the nearest position at or before an offset where a Unicode scalar starts.
    private static func boundary(_ offset: Int, in bytes: [UInt8], _ line: Range<Int>) -> Int {
        var offset = offset
        while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private static func cells(_ bytes: [UInt8], _ range: Range<Int>) -> [Cell] {
        var cells: [Cell] = []
        var column = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (cell, length) = cell(bytes, at: offset, end: range.upperBound, column: column)
            cells.append(cell)
            column += cell.columns
            offset += length
        }
        return cells
    }

    private static func cell(_ bytes: [UInt8], at offset: Int, end: Int, column: Int) -> (Cell, length: Int) {
        if bytes[offset] == 0x09 {
            let columns = tabWidth - column % tabWidth
            return (Cell(text: String(repeating: " ", count: columns), columns: columns, offset: offset), 1)
        }
        var iterator = bytes[offset..<min(end, offset + 4)].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            let digits = String(bytes[offset], radix: 16, uppercase: true)
            let text = "\\x" + (digits.count < 2 ? "0" : "") + digits
            return (Cell(text: text, columns: text.count, offset: offset), 1)
        }
        let text = PlainText.escaped(scalar)
        let columns = text.utf8.first == 0x5C && text.utf8.count > 1 ? text.count : PlainText.columns(scalar)
        return (Cell(text: text, columns: columns, offset: offset), UTF8.width(scalar))
    }
}
