import EspalierDiagnostics
import EspalierDiagrams
import Foundation

/// A Markdown file and the diagrams in it.
///
/// A diagram is written in one of three forms. The author writes a fenced code block in the language `espalier`. The
/// command turns this block into an HTML comment or into a `<details>` element, and adds an image next to it.
nonisolated struct MarkdownDocument {
    nonisolated enum Form: String, CaseIterable, Sendable {
        case comment, details
    }

    /// An image that the command has written.
    nonisolated struct Image {
        /// The alternative text, in Markdown.
        let alternative: String
        /// The attributes after the image, such as `{ width=300 }`, which some programs read; empty if there are none.
        let attributes: String
    }

    /// The lines of a Markdown file that contain a diagram: its source, its image, and the markup around them.
    nonisolated struct Block {
        /// The number of the block among the blocks of the file, from 1.
        ///
        /// Blocks with errors in their structure also have numbers, so that such an error doesn't change the names of
        /// other pictures.
        let number: Int
        /// The form of the block; nil for a fenced code block that hasn't been processed.
        let form: Form?
        /// The range of all lines of the block, from the source to the image, with the markup around them.
        let lines: Range<Int>
        /// The range of the lines of the diagram's source.
        let content: Range<Int>
        /// The line that begins the source, such as "```espalier".
        let opening: Int
        /// The white space and the marks of block quotes at the start of the line `opening`.
        let indent: String
        /// The number of block quotes around the block.
        let quotes: Int
        /// The words after `espalier`, such as `name=shapes`.
        let options: Substring
        /// The existing image; nil if the block has no image.
        let image: Image?

        /// The part of the picture's name that comes from the block: its option `name` or, without this option, its
        /// number.
        var key: String {
            let name = options.split(separator: " ").last { $0.hasPrefix("name=") }
            return name.map { String($0.dropFirst(5)) } ?? "\(number)"
        }

        /// A line without text, which has the marks of block quotes.
        var emptyLine: String { indent.lastIndex(of: ">").map { String(indent[...$0]) } ?? "" }
    }

    let file: SourceFile
    /// The part of the pictures' names that comes from the file: `guide` for `docs/guide.md`.
    let stem: String
    /// The range of bytes of each line, without its line feed.
    let lines: [Range<Int>]
    private(set) var blocks: [Block] = []
    /// The errors in the structure of single blocks, such as a fence that isn't closed.
    ///
    /// These blocks aren't in `blocks`.
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of the next block.
    private var nextNumber: Int { blocks.count + diagnostics.count + 1 }
    /// The number of block quotes around the line that is being read.
    private var quotes = 0
    /// The indentations of the list items and admonitions around the line that is being read, in ascending order.
    private var containers: [Int] = []

    init(_ file: SourceFile) {
        self.file = file
        stem = FileName.withoutSuffix(file.name.split(separator: "/").last.map(String.init) ?? "")
        lines = Self.lines(of: file.bytes)
        var line = 0
        while line < lines.count {
            quotes = quoteCount(line)
            readIndentation(of: line)
            line = readBlock(at: line)
        }
    }

    /// Returns the text of a line in a number of block quotes, without their marks and the white space around it.
    func text(_ line: Int, quotes: Int) -> Substring {
        let rest = file.bytes[start(of: line, quotes: quotes).upperBound..<lines[line].upperBound]
        let end = rest.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
        return Substring(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
    }

    /// Returns the range of the bytes before the text of a line: white space, and the marks of at most `quotes` block
    /// quotes.
    func start(of line: Int, quotes: Int) -> Range<Int> {
        var marks = 0
        let end = lines[line].first { index in
            if index < byteOrderMark.count { return false }
            let isMark = file.bytes[index] == UInt8(ascii: ">") && marks < quotes
            if isMark { marks += 1 }
            return !isMark && !Self.isSpace(file.bytes[index])
        }
        return lines[line].lowerBound..<(end ?? lines[line].upperBound)
    }

    /// Returns the number of block quotes around a line.
    private func quoteCount(_ line: Int) -> Int {
        file.bytes[start(of: line, quotes: .max)].count(where: { $0 == UInt8(ascii: ">") })
    }

    /// Returns false for a line after the end of the block quotes around the line that is being read.
    ///
    /// A block quote also ends the fences and comments in it.
    private func isInQuotes(_ line: Int) -> Bool {
        lines.indices.contains(line) && quoteCount(line) >= quotes
    }

    /// The byte order mark at the start of the file; empty if there is none.
    var byteOrderMark: ArraySlice<UInt8> {
        file.bytes.prefix(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private func text(_ line: Int) -> Substring { text(line, quotes: quotes) }

    /// Returns the source of a diagram with spaces in place of the marks of block quotes.
    ///
    /// The spaces keep the columns, and the lines have their numbers in the Markdown file, so that errors refer to
    /// their places in this file. Tabs that indent the whole block, which YAML wouldn't accept, also become spaces.
    /// Takes O(bytes of the diagram).
    func source(of block: Block) -> SourceFile {
        guard let first = block.content.first, let last = block.content.last else {
            return SourceFile(name: file.name, bytes: [])
        }
        let start = lines[first].lowerBound
        var content = Array(file.bytes[start..<lines[last].upperBound])
        for line in block.content {
            for index in self.start(of: line, quotes: block.quotes) {
                let isIndent = index - lines[line].lowerBound < block.indent.utf8.count
                if file.bytes[index] == UInt8(ascii: ">") || isIndent && file.bytes[index] == 0x09 {
                    content[index - start] = 0x20
                }
            }
        }
        content.append(0x0A)
        return SourceFile(name: file.name, bytes: content, firstLine: first + 1)
    }

    /// Returns the names of the words after `espalier` that aren't options, with their places.
    func unknownOptions(of block: Block) -> [(name: String, range: SourceRange)] {
        let (options, end) = (block.options, lines[block.opening].upperBound)
        let start = start(of: block.opening, quotes: block.quotes).upperBound
        return options.split(separator: " ").filter { !$0.hasPrefix("name=") }.map { word in
            let name = word.prefix { $0 != "=" }
            // The offset is that in the line, unless the line is invalid UTF-8, which becomes longer when it is read.
            let base = options.base
            let lower = min(start + base.utf8.distance(from: base.startIndex, to: word.startIndex), end)
            return (String(name), file.range(lower..<min(lower + name.utf8.count, end)))
        }
    }

    /// Throws an error if the lines of a diagram contain the end of a comment.
    ///
    /// Markdown ends a comment only with `-->`, but a browser also with `--!>`.
    func checkFitsComment(_ block: Block) throws(DiagnosticsError) {
        for line in [block.opening] + block.content {
            let text = text(line, quotes: block.quotes)
            guard let end = ["-->", "--!>"].first(where: text.contains) else { continue }
            throw DiagnosticsError(
                "'\(end)' would end the comment that keeps the diagram", at: file.range(lines[line]),
                note: "use '--keep details'")
        }
    }

    private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.indices)
        // After the line feed at the end of a file, there is no other line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    // MARK: Reading

    /// Reads the diagram that begins in a line, if there is one, and returns the number of the next line to read.
    private mutating func readBlock(at line: Int) -> Int {
        let text = text(line)
        if let fence = Fence(Self.withoutListMarks(text)) { return readFence(fence, at: line) }
        guard text.hasPrefix("<!--") else { return line + 1 }
        let words = text.dropFirst(4).drop { $0 == " " }
        if words.hasPrefix("espalier"), !text.contains("-->"),
            words.count == 8 || words.dropFirst(8).first == " "
        {
            return readComment(at: line, options: words.dropFirst(8))
        }
        let end = end(from: line) { $0.contains("-->") }
        return isInQuotes(end) ? end + 1 : end
    }

    private mutating func readFence(_ fence: Fence, at line: Int) -> Int {
        let end = end(from: line + 1, where: fence.isClosed)
        let isClosed = isInQuotes(end)
        if isIndentedCode(line) { return line + 1 }
        guard fence.language == "espalier" else { return isClosed ? end + 1 : end }
        guard isClosed else {
            complain(
                "the diagram's fence isn't closed", at: line,
                "write \(fence.mark) in a line after the diagram")
            return end
        }
        guard text(line).hasPrefix(fence.mark) else {
            complain(
                "a diagram can't begin in the line of a list item's mark", at: line,
                "write its fence in a line of its own")
            return end + 1
        }
        let details = details(around: line...end)
        let range = details?.lines ?? line..<end + 1
        blocks.append(
            Block(
                number: nextNumber, form: details == nil ? nil : .details, lines: range,
                content: line + 1..<end, opening: line,
                indent: indent(of: line), quotes: quotes, options: fence.options, image: details?.image)
        )
        return range.upperBound
    }

    private mutating func readComment(at line: Int, options: Substring) -> Int {
        let end = end(from: line + 1) { $0.contains("-->") }
        guard isInQuotes(end) else {
            complain("the diagram's comment isn't closed", at: line, "write --> in a line after the diagram")
            return end
        }
        guard text(end) == "-->" else {
            complain(
                "'-->' ends the comment in the middle of the diagram", at: end,
                "write the diagram as a fenced block, and use '--keep details'")
            return end + 1
        }
        let image = imageLine(from: end + 1, step: 1)
        let last = image?.line ?? end
        blocks.append(
            Block(
                number: nextNumber, form: .comment, lines: line..<last + 1, content: line + 1..<end,
                opening: line,
                indent: indent(of: line), quotes: quotes, options: options, image: image?.image))
        return last + 1
    }

    /// Returns the first line from `line` on whose text meets a condition or, if there is none, the line after the
    /// block quotes.
    private func end(from line: Int, where isEnd: (Substring) -> Bool) -> Int {
        var end = line
        while isInQuotes(end), !isEnd(text(end)) { end += 1 }
        return end
    }

    private mutating func complain(_ message: String, at line: Int, _ advice: String) {
        diagnostics.append(
            Diagnostic(.error, message, at: file.range(lines[line]), notes: [.init(advice)]))
    }

    /// Returns a text without the marks of list items at its start, such as `-` and `2.`.
    private static func withoutListMarks(_ text: Substring) -> Substring {
        var rest = text
        while true {
            let number = rest.prefix { "0"..."9" ~= $0 }
            let mark = rest[number.endIndex...].prefix(2)
            guard mark.last == " ", let first = mark.first, (number.isEmpty ? "-*+" : ".)").contains(first)
            else { return rest }
            rest = rest[mark.endIndex...].drop { $0 == " " }
        }
    }

    private func indent(of line: Int) -> String {
        let start = start(of: line, quotes: quotes)
        return String(
            decoding: file.bytes[max(start.lowerBound, byteOrderMark.endIndex)..<start.upperBound],
            as: UTF8.self)
    }

    // MARK: Indentation

    /// Updates the containers for a line.
    private mutating func readIndentation(of line: Int) {
        let text = text(line)
        if text.isEmpty { return }
        let indentation = indentation(of: line)
        let isContainer =
            Self.isListItem(text) || ["!!!", "???", "===", "[^", ":"].contains(where: text.hasPrefix)
        // A line directly after another line continues its paragraph, whatever its indentation is.
        let isContinuation =
            !isContainer && lines.indices.contains(line - 1) && !self.text(line - 1).isEmpty
        while !isContinuation, let last = containers.last, last >= indentation { containers.removeLast() }
        if isContainer { containers.append(indentation) }
    }

    /// Returns true if a text begins with the mark of a list item.
    private static func isListItem(_ text: Substring) -> Bool {
        let number = text.prefix { "0"..."9" ~= $0 }
        let rest = text[number.endIndex...]
        guard let mark = rest.first, (number.isEmpty ? "-*+" : ".)").contains(mark) else { return false }
        return rest.dropFirst().first.map { $0 == " " || $0 == "\t" } ?? true
    }

    /// Returns true if a line is code because it is indented by four or more columns outside of lists and admonitions.
    private func isIndentedCode(_ line: Int) -> Bool { containers.isEmpty && indentation(of: line) >= 4 }

    /// Returns the number of columns before the text of a line, after the marks of block quotes.
    private func indentation(of line: Int) -> Int {
        indent(of: line).utf8.reduce(0) { column, byte in
            switch byte {
            case UInt8(ascii: ">"): 0
            case 0x09: (column / 4 + 1) * 4
            default: column + 1
            }
        }
    }

    /// Returns the lines of the `<details>` element around a fenced code block, including the image above the
    /// element.
    ///
    /// - Returns: The lines and the image; nil if there is no such element or image.
    private func details(around fence: ClosedRange<Int>) -> (lines: Range<Int>, image: Image)? {
        guard let summary = neighbor(of: fence.lowerBound, step: -1), text(summary).hasPrefix("<summary>"),
            let start = neighbor(of: summary, step: -1), text(start).hasPrefix("<details"),
            let image = imageLine(from: start - 1, step: -1),
            let end = neighbor(of: fence.upperBound, step: 1), text(end) == "</details>"
        else { return nil }
        return (image.line..<end + 1, image.image)
    }

    /// Returns the nearest line in the same block quotes that isn't empty, beginning with `line + step`; `step` is 1 or
    /// -1.
    private func neighbor(of line: Int, step: Int) -> Int? {
        var next = line + step
        while isInQuotes(next), text(next).isEmpty { next += step }
        return isInQuotes(next) ? next : nil
    }

    /// Returns the first line from `line` on that isn't empty, if it is an image that the command has written.
    ///
    /// The path of such an image begins with the stem of this file, without a folder.
    private func imageLine(from line: Int, step: Int) -> (line: Int, image: Image)? {
        guard let line = neighbor(of: line - step, step: step) else { return nil }
        let text = text(line)
        guard text.hasPrefix("!["), let middle = text.range(of: "](", options: .backwards),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let attributes = text[text.index(after: end)...]
        guard attributes.isEmpty || attributes.first == "{" && attributes.last == "}",
            text[middle.upperBound..<end].hasPrefix(GalleryNames.escaped(stem, mark: "%") + "-")
        else { return nil }
        let alternative = text[text.index(text.startIndex, offsetBy: 2)..<middle.lowerBound]
        return (line, Image(alternative: String(alternative), attributes: String(attributes)))
    }
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
        let info = text[mark.endIndex...].drop { $0 == " " }
        // If there are further backticks in the line, it begins with a code span and not with a fence.
        guard mark.count >= 3, first == "~" || !info.contains("`") else { return nil }
        language = info.prefix { $0 != " " }
        options = info[language.endIndex...]
    }

    func isClosed(by text: Substring) -> Bool {
        text.count >= mark.count && text.allSatisfy { $0 == mark.first }
    }
}
