import EspalierCairoGraphics
import EspalierGraphics
import Foundation
import TestSupport
import Testing

/// Tests `espalier compare`.
@Suite struct CompareTests {
    /// Returns a tool in a folder with two pictures of 60 x 40 pixels; three pixels of the second picture differ.
    private static func tool() throws -> Tool {
        let folder = try Workplace()
        try Data(picture()).write(to: folder.url("a.png"))
        try Data(picture(changing: [(10, 5, 100), (11, 5, 1), (50, 30, 2)])).write(to: folder.url("b.png"))
        return Tool(in: folder)
    }

    /// Returns the PNG file of a gray picture in which some pixels are lighter.
    static func picture(
        width: Int = 60, height: Int = 40, changing changes: [(x: Int, y: Int, amount: UInt32)] = []
    ) throws -> [UInt8] {
        var pixels = [UInt32](repeating: 0xFF64_6464, count: width * height)
        for change in changes { pixels[change.y * width + change.x] += change.amount }
        let sink = MemorySink()
        let header = try PNGHeader(width: width, height: height, pixelsPerMeter: 2_835, isOpaque: true)
        let encoder = try header.makeEncoder(sink: sink)
        try pixels.withUnsafeBufferPointer {
            if let base = $0.baseAddress { try encoder.append(base, rowCount: height) }
        }
        try encoder.finish()
        return sink.bytes
    }

