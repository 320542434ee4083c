import Foundation
import TestSupport
import Testing

private let dejaVu = "/usr/share/fonts/truetype/dejavu/"

/// Tests the key `font` of diagram files and themes, with fonts that aren't installed on the system.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
struct OwnFontTests {
    private static let plain = "data: {tree: {label: AVATAR `x`}}\n"
    private static let diagram = "font: {text: DejaVu Serif, code: DejaVu Sans Mono}\n" + plain

    private func place(_ diagram: String = diagram) throws -> (folder: Workplace, tool: Tool) {
        let folder = try Workplace()
        try folder.write(diagram, to: "a.yaml")
        try folder.write("", to: "fonts/README")
        for name in ["DejaVuSerif.ttf", "DejaVuSansMono.ttf"] {
            try FileManager.default.copyItem(
                atPath: dejaVu + name, toPath: folder.url("fonts/" + name).path)
        }
        return (folder, Tool(in: folder))
    }

    @Test func `A family is embedded in SVG and PDF, and drawn as pixels and outlines`() throws {
        let (folder, tool) = try place()
        let words = ["render", "a.yaml", "--font-path", "fonts", "-o"]
        let result = try tool.run(words + ["out", "-f", "svg,png,pdf"])
        #expect(result.status == 0, "\(result.errors)")
        let svg = String(decoding: try folder.bytes("out/a.svg"), as: UTF8.self)
        #expect(svg.contains("@font-face{font-family:'DejaVu Serif';font-weight:500;src:url(data:font/ttf"))
        #expect(svg.contains("font-family=\"'DejaVu Serif',sans-serif\"") && !svg.contains("Inter"))
        let pdf = String(decoding: try folder.bytes("out/a.pdf"), as: Unicode.ASCII.self)
        #expect(pdf.contains("+DejaVuSerif"))
        try folder.write(Self.plain, to: "a.yaml")
        #expect(try tool.run(words + ["inter", "-f", "png"]).status == 0)
        #expect(try folder.bytes("inter/a.png") != folder.bytes("out/a.png"))
    }

    /// A viewer without the font of code uses a fixed-width font.
    @Test(arguments: ["", "states: [{name: a}, {name: b}]\n"])
    func `The fallback of a family for code is monospace`(_ states: String) throws {
        let code = "views: {cell: {content: [\"{label}\", {text: code, style: code}]}}\n"
        let (_, tool) = try place(Self.diagram + code + states)
        for more in [[], ["--svg-text", "system"], ["--states", "animation"]] {
            let words = ["render", "a.yaml", "--font-path", "fonts", "-o", "-"]
            let svg = try tool.run(words + more).text
            #expect(svg.contains("'DejaVu Sans Mono',monospace\""), "\(more)")
            #expect(svg.contains("'DejaVu Serif',sans-serif\""))
            #expect(!svg.contains("Mono',sans-serif"))
        }
    }

    @Test func `Fonts of the system give the same bytes as their files`() throws {
        let (folder, tool) = try place()
        #expect(try tool.run(["render", "a.yaml", "--font-path", "fonts", "-o", "a.svg"]).status == 0)
        let result = try tool.run(["render", "a.yaml", "--system-fonts", "-o", "b.svg"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try folder.bytes("a.svg") == folder.bytes("b.svg"))
    }

    @Test func `A theme names families, and the file's own key replaces them`() throws {
        let (folder, tool) = try place("theme: t.yaml\nfont: {text: Inter}\n" + Self.plain)
        try folder.write("font: {text: DejaVu Serif, code: DejaVu Sans Mono}\n", to: "t.yaml")
        for (diagram, family) in [
            ("theme: t.yaml\n", "'DejaVu Serif'"), ("theme: t.yaml\nfont: Inter\n", "Inter"),
            ("theme: {base: t.yaml, font: DejaVu Sans Mono}\n", "'DejaVu Sans Mono'"),
        ] {
            try folder.write(diagram + Self.plain, to: "a.yaml")
            let result = try tool.run(["render", "a.yaml", "--font-path", "fonts", "-o", "-"])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.text.contains("\"geometricPrecision\" font-family=\"\(family),"), "\(diagram)")
        }
    }

