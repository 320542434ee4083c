import Foundation
import Testing

/// Checks PDF files with other programs.
@Suite(.enabled(if: PDFReader.isInstalled)) struct PDFTests {
    private static func draw(_ diagram: String, options: [String] = []) throws -> Workplace {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        try folder.write(diagram, to: "a.yaml")
        let result = try Tool(in: folder).run(["render", "a.yaml", "-o", "a.pdf"] + options)
        try #require(result.status == 0 && !result.errors.contains("warning"), "\(result.errors)")
        try folder.expectValid(["a.pdf"])
        return folder
    }

    // MARK: Links

    private static func linked(_ links: [String]) throws -> String {
        let items = try links.map { link in
            let text = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
            return "{ label: x, link: \(text) }"
        }
        return """
            layout: { type: grid, width: 216, numberOfColumns: 2, itemHeight: 80, interitemSpacing: 16 }
            output: { margin: 24 }
            views: { cell: { link: "{link}" } }
            data: { sections: [{ items: [\(items.joined(separator: ", "))] }] }

            """
    }

    static let links: [(link: String, written: String)] = [
        ("https://example.org/a?b=c&d=%20#e", "https://example.org/a?b=c&d=%20#e"),
        (
            "http://a/)>>/AA<</E<</S/JavaScript/JS(app.alert(1))>>>>/Z<</X(",
            "http://a/%29%3E%3E/AA%3C%3C/E%3C%3C/S/JavaScript/JS%28app.alert%281%29%29%3E%3E%3E%3E/Z%3C%3C/X%28"
        ),
        ("a)b", "a%29b"), ("(", "%28"), ("a\\)", "a%5C%29"),
        ("a' rect=[0 0 9 9] dest='b", "a%27%20rect=[0%200%209%209]%20dest=%27b"),
        ("größe.html", "gr%C3%B6%C3%9Fe.html"),
    ]

    @Test(arguments: links) func `A link can't write anything but its URI`(_ link: String, written: String)
        throws
    {
        let pdf = try PDFReader("a.pdf", in: Self.draw(Self.linked([link])))
        let annotations = pdf.dictionaries("/Subtype", "/Link")
        #expect(annotations.count == 1)
        for annotation in annotations {
            let keys: Set = ["/Type", "/Subtype", "/StructParent", "/QuadPoints", "/Rect", "/A", "/BS"]
            #expect(Set(annotation.keys) == keys)
            let action = annotation["/A"] as? [String: String]
            #expect(action == ["/Type": "/Action", "/S": "/URI", "/URI": "u:" + written])
        }
        #expect(pdf.keys.isDisjoint(with: ["/JavaScript", "/JS", "/AA", "/OpenAction"]))
    }

    @Test func `Links are where their cells are`() throws {
        let pdf = try PDFReader("a.pdf", in: Self.draw(Self.linked(["a", "b"])))
        let rects = pdf.dictionaries("/Subtype", "/Link").compactMap { $0["/Rect"] as? [Double] }
        // The cells are 100 x 80 points at (24, 24) and (140, 24). A PDF point is 4/3 points, and y is measured from
        // the bottom of the page, which is 128 points high.
        #expect(rects.sorted { $0[0] < $1[0] } == [[18, 18, 93, 78], [105, 18, 180, 78]])
    }

    @Test func `Every page has the links that it shows`() throws {
        let links = (0..<120).map { "page\($0).html" }
        let folder = try Self.draw(Self.linked(links), options: ["--page", "a4"])
        let pdf = try PDFReader("a.pdf", in: folder)
        let pages = pdf.dictionaries("/Type", "/Page")
        #expect(pages.count > 2)
        #expect(pages.allSatisfy { ($0["/Annots"] as? [Any])?.count ?? 0 > 0 })
        let rects = pdf.dictionaries("/Subtype", "/Link").compactMap { $0["/Rect"] as? [Double] }
        #expect(rects.allSatisfy { $0[0] >= 0 && $0[1] >= 0 && $0[2] <= 596 && $0[3] <= 842 })
        #expect((120...140).contains(rects.count), "\(rects.count)")
    }

    // MARK: Images

    private static func photos(_ names: [String], width: String = "60") -> String {
        let items = names.map { "{ label: x, photo: templates/photos/\($0) }" }.joined(separator: ", ")
        return """
            layout: { type: grid, width: 300, numberOfColumns: 2, itemHeight: 100 }
            views: { cell: { content: [{ image: "{photo}", width: \(width), height: 40 }, "{label}"] } }
            data: { sections: [{ items: [\(items)] }] }

            """
    }

    @Test(arguments: ["60", "0.5"], ["diagram", "a4"])
    func `An image is in the file once`(width: String, page: String) throws {
        let names = (0..<60).map { $0.isMultiple(of: 2) ? "pears.jpg" : "plan.png" }
        let folder = try Self.draw(Self.photos(names, width: width), options: ["--page", page])
        let images = try PDFReader("a.pdf", in: folder).dictionaries("/Subtype", "/Image")
        #expect(images.compactMap { $0["/Filter"] as? String }.sorted() == ["/DCTDecode", "/FlateDecode"])
        let bytes = try folder.bytes("a.pdf")
        // The limit is the size of the JPEG file, plus 20,000 bytes for the 480 x 400 pixels of the PNG, plus 1,000
        // bytes for each use.
        let jpeg = try folder.bytes("templates/photos/pears.jpg")
        #expect(Data(bytes).range(of: Data(jpeg)) != nil)
        #expect(bytes.count < jpeg.count + 20_000 + 60 * 1_000, "\(bytes.count)")
    }

    @Test func `Turned, transparent and tilted images are valid`() throws {
        let diagram = Self.photos(["pears.jpg", "plan.png", "pears.jpg"])
        for layout in ["{ type: carousel }", "{ type: stack }", "{ type: circle }"] {
            let lines = diagram.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            _ = try Self.draw(((["layout: " + layout]) + lines).joined(separator: "\n"))
        }
    }
}
