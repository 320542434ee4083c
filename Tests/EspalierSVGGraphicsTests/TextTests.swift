import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import Testing

@Suite("Text")
struct TextTests {
    static let escapes: [(text: String, written: String)] = [
        ("plain", ">plain<"), ("a<b>&\"c\"'", ">a&lt;b&gt;&amp;&quot;c&quot;'<"),
        ("]]>", ">]]&gt;<"), ("a\u{0}b\u{8}c\u{1F}", ">a\u{FFFD}b\u{FFFD}c\u{FFFD}<"),
        ("\u{FFFE}\u{FFFF}\u{FFFD}", ">\u{FFFD}\u{FFFD}\u{FFFD}<"),
        ("\u{FEFF}a\u{FB01}", ">\u{FEFF}a\u{FB01}<"),
        ("\u{7F}\u{85}", ">\u{7F}\u{85}<"), ("日本 שלום é", ">日本 שלום é<"),
        ("a b c", ">a b c<"), (" a", " xml:space=\"preserve\"> a<"), ("a ", " xml:space=\"preserve\">a <"),
        ("a  b", " xml:space=\"preserve\">a  b<"), ("a\tb", ">a&#9;b<"),
    ]

    @Test("escaping", arguments: escapes)
    func escaping(_ example: (text: String, written: String)) throws {
        let text = try svg { $0.draw(example.text) }
        #expect(text.contains("<text x=\"1\" y=\"2\" fill=\"#f00\"\(example.written)/text>"))
        let forbidden = example.text.unicodeScalars.map { scalar in
            scalar.value < 32 && scalar != "\t" || scalar.value == 0xFFFE || scalar.value == 0xFFFF
                ? "\u{FFFD}" : scalar
        }
        var survivors = String.UnicodeScalarView()
        survivors.append(contentsOf: forbidden)
        #expect(try DocumentReader(text).texts == [String(survivors)])
    }

    /// A right-to-left label has the attribute `direction`, with which its end is at the left.
    @Test("right-to-left text", arguments: [(TextAnchor.start, "end"), (.end, ""), (.middle, "middle")])
    func rightToLeft(_ anchor: TextAnchor, _ written: String) throws {
        let attribute = written.isEmpty ? "" : " text-anchor=\"\(written)\""
        let text = try svg { $0.draw("(שלום) Latin", anchor: anchor) }
        #expect(text.contains("<text x=\"1\" y=\"2\" direction=\"rtl\"\(attribute) fill="))
        #expect(try !svg { $0.draw("Latin שלום") }.contains("direction"))
    }

    @Test("hostile labels in every place a name can reach")
    func hostile() throws {
        let evil = "\"'><script>alert(1)</script>&amp;\u{0}]]>"
        let document = SVGDocument(
            bounds: CGRect(x: 0, y: 0, width: 9, height: 9), title: evil, description: evil, rootID: evil)
        let options = SVGOptions(idPrefix: evil, baseFont: Font(.named(evil), size: 13))
        let text = try svg(document, options: options, fonts: CharacterListEmbedding()) { canvas in
            canvas.draw(element: evil, kind: evil, title: evil, link: evil)
            canvas.draw(evil, color: ink)
        }
        let read = try DocumentReader(text)
        #expect(!read.attributes.contains { $0.tag == "script" })
        #expect(read.texts == ["\"'><script>alert(1)</script>&amp;\u{FFFD}]]>"])
        #expect(Set(read.ids).count == read.ids.count)
    }

    @Test("a font writes what the base font doesn't say")
    func fonts() throws {
        let options = SVGOptions(fontSource: .system, baseFont: label, baseColor: red)
        let fonts = [
            label, Font(size: 11), Font(size: 13, weight: .bold), Font(.monospaced, size: 13),
            Font(.named("Foo's Bar"), size: 13.5, isItalic: true),
        ]
        let written = try body(options: options) { canvas in
            for font in fonts {
                canvas.draw("A", font: font, color: red, at: .zero, anchor: .middle, width: 10)
            }
        }
        #expect(
            written
                == [
                    #"<text x="0" y="0" text-anchor="middle">A</text>"#,
                    #"<text x="0" y="0" text-anchor="middle" font-size="11">A</text>"#,
                    #"<text x="0" y="0" text-anchor="middle" font-weight="700">A</text>"#,
                    #"<text x="0" y="0" text-anchor="middle" font-family="'JetBrains Mono',monospace">A</text>"#,
                    #"<text x="0" y="0" text-anchor="middle" font-family="'Foo\'s Bar',sans-serif" font-size="13.5""#
                        + #" font-style="italic">A</text>"#,
                ].joined())
    }

    @Test("embedded faces hold the characters drawn, and only those")
    func embedding() throws {
        let options = SVGOptions(idPrefix: "p-", baseFont: label, baseColor: ink)
        let sink = MemorySink()
        let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: "not drawn"), options: options, sink: sink)
        for (text, font) in [
            ("cab", label), ("bad", Font(size: 20)), ("é😀", label), ("m", Font(.monospaced, size: 13)),
            ("B", Font(size: 13, weight: .bold)), ("N", Font(.named("Own"), size: 13)),
        ] {
            canvas.draw(text, font: font, color: ink, at: .zero, anchor: .start, width: 1)
        }
        try canvas.finish(embedding: CharacterListEmbedding())
        let text = String(decoding: sink.bytes, as: UTF8.self)
        func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
        let expected = """
            <style>
            @font-face{font-family:'p-Inter';src:url(data:font/ttf;base64,\(base64("abcdé😀")))}
            @font-face{font-family:'p-JetBrains Mono';src:url(data:font/ttf;base64,\(base64("m")))}
            @font-face{font-family:'p-Inter';font-weight:700;src:url(data:font/ttf;base64,\(base64("B")))}
            #p-diagram{font-variant-ligatures:none}
            @media (prefers-color-scheme:dark){
            #p-diagram .c0{fill:#f5f5f7}
            }
            </style>
            """
        #expect(text.contains(expected))
        #expect(
            text.contains(
                "<g text-rendering=\"geometricPrecision\" font-family=\"'p-Inter',Inter,sans-serif\""))
    }
}
