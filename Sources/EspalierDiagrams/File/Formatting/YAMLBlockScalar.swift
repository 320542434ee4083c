import EspalierDataFiles

/// A text of several lines that begins with `|` or `>`.
nonisolated struct YAMLBlockScalar {
    /// The first line, which contains the marks and maybe a comment.
    private let header: String
    /// The style, the indentation and the treatment of the line breaks at the end, such as `|2-`.
    private let marks: String
    /// The lines after the header, including the empty lines after the text.
    private let lines: [ArraySlice<UInt8>]
    /// The number of spaces before each line that aren't part of the text.
    private let indentation: Int
    /// The bytes of the header and of the lines of the text.
    ///
    /// A line that contains only spaces is part of the text if it is longer than the indentation.
    let bytes: Range<Int>
    /// True if the empty lines after the text are part of the text.
    let keepsEmptyLines: Bool

    /// Creates the text of a node; returns nil if the node isn't a block scalar.
    init?(_ node: YAMLSyntaxNode, in bytes: [UInt8]) {
        let source = bytes[node.bytes]
        guard let style = source.first, style == 0x7C || style == 0x3E,
            let end = source.firstIndex(of: 0x0A)
        else { return nil }
        var lines = source[(end + 1)...].split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let header = String(decoding: source[..<end], as: UTF8.self).trimmingEnd
        let marks = header.prefix { $0 != " " && $0 != "\t" }
        let first = lines.first { line in line.contains { $0 != 0x20 } }
        // If there are only spaces, even the longest line is empty.
        var indentation = first.map { line in line.prefix { $0 == 0x20 }.count } ?? Int.max
        if let digit = marks.compactMap(\.wholeNumberValue).first {
            indentation = Self.parentColumn(of: node, in: bytes) + digit
        }
        let last = lines.last { $0.count > indentation }
        keepsEmptyLines = marks.contains("+")
        let textEnd = keepsEmptyLines ? node.bytes.upperBound : (last?.endIndex ?? end) + 1
        self.bytes = node.bytes.lowerBound..<min(textEnd, node.bytes.upperBound)
        (self.header, self.marks) = (header, String(marks))
        (self.lines, self.indentation) = (lines, indentation)
    }

    /// Returns the lines of the text with a new indentation, which is two spaces more than that of the parent.
    func lines(after properties: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var content = lines.map { line in
            line.count > indentation
                ? margin + String(decoding: line.dropFirst(indentation), as: UTF8.self) : ""
        }
        // Remove only empty lines: spaces beyond the indentation are part of the text.
        while !keepsEmptyLines, content.last?.isEmpty == true { content.removeLast() }
        // Replace an indentation indicator, because the content is now indented by two spaces.
        let newMarks = String(marks.map { $0.isWholeNumber ? "2" : $0 })
        return [properties + newMarks + header.dropFirst(marks.count)] + content
    }

    /// Returns the bytes of a file after replacing the marks of the text, so that no line break is at the end of its value.
    func withoutFinalBreaks(_ file: [UInt8]) -> [UInt8] {
        let end = bytes.lowerBound + marks.utf8.count
        return Array(file[..<bytes.lowerBound]) + marks.filter { $0 != "+" }.utf8 + "-".utf8 + file[end...]
    }

    /// Returns the column of the block that contains a scalar.
    private static func parentColumn(of node: YAMLSyntaxNode, in bytes: [UInt8]) -> Int {
        let start = bytes.startOfLine(at: node.start)
        var (position, dash) = (start, start)
        while position < node.start {
            if bytes[position] == 0x2D, bytes[position + 1] == 0x20 {
                dash = position
            } else if bytes[position] != 0x20 {
                return position - start
            }
            position += 1
        }
        return dash - start
    }
}
