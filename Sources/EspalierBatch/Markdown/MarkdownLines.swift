package import EspalierDiagnostics

/// The lines of a Markdown file, with the marks of block quotes and the indentation at their starts.
nonisolated package struct MarkdownLines {
    package let file: SourceFile
    /// The range of bytes of each line, without its line feed.
    let ranges: [Range<Int>]

    init(_ file: SourceFile) {
        self.file = file
        var ranges = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.indices)
        // After the line feed at the end of a file, there is no other line.
        if ranges.last?.isEmpty == true { ranges.removeLast() }
        self.ranges = ranges
    }

    package var count: Int { ranges.count }

    /// True if the only line contains CR, which ends lines in the files of old programs.
    var isOneLineOfMany: Bool {
        count == 1 && file.bytes.dropLast().contains(0x0D) && !file.bytes.contains(0x0A)
    }

    package subscript(line: Int) -> Range<Int> { ranges[line] }

    /// The byte order mark at the start of the file; empty if there is none.
    var byteOrderMark: ArraySlice<UInt8> {
        file.bytes.prefix(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    /// Returns the text of a line in a number of block quotes, without their marks and the white space around it.
    package func text(_ line: Int, quotes: Int) -> Substring {
        let rest = file.bytes[start(of: line, quotes: quotes).upperBound..<ranges[line].upperBound]
        let end = rest.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
        return Substring(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
    }

    /// Returns the range of the bytes before the text of a line: white space, and the marks of at most `quotes` block
    /// quotes.
    package func start(of line: Int, quotes: Int) -> Range<Int> {
        var marks = 0
        let end = ranges[line].first { index in
            if index < byteOrderMark.count { return false }
            let isMark = file.bytes[index] == UInt8(ascii: ">") && marks < quotes
            if isMark { marks += 1 }
            return !isMark && !Self.isSpace(file.bytes[index])
        }
        return ranges[line].lowerBound..<(end ?? ranges[line].upperBound)
    }

    /// Returns the number of block quotes around a line.
    func quoteCount(_ line: Int) -> Int {
        file.bytes[start(of: line, quotes: .max)].count(where: { $0 == UInt8(ascii: ">") })
    }

    /// Returns the white space and the marks of at most `quotes` block quotes at the start of a line.
    func indent(of line: Int, quotes: Int) -> String {
        let start = start(of: line, quotes: quotes)
        return String(
            decoding: file.bytes[max(start.lowerBound, byteOrderMark.endIndex)..<start.upperBound],
            as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

/// The first line of a fenced code block.
nonisolated struct Fence {
    /// The characters of the fence, three or more.
    let mark: Substring
    let language: Substring
    let options: Substring

    init?(_ text: Substring) {
        guard let first = text.first, first == "`" || first == "~" else { return nil }
        mark = text.prefix { $0 == first }
        let info = text[mark.endIndex...].drop { " \t".contains($0) }
        // If there are further backticks in the line, it begins with a code span and not with a fence.
        guard mark.count >= 3, first == "~" || !info.contains("`") else { return nil }
        language = info.prefix { !" \t".contains($0) }
        options = info[language.endIndex...]
    }

    func isClosed(by text: Substring) -> Bool {
        text.count >= mark.count && text.allSatisfy { $0 == mark.first }
    }
}
