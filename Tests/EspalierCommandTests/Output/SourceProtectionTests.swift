import Foundation
import Testing

/// Tests that an output never replaces a file that an input of the same run has read.
///
/// The error names the output and the source. Everything else is drawn.
@Suite struct SourceProtectionTests {
    private static let showsPhoto =
        "data: {tree: {label: a}}\nviews: {cell: {content: [{image: a.png}, {text: '{label}'}]}}\n"
    private static let plain = "data: {tree: {label: a}}\n"

    private func check(
        _ words: String, in folder: Workplace, error: String, keeps names: [String], line: Int = #line
    ) throws {
        let before = try names.map(folder.bytes)
        let result = try Tool(in: folder).run(words.split(separator: " ").map(String.init))
        folder.expectOrder(after: result, status: 3)
        #expect(result.errors.contains(error), "line \(line): \(result.errors)")
        #expect(try names.map(folder.bytes) == before, "line \(line)")
    }

    @Test(arguments: [
        "render a.yaml -o . -f png,svg", "render a.yaml -o a.png", "render a.yaml -o out -f png,svg",
    ])
    func anImageIsKept(_ words: String) throws {
        let folder = try Workplace()
        try folder.write(ImageTests.photo("plan.png"), to: "a.png")
        try folder.write(Self.showsPhoto, to: "a.yaml")
        // The output folder `out` is a link to the folder that contains the image.
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("out").path, withDestinationPath: ".")
        try check(words, in: folder, error: "a.png' would replace the source 'a.png'\n", keeps: ["a.png"])
        #expect(folder.files().contains("a.svg") == words.contains("svg"))
    }

    @Test func dataAreKept() throws {
        let folder = try Workplace()
        try folder.write("A\n  B\n", to: "plan.txt")
        try folder.write("data: {outline: plan.txt}\n", to: "plan.yaml")
        try check(
            "render plan.yaml -o . --text-alternative txt", in: folder,
            error: "plan.yaml:1:17: error: the output './plan.txt' would replace the source 'plan.txt'\n",
            keeps: ["plan.txt"])
        #expect(folder.files().contains("plan.svg"))
    }

    @Test func aTemplateIsKept() throws {
        let folder = try Workplace()
        try folder.write("views: {cell: {width: 50}}\n", to: "base/base.yaml")
        try folder.write(Self.plain, to: "a.yaml")
        try FileManager.default.linkItem(at: folder.url("base/base.yaml"), to: folder.url("a.svg"))
        try check(
            "render a.yaml -o . --template base/base.yaml", in: folder,
            error: "error: a.yaml: the output './a.svg' would replace the source 'base/base.yaml'\n",
            keeps: ["a.svg"]
        )
    }

    @Test func aThemeIsKept() throws {
        let folder = try Workplace()
        try folder.write("{text: '#333333'}\n", to: "themes/mine.yaml")
        try folder.write(Self.plain, to: "a.yaml")
        try FileManager.default.linkItem(at: folder.url("themes/mine.yaml"), to: folder.url("a.svg"))
        try check(
            "render a.yaml -o . --theme themes/mine.yaml", in: folder,
            error: "error: a.yaml: the output './a.svg' would replace the source 'themes/mine.yaml'\n",
            keeps: ["a.svg"])
    }

    /// The extension files of a symbol graph are sources, too, although no diagram file names them.
    @Test(arguments: ["A.symbols.json", "A@B.symbols.json"])
    func aSymbolGraphIsKept(_ name: String) throws {
        let folder = try Workplace()
        let symbol =
            #"{"kind":{"identifier":"swift.class"},"identifier":{"precise":"A"},"pathComponents":["A"]}"#
        let graph = "{\"module\":{\"name\":\"A\"},\"symbols\":[\(symbol)],\"relationships\":[]}"
        try folder.write(graph, to: "graphs/A.symbols.json")
        try folder.write(graph, to: "graphs/A@B.symbols.json")
        try folder.write("data: {symbolGraph: [graphs/A.symbols.json]}\n", to: "a.yaml")
        try FileManager.default.linkItem(at: folder.url("graphs/" + name), to: folder.url("a.svg"))
        try check(
            "render a.yaml -o .", in: folder,
            error: "a.yaml:1:22: error: the output './a.svg' would replace the source 'graphs/\(name)'\n",
            keeps: ["a.svg"])
    }

    /// An output doesn't replace an image that another input uses.
    ///
    /// The result depends neither on the order of the inputs nor on the number of threads that read them.
    @Test(arguments: ["a.yaml b.yaml c.yaml", "b.yaml a.yaml c.yaml"], [1, 2, 3])
    func theSourceOfAnotherInputIsKept(_ inputs: String, _ jobs: Int) throws {
        let folder = try Workplace()
        try folder.write(ImageTests.photo("plan.png"), to: "a.png")
        try folder.write("old", to: "c.png")
        try folder.write(Self.showsPhoto, to: "b.yaml")
        for name in ["a.yaml", "c.yaml"] { try folder.write(Self.plain, to: name) }
        try check(
            "render \(inputs) -o . -f png --jobs \(jobs)", in: folder,
            error: "b.yaml:1:14: error: the output './a.png' would replace the source 'a.png'\n",
            keeps: ["a.png"])
        #expect(try folder.bytes("b.png").starts(with: [0x89, 0x50]))
        #expect(try folder.bytes("c.png").starts(with: [0x89, 0x50]))
    }

    @Test func aGalleryKeepsSources() throws {
        let folder = try Workplace()
        try FileManager.default.createDirectory(
            at: folder.url("site/pictures"), withIntermediateDirectories: true)
        try folder.write(ImageTests.photo("plan.png"), to: "site/pictures/a.png")
        try folder.write(Self.showsPhoto.replacing("a.png", with: "site/pictures/a.png"), to: "a.yaml")
        try check(
            "gallery a.yaml -o site", in: folder,
            error: "the output 'site/pictures/a.png' would replace the source 'site/pictures/a.png'\n",
            keeps: ["site/pictures/a.png"])
        #expect(folder.files(below: "site").contains("index.html"))
        // A page of another gallery may be replaced, unless it is a source.
        try folder.write("<main id=\"gallery\">\n  B\n", to: "index.html")
        try folder.write("data: {outline: index.html}\n", to: "b.yaml")
        try check(
            "gallery b.yaml -o .", in: folder,
            error: "error: the output './index.html' would replace the source 'index.html'\n",
            keeps: ["index.html"])
    }

    @Test func picturesOfEarlierRunsAreReplaced() throws {
        let folder = try Workplace()
        for name in ["a", "b"] {
            try folder.write(Self.plain, to: "\(name).yaml")
            try folder.write("old", to: "\(name).svg")
        }
        let result = try Tool(in: folder).run(["render", "a.yaml", "b.yaml", "-o", ".", "-v"])
        folder.expectOrder(after: result, status: 0)
        #expect(result.errors.hasPrefix("./a.svg\n./b.svg\n2 drawn, 0 unchanged, 0 failed in "))
        #expect(try folder.bytes("b.svg").starts(with: "<svg".utf8))
    }
}
