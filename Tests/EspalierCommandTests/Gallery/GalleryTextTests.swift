import EspalierDiagnostics
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests parts of a gallery's page: the escaping of text, names, and highlighted sources.
@Suite struct GalleryTextTests {
    @Test func escapesWhatComesFromFiles() {
        var html = MarkupWriter()
        html.element("p", ["title": "a\"b'c<d", "hidden": "", "lang": nil], "<&>\u{0}\u{7}\r\n\u{85}é")
        #expect(
            html.content
                == "<p title=\"a&quot;b'c&lt;d\" hidden=\"\">&lt;&amp;&gt;\u{FFFD}\u{FFFD}&#13;\n\u{FFFD}é</p>"
        )
    }

    @Test(arguments: [
        ("docs/a.yaml", "a", "a.yaml", "", "pictures/a.svg", "d-a"),
        ("x/b/c d.yml", "b/c d", "b/c d.yml", "b", "pictures/b/c%20d.svg", "d-b_2Fc_20d"),
        ("a_b.json", "a_b", "a_b.json", "", "pictures/a_b.svg", "d-a_5Fb"),
        ("q?#%.yaml", "q?#%", "q?#%.yaml", "", "pictures/q%3F%23%25.svg", "d-q_3F_23_25"),
        ("é.csv", "é", "é.csv", "", "pictures/%C3%A9.svg", "d-_C3_A9"),
    ]) func namesFiles(
        _ row: (path: String, stem: String, name: String, group: String, file: String, id: String)
    ) {
        let input = Input(path: row.path, stem: row.stem)
        #expect(GalleryNames.name(of: input) == row.name)
        #expect(GalleryNames.group(of: input) == row.group)
        #expect(GalleryNames.reference(to: input, suffix: ".svg") == row.file)
        #expect(GalleryNames.id(of: input) == row.id)
    }

    /// In the expected texts, `<k>key</k>` stands for a `span` with the class `k`.
    @Test(arguments: [
        ("a: 1", "<k>a</k>: <n>1</n>"),
        (
            "- { text: \"{label}\", size: 12 }",
            "- { <k>text</k>: <s>\"{label}\"</s>, <k>size</k>: <n>12</n> }"
        ),
        ("fill: $accent 20% # pale", "<k>fill</k>: <v>$accent</v> 20% <c># pale</c>"),
        ("\"a b\": [true, null, x]", "<k>\"a b\"</k>: [<n>true</n>, <n>null</n>, x]"),
        ("a: it's 4 o'clock", "<k>a</k>: it's 4 o'clock"),
        (
            "a: |\n  x: 1\n\n  # no\nb: 2",
            "<k>a</k>: |\n<s>  x: 1</s>\n<s></s>\n<s>  # no</s>\n<k>b</k>: <n>2</n>"
        ),
        ("url: http://x#y", "<k>url</k>: http://x#y"),
        ("a: \"never ended\\", "<k>a</k>: <s>\"never ended\\</s>"),
        ("<script>: '&'", "<k>&lt;script&gt;</k>: <s>'&amp;'</s>"),
    ]) func colorsSources(_ source: String, _ expected: String) {
        var html = MarkupWriter()
        SourceHighlighter.write(source, isTree: true, to: &html)
        var short = html.content.replacing("&quot;", with: "\"")
        for name in ["k", "s", "n", "v", "c"] {
            short = short.replacing("<span class=\"\(name)\">", with: "<\(name)>")
        }
        // Replace the end tag of each `span` with an end tag that has the name of the class, as in the expected texts.
        var result = ""
        var open = ""
        while !short.isEmpty {
            if short.hasPrefix("</span>") {
                result += "</\(open)>"
                short.removeFirst(7)
            } else {
                if short.hasPrefix("<") { open = String(short.dropFirst().prefix(1)) }
                result.append(short.removeFirst())
            }
        }
        #expect(result == expected + "\n")
    }

    @Test func showsTheBeginningOfALongSource() {
        let line = String(repeating: "x", count: 99) + "\n"
        let text = String(repeating: line, count: 2_000)
        let source = GallerySource(SourceFile(name: "a.yaml", bytes: Array(text.utf8)))
        #expect(source.text.hasSuffix("x\n"))
        #expect(source.text.utf8.count + source.omitted == 200_000)
        #expect(source.omitted == 200_000 - 131_000)
        #expect(GallerySource(SourceFile(name: "a.csv", bytes: Array(line.utf8))).omitted == 0)
    }
}
