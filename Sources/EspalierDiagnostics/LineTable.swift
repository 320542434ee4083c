/// The positions where the lines of a text start.
///
/// A line ends with `\n`, `\r\n` or a lone `\r`.
struct LineTable: Sendable {
    private let starts: [Int]

    /// Finds the lines.
    ///
    /// Takes O(bytes).
    init(_ bytes: [UInt8]) {
        // A byte order mark isn't part of the first line, because editors don't count it as a column.
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                let byte = bytes[index]
                guard byte == 0x0A || byte == 0x0D else { continue }
                let next = index + 1
                if byte == 0x0D, next < bytes.count, bytes[next] == 0x0A { continue }
                starts.append(next)
            }
        }
        self.starts = starts
    }

    /// Returns the index of the line that contains an offset: the last line that starts at or before the offset.
    private func index(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    func location(at offset: Int, in bytes: [UInt8]) -> SourceLocation {
        let offset = min(max(offset, 0), bytes.count)
        let line = index(of: offset)
        var column = 1
        var position = starts[line]
        while position < offset {
            if bytes[position] & 0xC0 != 0x80 { column += 1 }
            position += 1
        }
        return SourceLocation(line: line + 1, column: column)
    }

    func contents(at offset: Int, in bytes: [UInt8]) -> Range<Int> {
        let line = index(of: min(max(offset, 0), bytes.count))
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        if end > start, line + 1 < starts.count {
            end -= 1
            if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        }
        return start..<max(start, end)
    }
}
