import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the files of `espalier new` and the lists of `espalier templates NAME --fields`.
@Suite @MainActor struct NewFileTests {
    private static let templates = TemplateLibrary.builtIn.templates

    private func example(_ template: TemplateLibrary.Template) throws -> String {
        let text = String(decoding: template.source.bytes, as: UTF8.self)
        return try #require(TemplateExample(text).start(of: template.name), "\(template.name)")
    }

    @Test func `every new file is drawn without warnings, and like no other`() throws {
        let loader = try DiagramLoader(Overrides())
        var names: [[UInt8]: String] = [:]
        for template in Self.templates {
            let source = SourceFile(name: "new.yaml", text: try example(template))
            let drawing = DocumentDrawing(try loader.document(reading: source), overrides: Overrides())
            let sink = MemorySink()
            try drawing.write(.svg, options: OutputOptions(), to: sink)
            let warnings = drawing.warnings.filter { $0.severity != .note }.map(\.message)
            #expect(warnings.isEmpty, "\(template.name)")
            let other = names.updateValue(template.name, forKey: sink.bytes)
            #expect(other == nil, "\(template.name)")
        }
        #expect(names.count == Self.templates.count)
    }

    @Test func `the first file of a newcomer is short`() throws {
        let text = try Tool(in: Workplace()).run(["new"]).text
        #expect(
            text.hasPrefix("title: Shapes\n") && text.contains("\ntemplate: class-hierarchy\n"), "\(text)")
        #expect(text.split(separator: "\n").count <= 20)
        #expect(!text.contains("UI"))
    }

    @Test func `every template lists its fields`() throws {
        for template in Self.templates where !template.name.contains("/") {
            let text = String(decoding: template.source.bytes, as: UTF8.self)
            let table = try TemplateFieldTable(template: template.name, text: text).text
            #expect(table.contains("label"), "\(template.name)")
            let required = table.split(separator: "\n").filter { $0.contains(" Required: ") }
            #expect(!required.isEmpty, "\(template.name)")
        }
    }

    @Test(arguments: ["figures/5-3", "figures/deck-15"])
    func `every template reads links`(name: String) throws {
        let result = try Tool(in: Workplace()).run(["templates", name, "--fields"])
        #expect(result.text == "  link     Optional: link of cell.\n  tooltip  Optional: tooltip of cell.\n")
        for template in Self.templates {
            let text = String(decoding: template.source.bytes, as: UTF8.self)
            let table = try TemplateFieldTable(template: template.name, text: text).text
            #expect(!table.isEmpty, "\(template.name)")
        }
    }

    @Test func `every new file is formatted`() throws {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        for template in Self.templates {
            let file = "new/\(template.name.replacing("/", with: "-")).yaml"
            try folder.write(try tool.run(["new", template.name]).text, to: file)
        }
        let result = try tool.run(["fmt", "--check", "new"])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `a link to a missing file is not replaced`() throws {
        let folder = try Workplace()
        let link = folder.url("start.yaml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "missing.yaml")
        let result = try Tool(in: folder).run(["new", "-o", "start.yaml"])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("error: 'start.yaml' already exists"), "\(result.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "missing.yaml")
        #expect(!FileManager.default.fileExists(atPath: folder.url("missing.yaml").path))
    }

    @Test func `the fields of a template are listed with their uses and values`() throws {
        let template = try #require(TemplateLibrary.builtIn.template(named: "org-chart"))
        let text = String(decoding: template.source.bytes, as: UTF8.self)
        #expect(
            try TemplateFieldTable(template: "org-chart", text: text).text == """
                  label      Required: text (label) of cell. Example: Amara Okafor
                  role       Optional: text (caption) of cell. Example: Chief executive
                  link       Optional: link of cell.
                  tooltip    Optional: tooltip of cell.
                  team       Required: colors. Example: Office
                  container  Optional: layout. The container of the item, or a path such as
                             `shop/web`.

                """)
    }
}
