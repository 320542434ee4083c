import Foundation
import Testing

/// Tests the names of the written files, and that their bytes depend only on the input.
@Suite struct RenderOutputTests {
    private static let tree = "title: Tree\ndata:\n  outline: |\n    A\n      B\n      C\n"
    private static let outline = "A\n  B\n  C\n"

    private func place(_ files: [String: String] = ["a.yaml": tree]) throws -> (Workplace, Tool) {
        let folder = try Workplace()
        for (name, text) in files { try folder.write(text, to: name) }
        return (folder, Tool(in: folder))
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let words: String
        let outputs: [String]
        var testDescription: String { words }

        init(_ words: String, _ outputs: [String]) { (self.words, self.outputs) = (words, outputs) }
    }

    static let cases: [Case] = [
        .init("a.yaml", ["out/a.svg"]),
        .init("a.yaml -o x.svg", ["x.svg"]),
        .init("a.yaml -o deep/er/x.png", ["deep/er/x.png"]),
        .init("a.yaml -o x.PDF", ["x.PDF"]),
        .init("a.yaml -o x.SVG --dark-twin", ["x.SVG", "x~dark.svg"]),
        .init("a.yaml -o folder", ["folder/a.svg"]),
        .init("a.yaml -o dotted.folder/", ["dotted.folder/a.svg"]),
        .init("a.yaml -f png", ["out/a.png"]),
        .init("a.yaml -f pdf,png,svg,png", ["out/a.pdf", "out/a.png", "out/a.svg"]),
        .init("a.yaml --dark-twin", ["out/a.svg", "out/a~dark.svg"]),
        .init("a.yaml -o x.svg --dark-twin", ["x.svg", "x~dark.svg"]),
        .init("a.yaml -o x@2x.png --dark-twin", ["x@2x.png", "x~dark@2x.png"]),
        .init("a.yaml -o x@y.png --dark-twin", ["x@y.png", "x@y~dark.png"]),
        .init("a.yaml --text-alternative md", ["out/a.md", "out/a.svg"]),
        .init("b.yaml", ["out/b.pdf", "out/b.svg"]),
        .init("b.yaml -f png", ["out/b.png"]),
        .init("plan.txt", ["out/plan.svg"]),
        .init("--from outline data -o d.svg", ["d.svg"]),
        .init("--template class-hierarchy-rows plan.txt a.yaml", ["out/a.svg", "out/plan.svg"]),
    ]

    @Test(arguments: cases) func writes(_ item: Case) throws {
        let files = [
            "a.yaml": Self.tree, "b.yaml": Self.tree + "output: {formats: [svg, pdf]}\n",
            "plan.txt": Self.outline,
            "data": Self.outline,
        ]
        let (folder, tool) = try place(files)
        let result = try tool.run(["render"] + item.words.split(separator: " ").map(String.init))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text.isEmpty)
        let new = folder.files().filter { files[$0] == nil }
        #expect(new == item.outputs)
        for name in new { #expect(try Self.isWhole(folder.bytes(name), name), "\(name)") }
        try folder.expectValid(new)
    }

