import EspalierDiagnostics
import EspalierDiagrams
import Foundation

/// Writes a Markdown file with the diagrams in their new forms.
nonisolated struct MarkdownWriter {
    /// The picture of a diagram that was drawn.
    nonisolated struct Picture {
        /// The name of the file, such as `guide-1.svg`.
        let name: String
        let title: String
        /// The existing image, whose title and attributes are kept; nil if there is none.
        let image: MarkdownImage?
        let form: MarkdownDocument.Form
    }

    private let document: MarkdownDocument
    private let lineBreak: String
    private var bytes: [UInt8] = []
    /// The first line that hasn't been copied.
    private var line = 0

    /// The maximum number of blocks that are tried to be left out before all others are.
    private static let maximumAttempts = 8

    /// Returns the bytes of the Markdown file with its diagrams in their new forms.
    ///
    /// The new file is read again. A block whose image would be something else there stays as it is.
    ///
    /// - Parameters:
    ///   - document: The existing file.
    ///   - pictures: A picture for each block; nil for a block that stays as it is.
    /// - Returns: The new file, which is the same as the existing one if nothing has changed, and the indexes of the blocks
    ///   that stay as they are although they have a picture.
    static func rewrite(
        _ document: MarkdownDocument, _ pictures: [Picture?]
    ) -> (bytes: [UInt8], unlinked: [Int]) {
        var (pictures, unlinked) = (pictures, [Int]())
        while true {
            let bytes = bytes(of: document, pictures)
            if bytes == document.file.bytes { return (bytes, unlinked) }
            let blocks = MarkdownDocument(SourceFile(name: document.file.name, bytes: bytes)).blocks
            let wrong = pictures.indices.filter { index in
                guard let picture = pictures[index] else { return false }
                return !blocks.indices.contains(index) || blocks[index].key != document.blocks[index].key
                    || blocks[index].form != picture.form || blocks[index].image?.path != picture.name
            }
            guard let first = wrong.first else { return (bytes, unlinked) }
            // The blocks after the first wrong one are wrong only because of it, as a rule.
            let others =
                unlinked.count < Self.maximumAttempts
                ? [first] : pictures.indices.filter { pictures[$0] != nil }
            for index in others { pictures[index] = nil }
            unlinked += others
        }
    }

    private static func bytes(of document: MarkdownDocument, _ pictures: [Picture?]) -> [UInt8] {
        var writer = MarkdownWriter(document)
        for (block, picture) in zip(document.blocks, pictures) {
            guard let picture else { continue }
            writer.copy(upTo: block.lines.lowerBound)
            if block.lines.lowerBound == 0 { writer.bytes += document.lines.byteOrderMark }
            writer.write(block, picture)
            writer.line = block.lines.upperBound
            // Without an empty line, the text in the next line would belong to the image's paragraph or to the
            // `<details>` element. What follows an image that was there before stays as it is.
            let isNew = block.image == nil || block.form != picture.form
            if isNew, writer.line < document.lines.count, !writer.isEmpty(writer.line, block) {
                writer.add(block.emptyLine)
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
        for range in document.lines.ranges[line..<max(line, end)] {
            bytes += document.file.bytes[range] + [0x0A]
        }
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
        let options = block.optionWords.map { " " + $0 }.joined()
        let reference = GalleryNames.escaped(picture.name, mark: "%")
        let image =
            "\(block.indent)![\(Self.escaped(picture.title))](\(reference)\(picture.image?.title ?? ""))"
            + (picture.image?.attributes ?? "")
        switch picture.form {
        case .comment:
            add("\(block.indent)<!-- espalier\(options)")
            copyContent(block)
            add("\(block.indent)-->", block.emptyLine, image)
        case .details:
            if block.lines.lowerBound > 0, !isEmpty(block.lines.lowerBound - 1, block) {
                add(block.emptyLine)
            }
            let summary = "\(block.indent)<summary>Source of the diagram</summary>"
            let empty = block.emptyLine
            add(image, empty, "\(block.indent)<details>", summary, empty)
            let fence = fence(for: block)
            add("\(block.indent)\(fence)espalier\(options)")
            copyContent(block)
            add("\(block.indent)\(fence)", block.emptyLine, "\(block.indent)</details>")
        }
    }

    private func isEmpty(_ line: Int, _ block: MarkdownDocument.Block) -> Bool {
        document.lines.text(line, quotes: block.quotes).isEmpty
    }

    private mutating func copyContent(_ block: MarkdownDocument.Block) {
        for line in block.content { bytes += document.file.bytes[document.lines[line]] + [0x0A] }
    }

    /// Returns a fence that is longer than any fence in the diagram's source.
    private func fence(for block: MarkdownDocument.Block) -> String {
        let longest =
            block.content.map { document.lines.text($0, quotes: block.quotes).prefix { $0 == "`" }.count }
            .max()
            ?? 0
        return String(repeating: "`", count: max(3, longest + 1))
    }

    /// Returns the alternative text of an image, with a backslash before each special character of Markdown.
    private nonisolated static func escaped(_ text: String) -> String {
        MarkdownText.escaped(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
