import EspalierCairoGraphics
import Foundation
import TestSupport
import Testing

private let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

/// Tests the key `font: {fallback}`, and pictures on machines with other fonts.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
struct FallbackFontTests {
    private static let data = "data: {outline: \"Root\\n  שלום\\n  x ⇄ y ☑ ∴\\n  ▾ — é\"}\n"
    private static let declared = "font: {fallback: [fonts/DejaVuSans.ttf]}\n"

    private let folder: Workplace
    private let tool: Tool
    /// The tool on machines with no fonts but ours, and with others that are preferred to ours.
    private let machines: [Tool]

    init() throws {
        folder = try Workplace()
        tool = Tool(in: folder)
        try folder.write("", to: "fonts/README")
        try FileManager.default.copyItem(atPath: dejaVu, toPath: folder.url("fonts/DejaVuSans.ttf").path)
        let files = [
            "bare.conf": "<fontconfig></fontconfig>",
            "rich.conf": """
            <fontconfig><dir>/usr/share/fonts</dir>
            <match target="pattern"><edit name="family" mode="assign" binding="same"><string>DejaVu Serif</string></edit></match>
            </fontconfig>
            """,
        ]
        for (name, text) in files {
            try folder.write(
                "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\(text)", to: name)
        }
        machines = ["bare.conf", "rich.conf"].map { [folder, tool] name in
            var machine = tool
            machine.environment["FONTCONFIG_FILE"] = folder.url(name).path
            return machine
        }
    }

    @Test(arguments: [
        ("in the diagram", declared, [String: String](), [String]()),
        (
            "in a theme", "theme: t/t.yaml\n", ["t/t.yaml": "font: {fallback: [../fonts/DejaVuSans.ttf]}\n"],
            []
        ),
        ("a family", "font: {fallback: [DejaVu Sans]}\n", [:], ["--font-path", "fonts"]),
        ("fonts of a folder", "", [:], ["--font-path", "fonts"]),
    ])
    func `Declared fonts draw the same on every machine`(
        _ name: String, _ head: String, _ files: [String: String], _ words: [String]
    ) throws {
        try folder.write(head + Self.data, to: "a.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
        var pictures: [[[UInt8]]] = []
        for machine in machines {
            let result = try machine.run(
                ["render", "a.yaml", "-f", "svg,png,pdf", "-o", "out"] + words)
            #expect(result.status == 0 && !result.errors.contains("note"), "\(result.errors)")
            pictures.append(try ["svg", "png", "pdf"].map { try folder.bytes("out/a.\($0)") })
        }
        #expect(pictures[0] == pictures[1])
        let verbose = try machines[1].run(["render", "a.yaml", "-v", "-o", "b.svg"] + words).errors
        #expect(verbose.contains("note: Hebrew is drawn in 'DejaVu Sans': 4 characters: "), "\(verbose)")
        // The fallback fonts are embedded under the name of the family that lacks the characters.
        let svg = String(decoding: pictures[0][0], as: UTF8.self)
        #expect(svg.components(separatedBy: "@font-face{font-family:Inter").count == 4)
        let record = try machines[0].run(["snapshot", "record", "a.yaml"] + words)
        #expect(record.status == 6, "\(record.errors)")
        let verify = try machines[1].run(["snapshot", "verify", "a.yaml"] + words)
        #expect(verify.status == 0, "\(verify.errors)")
    }

    @Test func `A font of the machine is named, and a snapshot doesn't use it`() throws {
        try folder.write(Self.data, to: "a.yaml")
        let words = ["render", "a.yaml", "-o", "a.svg"]
        let rich = try tool.run(words)
        #expect(rich.status == 0)
        #expect(rich.errors.contains("note: Hebrew is drawn in 'DejaVu Sans', a font of this machine: 4 "))
        #expect(rich.errors.contains("note: symbols are drawn in 'DejaVu Sans', a font of this machine: 3 "))
        #expect(rich.errors.contains("'font: {fallback: [FILE]}'"))
        let bare = try machines[0].run(words)
        #expect(bare.errors.contains("warning: no font has 4 characters: U+05D5 "), "\(bare.errors)")
        for form in ["layout", "picture"] {
            for machine in machines {
                let result = try machine.run(["snapshot", "record", "a.yaml", "--as", form])
                #expect(result.status == 1)
                #expect(result.errors.contains("no declared font has U+5E9 'ש'"), "\(result.errors)")
                #expect(result.errors.contains("'font: {fallback: [FILE]}', or the folder of its files"))
            }
        }
        #expect(!folder.files().contains { $0.contains("__Snapshots__") })
    }

    @Test(arguments: [
        ("[none.ttf]", "a.yaml:1:19: error: can't read 'none.ttf'"),
        ("[bad.ttf]", "a.yaml:1:19: error: 'bad.ttf' isn't a font that can be used"),
        ("[../DejaVuSans.ttf]", "a.yaml:1:19: error: "),
        ("[Unknown Sans]", "a.yaml:1:19: error: no font family is called 'Unknown Sans'"),
        ("[7: 8]", "a.yaml:1:19: error: expected a string"),
        ("x.ttf", "a.yaml:1:18: error: expected a list"),
        ("[\"\"]", "a.yaml:1:19: error: expected a font family's name"),
    ])
    func `Wrong fallback fonts are located`(_ value: String, _ message: String) throws {
        try folder.write("font: {fallback: \(value)}\n" + Self.data, to: "a.yaml")
        try folder.write(Array(repeating: 0x41, count: 4_096), to: "bad.ttf")
        for words in [["check", "a.yaml"], ["render", "a.yaml", "-o", "a.svg"]] {
            let result = try tool.run(words)
            #expect(result.status == 1 || result.status == 3, "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    /// The checksums of the font are right, but an operator of its outlines is wrong, for which Cairo ends the process.
    @Test func `A fallback font that ends the process loses only its own input`() throws {
        let path = try #require(try FontLibrary().paths.first { $0.hasSuffix("Inter-Medium.otf") })
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        try folder.write(DamagedFont(original, changing: "CFF ", at: 36, to: 128).bytes, to: "fonts/bad.otf")
        try folder.write("font: {fallback: [fonts/bad.otf]}\n" + Self.data, to: "in/a.yaml")
        try folder.write("data: {tree: {label: b}}\n", to: "in/b.yaml")
        let result = try tool.run(["render", "in", "--base", "in", "-f", "pdf", "--allow-path", "fonts"])
        #expect(result.status == 1 || result.status == 3)
        #expect(folder.files(below: "out") == ["b.pdf"], "\(result.errors)")
    }

    /// The whole is in `scripts/same-fonts.sh`.
    @Test func `Templates with other characters than ASCII need no other fonts`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../../templates")
        let files = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().filter { name in
            try name.hasSuffix(".yaml")
                && Data(contentsOf: root.appending(path: name)).contains { $0 >= 0x80 }
        }
        #expect(files.contains("survey.yaml"))
        for (machine, name) in zip(machines, ["bare", "rich"]) {
            let words = ["render", "-f", "svg,png", "-o", name, "--base", root.path]
            let result = try machine.run(words + files.map { root.appending(path: $0).path })
            #expect(result.status == 0 && !result.errors.contains("font"), "\(result.errors)")
        }
        let pictures = folder.files(below: "bare")
        #expect(pictures.count == 2 * files.count)
        for name in pictures {
            #expect(try folder.bytes("bare/\(name)") == folder.bytes("rich/\(name)"), "\(name)")
        }
    }
}