    @Test func namesNumbersAndBoxes() throws {
        let tool = try Self.tool()
        let result = try tool.run(["compare", "a.png", "b.png", "-o", "out/d.png"])
        #expect(result.status == 4)
        #expect(result.errors.isEmpty)
        #expect(
            result.text == """
                b.png: 3 px differ (0.125 % of 2400), by at most 100 of 255, in 2 boxes from 10,5-11,5 on; exact \
                comparison doesn't allow that
                  10,5-11,5: 2 px
                  50,30-50,30: 1 px
                px that differ by more than 0: 3, 1: 2, 2: 1, 4: 1, 8: 1, 16: 1, 32: 1, 64: 1, 128: 0
                difference: out/d.png

                """)
        #expect(try tool.folder.bytes("out/d.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func samePicturesEndWithZeroAndNoFile() throws {
        let tool = try Self.tool()
        let result = try tool.run(["compare", "a.png", "a.png", "-o", "d.png"])
        #expect(result.status == 0)
        #expect(result.text == "a.png: the files are the same\n")
        #expect(tool.folder.files() == ["a.png", "b.png"])
        #expect(try tool.run(["compare", "a.png", "b.png", "-q"]).text.isEmpty)
    }

    @Test func theDifferencesOfAnEarlierRunAreRemoved() throws {
        let tool = try Self.tool()
        for equal in [["b.png", "b.png"], ["a.png", "b.png", "--tolerance", "100"]] {
            #expect(try tool.run(["compare", "a.png", "b.png", "-o", "d.png"]).status == 4)
            #expect(tool.folder.files() == ["a.png", "b.png", "d.png"])
            _ = try tool.run(["compare", "-o", "d.png"] + equal)
            #expect(tool.folder.files() == ["a.png", "b.png"], "\(equal)")
        }
        // Other files than pictures are kept.
        try tool.folder.write("x", to: "d.png")
        #expect(try tool.run(["compare", "a.png", "a.png", "-o", "d.png"]).status == 0)
        #expect(try tool.folder.bytes("d.png") == Array("x".utf8))
    }

    @Test(arguments: [
        (["--tolerance", "100"], 0), (["--tolerance", "99"], 4), (["--preset", "cross-arch"], 4),
        (["--preset", "cross-arch", "--budget", "1/8"], 0), (["--budget", "1/1"], 0),
        (["--budget", "1/2"], 4), (["--ignore", "10,5,1,1", "--tolerance", "2"], 0),
        (["--ignore", "0,0,60,20", "--ignore", "50,30,1,1"], 0),
    ])
    func toleranceDecides(options: [String], status: Int) throws {
        let result = try Self.tool().run(["compare", "a.png", "b.png"] + options)
        #expect(Int(result.status) == status, "\(result.text)")
    }

    @Test func messageNamesTheLimitAndItsOrigin() throws {
        var tool = try Self.tool()
        tool.environment["ESPALIER_TOLERANCE"] = "3"
        #expect(
            try tool.run(["compare", "a.png", "b.png"]).text.contains(
                "; a channel difference of 3 (ESPALIER_TOLERANCE) doesn't allow that\n"))
    }

    @Test(arguments: [
        (["--preset", "cross-arch"], "a channel difference of 2 (the preset cross-arch)"),
        (["--preset", "cross-arch", "--tolerance", "3"], "a channel difference of 3 (--tolerance)"),
        (
            ["--preset", "cross-arch", "--budget", "0/16"],
            "a channel difference of 2 with 0 changed px in 16 x 16 (the preset cross-arch, --budget)"
        ),
        (
            ["--budget", "0/16", "--tolerance", "3"],
            "a channel difference of 3 with 0 changed px in 16 x 16 (--tolerance, --budget)"
        ),
    ])
    func limitsNameTheirOrigins(options: [String], limit: String) throws {
        let result = try Self.tool().run(["compare", "a.png", "b.png"] + options)
        #expect(result.text.contains("; \(limit) "), "\(result.text)")
    }

    @Test(arguments: [
        (["--tolerance", "256"], "whole number from 0 to 255"), (["--budget", "4"], "write it like 4/16"),
        (["--budget", "4/300"], "a side from 1 to 256"),
        (["--ignore", "1,2,3"], "write it like 0,20,300,40"),
        (["--ignore", "1,2,0,3"], "whole pixels"),
        (["-o", "a.png"], "would overwrite a picture that is compared"),
        (["-o", "./b.png"], "would overwrite a picture that is compared"),
    ])
    func wrongOptionsAreExplained(options: [String], text: String) throws {
        let tool = try Self.tool()
        let before = try tool.folder.bytes("a.png")
        let result = try tool.run(["compare", "a.png", "b.png"] + options)
        #expect(result.status == 2)
        #expect(result.errors.contains(text), "\(result.errors)")
        #expect(try tool.folder.bytes("a.png") == before)
    }

    @Test func filesThatCannotBeComparedAreNamed() throws {
        let tool = try Self.tool()
        try tool.folder.write("version https://git-lfs.github.com/spec/v1\noid sha256:1\n", to: "lfs.png")
        try Data(tool.folder.bytes("a.png").dropLast(10)).write(to: tool.folder.url("short.png"))
        try tool.folder.write("x", to: "folder.png/x")
        for (name, status, text) in [
            ("lfs.png", 1, "lfs.png: the file is a Git LFS pointer, not the picture; run 'git lfs pull'"),
            ("short.png", 1, "short.png: the PNG is truncated"),
            ("none.png", 3, "none.png: there is no such file"),
            ("folder.png", 3, "folder.png: it is a folder, not a PNG file"),
        ] {
            let result = try tool.run(["compare", "a.png", name, "-o", "d.png"])
            #expect(Int(result.status) == status)
            #expect(result.errors.contains(text), "\(result.errors)")
        }
        #expect(!tool.folder.files().contains { $0.hasPrefix("d.png") || $0.hasPrefix(".") })
    }

    @Test func limitOfPixelsIsAnOption() throws {
        let result = try Self.tool().run(["compare", "a.png", "b.png", "--limit", "pixels=2399"])
        #expect(result.status == 1)
        #expect(result.errors.contains("60 x 40 pixels are beyond the limit of 2399"))
    }

    @Test func otherSizesAreComparedOnTheirUnion() throws {
        let tool = try Self.tool()
        try Data(Self.picture(width: 61)).write(to: tool.folder.url("c.png"))
        let result = try tool.run(["compare", "a.png", "c.png", "-o", "d.png"])
        #expect(result.status == 4)
        #expect(
            result.text == """
                c.png: the size is 61 x 40 px, expected 60 x 40 px; column 60 is new; 40 px differ (1.64 % of 2440), \
                in the box 60,0-60,39
                  60,0-60,39: 40 px
                px that differ by more than 0: 40, 1: 40, 2: 40, 4: 40, 8: 40, 16: 40, 32: 40, 64: 40, 128: 40
                difference: d.png

                """)
        let json = try tool.run(["compare", "a.png", "c.png", "--json"]).text
        #expect(json.contains(#""changedPixels" : 40"#) && json.contains(#""comparedSize""#))
    }

    @Test func jsonHasTheNumbers() throws {
        let result = try Self.tool().run(["compare", "a.png", "b.png", "--json"])
        #expect(result.status == 4)
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        #expect(object["verdict"] as? String == "differs")
        #expect(object["matches"] as? Bool == false)
        let pixels = try #require(object["pixels"] as? [String: Any])
        #expect(pixels["changedPixels"] as? Int == 3)
        #expect((pixels["boxes"] as? [Any])?.count == 2)
    }

    @Test func elementsInTheBoxesAreNamed() throws {
        let tool = try Self.tool()
        try Self.embedLayout(in: "b.png", of: tool.folder)
        let text = try tool.run(["compare", "a.png", "b.png"]).text
        #expect(text.contains("  10,5-11,5: 2 px: cell [0,0] 'Ash'\n"), "\(text)")
        #expect(text.contains("  50,30-50,30: 1 px: cell [0,1] 'Elm'\n"), "\(text)")
    }

    /// Embeds a layout in a picture file.
    ///
    /// According to the layout, the picture shows 30 x 20 points of a scrolled view at scale 2.
    private static func embedLayout(in name: String, of folder: Workplace) throws {
        let layout = """
            espalier-layout 1
            visible rect=0,100,30,20
            section 0 frame=0,100,30,20
              cell [0,0] frame=0,0,15,20 label=Ash
              cell [0,1] frame=15,0,15,20 label=Elm

            """
        let picture = try PNGText.embedding(
            layout, keyword: "espalier-layout", in: folder.bytes(name))
        try Data(picture).write(to: folder.url(name))
    }

    @Test func elementsAreIgnoredByTheirKindOrPath() throws {
        let tool = try Self.tool()
        for words in [
            ["--ignore-element", "cell"], ["--ignore-element", "[0,0]", "--ignore-element", "[0,1]"],
        ] {
            let none = try tool.run(["compare", "a.png", "b.png"] + words)
            #expect(none.status == 2)
            #expect(none.errors.contains("neither of the pictures contains a layout"), "\(none.errors)")
        }
        try Self.embedLayout(in: "b.png", of: tool.folder)
        func status(_ words: String...) throws -> Int32 {
            try tool.run(
                ["compare", "a.png", "b.png"] + words.flatMap { ["--ignore-element", $0] }
            ).status
        }
        #expect(try status("cell") == 0)
        #expect(try status("[0,0]") == 4)
        #expect(try status("[0,0]", "cell[0,1]") == 0)
        #expect(try status("header") == 2)
        #expect(try status("cell[") == 2)
    }
}
