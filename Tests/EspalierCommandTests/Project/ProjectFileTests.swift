import Foundation
import TestSupport
import Testing

/// Tests the project file `.espalier.yaml` with every command that draws diagrams.
@Suite struct ProjectFileTests {
    private static let data = "data: {outline: \"A\\n  B\\n\"}\n"
    /// Colors that are in no other picture, for the file, the project and a template.
    private static let (own, shared) = ("#f2138a", "#1a8b3c")

    private let folder: Workplace
    private let tool: Tool

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        try folder.write("", to: ".git/HEAD")
    }

    private func run(_ words: String, in place: String = ".") throws -> Tool.Result {
        var tool = tool
        if place != "." { tool.prefix = ["/usr/bin/env", "--chdir", folder.url(place).path] }
        return try tool.run(words.split(separator: " ").map(String.init))
    }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { try folder.write(text, to: name) }
    }

    private func svg(_ name: String) throws -> String {
        String(decoding: try folder.bytes(name), as: UTF8.self).lowercased()
    }

    // MARK: Search

    @Test(
        arguments: [
            // The nearest file applies alone.
            ("a/b", [".espalier.yaml", "a/.espalier.yaml"], "a/.espalier.yaml"),
            ("a/b", [".espalier.yaml"], ".espalier.yaml"),
            ("a/b", ["a/b/.espalier.yaml", "a/.espalier.yaml"], "a/b/.espalier.yaml"),
            // The search ends with the working tree, also with a nested one, whose `.git` may be a file.
            ("a/b", [".espalier.yaml", "a/.git"], nil),
            ("a/b", ["a/.espalier.yaml", "a/.git"], "a/.espalier.yaml"),
            ("a/b", ["x/.espalier.yaml"], nil), ("a/b", [".espalier.yml", "espalier.yaml"], nil),
        ] as [(String, [String], String?)])
    func `The nearest file of the working tree is used`(
        _ place: String, _ files: [String], _ found: String?
    ) throws {
        try folder.write(Self.data, to: "\(place)/d.yaml")
        for (index, file) in files.enumerated() {
            try folder.write("theme: {background: '#1122\(30 + index)'}\n", to: file)
        }
        #expect(try run("render \(place)/d.yaml -o d.svg").status == 0)
        let index = found.flatMap(files.firstIndex)
        for other in files.indices {
            #expect(try svg("d.svg").contains("#1122\(30 + other)") == (other == index))
        }
        // The result doesn't depend on the current folder.
        let first = try folder.bytes("d.svg")
        #expect(try run("render d.yaml -o ../../d.svg", in: place).status == 0)
        #expect(try folder.bytes("d.svg") == first)
    }

    @Test func `Without a working tree the search ends with the current folder`() throws {
        try FileManager.default.removeItem(at: folder.url(".git"))
        try write([
            ".espalier.yaml": "theme: {background: '\(Self.shared)'}\n", "a/b/d.yaml": Self.data,
            "c/.espalier.yaml": "theme: {background: '\(Self.own)'}\n", "c/d.yaml": Self.data,
        ])
        // The temporary folder of the test may be in a working tree.
        #expect(try run("render a/b/d.yaml -o d.svg").status == 0)
        #expect(try svg("d.svg").contains(Self.shared))
        #expect(try run("render b/d.yaml -o ../d.svg", in: "a").status == 0)
        #expect(try !svg("d.svg").contains(Self.shared))
        // An input outside of the current folder uses only the file in its own folder.
        #expect(try run("render ../c/d.yaml -o ../d.svg", in: "a").status == 0)
        #expect(try svg("d.svg").contains(Self.own))
        #expect(try run("render ../a/b/d.yaml -o ../d.svg", in: "c").status == 0)
        #expect(try !svg("d.svg").contains(Self.shared))
    }

    @Test func `An option names another file for all inputs`() throws {
        try write([
            ".espalier.yaml": "theme: {background: '\(Self.own)'}\n", "d.yaml": Self.data,
            "x/other.yaml": "theme: t.yaml\n", "x/t.yaml": "background: '\(Self.shared)'\n",
        ])
        #expect(try run("render d.yaml --config x/other.yaml -o d.svg").status == 0)
        #expect(try svg("d.svg").contains(Self.shared))
        #expect(try !svg("d.svg").contains(Self.own))
        let missing = try run("render d.yaml --config nothing.yaml")
        #expect(missing.status == 3)
        #expect(missing.errors == "error: can't read 'nothing.yaml': there is no such file\n")
        var tool = tool
        tool.environment["ESPALIER_CONFIG"] = "x/other.yaml"
        #expect(try tool.run(["render", "-", "-o", "-"], input: Self.data).text.contains(Self.shared))
    }

    // MARK: Precedence

    @Test(arguments: [
        ("", "", ["shared"]), ("theme: {background: '#f2138a'}\n", "", ["own"]),
        ("theme: ink\n", "", []), ("", "--theme ink", []),
        // A change of a diagram to its theme is a change to the project's theme.
        ("theme: {text: '#f2138a'}\n", "", ["own", "shared"]),
        ("theme: {base: ink, text: '#f2138a'}\n", "", ["own"]),
        ("template: t.yaml\n", "", ["shared"]), ("template: t.yaml\ntheme: ink\n", "", []),
        ("", "--template t.yaml", ["shared"]),
    ])
    func `A theme is that of an option, the diagram, the project, the template`(
        _ head: String, _ words: String, _ colors: [String]
    ) throws {
        try write([
            ".espalier.yaml": "theme: brand/brand.yaml\n", "brand/brand.yaml": "base: base.yaml\n",
            "brand/base.yaml": "background: '\(Self.shared)'\n",
            "docs/t.yaml": "theme: meadow\nlayout: {type: class-hierarchy}\n",
            "t.yaml": "theme: meadow\nlayout: {type: class-hierarchy}\n", "docs/d.yaml": head + Self.data,
        ])
        let result = try run("render docs/d.yaml -o d.svg \(words)")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try svg("d.svg").contains(Self.shared) == colors.contains("shared"))
        #expect(try svg("d.svg").contains(Self.own) == colors.contains("own"))
    }

    @Test(arguments: [
        ("", "", ["svg", "pdf"]), ("output: {formats: [png]}\n", "", ["png"]), ("", "-f png", ["png"]),
        ("template: t.yaml\n", "", ["svg", "pdf"]), ("output: {formats: [png]}\n", "-f svg", ["svg"]),
    ])
    func `Formats are those of an option, the diagram, the project, the template`(
        _ head: String, _ words: String, _ formats: [String]
    ) throws {
        try write([
            ".espalier.yaml": "formats: [svg, pdf]\n", "d.yaml": head + Self.data,
            "t.yaml": "output: {formats: [html]}\nlayout: {type: class-hierarchy}\n",
        ])
        #expect(try run("render d.yaml \(words)").status == 0)
        #expect(folder.files(below: "out") == formats.map { "d.\($0)" }.sorted())
    }

    // MARK: Folders

    @Test func `Outputs are in the folders that the project names from any folder`() throws {
        try write([
            ".espalier.yaml": "base: docs\noutputFolder: docs/pictures\n", "docs/a/d.yaml": Self.data,
            "e.yaml": Self.data,
        ])
        for (words, place) in [("docs", "."), ("docs/a/d.yaml", "."), (".", "docs"), ("d.yaml", "docs/a")] {
            #expect(try run("render \(words)", in: place).status == 0)
            #expect(folder.files(below: "docs/pictures") == ["a/d.svg"])
            try FileManager.default.removeItem(at: folder.url("docs/pictures"))
        }
        let outside = try run("render e.yaml")
        #expect(outside.status == 2)
        #expect(
            outside.errors.hasPrefix(
                "error: 'e.yaml' isn't in the folder 'docs' of 'base' in '.espalier.yaml'\n"))
        #expect(try run("render docs e.yaml --base . -o o").status == 0)
        #expect(folder.files(below: "o") == ["docs/a/d.svg", "e.svg"])
        // A check writes nothing, so the folders don't matter.
        #expect(try run("check docs e.yaml").status == 0)
        #expect(try run("render docs -o docs/d.svg").errors.isEmpty == false)
        #expect(try svg("docs/d.svg").contains("<svg"))
    }

    @Test func `Project files that contradict each other need an option`() throws {
        try write([
            ".espalier.yaml": "outputFolder: one\n", "a.yaml": Self.data,
            "sub/.espalier.yaml": "outputFolder: two\ntheme: {background: '\(Self.shared)'}\n",
            "sub/b.yaml": Self.data,
        ])
        for words in ["a.yaml sub/b.yaml", "."] {
            let result = try run("render \(words)")
            #expect(result.status == 2)
            #expect(
                result.errors
                    == """
                    error: the project files '.espalier.yaml' and 'sub/.espalier.yaml' differ in 'outputFolder'
                    note: name a folder with '-o', or draw the inputs in separate runs

                    """)
        }
        #expect(folder.files().filter { $0.hasSuffix(".svg") }.isEmpty)
        // Each input has the theme of its own project file.
        #expect(try run("render . -o o").status == 0)
        #expect(try !svg("o/a.svg").contains(Self.shared))
        #expect(try svg("o/sub/b.svg").contains(Self.shared))
        try FileManager.default.removeItem(at: folder.url(".espalier.yaml"))
        let one = try run("render .")
        #expect(one.status == 2)
        #expect(
            one.errors.contains("'outputFolder' of 'sub/.espalier.yaml' is only for a part of the inputs"))
    }

    @Test func `Diagrams read the allowed folders of their project file`() throws {
        try write(["a/data/x.txt": "Seen\n", "a/docs/d.yaml": "data: {outline: ../data/x.txt}\n"])
        #expect(try run("render a/docs/d.yaml").status == 1)
        try folder.write("allowPath: [data]\n", to: "a/.espalier.yaml")
        for command in [
            "render a/docs/d.yaml -o d.svg", "check a", "snapshot record a/docs", "inspect a/docs/d.yaml",
        ] {
            let result = try run(command)
            #expect(result.status == 0 || result.status == 6, "\(command): \(result.errors)")
        }
        #expect(try svg("d.svg").contains("seen"))
    }

    // MARK: Errors

    @Test(arguments: [
        ("them: ink", 1, ".espalier.yaml:1:1: error: unknown key 'them'", "did you mean 'theme'?"),
        ("theme: medow", 1, ".espalier.yaml:1:8: error: ", "meadow"),
        ("formats: [svgz]", 1, ".espalier.yaml:1:11: error: ", "'svg'"),
        ("[a]", 1, ".espalier.yaml:1:1: error: expected a mapping", ""),
        ("theme: [", 1, ".espalier.yaml:", "error"),
        ("base: ..", 1, ".espalier.yaml:1:7: error: '..' leads out of the folder of the project file", ""),
        ("base: /", 1, ".espalier.yaml:1:7: error: '/' leads out", ""),
        ("base: nothing", 1, ".espalier.yaml:1:7: error: there is no folder 'nothing'", ""),
        ("base: d.yaml", 1, ".espalier.yaml:1:7: error: 'd.yaml' isn't a folder", ""),
        ("base: ''", 1, ".espalier.yaml:1:7: error: the path of a folder is empty", ""),
        ("outputFolder: ../out", 1, ".espalier.yaml:1:15: error: '../out' leads out", ""),
        ("outputFolder: link/pictures", 1, ".espalier.yaml:1:15: error: 'link/pictures' leads out", ""),
        ("outputFolder: d.yaml", 1, ".espalier.yaml:1:15: error: 'd.yaml' isn't a folder", ""),
        ("allowPath: [docs, link]", 1, ".espalier.yaml:1:19: error: 'link' leads out", ""),
        (
            "theme: link/t.yaml", 1,
            "error: can't read 'link/t.yaml': it isn't in the folder of the project file", ""
        ),
        (
            "theme: ../t.yaml", 1,
            "error: can't read '../t.yaml': it isn't in the folder of the project file", ""
        ),
        ("theme: no.yaml", 3, "error: can't read 'no.yaml': there is no such file", ""),
        ("font: {fallback: [no.ttf]}", 3, "error: can't read 'no.ttf': there is no such file", ""),
        ("font: {fallback: [link/a.ttf]}", 1, "it isn't in the folder of the project file", ""),
        ("font: {text: Nothing}", 1, ".espalier.yaml:1:14: error: ", "Nothing"),
        ("snapshots: [{tolerance: 1}]", 1, ".espalier.yaml:1:13: error: a rule needs 'match'", ""),
        ("snapshots: [{match: a, tolerance: 256}]", 1, ".espalier.yaml:1:35: error: ", "255"),
        ("snapshots: [{match: a, budget: many}]", 1, "error: expected a budget, found 'many'", "4/16"),
        ("snapshots: [{match: ../a}]", 1, "error: '../a' leads out", ""),
        (
            "snapshots: [{match: a, ignore: [1, 2]}]", 1,
            ".espalier.yaml:1:32: error: expected at least 4 entries",
            ""
        ),
        ("snapshots: [{match: a, ignoreElements: ['cell[x']}]", 1, "'cell[x' doesn't describe elements", ""),
        (
            "snapshots: [{match: a, ignoredElements: [a]}]", 1, "unknown key 'ignoredElements'",
            "'ignoreElements'"
        ),
    ])
    func `An invalid file ends the run before anything is drawn`(
        _ text: String, _ status: Int32, _ message: String, _ note: String
    ) throws {
        let outside = try Workplace()
        try outside.write("background: red\n", to: "t.yaml")
        try write([
            ".espalier.yaml": text, "d.yaml": Self.data, "e.yaml": Self.data, "docs/f.yaml": Self.data,
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("link").path, withDestinationPath: outside.path)
        for command in [
            "render .", "check .", "check .espalier.yaml", "snapshot .", "tiles d.yaml", "gallery .",
        ] {
            let result = try run(command)
            #expect(result.status == status, "\(command): \(result.errors)")
            #expect(result.errors.contains(message), "\(command): \(result.errors)")
            #expect(note.isEmpty || result.errors.contains(note), "\(command): \(result.errors)")
            // The error isn't repeated for each input.
            #expect(result.errors.components(separatedBy: message).count == 2, "\(result.errors)")
        }
        #expect(
            Set(folder.files()) == ["d.yaml", "e.yaml", "docs/f.yaml", ".espalier.yaml", ".git/HEAD"])
    }

    @Test(arguments: ["folder", "pipe", "secret"]) func `A file that can't be read has status 3`(
        _ kind: String
    ) throws {
        try write(["d.yaml": Self.data])
        let path = folder.url(".espalier.yaml").path
        switch kind {
        case "folder": try folder.write("", to: ".espalier.yaml/x")
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default:
            try folder.write("theme: ink\n", to: ".espalier.yaml")
            #expect(chmod(path, 0) == 0 && chmod(folder.path, 0o777) == 0)
        }
        let result = try tool.unprivileged.run(["render", "d.yaml", "-o", "-"])
        #expect(result.status == 3, "\(result.errors)")
        #expect(result.errors.contains("error: can't read '.espalier.yaml': "), "\(result.errors)")
        #expect(result.text.isEmpty)
    }

    @Test func `A project file is never a diagram`() throws {
        // Its keys are those of a diagram file, too.
        try write([".espalier.yaml": "theme: ink\n", "d.yaml": Self.data])
        for words in ["render .", "render .*.yaml d.yaml", "render .espalier.yaml d.yaml"] {
            let result = try run(words)
            #expect(folder.files(below: "out") == ["d.svg"], "\(words): \(result.errors)")
        }
        let alone = try run("render .espalier.yaml -o x.svg")
        #expect(alone.status == 1)
        #expect(alone.errors.contains("it is a project file"), "\(alone.errors)")
        #expect(try run("check .espalier.yaml").status == 0)
        #expect(try run("tiles .espalier.yaml").status == 1)
    }

    @Test func `A file is checked, formatted, and replaced by no picture`() throws {
        try write([
            ".espalier.yaml": "formats:   [ svg ]\ntheme: 'x/t.yaml'\n", "x/t.yaml": "background: red\n",
            "d.yaml": Self.data,
        ])
        #expect(try run("fmt --check .espalier.yaml").status == 4)
        #expect(try run("fmt .espalier.yaml").status == 0)
        #expect(try svg(".espalier.yaml") == "theme: \"x/t.yaml\"\nformats: [svg]\n")
        let schema = try run("schema project").text
        #expect(schema.contains("\"outputFolder\"") && schema.contains("\"snapshotRule\""))
        #expect(try run("help project").text.contains("outputFolder"))
        try write([".espalier.yaml": "theme: x/t.svg\n", "x/t.svg": "background: '\(Self.shared)'\n"])
        let result = try run("render d.yaml -o x/t.svg")
        #expect(result.status == 3)
        #expect(result.errors.contains("would replace the source 'x/t.svg'"), "\(result.errors)")
    }
}
