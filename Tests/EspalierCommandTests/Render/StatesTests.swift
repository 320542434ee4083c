import Foundation
import FoundationXML
import Testing

/// Tests diagrams with several states, drawn by the built command.
@Suite struct RenderStatesTests {
    private static let yaml = """
        title: Two states
        layout: { type: grid, width: 200, numberOfColumns: 2, itemHeight: 40 }
        data: { sections: [{ id: s, items: [{ id: a }, { id: b }, { id: c }] }] }
        states:
          - { name: before, caption: Before }
          - { name: after, caption: After, changes: [{ insert: [{ id: x, label: New }], before: a }] }
        animation: { duration: 0.4, hold: 0.6, framesPerSecond: 5 }

        """

    private func place(_ yaml: String = yaml) throws -> (Workplace, Tool) {
        let folder = try Workplace()
        try folder.write(yaml, to: "d.yaml")
        return (folder, Tool(in: folder))
    }

    @Test func oneFileGivesEveryFormat() throws {
        let (folder, tool) = try place()
        let result = try tool.run(["render", "d.yaml", "-f", "svg,png,pdf,apng"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(folder.files(below: "out") == ["d.apng", "d.pdf", "d.png", "d.svg"])
        let svg = String(decoding: try folder.bytes("out/d.svg"), as: UTF8.self)
        for word in ["Before", "t = 0.5", "After"] { #expect(svg.contains(">\(word)</text>")) }
        #expect(String(decoding: try folder.bytes("out/d.apng"), as: Unicode.ASCII.self).contains("acTL"))
        #expect(!String(decoding: try folder.bytes("out/d.png"), as: Unicode.ASCII.self).contains("acTL"))
    }

    /// The file has an animation control chunk, and a frame control chunk for each frame.
    ///
    /// The frames are two states, shown for 600 ms each, and one step between them, shown for 200 ms.
    @Test func anAnimatedPNGHasItsFrames() throws {
        let (folder, tool) = try place()
        try #require(tool.run(["render", "d.yaml", "-f", "apng"]).status == 0)
        let bytes = try folder.bytes("out/d.apng")
        var (position, frames, delays) = (8, 0, [Int]())
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        while position + 12 <= bytes.count {
            let (length, content) = (number(position..<position + 4), position + 8)
            switch String(decoding: bytes[position + 4..<content], as: UTF8.self) {
            case "acTL": frames = number(content..<content + 4)
            case "fcTL":
                #expect(number(content + 22..<content + 24) == 1_000)
                delays.append(number(content + 20..<content + 22))
            default: break
            }
            position = content + length + 4
        }
        #expect(position == bytes.count)
        #expect(frames == 3 && delays == [600, 200, 600])
    }

    @Test func svgIsAnimatedOnRequest() throws {
        let (folder, tool) = try place()
        try #require(tool.run(["render", "d.yaml", "--states", "animation", "-o", "a.svg"]).status == 0)
        let moving = try folder.bytes("a.svg")
        #expect(XMLParser(data: Data(moving)).parse())
        #expect(String(decoding: moving, as: UTF8.self).contains("prefers-reduced-motion"))
        try folder.write(Self.yaml + "output: { states: animation }\n", to: "own.yaml")
        try #require(tool.run(["render", "own.yaml", "-o", "b.svg"]).status == 0)
        #expect(try folder.bytes("b.svg") == moving)
        try #require(tool.run(["render", "own.yaml", "--states", "filmstrip", "-o", "c.svg"]).status == 0)
        #expect(!String(decoding: try folder.bytes("c.svg"), as: UTF8.self).contains("@keyframes"))
    }

    @Test func animatedPNGCanHaveTheSuffixOfAPNG() throws {
        let (folder, tool) = try place()
        #expect(try tool.run(["render", "d.yaml", "-f", "apng", "-o", "a.png"]).status == 0)
        #expect(folder.files() == ["a.png", "d.yaml"])
        #expect(String(decoding: try folder.bytes("a.png"), as: Unicode.ASCII.self).contains("fcTL"))
    }

    /// If a single state is drawn, the picture is the same as that of a file without states.
    @Test func oneStateIsAStillPicture() throws {
        let (folder, tool) = try place()
        try #require(tool.run(["render", "d.yaml", "--state", "before", "-o", "a.svg"]).status == 0)
        let plain = Self.yaml.components(separatedBy: "states:")[0]
        try folder.write(plain, to: "plain.yaml")
        try #require(tool.run(["render", "plain.yaml", "-o", "b.svg"]).status == 0)
        #expect(try folder.bytes("a.svg") == folder.bytes("b.svg"))
    }

    @Test(arguments: [
        (["--state", "befor"], "d.yaml:5:", "error: no state is called 'befor'", "did you mean 'before'?"),
        (["--state", "before", "-f", "apng"], "", "but '--state' selects one", ""),
        (
            ["--annotate", "frames"], "", "'--annotate' can only be used with one state",
            "select a state with '--state': before, after"
        ),
        (["--rect", "0,0,10,10"], "", "'--rect' can only be used with one state", ""),
        (
            ["--states", "animation", "--svg-text", "outlines"], "",
            "'--svg-text outlines' can't be used for an animated SVG", ""
        ),
        (
            ["-f", "apng", "--limit", "frames=2"], "d.yaml:7:", "3 frames are beyond the limit of 2",
            "raise the limit with '--limit frames=COUNT'"
        ),
        (
            ["-f", "apng", "--limit", "pixels=1000"], "", "beyond the limit of",
            "raise the limit with '--limit pixels=COUNT'"
        ),
    ])
    func reportsOptionsThatDoNotApply(_ words: [String], _ place: String, _ message: String, _ note: String)
        throws
    {
        let (folder, tool) = try self.place()
        let result = try tool.run(["render", "d.yaml"] + words)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix(place) && result.errors.contains(message), "\(result.errors)")
        #expect(note.isEmpty || result.errors.contains(note), "\(result.errors)")
        #expect(folder.files() == ["d.yaml"])
    }

    @Test func aStillDiagramDoesNotMove() throws {
        let (_, tool) = try place("data: { outline: \"A\\n  B\\n\" }\n")
        let result = try tool.run(["render", "d.yaml", "-f", "apng"])
        #expect(result.status == 1 && result.errors.contains("an animated PNG needs a diagram with 'states'"))
        let named = try tool.run(["render", "d.yaml", "--state", "x"])
        #expect(named.status == 1 && named.errors.contains("the diagram has no 'states'"))
    }

    @Test func otherCommandsKnowStates() throws {
        let (folder, tool) = try place()
        #expect(try tool.run(["check", "d.yaml"]).status == 0)
        let words = ["inspect", "d.yaml", "--json"]
        #expect(try tool.run(words).text.components(separatedBy: "\"cell\"").count - 1 == 3)
        let after = try tool.run(words + ["--state", "after"]).text
        #expect(after.components(separatedBy: "\"cell\"").count - 1 == 4)
        let bad = Self.yaml.replacing("before: a", with: "before: z")
        try folder.write(bad, to: "bad.yaml")
        let result = try tool.run(["check", "bad.yaml"])
        #expect(result.status == 1 && result.errors.hasPrefix("bad.yaml:6:"), "\(result.errors)")
        try #require(tool.run(["render", "d.yaml", "--text-alternative", "md"]).status == 0)
        let text = String(decoding: try folder.bytes("out/d.md"), as: UTF8.self)
        #expect(
            text
                == "<!-- Text alternative of a diagram, written by espalier -->\n\n# Two states\n\n## Before\n\n- s\n  - a\n  - b\n  - c\n\n## After\n\n- s\n  - New\n  - a\n  - b\n  - c\n"
        )
    }

    /// A gallery shows the filmstrip and offers the animation for download.
    @Test func galleriesOfferAnimations() throws {
        let (folder, tool) = try place()
        try folder.write("data: { outline: \"A\\n  B\\n\" }\n", to: "still.yaml")
        let result = try tool.run(["gallery", "d.yaml", "still.yaml", "-o", "site"])
        #expect(result.status == 0, "\(result.errors)")
        let files = folder.files(below: "site")
        #expect(files.contains { $0.hasSuffix("d.apng") } && !files.contains { $0.hasSuffix("still.apng") })
    }

    /// No limit can be raised for a frame that is too high.
    @Test func sizesOfFramesHaveAdvice() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(
            "data: {outline: A}\nlayout: {type: class-hierarchy}\noutput: {margin: [900, 10, 900, 10]}\nstates: [{name: a}, {name: b}]\n",
            to: "a.yaml")
        let words = ["render", "a.yaml", "-f", "apng", "-o", "a.apng", "--scale"]
        for (scale, text) in [
            ("18", "pixels, which is beyond the maximum of 32767"),
            ("30", "pixels, which is beyond the limit of 67108864"),
        ] {
            let errors = try tool.run(words + [scale]).errors
            #expect(errors.contains("\(text); a smaller scale avoids it\n"), "\(errors)")
            #expect(!errors.contains("--limit"))
        }
        let large = try tool.run(words + ["2", "--limit", "pixels=1000", "--diagnostics", "json"]).errors
        #expect(
            large.contains("\"file\":\"a.yaml\"") && large.contains("1000 pixels in total")
                && large.contains("--limit pixels=COUNT"), "\(large)")
    }
}
