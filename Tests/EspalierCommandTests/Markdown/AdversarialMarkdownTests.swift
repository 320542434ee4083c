import CCommonMark
import EspalierDiagnostics
import Foundation
import TestSupport
import Testing

@testable import EspalierBatch

/// Tests on random documents that only the blocks of diagrams change, by comparing the HTML that libcmark-gfm makes of them.
@Suite struct AdversarialMarkdownTests {
    /// The marks before the first line of a block, and the text before the others.
    private static let containers = [
        ("", ""), ("", ""), ("- ", "  "), ("> ", "> "), ("1. ", "   "), ("-   ", "    "), (">", ">"),
        ("10) ", "    "),
        ("*\t", "\t"), ("+ ", "    "), ("   ", "   "), ("    ", "    "), ("", "  "), ("> ", ""), ("- ", ""),
        ("\t", "\t"),
    ]
    private static let blocks = [
        "```espalier\ndata: {outline: A}\n```", "```espalier\ndata: {outline: A}\n```",
        "~~~espalier name=a\na: b\n\nc: d\n~~~",
        "````espalier\n```\na\n````", "``` espalier\n    a:\n      b: c\n   ```", "```espalier\na: b",
        "```sh\nmake\n```",
        "<!-- espalier\na: b\n-->\n\n![Diagram](a-1.svg)", "<!-- espalier name=a\na: b\n\nc: d\n-->",
        "<!-- espalier\na",
        "<!-- espalier\na --> b", "<div>\n```espalier\na\n```", "<div>\n<!-- espalier\na: b\n-->\n</div>",
        "<pre>\n\n```espalier\na\n```\n</pre>",
        "![Diagram](a-1.svg)\n\n<details>\n<summary>x</summary>\n\n```espalier\na: b\n```\n\n</details>",
        "text\ntext", "# Title", "Title\n---", "***", "[a]: b", "| a | b |\n|---|---|\n| `c | d |", "a\rb",
        "![x](y.svg)", "`code\n`",
        "<!-- a -->", "<?x\n\n?>", "<span>\n```espalier\n```", "````\n```espalier\na\n```\n````", "", "-",
        ">", "```", "~~~",
    ]

    private static func document(_ random: inout SeededGenerator) -> [UInt8] {
        var text = ""
        let end = Int.random(in: 0..<20, using: &random) == 0 ? "\r\n" : "\n"
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            var lines = (blocks.randomElement(using: &random) ?? "").components(separatedBy: "\n")
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let (first, others) = containers.randomElement(using: &random) ?? ("", "")
                for index in lines.indices { lines[index] = (index == 0 ? first : others) + lines[index] }
                if Bool.random(using: &random) { lines.insert(first + "item", at: 0) }
            }
            // Some lines are lost or moved, as by an edit.
            if Int.random(in: 0..<4, using: &random) == 0 {
                lines.remove(at: Int.random(in: lines.indices, using: &random))
            }
            text += lines.map { $0 + end }.joined() + (Bool.random(using: &random) ? end : "")
        }
        return Array(text.utf8)
    }

    /// Draws no pictures, but writes the file as if all diagrams were drawn.
    private static func rewritten(_ bytes: [UInt8], _ form: MarkdownDocument.Form) -> (
        bytes: [UInt8], count: Int
    ) {
        let document = MarkdownDocument(SourceFile(name: "a.md", bytes: bytes))
        let pictures = document.blocks.map { block -> MarkdownWriter.Picture? in
            let form = block.form ?? form
            if form == .comment, (try? document.checkFitsComment(block)) == nil { return nil }
            return MarkdownWriter.Picture(
                name: "a-\(block.key).svg", title: "Diagram", image: block.image, form: form)
        }
        let (bytes, unlinked) = MarkdownWriter.rewrite(document, pictures)
        return (bytes, pictures.count { $0 != nil } - unlinked.count)
    }

    /// Returns the HTML of a document, in which `@` stands for each source of a diagram, without paragraphs, white space and
    /// the markup that the command adds.
    private static func html(_ bytes: [UInt8]) throws -> String {
        let text = String(decoding: bytes, as: UTF8.self).replacing(#/\r(?!\n)/#, with: " ")
        let document = cmark_parse_document(text, text.utf8.count, CMARK_OPT_DEFAULT)
        defer { cmark_node_free(document) }
        let iterator = cmark_iter_new(document)
        defer { cmark_iter_free(iterator) }
        var sources: [OpaquePointer] = []
        while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
            guard let node = cmark_iter_get_node(iterator) else { continue }
            if cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK {
                let html = String(cString: cmark_node_get_literal(node))
                cmark_node_set_literal(
                    node, html.replacing(#/<!-- espalier(?: [^\n]*)?\n(?s:.*?)-->/#, with: "@"))
            } else if cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
                String(cString: cmark_node_get_fence_info(node)).split(separator: " ").first == "espalier"
            {
                sources.append(node)
            }
        }
        for node in sources {
            let mark = cmark_node_new(CMARK_NODE_HTML_BLOCK)
            cmark_node_set_literal(mark, "@")
            cmark_node_replace(node, mark)
            cmark_node_free(node)
        }
        let html = try #require(cmark_render_html(document, CMARK_OPT_UNSAFE, nil))
        defer { free(html) }
        return String(cString: html)
            .replacing(#/<img src="a-[^"]*" alt="Diagram" />/#, with: "")
            .replacing(#/<summary>[^<]*</summary>|</?details>|</?p>|\s/#, with: "")
    }

    @Test(arguments: MarkdownDocument.Form.allCases) func changesOnlyDiagrams(_ form: MarkdownDocument.Form)
        throws
    {
        var random = SeededGenerator(seed: form == .comment ? 1 : 2)
        var (count, failures) = (0, [String]())
        for _ in 0..<4_000 {
            let old = Self.document(&random)
            let new = Self.rewritten(old, form)
            count += new.count
            let isSame = try Self.html(new.bytes) == Self.html(old)
            if !isSame || Self.rewritten(new.bytes, form).bytes != new.bytes {
                failures.append(
                    "\(isSame ? "second run" : "other HTML"): \(String(decoding: old, as: UTF8.self).debugDescription)"
                )
            }
        }
        #expect(
            failures.isEmpty,
            "\(failures.count):\n\(failures.sorted { $0.count < $1.count }.prefix(8).joined(separator: "\n"))"
        )
        #expect(count > 1_000)
    }
}
