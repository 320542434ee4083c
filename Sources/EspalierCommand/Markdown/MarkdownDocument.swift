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

    /// The lines of a Markdown file that contain a diagram: its source, its image, and the markup around them.
    nonisolated struct Block {
        /// The form of the block; nil for a fenced code block that hasn't been processed.
        let form: Form?
        /// The range of all lines of the block, from the source to the image, with the markup around them.
        let lines: Range<Int>
        /// The range of the lines of the diagram's source.
        let content: Range<Int>
        /// The line that begins the source, such as "```espalier".
        let opening: Int
        /// The white space at the start of the line `opening`.
        let indent: String
        /// The words after `espalier`, such as `name=shapes`.
        let options: Substring
        /// The alternative text of the existing image; nil if the block has no image.
        let alternative: String?
    }

    let file: SourceFile
    /// The part of the pictures' names that comes from the file: `guide` for `docs/guide.md`.
    let stem: String
    /// The range of bytes of each line, without its line feed.
    let lines: [Range<Int>]
    private(set) var blocks: [Block] = []
    /// The errors in the structure of the file, such as a fence that isn't closed.
    private(set) var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile) {
        self.file = file
        stem = FileName.withoutSuffix(file.name.split(separator: "/").last.map(String.init) ?? "")
        lines = Self.lines(of: file.bytes)
        var line = 0
        while line < lines.count { line = readBlock(at: line) }
    }

    /// Returns the text of a line without the white space at its start and end.
    func text(_ line: Int) -> Substring {
        let bytes = file.bytes[lines[line]]
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let rest = bytes.drop(while: isSpace)
        let end = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
        return Substring(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
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
        if let fence = Fence(text) { return readFence(fence, at: line) }
        guard text.hasPrefix("<!--") else { return line + 1 }
        let words = text.dropFirst(4).drop { $0 == " " }
        if words.hasPrefix("espalier"), !text.contains("-->"),
            words.count == 8 || words.dropFirst(8).first == " "
        {
            return readComment(at: line, options: words.dropFirst(8))
        }
        return ((line..<lines.count).first { self.text($0).contains("-->") } ?? lines.count) + 1
    }

    private mutating func readFence(_ fence: Fence, at line: Int) -> Int {
        var end = line + 1
        while end < lines.count, !fence.isClosed(by: text(end)) { end += 1 }
        guard fence.language == "espalier" else { return end + 1 }
        guard end < lines.count else {
            complain(
                "the diagram's fence isn't closed", at: line,
                "write \(fence.mark) in a line after the diagram")
            return end
        }
        let details = details(around: line...end)
        let range = details?.lines ?? line..<end + 1
        blocks.append(
            Block(
                form: details == nil ? nil : .details, lines: range, content: line + 1..<end, opening: line,
                indent: indent(of: line), options: fence.options, alternative: details?.image))
        return range.upperBound
    }

    private mutating func readComment(at line: Int, options: Substring) -> Int {
        var end = line + 1
        while end < lines.count, !text(end).contains("-->") { end += 1 }
        guard end < lines.count else {
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
                form: .comment, lines: line..<last + 1, content: line + 1..<end, opening: line,
                indent: indent(of: line), options: options, alternative: image?.alternative))
        return last + 1
    }

    private mutating func complain(_ message: String, at line: Int, _ advice: String) {
        diagnostics.append(
            Diagnostic(.error, message, at: file.range(lines[line]), notes: [.init(advice)]))
    }

    private func indent(of line: Int) -> String {
        String(decoding: file.bytes[lines[line]].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Returns the lines of the `<details>` element around a fenced code block, including the image above the
    /// element.
    ///
    /// - Returns: The lines and the alternative text of the image; nil if there is no such element or image.
    private func details(around fence: ClosedRange<Int>) -> (lines: Range<Int>, image: String)? {
        guard let summary = neighbor(of: fence.lowerBound, step: -1), text(summary).hasPrefix("<summary>"),
            let start = neighbor(of: summary, step: -1), text(start).hasPrefix("<details"),
            let image = imageLine(from: start - 1, step: -1),
            let end = neighbor(of: fence.upperBound, step: 1), text(end) == "</details>"
        else { return nil }
        return (image.line..<end + 1, image.alternative)
    }

    /// Returns the nearest line that isn't empty, beginning with `line + step`; `step` is 1 or -1.
    private func neighbor(of line: Int, step: Int) -> Int? {
        var next = line + step
        while lines.indices.contains(next), text(next).isEmpty { next += step }
        return lines.indices.contains(next) ? next : nil
    }

    /// Returns the first line from `line` on that isn't empty, if it is an image that the command has written.
    ///
    /// The path of such an image begins with the stem of this file, without a folder.
    private func imageLine(from line: Int, step: Int) -> (line: Int, alternative: String)? {
        guard let line = neighbor(of: line - step, step: step) else { return nil }
        let text = text(line)
        guard text.hasPrefix("!["), text.hasSuffix(")"),
            let middle = text.range(of: "](", options: .backwards),
            text[middle.upperBound...].hasPrefix(GalleryNames.escaped(stem, mark: "%") + "-")
        else { return nil }
        return (line, String(text[text.index(text.startIndex, offsetBy: 2)..<middle.lowerBound]))
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

/// Writes a Markdown file with the diagrams in their new forms.
nonisolated struct MarkdownWriter {
    /// The picture of a diagram that was drawn.
    nonisolated struct Picture {
        /// The name of the file, such as `guide-1.svg`.
        let name: String
        let title: String
        let form: MarkdownDocument.Form
    }

    private let document: MarkdownDocument
    private let lineBreak: String
    private var bytes: [UInt8] = []
    /// The first line that hasn't been copied.
    private var line = 0

    /// Returns the bytes of the Markdown file with its diagrams in their new forms.
    ///
    /// - Parameters:
    ///   - document: The existing file.
    ///   - pictures: A picture for each block; nil for a block that stays as it is.
    /// - Returns: The new file, which is the same as the existing one if nothing has changed.
    static func bytes(of document: MarkdownDocument, _ pictures: [Picture?]) -> [UInt8] {
        var writer = MarkdownWriter(document)
        for (block, picture) in zip(document.blocks, pictures) {
            guard let picture else { continue }
            writer.copy(upTo: block.lines.lowerBound)
            writer.write(block, picture)
            writer.line = block.lines.upperBound
            // Without an empty line, the text in the next line would belong to the image's paragraph or to the
            // `<details>` element.
            if writer.line < document.lines.count, !document.text(writer.line).isEmpty {
                writer.add("")
            }
        }
        writer.copy(upTo: document.lines.count)
        writer.endLikeFile()
        return writer.bytes
    }

    private init(_ document: MarkdownDocument) {
        self.document = document
        lineBreak = document.file.bytes.first { $0 == 0x0D } == nil ? "\n" : "\r\n"
    }

    private mutating func copy(upTo end: Int) {
        for range in document.lines[line..<max(line, end)] { bytes += document.file.bytes[range] + [0x0A] }
        line = max(line, end)
    }

    /// Removes the line break at the end if the existing file doesn't end with one.
    private mutating func endLikeFile() {
        guard let last = document.file.bytes.last, last != 0x0A, bytes.last == 0x0A else { return }
        bytes.removeLast()
        if last != 0x0D, bytes.last == 0x0D { bytes.removeLast() }
    }

    private mutating func add(_ lines: String...) {
        for line in lines { bytes += (line + lineBreak).utf8 }
    }

    private mutating func write(_ block: MarkdownDocument.Block, _ picture: Picture) {
        let options = block.options.split(separator: " ").map { " " + $0 }.joined()
        let reference = GalleryNames.escaped(picture.name, mark: "%")
        let image = "\(block.indent)![\(Self.escaped(picture.title))](\(reference))"
        switch picture.form {
        case .comment:
            add("\(block.indent)<!-- espalier\(options)")
            copyContent(block)
            add("\(block.indent)-->", "", image)
        case .details:
            if block.lines.lowerBound > 0, !document.text(block.lines.lowerBound - 1).isEmpty { add("") }
            let summary = "\(block.indent)<summary>Source of the diagram</summary>"
            add(image, "", "\(block.indent)<details>", summary, "")
            let fence = fence(for: block)
            add("\(block.indent)\(fence)espalier\(options)")
            copyContent(block)
            add("\(block.indent)\(fence)", "", "\(block.indent)</details>")
        }
    }

    private mutating func copyContent(_ block: MarkdownDocument.Block) {
        for line in block.content { bytes += document.file.bytes[document.lines[line]] + [0x0A] }
    }

    /// Returns a fence that is longer than any fence in the diagram's source.
    private func fence(for block: MarkdownDocument.Block) -> String {
        let longest = block.content.map { document.text($0).prefix { $0 == "`" }.count }.max() ?? 0
        return String(repeating: "`", count: max(3, longest + 1))
    }

    /// Returns the alternative text of an image, with a backslash before each special character of Markdown.
    private static func escaped(_ text: String) -> String {
        MarkdownText.escaped(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