    @Test func `An unknown family is an error at its place`() throws {
        let (_, tool) = try place("font: {text: DejaVu Seriff}\n" + Self.plain)
        for command in ["render", "check"] {
            let result = try tool.run([command, "a.yaml", "--font-path", "fonts"])
            #expect(result.status == 1)
            #expect(
                result.errors.hasPrefix(
                    """
                    a.yaml:1:14: error: no font family is called 'DejaVu Seriff'
                    font: {text: DejaVu Seriff}
                                 ^~~~~~~~~~~~~
                    note: did you mean 'DejaVu Serif'?
                    """), "\(result.errors)")
        }
    }

    @Test func `Files that aren't fonts are one warning`() throws {
        let (folder, tool) = try place()
        try folder.write("junk", to: "fonts/Junk.ttf")
        let words = ["render", "a.yaml", "--font-path", "fonts", "-o", "a.svg"]
        let one = try tool.run(words)
        #expect(one.status == 0)
        #expect(
            one.errors.hasPrefix(
                """
                warning: 'fonts/Junk.ttf' isn't a font
                note: remove what isn't a font from the folders of '--font-path'
                1 drawn
                """), "\(one.errors)")
        for number in 1...6 { try folder.write("", to: "fonts/\(number).otf") }
        let many = try tool.run(words).errors
        #expect(
            many.hasPrefix(
                "warning: 7 files in 'fonts' aren't fonts: '1.otf', '2.otf', '3.otf', '4.otf', '5.otf' and 2 more\n"
            ),
            "\(many)")
    }

    @Test func `A font that forbids embedding is drawn as pixels and outlines only`() throws {
        let (folder, tool) = try place()
        let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: dejaVu + "DejaVuSerif.ttf")))
        // If `fsType` is 2, the license of the font forbids embedding.
        let font = DamagedFont(original, changing: "OS/2", at: 9, to: 2)
        try folder.write(font.bytes, to: "fonts/DejaVuSerif.ttf")
        let words = ["render", "a.yaml", "--font-path", "fonts", "-o"]
        for name in ["a.svg", "a.pdf"] {
            let result = try tool.run(words + [name])
            #expect(result.status == 3)
            #expect(
                result.errors.contains("error: the font 'fonts/DejaVuSerif.ttf' forbids embedding"),
                "\(result.errors)")
            #expect(result.errors.contains("'--svg-text outlines'"))
        }
        #expect(try tool.run(words + ["a.png"]).status == 0)
        #expect(try tool.run(words + ["b.svg", "--svg-text", "outlines"]).status == 0)
        #expect(folder.files(below: "").filter { $0.hasPrefix("a.") } == ["a.png", "a.yaml"])
    }

    @Test func `A font that changes makes a picture stale`() throws {
        let (folder, tool) = try place()
        let words = ["render", "a.yaml", "--font-path", "fonts", "--incremental"]
        #expect(try tool.run(words).errors.contains("1 drawn"))
        #expect(try tool.run(words).errors.contains("0 drawn"))
        let other = try Data(contentsOf: URL(fileURLWithPath: dejaVu + "DejaVuSerif-Bold.ttf"))
        try folder.write([UInt8](other), to: "fonts/DejaVuSerif.ttf")
        func reason() throws -> String { try tool.run(words + ["--dry-run"]).text }
        #expect(try reason().hasSuffix(": 'fonts/DejaVuSerif.ttf' has changed\n"))
        #expect(try tool.run(words).errors.contains("1 drawn"))
        #expect(try reason().isEmpty)
        try folder.write([UInt8](other), to: "fonts/Other.ttf")
        #expect(try reason().hasSuffix(": 'fonts/Other.ttf' is new\n"))
        #expect(try tool.run(words).status == 0)
        #expect(try reason().isEmpty)
        try FileManager.default.removeItem(at: folder.url("fonts/Other.ttf"))
        #expect(try reason().hasSuffix(": 'fonts/Other.ttf' is gone\n"))
    }

    @Test func `Snapshots don't use fonts of the system`() throws {
        let (folder, tool) = try place()
        let refused = try tool.run(["snapshot", "record", "a.yaml", "--system-fonts"])
        #expect(refused.status == 2 && refused.errors.contains("unknown option '--system-fonts'"))
        let result = try tool.run(["snapshot", "record", "a.yaml", "--font-path", "fonts"])
        #expect(result.status == 6, "\(result.errors)")
        #expect(!folder.files(below: "__Snapshots__").isEmpty)
    }
}
