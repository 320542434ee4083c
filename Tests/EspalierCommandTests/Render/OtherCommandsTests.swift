import EspalierBoxes
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// The commands around `render`.
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
        #expect(templates.map(String.init) == Self.templates)
        let themes = try tool.run(["themes"]).text.split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        #expect(themes.map(String.init) == Theme.all.map(\.name))
    }

    @Test func writesATemplateByteForByte() throws {
        let template = try #require(TemplateLibrary.builtIn.template(named: "class-hierarchy"))
        #expect(
            try Tool(in: Workplace()).run(["templates", "class-hierarchy"]).output == template.source.bytes)
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
        #expect(table.hasPrefix("\(elements?.count ?? 0) elements, "))
        #expect(try tool.run(["inspect", "a.yaml", "--rect", "0,0,1,1", "--json"]).text == "[]\n")
    }

    @Test func drawsAnnotationsOverAViewport() throws {
        let folder = try Workplace()
        // Badges have to fit into their cells.
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

    @Test func saysWhichOptionRaisesALimit() throws {
        let folder = try Workplace()
        try folder.write(Self.tree, to: "a.yaml")
        let tool = Tool(in: folder)
        let result = try tool.run(["render", "a.yaml", "--limit", "items=2"])
        #expect(result.status == 1)
        #expect(result.errors.contains("3 items are beyond the limit of 2"))
        #expect(result.errors.contains("note: '--limit items=COUNT' raises it; see 'espalier help render'"))
        #expect(try tool.run(["render", "a.yaml", "--limit", "items=3"]).status == 0)
    }
}
