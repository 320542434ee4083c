import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation
import Testing

@Suite("Elements")
struct ElementTests {
    static let ids: [(id: String, expected: String)] = [
        ("NSObject", "NSObject"), ("FileManager.DirectoryEnumerator", "FileManager.DirectoryEnumerator"),
        ("a_b-c", "a_b-c"), ("a b", "a_20_b"), ("s:10Foundation", "s_3a_10Foundation"), ("9lives", "_9lives"),
        (".hidden", "_.hidden"), ("", "_"), ("Größe", "Größe"), ("日本", "日本"), ("\u{301}x", "_301_x"),
        ("a\"><script>", "a_22__3e__3c_script_3e_"), ("×", "_d7_"), ("\u{0}", "_0_"), ("😀", "😀"),
        ("diagram", "diagram-2"),
    ]

    @Test("ids are XML names", arguments: ids)
    func id(_ example: (id: String, expected: String)) throws {
        let text = try svg { $0.draw(element: example.id) }
        #expect(try DocumentReader(text).ids.last == example.expected)
    }

    @Test(
        "the id of an element can be found out without drawing", arguments: ids.dropLast(), ["", "Größe.1 "])
    func identifier(_ example: (id: String, expected: String), prefix: String) throws {
        let options = SVGOptions(fontSource: .system, idPrefix: prefix)
        let text = try svg(options: options) { $0.draw(element: example.id) }
        #expect(try DocumentReader(text).ids.last == options.identifier(for: example.id))
        if prefix.isEmpty { #expect(options.identifier(for: example.id) == example.expected) }
    }

    @Test("a character is escaped wherever it is in an id", arguments: 1...20)
    func position(length: Int) throws {
        for place in 0..<length {
            let letters = String(repeating: "a", count: length)
            let id = letters.prefix(place) + " " + letters.dropFirst(place + 1)
            let text = try svg { $0.draw(element: String(id)) }
            #expect(try DocumentReader(text).ids.last == id.replacingOccurrences(of: " ", with: "_20_"))
        }
    }

    @Test("ids are used once, whatever the elements' own are")
    func unique() throws {
        let sink = MemorySink()
        let document = SVGDocument(bounds: .zero, title: "T", description: "D")
        let canvas = SVGCanvas(document, sink: sink)
        let own = ["a", "a", "a-2", "a", "diagram-title", "a-2", "b"]
        for id in own { canvas.draw(element: id) }
        try canvas.finish()
        let ids = try DocumentReader(String(decoding: sink.bytes, as: UTF8.self)).ids
        #expect(
            ids == [
                "diagram", "diagram-title", "diagram-desc", "a", "a-2", "a-2-2", "a-3", "diagram-title-2",
                "a-2-3", "b",
            ])
    }

    @Test("ids with the same beginning and end are different", arguments: 1...26)
    func similarIDs(length: Int) throws {
        let own = (0..<length).flatMap { place in
            ["b", "-", "é", "_"].map { letter in
                String(repeating: "a", count: place) + letter
                    + String(repeating: "a", count: length - 1 - place)
            }
        }
        let text = try svg { canvas in for id in own { canvas.draw(element: id) } }
        let ids = try DocumentReader(text).ids
        #expect(Array(ids.suffix(own.count)) == own.map { $0.hasPrefix("-") ? "_" + $0 : $0 }, "\(length)")
    }

