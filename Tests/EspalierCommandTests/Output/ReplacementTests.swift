import Foundation
import Testing

/// Tests that a file that isn't Espalier's is never replaced at a name that nobody can foresee.
///
/// Each test makes files by hand at the names that a subcommand writes.
@Suite struct ReplacementTests {
    private static func diagram(_ label: String) -> String {
        "template: class-hierarchy\ndata: {outline: \"\(label)\"}\n"
    }

    private static let guide = "# T\n\n![by hand](guide-1.svg)\n\n```espalier\n\(diagram("A"))```\n"

    private let folder: Workplace
    private let tool: Tool

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        try folder.write(Self.diagram("A"), to: "a.yaml")
        try folder.write(Self.guide, to: "guide.md")
    }

    private func run(_ words: String) throws -> Tool.Result {
        try tool.run(words.split(separator: " ").map(String.init))
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try folder.bytes(name), as: UTF8.self)
    }

    private func link(_ name: String, to target: String) throws {
        let url = folder.url(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
    }

    /// A name that a subcommand writes, and a line that runs the subcommand.
    @Test(arguments: [
        ("guide-1.svg", "markdown guide.md"), ("g/pictures/a.pdf", "gallery a.yaml -o g"),
        ("g/pictures/a.md", "gallery a.yaml -o g"), ("g/index.html", "gallery a.yaml -o g"),
        ("map/index.html", "tiles a.yaml -o map"), ("map/picture/light.dzi", "tiles a.yaml -o map"),
        ("map/picture/notes.txt", "tiles a.yaml -o map"), ("out/a.md", "render a.yaml --text-alternative md"),
        ("out/a.txt", "render a.yaml --text-alternative txt"),
        ("a.txt", "render a.yaml -o a.svg --text-alternative txt"),
        ("results/failures/notes.txt", "snapshot verify a.yaml --results results"),
        ("results/session", "snapshot verify a.yaml --results results"),
    ])
    func aFileMadeByHandIsKept(_ name: String, _ words: String) throws {
        try folder.write("by hand\n", to: name)
        for _ in 0..<2 {
            let result = try run(words)
            #expect(result.status == 3, "\(result.errors)")
            #expect(result.errors.contains(name.hasPrefix("results") ? "results" : name), "\(result.errors)")
            #expect(try text(name) == "by hand\n")
            #expect(try text("guide.md") == Self.guide)
        }
        if name.hasPrefix("results") {
            #expect(folder.files(below: "results") == [String(name.dropFirst(8))])
        }
    }

    /// A link at one of these names, which leads to a file made by hand.
    @Test(arguments: [
        ("guide-1.svg", "markdown guide.md"), ("g/pictures/a.pdf", "gallery a.yaml -o g"),
        ("g/index.html", "gallery a.yaml -o g"), ("map/index.html", "tiles a.yaml -o map"),
        ("out/a.md", "render a.yaml --text-alternative md"),
    ])
    func aLinkToAFileMadeByHandIsKept(_ name: String, _ words: String) throws {
        try folder.write("by hand\n", to: "hand/made")
        try link(name, to: folder.url("hand/made").path)
        let result = try run(words)
        #expect(result.status == 3 && result.errors.contains(name), "\(result.errors)")
        #expect(try text("hand/made") == "by hand\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.url(name).path)
                == folder.url("hand/made").path)
    }

    /// A link in place of a folder of such names.
    @Test(arguments: [
        ("g/pictures", "gallery a.yaml -o g"), ("map/picture", "tiles a.yaml -o map"),
        ("results/failures/__Snapshots__", "snapshot verify a.yaml --results results"),
    ])
    func nothingIsWrittenThroughALink(_ name: String, _ words: String) throws {
        try folder.write("by hand\n", to: "hand/made")
        if name.hasPrefix("results") { try folder.write("espalier-snapshots 1\n", to: "results/session") }
        try link(name, to: folder.url("hand").path)
        let result = try run(words)
        #expect(result.status == 3, "\(result.errors)")
        #expect(folder.files(below: "hand") == ["made"])
    }

    @Test func outputsOfEarlierRunsAreReplaced() throws {
        try folder.write(Self.guide.replacing("![by hand](guide-1.svg)\n\n", with: ""), to: "guide.md")
        let lines = [
            "markdown guide.md", "gallery a.yaml -o g", "tiles a.yaml -o map",
            "render a.yaml --text-alternative md",
            "render a.yaml --text-alternative txt",
        ]
        for words in lines {
            let result = try run(words)
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
        let names = [
            "guide-1.svg", "g/pictures/a.svg", "g/pictures/a.md", "map/picture/set.json", "out/a.md",
            "out/a.txt",
        ]
        let before = try names.map(text)
        try folder.write(Self.diagram("B"), to: "a.yaml")
        try folder.write(try text("guide.md").replacing("\"A\"", with: "\"B\""), to: "guide.md")
        for words in lines {
            let result = try run(words)
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
        for (name, old) in zip(names, before) { #expect(try text(name) != old, "\(name)") }
    }

    @Test func aPictureWithTheSameBytesIsNoConflict() throws {
        let plain = Self.guide.replacing("![by hand](guide-1.svg)\n\n", with: "")
        try folder.write(plain, to: "guide.md")
        #expect(try run("markdown guide.md").status == 0)
        let drawn = try text("guide.md")
        // As after a run that was killed before it wrote the document.
        try folder.write(plain, to: "guide.md")
        #expect(try run("markdown guide.md").status == 0)
        #expect(try text("guide.md") == drawn)
        // As after a run that was killed before it wrote the picture.
        try FileManager.default.removeItem(at: folder.url("guide-1.svg"))
        #expect(try run("markdown guide.md").status == 0)
        // The link has to name exactly the picture.
        try folder.write("by hand\n", to: "guide-1.png")
        #expect(try run("markdown guide.md -f png").status == 3)
        #expect(try text("guide-1.png") == "by hand\n")
    }

    /// The names of the pictures are in a list, which is written before the pictures, and in the page.
    @Test(arguments: ["index.html", "pictures/.espalier-files"])
    func theListOrThePageNamesThePicturesOfAGallery(
        _ lost: String
    ) throws {
        try folder.write(Self.diagram("A"), to: "in/ä b.yaml")
        #expect(try run("gallery in -o g").status == 0)
        try FileManager.default.removeItem(at: folder.url("g/" + lost))
        try folder.write(Self.diagram("B"), to: "in/ä b.yaml")
        let result = try run("gallery in -o g")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try text("g/pictures/in/ä b.svg").contains(">B<"))
    }

    @Test func tilesOfAnotherFileOfTheSameNameAreKept() throws {
        try folder.write(Self.diagram("B"), to: "sub/a.yaml")
        #expect(try run("tiles a.yaml -o map").status == 0)
        let before = try folder.bytes("map/picture/set.json")
        let other = try run("tiles sub/a.yaml -o map")
        #expect(other.status == 3)
        #expect(
            other.errors.contains("'map/picture' has the tiles of another input, '../a.yaml'"),
            "\(other.errors)")
        #expect(try folder.bytes("map/picture/set.json") == before)
        // The same file is the same source, whatever its spelling and the current folder are.
        #expect(try run("tiles sub/../a.yaml -o ./map/").status == 0)
        #expect(try run("tiles a.yaml --shard 1/1 -o part").status == 0)
        #expect(try run("merge part/shard-1-of-1 -o map").status == 0)
        #expect(try folder.bytes("map/picture/set.json") == before)
        #expect(try run("tiles sub/a.yaml --shard 1/1 -o other").status == 0)
        #expect(try run("merge other/shard-1-of-1 -o map").status == 3)
        #expect(try folder.bytes("map/picture/set.json") == before)
        // A damaged description doesn't say whose tiles they are.
        for text in ["", "{", "null", "{\"version\": 1}"] {
            try folder.write(text, to: "map/picture/set.json")
            let result = try run("tiles a.yaml -o map")
            #expect(result.status == 3 && result.errors.contains("isn't a description of tiles"))
            #expect(try run("merge map/picture -o joined").status == 3)
        }
    }

    /// An image of a state that `--state` leaves out is named to be read.
    @Test func anImageOfAnotherStateIsKept() throws {
        let photo = try ImageTests.photo("plan.png")
        for name in ["a.png", "b.png", "c.png"] { try folder.write(photo, to: name) }
        try folder.write(
            """
            data: {sections: [{items: [{id: a, label: A, picture: c.png}]}]}
            layout: {type: grid}
            states:
              - {name: first}
              - {name: second, changes: [{insert: [{id: b, label: B, picture: a.png}], before: a}]}
              - {name: third, data: {sections: [{items: [{id: a, label: A, picture: b.png}]}]}}
            views: {cell: {content: [{image: '{picture}', width: 20}]}}

            """, to: "s.yaml")
        for name in ["a.png", "b.png", "c.png"] {
            let result = try run("render s.yaml --state first -o \(name)")
            #expect(result.status == 3, "\(result.errors)")
            #expect(result.errors.contains("would replace the source '\(name)'"), "\(result.errors)")
            #expect(try folder.bytes(name) == photo)
        }
    }

    /// An image that a condition hides is named to be read, so that no picture replaces it.
    @Test(arguments: [
        "views: {cell: {content: [{text: '{label}'}], when: [{shown: true, content: [{image: '{picture}'}]}]}}",
        "views: {cell: {content: [{text: '{label}'}], when: [{shown: true, content: [{image: a.png}]}]}}",
    ])
    func aHiddenImageIsKept(_ views: String) throws {
        let photo = try ImageTests.photo("plan.png")
        try folder.write(photo, to: "a.png")
        try folder.write("layout: {type: class-hierarchy}\n\(views)\n", to: "base.yaml")
        try folder.write("template: base.yaml\ndata: {tree: {label: A, picture: a.png}}\n", to: "a.yaml")
        let result = try run("render a.yaml -o . -f png")
        #expect(result.status == 3, "\(result.errors)")
        #expect(result.errors.contains("would replace the source 'a.png'"), "\(result.errors)")
        #expect(try folder.bytes("a.png") == photo)
    }
}
