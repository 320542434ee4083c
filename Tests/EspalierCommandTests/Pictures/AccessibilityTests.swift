import Foundation
import TestSupport
import Testing

/// Tests what a screen reader finds in a picture, by means of Chromium's accessibility tree.
@Suite(.enabled(if: Browser.installed.contains(.chromium))) struct AccessibilityTests {
    private struct Node {
        let role: String
        let name: String
        let description: String
        let isFocusable: Bool
    }

    private func nodes(of diagram: String, template: String) throws -> [Node] {
        let folder = try Workplace()
        try folder.write("template: \(template)\n" + diagram, to: "a.yaml")
        let result = try Tool(in: folder).run(["render", "a.yaml", "-o", "a.svg"])
        #expect(result.status == 0, "\(result.errors)")
        let page = try BrowserPage("file://" + folder.url("a.svg").path, in: folder)
        try page.wait(
            until: "document.readyState == 'complete' && document.documentElement.localName == 'svg'")
        let tree = try page.send("Accessibility.getFullAXTree", [:])
        return (tree["nodes"] as? [[String: Any]] ?? []).filter { $0["ignored"] as? Bool != true }.map {
            func text(_ key: String, of node: [String: Any]) -> String {
                (node[key] as? [String: Any])?["value"] as? String ?? ""
            }
            let properties = $0["properties"] as? [[String: Any]] ?? []
            return Node(
                role: text("role", of: $0), name: text("name", of: $0),
                description: text("description", of: $0),
                isFocusable: properties.contains { $0["name"] as? String == "focusable" })
        }
    }

    @Test func `Links are reachable and named by the texts of their boxes, and categories are descriptions`()
        throws
    {
        let nodes = try nodes(
            of: """
                title: Team
                description: Who reports to whom.
                data:
                  tree:
                    label: Ada
                    role: Director
                    team: Office
                    link: https://example.org/ada
                    children: [{label: Alan, role: Analyst, team: Lab}]
                views: {colorBy: team, legend: {title: Team}, cell: {link: "{link?}"}}
                """, template: "org-chart")
        // A picture with links isn't exposed as an image, because screen readers don't look for links in an image.
        #expect(!nodes.contains { $0.role == "image" || $0.role == "img" })
        let root = try #require(nodes.first { $0.role == "graphics-document" })
        #expect(root.name == "Team" && root.description == "Who reports to whom.")
        let links = nodes.filter { $0.role == "link" }
        #expect(links.map(\.name) == ["Ada Director"] && links.allSatisfy(\.isFocusable))
        #expect(links.map(\.description) == ["Team: Office, 1 below"])
        #expect(
            nodes.contains {
                $0.role == "group" && $0.name == "Alan, below Ada" && $0.description == "Team: Lab"
            })
        #expect(nodes.contains { $0.role == "StaticText" && $0.name == "Analyst" })
    }

    /// The name of the link is the visible label (WCAG 2.5.3), and the summary describes the group around the link.
    @Test func `A link with a summary is named by its label`() throws {
        let nodes = try nodes(
            of: """
                title: Shapes
                data:
                  outline: |
                    Root {link: "https://example.org/root", summary: "The root"}
                      Child {link: "https://example.org/child"}
                      Plain {summary: "No link"}
                """, template: "uml-classes")
        #expect(nodes.filter { $0.role == "link" }.map(\.name).sorted() == ["Child", "Root"])
        let groups = nodes.filter { $0.role == "group" && !$0.name.isEmpty }
        #expect(groups.map(\.name) == ["Root, 2 below", "Plain, below Root"])
        #expect(groups.map(\.description) == ["The root", "No link"])
        let texts = nodes.filter { $0.role == "StaticText" }.map(\.name)
        #expect(texts.sorted() == ["Child", "Plain", "Root", "Shapes"])
    }

    /// Without a text in the box, and in perspective, where texts are outlines, the link keeps the summary as its name.
    @Test func `A link without a readable text is named by its summary`() throws {
        let item = "{label: Ada, link: 'https://example.org/ada', summary: The first}"
        let cell = "{link: '{link?}', tooltip: '{summary?}', content: "
        let icon = try nodes(
            of: "data: {sections: [{items: [\(item)]}]}\nviews: {cell: \(cell)[{icon: star}]}}\n",
            template: "grid")
        #expect(icon.filter { $0.role == "link" }.map(\.name) == ["The first"])
        let perspective = try nodes(
            of:
                "data: {sections: [{items: [\(item), Bob, Cleo]}]}\nviews: {cell: \(cell)[{text: '{label}'}]}}\n",
            template: "carousel")
        #expect(perspective.filter { $0.role == "link" }.map(\.name) == ["Ada: The first"])
    }

    /// The names of items say what the nesting of the text alternative says, in the same order.
    @Test func `Items are read depth first with their relations`() throws {
        let nodes = try nodes(
            of: """
                title: Garden
                data:
                  outline: |
                    Plot
                      Bed
                        Frame
                        Rows
                      Path {link: "https://example.org/path"}
                """, template: "class-hierarchy")
        #expect(!nodes.contains { $0.role == "image" || $0.role == "img" })
        let items = nodes.filter { $0.role == "link" || $0.role == "group" && !$0.name.isEmpty }
        #expect(
            items.map(\.name) == [
                "Plot, 2 below", "Bed, below Plot, 2 below", "Frame, below Bed", "Rows, below Bed",
                "Path",
            ])
        #expect(items.map(\.description) == ["", "", "", "", "below Plot"])
        let texts = nodes.filter { $0.role == "StaticText" }.map(\.name)
        #expect(texts == ["Garden", "Plot", "Bed", "Frame", "Rows", "Path"])
    }

    @Test func `A picture without links is an image with a name`() throws {
        let nodes = try nodes(
            of: "title: Team\ndata: {tree: {label: Ada}}\n", template: "class-hierarchy")
        #expect(nodes.contains { ["image", "img"].contains($0.role) && $0.name == "Team" })
        #expect(!nodes.contains { $0.role == "link" })
    }
}