    @Test func twinsDoNotAdapt() throws {
        let (folder, tool) = try place(["a@2x.yaml": Self.tree, "b.yaml": Self.tree])
        let words = ["render", "a@2x.yaml", "b.yaml", "--dark-twin", "--id-prefix", "{name}-"]
        #expect(try tool.run(words).status == 0)
        let names = ["a@2x.svg", "a~dark@2x.svg", "b.svg", "b~dark.svg"]
        #expect(folder.files(below: "out") == names)
        let texts = try names.map { String(decoding: try folder.bytes("out/" + $0), as: UTF8.self) }
        for text in texts { #expect(!text.contains("prefers-color-scheme") && !text.contains("light-dark(")) }
        #expect(texts[2] != texts[3])
        // The elements of the light and the dark picture have different ids, so one page can contain both pictures.
        #expect(texts[2].contains("id=\"b-") && texts[3].contains("id=\"b") && !texts[3].contains("id=\"b-"))
    }

    @Test func theNameInAPrefixIsThatOfTheOutput() throws {
        let (folder, tool) = try place(["b.yaml": Self.tree])
        let words = ["render", "b.yaml", "-o", "p.svg", "--dark-twin", "--id-prefix", "{name}-"]
        #expect(try tool.run(words).status == 0)
        let (light, dark) = (try folder.bytes("p.svg"), try folder.bytes("p~dark.svg"))
        #expect(String(decoding: light, as: UTF8.self).contains("id=\"p-"))
        #expect(String(decoding: dark, as: UTF8.self).contains("id=\"p_7e_dark-"))
    }

    /// The key of a file is checked when the file is read, the option before that.
    @Test func anUnknownPlaceholderInAPrefixIsAnError() throws {
        let (folder, tool) = try place(["b.yaml": "output: {idPrefix: 'x{nmae}-'}\n" + Self.tree])
        for words in [["render", "b.yaml", "-f", "svg,png"], ["check", "b.yaml"]] {
            let file = try tool.run(words)
            #expect(file.status == 1)
            #expect(file.errors.hasPrefix("b.yaml:1:20: error: 'x{nmae}-' isn't a valid prefix of ids\n"))
            #expect(file.errors.contains("\nnote: unknown placeholder '{nmae}'; known: {name}\n"))
            #expect(file.errors.components(separatedBy: "error: ").count == 2, "\(file.errors)")
        }
        let option = try tool.run(["render", "b.yaml", "--id-prefix", "{nmae}-"])
        #expect(option.status == 2)
        #expect(
            option.errors
                == "error: '{nmae}-' is not a valid value for '--id-prefix'\nnote: unknown placeholder '{nmae}'; known: {name}\n"
        )
        #expect(folder.files(below: "out").isEmpty)
    }

    /// Editors find the JSON Schema of a file by this key.
    @Test func theKeyOfTheSchemaIsAllowed() throws {
        let (folder, tool) = try place(["b.yaml": Self.tree])
        try folder.write(
            "{\"data\": {\"tree\": {\"label\": \"A\"}}, \"$schema\": \"espalier.schema.json\"}\n",
            to: "c.json")
        #expect(try tool.run(["check", "c.json"]).status == 0)
        #expect(try tool.run(["fmt", "c.json"]).status == 0)
        #expect(String(decoding: try folder.bytes("c.json"), as: UTF8.self).hasPrefix("{\n  \"$schema\""))
    }

    @Test func firstOfTwinsIsLight() throws {
        let (folder, tool) = try place(["b.yaml": Self.tree])
        #expect(try tool.run(["render", "b.yaml", "--dark-twin"]).status == 0)
        let light = try folder.bytes("out/b.svg")
        #expect(try folder.bytes("out/b~dark.svg") != light)
        var other = tool
        other.environment["ESPALIER_APPEARANCE"] = "dark"
        #expect(try other.run(["render", "b.yaml", "--dark-twin", "-o", "env"]).status == 0)
        #expect(try folder.bytes("env/b.svg") == light)
    }

