import EspalierBoxes
import EspalierDiagnostics
import EspalierDiagrams
import EspalierTemplates
import Foundation
import Testing

/// Tests the commands other than `render`.
@Suite struct OtherCommandsTests {
    private static let tree = "title: Tree\ndata:\n  outline: |\n    A\n      B\n      C\n"

    private static let templates = TemplateLibrary.builtIn.templates.map(\.name)

    @Test(arguments: templates) func startsAFileThatCanBeDrawn(_ template: String) throws {
        let tool = Tool(in: try Workplace())
        #expect(try tool.run(["new", template, "-o", "start.yaml"]).status == 0)
        let result = try tool.run(["render", "start.yaml"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(tool.folder.files() == ["out/start.svg", "start.yaml"])
    }

    @Test func listsEveryTemplateAndTheme() throws {
        let tool = Tool(in: try Workplace())
        let templates = try tool.run(["templates"]).text.split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        let figures = Self.templates.filter { $0.hasPrefix("figures/") }
        #expect(!figures.isEmpty)
        #expect(templates.map(String.init) == Self.templates.filter { !figures.contains($0) } + figures)
        let themes = try tool.run(["themes"]).text.split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        #expect(themes.map(String.init) == Theme.names)
    }

    @Test func writesATemplateByteForByte() throws {
        let template = try #require(TemplateLibrary.builtIn.template(named: "class-hierarchy"))
        #expect(
            try Tool(in: Workplace()).run(["templates", "class-hierarchy"]).output == template.source.bytes)
    }

    @Test func writesAThemeByteForByte() throws {
        let folder = try Workplace()
        let theme = try Tool(in: folder).run(["themes", "ink"])
        #expect(theme.output == [UInt8](Theme.file(named: "ink").bytes))
        let unknown = try Tool(in: folder).run(["themes", "inc"])
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("did you mean 'ink'?"), "\(unknown.errors)")
    }

