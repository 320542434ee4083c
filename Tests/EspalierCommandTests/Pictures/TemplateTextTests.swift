import Foundation
import Testing

/// Tests that labels in SVG files are text, and that the files have a title and valid ids.
///
/// Figures aren't tested here, because some of their cells have no labels.
@Suite("Text of pictures") struct TemplateTextTests {
    @Test(arguments: BuiltInTemplates.names.filter { !$0.hasPrefix("figures/") })
    func labelsAreText(_ template: String) throws {
        let folder = try Workplace()
        try BuiltInTemplates.write(to: folder)
        let tool = Tool(in: folder)
        let path = "templates/\(template).yaml"
        let result = try tool.run(["render", path, "-o", "a.svg"])
        try #require(result.status == 0, "\(result.errors)")
        let svg = try SVGReader(bytes: folder.bytes("a.svg"))

        // A picture whose items have names isn't a single image for screen readers.
        let hasNames = svg.elements.contains { $0.attributes["aria-label"] != nil }
        let role = hasNames ? "graphics-document document" : "img"
        #expect(svg.elements.first?.name == "svg" && svg.elements.first?.attributes["role"] == role)
        #expect(svg.elements.dropFirst().prefix(2).map(\.name) == ["title", "desc"])
        #expect(svg.elements.dropFirst().prefix(2).allSatisfy { $0.depth == 2 && !$0.text.isEmpty })
        #expect(svg.invalidIdentifiers.isEmpty)
        #expect(
            svg.elements.allSatisfy {
                $0.name != "script" && $0.name != "foreignObject"
                    && ($0.name != "image" || $0.attributes["href"]?.hasPrefix("data:image/") == true)
            })

        let labels = try Self.labels(tool, path)
        #expect(!labels.isEmpty)
        // A label with several lines has a `text` element for each line. In perspective, a label is the title of its
        // element.
        let text = Self.letters((svg.texts(of: "text") + svg.texts(of: "title")).joined())
        for label in labels { #expect(text.contains(Self.letters(label)), "\(label)") }
    }

    /// Returns the labels of all visible cells, in the order of the layout.
    private static func labels(_ tool: Tool, _ path: String) throws -> [String] {
        let json = try tool.run(["inspect", path, "--json"])
        let elements = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
        let seen = (elements ?? []).filter { $0["alpha"] as? Double != 0 }
        return seen.compactMap { $0["label"] as? String }
    }

    private static func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