    @Test(arguments: ["light", "dark", "adaptive"]) func twinsHaveNoOtherAppearance(_ name: String) throws {
        let (folder, tool) = try place(["b.yaml": Self.tree])
        let result = try tool.run(["render", "b.yaml", "--dark-twin", "--appearance", name])
        #expect(result.status == 2 && folder.files(below: "out").isEmpty)
        #expect(
            result.errors
                == "error: '--appearance' can't be used with '--dark-twin'\nnote: '--dark-twin' draws a light and a dark picture\n"
        )
    }

    /// Only the name of a file can be that of a dark picture.
    @Test func aFolderNamedLikeADarkPictureIsDrawn() throws {
        let (folder, tool) = try place(["x~dark/a.yaml": Self.tree, "x/a.yaml": Self.tree])
        #expect(try tool.run(["render", "x", "x~dark", "--dark-twin"]).status == 0)
        #expect(
            folder.files(below: "out") == ["x/a.svg", "x/a~dark.svg", "x~dark/a.svg", "x~dark/a~dark.svg"])
    }

    /// Returns true if a file begins and ends as its format requires.
    private static func isWhole(_ bytes: [UInt8], _ name: String) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        switch name.split(separator: ".").last?.lowercased() {
        case "svg": return text.contains("<svg") && text.hasSuffix("</svg>\n")
        case "png":
            return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
                && bytes.suffix(8).starts(with: Array("IEND".utf8))
        case "pdf": return text.hasPrefix("%PDF-") && text.hasSuffix("%%EOF\n")
        default: return text.contains("B") && text.hasSuffix("\n")
        }
    }

    @Test func doesNotTouchUnchangedFiles() throws {
        let (_, tool) = try place()
        #expect(
            try tool.run(["render", "a.yaml", "-f", "svg,png"]).errors.hasPrefix(
                "1 drawn (2 files), 0 unchanged, 0 failed in "))
        #expect(
            try tool.run(["render", "a.yaml", "-f", "svg,png"]).errors.hasPrefix(
                "0 drawn, 1 unchanged (2 files), 0 failed in "))
    }

    @Test(arguments: ["svg", "png", "pdf"]) func writesTheSameToAPipe(_ format: String) throws {
        let (folder, tool) = try place()
        let file = try tool.run(["render", "a.yaml", "-o", "x.\(format)"])
        #expect(file.status == 0)
        let pipe = try tool.run(["render", "-", "-o", "-", "-f", format], input: Self.tree)
        #expect(pipe.status == 0)
        #expect(try folder.bytes("x.\(format)") == pipe.output)
        #expect(pipe.errors.hasPrefix("1 drawn"))
        #expect(try tool.run(["render", "-q", "-", "-o", "-"], input: Self.tree).errors.isEmpty)
    }

    @Test func drawsTheSameAnywhere() throws {
        var inputs: [String: String] = [:]
        for index in 0..<12 { inputs["in/\(index).yaml"] = Self.tree + "      Node \(index) Ärger\n" }
        let (folder, tool) = try place(inputs)
        let formats = ["-f", "svg,png,pdf"]
        #expect(
            try tool.run(["render", "in", "--base", "in", "-o", "first", "-j", "1"] + formats).status == 0)

        var elsewhere = Tool(in: try Workplace())
        elsewhere.environment["LC_ALL"] = "de_DE.UTF-8"
        elsewhere.environment["LANG"] = "tr_TR.UTF-8"
        elsewhere.environment["TZ"] = "Asia/Kathmandu"
        #expect(
            try elsewhere.run(
                ["render", folder.url("in").path, "--base", folder.url("in").path, "-o", "second", "-j", "7"]
                    + formats
            ).status
                == 0)

        let names = folder.files(below: "first")
        #expect(names.count == 36)
        #expect(elsewhere.folder.files(below: "second") == names)
        for name in names {
            #expect(try folder.bytes("first/" + name) == elsewhere.folder.bytes("second/" + name), "\(name)")
        }
    }

    @Test func takesOptionsFromTheEnvironment() throws {
        var (folder, tool) = try place()
        tool.environment["ESPALIER_OUTPUT"] = "here/"
        tool.environment["ESPALIER_FORMAT"] = "png,svg"
        tool.environment["ESPALIER_QUIET"] = "1"
        let result = try tool.run(["render", "a.yaml"])
        #expect(result.errors.isEmpty)
        #expect(folder.files(below: "here") == ["a.png", "a.svg"])
        #expect(try tool.run(["render", "a.yaml", "-f", "svg", "-o", "there"]).status == 0)
        #expect(folder.files(below: "there") == ["a.svg"])
    }

    @Test func staysInsideTheOutputFolder() throws {
        let (folder, tool) = try place(["in/deep/a.yaml": Self.tree, "other/b.yaml": Self.tree])
        let result = try tool.run(["render", "in/deep/../../other/b.yaml", "in/deep/a.yaml", "-o", "to/here"])
        #expect(result.status == 0)
        #expect(folder.files(below: "to/here") == ["in/deep/a.svg", "other/b.svg"])
    }
}