    /// A theme file can be in any folder.
    ///
    /// The path of its base theme is relative to the folder of the theme file.
    @Test func drawsWithAThemeFile() throws {
        let (folder, other) = (try Workplace(), try Workplace())
        let tool = Tool(in: folder)
        try folder.write(Self.tree, to: "tree.yaml")
        try other.write("base: house.yaml\naccent: red\n", to: "mine.yaml")
        try other.write("background: '#123456'\n", to: "house.yaml")
        let theme = other.url("mine.yaml").path
        let result = try tool.run(["render", "tree.yaml", "--theme", theme, "-o", "a.svg"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(String(decoding: try folder.bytes("a.svg"), as: UTF8.self).contains("#123456"))

        try folder.write(Self.tree + "theme: mine.yaml\n", to: "own.yaml")
        try folder.write("background: '#654321'\n", to: "mine.yaml")
        #expect(try tool.run(["render", "own.yaml", "-o", "b.svg"]).status == 0)
        #expect(String(decoding: try folder.bytes("b.svg"), as: UTF8.self).contains("#654321"))
    }

    @Test func drawsOnAnotherBackground() throws {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        try folder.write(Self.tree + "output: {background: '#654321'}\n", to: "tree.yaml")
        func rectangles(_ background: String...) throws -> [String] {
            let svg = try tool.run(
                ["render", "tree.yaml", "-o", "-"] + background.flatMap { ["--background", $0] })
            return svg.text.split(separator: "\n").map(String.init).filter {
                $0.hasPrefix("<rect ") && !$0.contains(" rx=")
            }
        }
        #expect(try rectangles().contains { $0.contains("#654321") })
        #expect(try rectangles("light-dark(#123456, navy)").contains { $0.contains("#123456") })
        #expect(try rectangles("none").isEmpty)
        let wrong = try tool.run(["render", "tree.yaml", "--background", "blu"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("'blu' is not a color"), "\(wrong.errors)")
    }

    @Test func reportsWhatIsWrongWithAThemeFile() throws {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        try folder.write(Self.tree, to: "tree.yaml")
        try folder.write("acent: red\n", to: "bad.yaml")
        let bad = try tool.run(["render", "tree.yaml", "--theme", "bad.yaml"])
        #expect(bad.status == 1)
        #expect(bad.errors.contains("bad.yaml:1:1: error: unknown key 'acent'"), "\(bad.errors)")
        #expect(bad.errors.contains("did you mean 'accent'?"))
        for name in ["papper", "missing.yaml"] {
            let result = try tool.run(["render", "tree.yaml", "--theme", name])
            #expect(result.status == 2)
            #expect(
                result.errors.contains("'\(name)' is not a valid value for '--theme'"), "\(result.errors)")
        }
        try folder.write(Self.tree + "theme: ../secret.yaml\n", to: "outside.yaml")
        let outside = try tool.run(["render", "outside.yaml"])
        #expect(outside.status != 0)
        #expect(outside.errors.contains("outside.yaml"), "\(outside.errors)")
    }

    @Test func checksWithoutDrawing() throws {
        let folder = try Workplace()
        try folder.write(Self.tree, to: "a.yaml")
        try folder.write("titel: Tree\ndata: {outline: 3, colour: red}\n", to: "b.yaml")
        let result = try Tool(in: folder).run(["check", "a.yaml", "b.yaml"])
        #expect(result.status == 1)
        #expect(result.errors.contains("b.yaml:1:1: error: "))
        #expect(result.errors.contains("b.yaml:2:"))
        #expect(result.errors.hasSuffix("2 checked, 1 failed\n"))
        #expect(folder.files() == ["a.yaml", "b.yaml"])
    }

    @Test func theTableOfElementsDoesNotControlTheTerminal() throws {
        let tool = Tool(in: try Workplace())
        try tool.folder.write(#"{"data":{"tree":{"label":"a\u009b2Jb\u202ec"}}}"#, to: "a.json")
        #expect(try tool.run(["inspect", "a.json"]).text.hasSuffix("  a\\u{9B}2Jb\\u{202E}c\n"))
        #expect(try tool.run(["inspect", "a.json"]).text.hasPrefix("1 element, "))
    }

    @Test func warningsOfInspectNameTheFile() throws {
        let tool = Tool(in: try Workplace())
        // Each character is of another script, and all but the first scripts are in one warning without a place.
        let text = "𒀀 𐀀 𐌰 𐎀 𐎠 𐐀 𐒀 𐤀 𓀀 𖠀 𐠀 𐊀 𐊠"
        try tool.folder.write("data: {outline: \"\(text)\"}\n", to: "a.yaml")
        let result = try tool.run(["inspect", "a.yaml"])
        #expect(result.status == 0)
        #expect(
            result.errors.contains("warning: a.yaml: no font has 3 more characters\n"), "\(result.errors)")
    }

    @Test func inspectsWhatWasPlaced() throws {
        let folder = try Workplace()
        try folder.write(Self.tree, to: "a.yaml")
        let tool = Tool(in: folder)
        let json = try tool.run(["inspect", "a.yaml", "--json"])
        #expect(json.status == 0)
        let elements = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
        let cells = elements?.filter { $0["category"] as? String == "cell" }
        #expect(cells?.map { $0["id"] as? String } == ["A", "B", "C"])
        let table = try tool.run(["inspect", "a.yaml"]).text
        let edges = elements?.filter { $0["category"] as? String == "edge" } ?? []
        #expect(table.hasPrefix("\((elements?.count ?? 0) - edges.count) elements, "))
        #expect(edges.map { $0["id"] as? String } == ["connector-A-B", "connector-A-C"])
        #expect(edges.map { $0["to"] as? String } == ["B", "C"])
        #expect(edges.allSatisfy { ($0["points"] as? [Double])?.count ?? 0 >= 4 })
        #expect(try tool.run(["inspect", "a.yaml", "--rect", "0,0,1,1", "--json"]).text == "[]\n")
    }

    @Test func drawsAnnotationsOverAViewport() throws {
        let folder = try Workplace()
        // The labels are long, so that the cells are large enough for the badges with index paths.
        try folder.write(
            "data:\n  outline: |\n    Animals\n      Mammals\n      Reptiles\n", to: "a.yaml")
        let tool = Tool(in: folder)
        let plain = try tool.run(["render", "a.yaml", "-o", "-"]).text
        #expect(!plain.contains("[0, 0]"))
        let annotated = try tool.run(["render", "a.yaml", "-o", "-", "--annotate", "index-paths"]).text
        for path in ["[0, 0]", "[1, 0]", "[1, 1]"] { #expect(annotated.contains(">\(path)</text>")) }
        let viewport = ["--viewport", "300x200", "--offset", "0,10"]
        let part = try tool.run(["render", "a.yaml", "-o", "-"] + viewport).text
        #expect(part.contains("width=\"300\" height=\"200\""))
        let all = try tool.run(["render", "a.yaml", "-o", "-", "--annotate", "all"] + viewport).text
        #expect(all.contains(">300 × 200</text>"))
    }

    @Test func writesASchema() throws {
        let result = try Tool(in: Workplace()).run(["schema"])
        let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test func namesTheOptionThatRaisesALimit() throws {
        let folder = try Workplace()
        try folder.write(Self.tree, to: "a.yaml")
        let tool = Tool(in: folder)
        let result = try tool.run(["render", "a.yaml", "--limit", "items=2"])
        #expect(result.status == 1)
        #expect(result.errors.contains("3 items are beyond the limit of 2"))
        #expect(
            result.errors.contains(
                "note: raise the limit with '--limit items=COUNT'; see 'espalier help render'"))
        #expect(try tool.run(["render", "a.yaml", "--limit", "items=3"]).status == 0)
    }
}
