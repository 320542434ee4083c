import EspalierBoxes
import EspalierData
import EspalierGeometry
import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierDiagrams

/// Tests the containers of items in flows and class hierarchies.
@Suite struct ItemContainerTests {
    private static let flow = """
        layout: {type: steps}
        data:
          sections:
            - items:
                - {id: a, label: A}
                - {id: b, label: B, container: x}
                - {id: c, label: C, container: x/y}

        """

    private func hierarchy(_ arrangement: String = "layered") -> String {
        """
        layout: {type: class-hierarchy, arrangement: \(arrangement)}
        data:
          extraParents: line
          tree:
            - {id: a, label: A, container: m, children: [
                {id: b, label: B, container: m/n, children: [{id: d, label: D}]},
                {id: c, label: C, children: [{id: d, label: D}, {id: e, label: E, container: m/n}]}]}

        """
    }

    /// Returns the frames with the ids of the items in them.
    private func containers(_ diagram: Diagram) -> [String] {
        let elements = diagram.elements()
        return elements.filter { $0.category == .decoration }.map { element in
            let items = elements.filter { $0.category == .cell && element.frame.contains($0.frame) }
            return "\(element.kind) \(element.id) \(element.label): \(items.map(\.id).sorted().joined())"
        }.sorted()
    }

    @Test func stepsHaveFrames() throws {
        let diagram = try Fixture.diagram(Self.flow)
        #expect(containers(diagram) == ["container x x: bc", "container x/y y: c"])
        let drawn = Fixture.log(diagram)
        #expect(drawn.elements.filter { $0.kind == "header" }.map(\.id) == ["header-x", "header-x/y"])
        #expect(drawn.texts.filter { ["x", "y"].contains($0) } == ["x", "y"])
        #expect(diagram.warnings.isEmpty)
    }

    @Test func hierarchiesInLayersHaveFrames() throws {
        let diagram = try Fixture.diagram(hierarchy())
        #expect(containers(diagram) == ["container m m: abe", "container m/n n: be"])
        #expect(diagram.warnings.isEmpty)
        // Frames are drawn before lines, and outer frames before inner ones.
        let kinds = Fixture.log(diagram).elements.map(\.kind)
        #expect(kinds.prefix(2) == ["container", "container"])
        #expect(diagram.elements(in: CGRect(x: 0, y: 0, width: 40, height: 40)).contains { $0.id == "m" })
    }

    @Test(arguments: ["rows", "compact", "columns", "hanging"])
    func otherArrangementsNameTheOneWithFrames(arrangement: String) throws {
        let diagram = try Fixture.diagram(hierarchy(arrangement))
        #expect(containers(diagram).isEmpty)
        #expect(
            Fixture.describe(diagram.warnings) == [
                "5:7 'container' isn't drawn in 'arrangement: \(arrangement)'; use 'arrangement: layered'"
            ])
        #expect(!diagram.textAlternative(isMarkdown: false).contains("in m"))
    }

    @Test func textsNameTheContainers() throws {
        let flow = try Fixture.diagram(Self.flow)
        #expect(flow.textAlternative(isMarkdown: false) == "- A\n- B: in x\n- C: in x/y\n")
        let tree = try Fixture.diagram(hierarchy())
        #expect(tree.textAlternative(isMarkdown: false).contains("- E: in m/n\n"))
        let names = Fixture.log(tree).elements.filter { $0.kind == "cell" }.compactMap(\.name)
        #expect(names.contains("B, in m/n, below A, 1 below"))
    }

    @Test(arguments: [
        (
            "{id: a, container: x}, {id: b}, {id: c, container: x}",
            "the steps of the container 'x' don't follow each other; move 'c', or name another container"
        ),
        (
            "{id: a, container: x}]}, {items: [{id: b, container: x}",
            "the steps of the container 'x' don't follow each other; move 'b', or name another container"
        ),
        (
            "{id: a, container: x/y}, {id: b, container: x}, {id: c, container: x/y}",
            "the steps of the container 'y' don't follow each other; move 'c', or name another container"
        ),
    ])
    func stepsOfAContainerFollowEachOther(items: String, message: String) {
        let complaints = Fixture.complaints("layout: {type: steps}\ndata: {sections: [{items: [\(items)]}]}")
        #expect(complaints.count == 1 && complaints.first?.hasSuffix(message) == true)
        #expect(complaints.first?.hasPrefix("2:") == true)
    }

    /// A container in which all items have one category has its color.
    @Test func framesHaveTheColorOfTheirItems() throws {
        let diagram = try Fixture.diagram(
            Self.flow.replacing("label: B,", with: "label: B, team: red,").replacing(
                "label: C,", with: "label: C, team: red,")
                + "views: {colorBy: team, decoration: {container: {fill: $categorySurface}}}")
        let canvas = Fixture.log(diagram)
        let red = diagram.theme.color(ofCategory: 0, isTint: true)
        #expect(canvas.drawnShapes.dropFirst().prefix(2).map(\.fill) == [.color(red), .color(red)])
    }

    @Test func columnsOfTablesAndHostilePaths() throws {
        let table = try Fixture.diagram(
            "layout: {type: steps}\ndata: {csv: s.csv, columns: {fields: {container: team}}}",
            files: ["s.csv": "label,team\nA,x//y/\nB,/\nC,\n"])
        #expect(containers(table) == ["container x x: A", "container x/y y: A"])
        let deep = String(repeating: "a/", count: 300)
        #expect(
            try containers(
                Fixture.diagram(
                    "layout: {type: steps}\ndata: {sections: [{items: [{id: i, container: \(deep)}]}]}")
            ).count == 300)
    }

    /// No foreign item is in a frame, and frames are in their outer frames and apart from others.
    @Test(arguments: 0..<25) func randomHierarchies(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let paths = ["x", "x/y", "x/z", "w", "w/v/u", ""]
        var homes: [String] = []
        let items = (0..<Int.random(in: 2...14, using: &random)).map { number -> String in
            homes.append(paths[Int.random(in: 0..<paths.count, using: &random)])
            let parent = number > 0 ? "i\(Int.random(in: 0..<number, using: &random))" : ""
            return "i\(number),\(parent),\(homes[number])"
        }
        let direction = ["topToBottom", "leftToRight"][seed % 2]
        let diagram = try Fixture.diagram(
            "layout: {type: class-hierarchy, arrangement: layered, direction: \(direction)}\ndata: t.csv",
            files: ["t.csv": "id,parent,container\n" + items.joined(separator: "\n")])
        let elements = diagram.elements()
        let frames = elements.filter { $0.category == .decoration }
        for frame in frames {
            for cell in elements where cell.category == .cell {
                let home = homes[Int(cell.id.dropFirst()) ?? 0]
                let isInside = (home + "/").hasPrefix(frame.id + "/")
                #expect(isInside ? frame.frame.contains(cell.frame) : !frame.frame.intersects(cell.frame))
            }
            for other in frames where other.id != frame.id {
                if (other.id + "/").hasPrefix(frame.id + "/") {
                    #expect(frame.frame.contains(other.frame))
                } else if !(frame.id + "/").hasPrefix(other.id + "/") {
                    #expect(!frame.frame.intersects(other.frame))
                }
            }
        }
        let titles = elements.filter { $0.kind == "containerTitle" }
        for title in titles {
            #expect(!elements.contains { $0.category == .cell && $0.frame.intersects(title.frame) })
        }
        #expect(titles.count == frames.count)
    }
}
