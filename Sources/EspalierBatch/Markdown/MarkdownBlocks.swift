import CCommonMark
import EspalierGeometry

/// The code blocks and the blocks of HTML in a Markdown file, in their order.
///
/// libcmark-gfm finds them, so that a fence is a diagram exactly where GitHub shows code.
nonisolated struct MarkdownBlocks {
    nonisolated struct Block {
        nonisolated enum Kind: Equatable {
            /// A code block with the words after its fence; no words for code that is only indented.
            case code(words: String)
            /// A block of HTML, which ends before an empty line or only with a certain text, such as `-->`.
            case html(endsBeforeEmptyLine: Bool)
        }

        let kind: Kind
        /// The lines of the block, without the line that closes a fence.
        let lines: Range<Int>
        /// The number of block quotes around the block.
        let quotes: Int
    }

    private(set) var blocks: [Block] = []

    /// Creates a list without blocks.
    init() {}

    /// Finds the blocks in the lines of a file.
    ///
    /// Takes O(bytes), and at most 250 bytes of memory for each byte of the file.
    init(_ lines: MarkdownLines) {
        let bytes = Self.commonMark(lines)
        let document = bytes.withUnsafeBytes {
            cmark_parse_document($0.bindMemory(to: CChar.self).baseAddress, $0.count, CMARK_OPT_DEFAULT)
        }
        defer { cmark_node_free(document) }
        let iterator = cmark_iter_new(document)
        defer { cmark_iter_free(iterator) }
        var quotes = 0
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return }
            guard let node = cmark_iter_get_node(iterator) else { continue }
            let type = cmark_node_get_type(node)
            if type == CMARK_NODE_BLOCK_QUOTE {
                quotes += event == CMARK_EVENT_ENTER ? 1 : -1
            } else if type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK {
                blocks.append(Block(node, quotes: quotes))
            }
        }
    }

    /// Returns true if a line is in one of the blocks.
    func contain(_ line: Int) -> Bool {
        let next = blocks.partitioningIndex { $0.lines.lowerBound > line }
        return next > 0 && blocks[next - 1].lines.contains(line)
    }

    /// Returns the bytes of a file in the form in which libcmark-gfm reads it, with the same lines.
    ///
    /// Admonitions, tabs, footnotes and definitions, which MkDocs and other programs know, become list items, since their
    /// content is indented in the same way. A CR that isn't the end of a line becomes a space.
    private static func commonMark(_ lines: MarkdownLines) -> [UInt8] {
        var bytes = lines.file.bytes
        for line in 0..<lines.count {
            let range = lines[line]
            for index in range.dropLast() where bytes[index] == 0x0D { bytes[index] = 0x20 }
            let start = lines.start(of: line, quotes: .max).upperBound
            guard beginsContainer(bytes[start..<range.upperBound]) else { continue }
            bytes[start] = UInt8(ascii: "+")
            if bytes[start + 1] != 0x09 { bytes[start + 1] = 0x20 }
        }
        return bytes
    }

    /// Returns true if a line begins an admonition, a tab, a footnote or a definition.
    private static func beginsContainer(_ text: ArraySlice<UInt8>) -> Bool {
        switch text.first {
        case UInt8(ascii: "!"): text.starts(with: "!!!".utf8)
        case UInt8(ascii: "?"): text.starts(with: "???".utf8)
        case UInt8(ascii: "="): text.starts(with: "===".utf8) && text.contains { !"= \t\r".utf8.contains($0) }
        case UInt8(ascii: "["): text.starts(with: "[^".utf8) && text.firstRange(of: "]:".utf8) != nil
        case UInt8(ascii: ":"): text.dropFirst().first == 0x20 || text.dropFirst().first == 0x09
        default: false
        }
    }
}

nonisolated extension MarkdownBlocks.Block {
    fileprivate init(_ node: OpaquePointer, quotes: Int) {
        let isCode = cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK
        // The last line of a block that isn't closed is beyond its content, so the lines of the content are counted.
        let literal = String(cString: cmark_node_get_literal(node))
        let start = Int(cmark_node_get_start_line(node)) - 1
        let count = literal.utf8.count { $0 == 0x0A }
        var (length, offset, character) = (CInt(0), CInt(0), CChar(0))
        let hasFence = isCode && cmark_node_get_fenced(node, &length, &offset, &character) != 0
        lines = start..<start + count + (hasFence ? 1 : 0)
        kind =
            isCode
            ? .code(words: hasFence ? String(cString: cmark_node_get_fence_info(node)) : "")
            : .html(endsBeforeEmptyLine: Self.endsBeforeEmptyLine(literal))
        self.quotes = quotes
    }

    /// Returns true for a block of HTML of the sixth or the seventh kind of CommonMark 0.29, section 4.6.
    private static func endsBeforeEmptyLine(_ html: String) -> Bool {
        let start = html.drop { $0 == " " }
        let tag = start.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
        return !["pre", "script", "style"].contains(tag) && !["<!", "<?"].contains(where: start.hasPrefix)
    }
}
