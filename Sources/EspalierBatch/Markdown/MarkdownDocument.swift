package import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation

/// A Markdown file and the diagrams in it.
///
/// A diagram is written in one of three forms. The author writes a fenced code block in the language `espalier`. The
/// command turns this block into an HTML comment or into a `<details>` element, and adds an image next to it.
nonisolated package struct MarkdownDocument {
    nonisolated package enum Form: String, CaseIterable, Sendable {
        case comment, details
    }

    /// The lines of a Markdown file that contain a diagram: its source, its image, and the markup around them.
    nonisolated package struct Block {
        /// The number of the block among the blocks of the file, from 1.
        ///
        /// Blocks with errors in their structure also have numbers, so that such an error doesn't change the names of
        /// other pictures.
        package let number: Int
        /// The form of the block; nil for a fenced code block that hasn't been processed.
        package let form: Form?
        /// The range of all lines of the block, from the source to the image, with the markup around them.
        package let lines: Range<Int>
        /// The range of the lines of the diagram's source.
        package let content: Range<Int>
        /// The line that begins the source, such as "```espalier".
        package let opening: Int
        /// The white space and the marks of block quotes at the start of the line `opening`.
        let indent: String
        /// The number of block quotes around the block.
        package let quotes: Int
        /// The words after `espalier`, such as `name=shapes`.
        package let options: Substring
        /// The existing image; nil if the block has no image.
        package let image: MarkdownImage?

        /// The part of the picture's name that comes from the block: its option `name` or, without this option, its
        /// number.
        package var key: String {
            let name = optionWords.last { $0.hasPrefix("name=") }
            return name.map { String($0.dropFirst(5)) } ?? "\(number)"
        }

        var optionWords: [Substring] { options.split { " \t".contains($0) } }

        /// A line without text, which has the marks of block quotes.
        var emptyLine: String { indent.lastIndex(of: ">").map { String(indent[...$0]) } ?? "" }
    }

    /// The part of the pictures' names that comes from the file: `guide` for `docs/guide.md`.
    package let stem: String
    package let lines: MarkdownLines
    package private(set) var blocks: [Block] = []
    /// The errors in the structure of single blocks, such as a fence that isn't closed.
    ///
    /// These blocks aren't in `blocks`.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The warnings about fences that look like diagrams but are text.
    package private(set) var warnings: [Diagnostic] = []
    /// The number of the next block.
    private var nextNumber: Int { blocks.count + diagnostics.count + 1 }
    /// The blocks of code and of HTML.
    private var found = MarkdownBlocks()
    /// The number of block quotes around the block that is being read.
    private var quotes = 0

    package init(_ file: SourceFile) {
        stem = FileName.stem(of: String(FilePath.name(of: file.name)))
        lines = MarkdownLines(file)
        guard Self.canHaveDiagrams(file.bytes) else { return }
        if lines.isOneLineOfMany {
            diagnostics.append(
                Diagnostic(
                    .error, "the diagrams can't be found, because all lines end with CR",
                    notes: [.init("convert the line ends to LF, for example with: tr '\\r' '\\n'")]))
            return
        }
        found = MarkdownBlocks(lines)
        var line = 0
        for (number, block) in found.blocks.enumerated() where block.lines.lowerBound >= line {
            quotes = block.quotes
            switch block.kind {
            case .code(let words):
                let language = words.prefix { !" \t".contains($0) }
                guard language == "espalier" else { continue }
                let next = found.blocks.dropFirst(number + 1).first?.lines.lowerBound
                line = readFence(block.lines, next: next)
            case .html(let endsBeforeEmptyLine):
                line = readHTML(block.lines, isInTags: endsBeforeEmptyLine)
            }
        }
    }

    /// Returns false for a file in which no block can be a diagram.
    static func canHaveDiagrams(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: "espalier".utf8) != nil }

    package var file: SourceFile { lines.file }

    /// The names of the pictures of the blocks that were drawn before, in UTF-8.
    ///
    /// The image next to the comment or the `<details>` element of such a block links its picture.
    package var pictures: Set<[UInt8]> {
        Set(blocks.filter { $0.form != nil }.compactMap { $0.image.map { Array($0.path.utf8) } })
    }

    /// Returns false for a line after the end of the block quotes around the block that is being read.
    private func isInQuotes(_ line: Int) -> Bool {
        lines.ranges.indices.contains(line) && lines.quoteCount(line) >= quotes
    }

    private func text(_ line: Int) -> Substring { lines.text(line, quotes: quotes) }

    /// Returns the source of a diagram with spaces in place of the marks of block quotes.
    ///
    /// The spaces keep the columns, and the lines have their numbers in the Markdown file, so that errors refer to
    /// their places in this file. Tabs that indent the whole block, which YAML wouldn't accept, also become spaces.
    /// Takes O(bytes of the diagram).
    package func source(of block: Block) -> SourceFile {
        guard let first = block.content.first, let last = block.content.last else {
            return SourceFile(name: file.name, bytes: [])
        }
        let start = lines[first].lowerBound
        var content = Array(file.bytes[start..<lines[last].upperBound])
        for line in block.content {
            for index in lines.start(of: line, quotes: block.quotes) {
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
        let start = lines.start(of: block.opening, quotes: block.quotes).upperBound
        return block.optionWords.filter { !$0.hasPrefix("name=") }.map { word in
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
            let text = lines.text(line, quotes: block.quotes).utf8
            // Compare bytes, because a combining mark after the end is a part of its last character.
            guard let end = ["-->", "--!>"].first(where: { text.firstRange(of: $0.utf8) != nil }) else {
                continue
            }
            throw DiagnosticsError(
                "'\(end)' would end the comment that keeps the diagram", at: file.range(lines[line]),
                note: "use '--keep details'")
        }
    }

    // MARK: Reading

    /// Returns the words after `espalier` in the first line of a comment that keeps a diagram; nil for another text.
    private static func options(ofComment text: Substring) -> Substring? {
        guard text.hasPrefix("<!--"), text.utf8.firstRange(of: "-->".utf8) == nil else { return nil }
        let words = text.dropFirst(4).drop { $0 == " " }
        let options = words.dropFirst(8)
        return words.hasPrefix("espalier") && (options.isEmpty || options.first == " ") ? options : nil
    }

    /// Reads a block of HTML: the comment that keeps a diagram, or tags with such comments between them.
    ///
    /// Warns of fences if an empty line before them would make them diagrams.
    ///
    /// - Parameters:
    ///   - block: The lines of the block.
    ///   - isInTags: True if the block consists of tags.
    /// - Returns: The number of the next line to read.
    private mutating func readHTML(_ block: Range<Int>, isInTags: Bool) -> Int {
        var line = block.lowerBound
        while line < block.upperBound {
            if let options = Self.options(ofComment: text(line)) {
                line = readComment(line..<block.upperBound, options: options)
            } else {
                if isInTags, Fence(text(line))?.language == "espalier" {
                    warnOfHTML(at: line, "write an empty line before the fence")
                }
                line += 1
            }
            if !isInTags { return max(line, block.upperBound) }
        }
        return line
    }

    /// Reads a fenced code block.
    ///
    /// - Parameters:
    ///   - block: The lines of the block without the end of its fence.
    ///   - next: The first line of the next block; nil for the last block.
    /// - Returns: The number of the next line to read.
    private mutating func readFence(_ block: Range<Int>, next: Int?) -> Int {
        let (line, end) = (block.lowerBound, block.upperBound)
        guard let fence = Fence(text(line)) else {
            complain(
                "a diagram can't begin in the line of a list item's mark", at: line,
                "write its fence in a line of its own")
            return end
        }
        // A line that looks like the end of the fence can also begin the block after a list item or a quote.
        guard end < lines.count, end != next, fence.isClosed(by: text(end)) else {
            complain(
                "the diagram's fence isn't closed", at: line,
                "write \(fence.mark) in a line after the diagram, with the indentation of the first one")
            return end
        }
        let details = details(around: line...end)
        if let last = details?.lines.upperBound, isInQuotes(last), !text(last).isEmpty {
            complain(
                "the text after '</details>' is HTML as well", at: last,
                "write an empty line after '</details>'")
            return last
        }
        let range = details?.lines ?? line..<end + 1
        blocks.append(
            Block(
                number: nextNumber, form: details == nil ? nil : .details, lines: range,
                content: line + 1..<end, opening: line,
                indent: lines.indent(of: line, quotes: quotes), quotes: quotes, options: fence.options,
                image: details?.image)
        )
        return range.upperBound
    }

    /// Reads a comment that begins in the first of some lines, and ends in one of them.
    private mutating func readComment(_ block: Range<Int>, options: Substring) -> Int {
        let line = block.lowerBound
        guard let end = block.first(where: { text($0).utf8.firstRange(of: "-->".utf8) != nil }) else {
            complain("the diagram's comment isn't closed", at: line, "write --> in a line after the diagram")
            return block.upperBound
        }
        // The image of a comment between tags would be text of the HTML, too.
        if end + 1 < block.upperBound {
            warnOfHTML(at: line, "write an empty line after the comment")
            return end + 1
        }
        guard text(end) == "-->" else {
            complain(
                "'-->' ends the comment in the middle of the diagram", at: end,
                "write the diagram as a fenced block, and use '--keep details'")
            return end + 1
        }
        let image = imageLine(from: end + 1, step: 1).flatMap { image in
            // An image above a `<details>` element is the image of the diagram in the element.
            neighbor(of: image.line, step: 1).map { text($0).hasPrefix("<details") } == true ? nil : image
        }
        let last = image?.line ?? end
        blocks.append(
            Block(
                number: nextNumber, form: .comment, lines: line..<last + 1, content: line + 1..<end,
                opening: line,
                indent: lines.indent(of: line, quotes: quotes), quotes: quotes, options: options,
                image: image?.image))
        return last + 1
    }

    private mutating func warnOfHTML(at line: Int, _ advice: String) {
        warnings.append(
            Diagnostic(
                .warning, "the diagram isn't drawn, because it is in a block of HTML",
                at: file.range(lines[line]), notes: [.init(advice)]))
    }

    private mutating func complain(_ message: String, at line: Int, _ advice: String) {
        diagnostics.append(
            Diagnostic(.error, message, at: file.range(lines[line]), notes: [.init(advice)]))
    }

    /// Returns the lines of the `<details>` element around a fenced code block, including the image above the
    /// element.
    ///
    /// - Returns: The lines and the image; nil if there is no such element or image.
    private func details(around fence: ClosedRange<Int>) -> (lines: Range<Int>, image: MarkdownImage)? {
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
    private func imageLine(from line: Int, step: Int) -> (line: Int, image: MarkdownImage)? {
        guard let line = neighbor(of: line - step, step: step), let image = MarkdownImage(text(line)),
            image.path.hasPrefix(stem + "-"), !found.contain(line)
        else { return nil }
        return (line, image)
    }
}