    @Test("a hundred thousand times the same id takes no longer than as many ids")
    func manyDuplicates() throws {
        let sink = MemorySink()
        let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: ""), sink: sink)
        for _ in 0..<100_000 { canvas.draw(element: "a") }
        try canvas.finish()
        let text = String(decoding: sink.bytes, as: UTF8.self)
        #expect(text.contains("id=\"a-100000\""))
        #expect(Set(try DocumentReader(text).ids).count == 100_001)
    }

    static let links: [(link: String, isAllowed: Bool)] = [
        ("https://example.org/?a=1&b=\"2\"", true), ("HTTP://example.org", true), ("mailto:a@b.c", true),
        ("../NSObject.html#x:y", true), ("/a:b", true), ("?q=a:b", true), ("a", true), ("//host/a", true),
        ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), (" javascript:alert(1)", false),
        ("java\nscript:alert(1)", false), ("\u{1}javascript:alert(1)", false), ("data:text/html,x", false),
        ("vbscript:x", false), ("file:///etc/passwd", false), ("\u{A0}javascript:x", false),
        ("https\u{0}://x", false), (":x", false), ("java\tscript:x", false),
    ]

    @Test("links", arguments: links)
    func link(_ example: (link: String, isAllowed: Bool)) throws {
        let sink = MemorySink()
        let canvas = SVGCanvas(SVGDocument(bounds: .zero, title: ""), sink: sink)
        canvas.draw(element: "e", link: example.link)
        try canvas.finish()
        let read = try DocumentReader(String(decoding: sink.bytes, as: UTF8.self))
        let href = read.attributes.first { $0.tag == "a" }?.values["href"]
        #expect(href == (example.isAllowed ? example.link : nil))
    }

    @Test("more kinds than are stored, some of which are equal strings of different bytes")
    func manyKinds() throws {
        let kinds = ["\u{E9}", "e\u{301}"] + (0..<100).map { "kind \($0)" }
        let written = try body { canvas in
            for index in 0..<300 { canvas.draw(element: "\(index)", kind: kinds[index % kinds.count]) }
        }
        let classes = written.split(separator: "\n").map { $0.split(separator: "\"")[3] }
        let expected = ["-", "e-"] + (0..<100).map { "kind-\($0)" }
        #expect(classes.map(String.init) == (0..<300).map { expected[$0 % expected.count] })
    }

    @Test("one shape carries its element's id and class; more stand in a group")
    func merging() throws {
        let color = AdaptiveColor(light: .black, dark: .white)
        let line = CanvasShape.line(from: .zero, to: CGPoint(x: 5, y: 0))
        let written = try body(options: SVGOptions(fontSource: .system)) { canvas in
            canvas.beginElement(CanvasElement(id: "one", kind: "connector"))
            canvas.save()
            canvas.draw(line, fill: nil, stroke: Stroke(.color(color)))
            canvas.restore()
            canvas.endElement()
            canvas.beginElement(CanvasElement(id: "text", kind: "label"))
            canvas.draw("A", color: color)
            canvas.endElement()
            canvas.beginElement(CanvasElement(id: "two", kind: "connector"))
            canvas.draw(line, fill: nil, stroke: Stroke(.color(red)))
            canvas.draw(line, fill: nil, stroke: Stroke(.color(red)))
            canvas.endElement()
            canvas.beginElement(CanvasElement(id: "none", kind: "cell"))
            canvas.endElement()
            canvas.draw(element: "tip", title: "A < B")
            canvas.draw(element: "link", kind: "c1", link: "a.html")
            canvas.draw(element: "both", title: "T", description: "Team: <R&D>")
            canvas.draw(element: "described", description: "Team: Lab")
            canvas.draw(element: "empty", description: "")
        }
        #expect(
            written == """
                <path id="one" class="connector c0" d="M0 0h5" stroke="#000"/>
                <text id="text" class="label c1" x="1" y="2" fill="#000">A</text>
                <g id="two" class="connector"><path d="M0 0h5" stroke="#f00"/><path d="M0 0h5" stroke="#f00"/></g>
                <g id="tip" class="cell"><title>A &lt; B</title><rect x="1" y="2" width="3" height="4" fill="#f00"/></g>
                <a id="link" class="c1-" href="a.html"><rect x="1" y="2" width="3" height="4" fill="#f00"/></a>
                <g id="both" class="cell"><title>T</title><desc>Team: &lt;R&amp;D&gt;</desc><rect x="1" y="2" width="3" height="4" fill="#f00"/></g>
                <g id="described" class="cell"><desc>Team: Lab</desc><rect x="1" y="2" width="3" height="4" fill="#f00"/></g>
                <rect id="empty" class="cell" x="1" y="2" width="3" height="4" fill="#f00"/>
                """)
    }

    /// An image has no names, because screen readers don't read them.
    @Test("names and their order")
    func names() throws {
        var document = SVGDocument(bounds: .zero, title: "T")
        document.readingOrder = ["b c", "diagram", "a", "b c", "diagram-title", "<"]
        func written(_ document: SVGDocument) throws -> String {
            try svg(document, options: SVGOptions(fontSource: .system, idPrefix: "p-")) { canvas in
                canvas.beginElement(CanvasElement(id: "a", kind: "cell", name: "A \"below\" <B>"))
                canvas.draw(
                    .rectangle(CGRect(x: 1, y: 2, width: 3, height: 4)), fill: .color(red), stroke: nil)
                canvas.endElement()
            }
        }
        let image = try written(document)
        #expect(image.contains("role=\"img\"") && !image.contains("aria-label=\""))
        document.hasNames = true
        let text = try written(document)
        #expect(text.contains("role=\"graphics-document document\""))
        #expect(
            text.contains(
                "<g id=\"p-a\" class=\"cell\" aria-label=\"A &quot;below&quot; &lt;B&gt;\"><rect x=\"1\""))
        #expect(text.contains(" aria-owns=\"p-b_20_c p-a p-_3c_\">"))
    }

    @Test("calls that don't pair still make a document")
    func unbalanced() throws {
        let text = try svg { canvas in
            canvas.restore()
            canvas.endElement()
            canvas.endGroup()
            canvas.beginElement(CanvasElement(id: "a", kind: "cell"))
            canvas.beginGroup(alpha: 0.5)
            canvas.save()
            canvas.concatenate(CGAffineTransform(rotationAngle: 1))
            canvas.draw("x")
            canvas.endElement()
            canvas.beginGroup(alpha: 0.5)
            canvas.clip(to: .ellipse(in: CGRect(x: 0, y: 0, width: 1, height: 1)))
            canvas.draw("y")
        }
        #expect(try DocumentReader(text).texts == ["x", "y"])
    }
}
