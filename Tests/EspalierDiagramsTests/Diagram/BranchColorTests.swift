import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierBoxes
@testable import EspalierDiagrams

/// Tests colors of whole branches, and fields that items have from the items above them.
@Suite struct BranchColorTests {
    private static let outline = """
        Root
          Blue {b: one}
            B1
              B2 {b: two}
                B3
          Red {b: two}
            R1
          Plain
        """

    private func diagram(_ views: String, _ outline: String = BranchColorTests.outline) throws -> Diagram {
        let lines = outline.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return try Fixture.diagram(
            "layout: {type: class-hierarchy}\nviews: \(views)\ndata:\n  outline: |\n\(lines)\n")
    }

    /// Returns the number of the category of each box, in the order of the data; nil for a box without a category.
    private func categories(_ diagram: Diagram) -> [Int?] {
        diagram.content.ids.indices.map { row in
            (0..<8).first {
                diagram.content.views.cell.plan(row: row).box.outline.fill
                    == .color(diagram.theme[.categorySurface($0)])
            }
        }
    }

    @Test(arguments: [
        ("{colorBy: b}", [nil, 0, nil, 1, nil, 1, nil, nil]),
        ("{colorBy: b, inherit: [b]}", [nil, 0, 0, 1, 1, 1, 1, nil]),
        ("{colorBy: b, branchColors: true}", [nil, 0, 0, 1, 1, 1, 1, nil]),
        ("{branchColors: true}", [nil, 0, 0, 0, 0, 1, 1, 2]),
        ("{branchColors: false}", [nil, nil, nil, nil, nil, nil, nil, nil]),
    ])
    func itemsHaveTheColorOfTheirBranch(views: String, expected: [Int?]) throws {
        #expect(try categories(diagram(views)) == expected)
    }

    @Test func eachOfSeveralRootsBeginsABranch() throws {
        #expect(try categories(diagram("{branchColors: true}", "A\n  B\nC\n  D\n    E")) == [0, 0, 1, 1, 1])
    }

    @Test(arguments: [
        ("{branchColors: true}", [0, 0, 0, 0, 1, 1, 2]),
        ("{branchColors: true, supplementary: {connector: {stroke: {width: 3}}}}", [0, 0, 0, 0, 1, 1, 2]),
        ("{branchColors: true, supplementary: {connector: {stroke: {color: '#123'}}}}", []),
        ("{colorBy: b, supplementary: {connector: {stroke: {color: $category}}}}", [0, 1, 1]),
    ])
    func linesHaveTheColorOfTheirChild(views: String, expected: [Int]) throws {
        let diagram = try diagram("{cell: {fill: none, stroke: none}, \(views.dropFirst())")
        let colors = Fixture.log(diagram).strokes.compactMap { stroke in
            (0..<8).first { stroke.paint == .color(diagram.theme[.category($0)]) }
        }
        #expect(Set(colors) == Set(expected))
    }

    /// The part that lines to several branches share has the color of lines.
    @Test func theTrunkIsNeutral() throws {
        let diagram = try diagram("{branchColors: true}")
        let line = Paint.color(diagram.theme[.line])
        let strokes = Fixture.log(diagram).strokes.filter { $0.width == 1 && $0.paint == line }
        #expect(strokes.count == 1)
        let single = try self.diagram("{branchColors: true}", "A\n  B\n    C\n    D")
        #expect(!Fixture.log(single).strokes.contains { $0.paint == line })
    }

    @Test func conditionsAndTextsReadInheritedFields() throws {
        let diagram = try diagram(
            "{inherit: [b], cell: {content: ['{label} {b?}'], when: [{b: two, opacity: 0.5}]}}")
        #expect(
            Fixture.log(diagram).texts.map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
                == ["B1 one", "B2 two", "B3 two", "Blue one", "Plain", "R1 two", "Red two", "Root"].sorted())
    }

    @Test func theFieldOfTheBranchIsInConditions() throws {
        let diagram = try diagram("{cell: {fill: white, stroke: none, when: [{branch: Red, fill: navy}]}}")
        let fills = diagram.content.ids.indices.map {
            diagram.content.views.cell.plan(row: $0).box.outline.fill
        }
        #expect(
            fills.map { $0 == .color(Color(hex: 0x000080)) } == [
                false, false, false, false, false, true, true, false,
            ])
    }

    /// A chain of branches takes neither recursion nor time for each level.
    @Test func aDeepBranchHasOneColor() throws {
        let rows = (0..<20_000).map { "n\($0),\($0 > 0 ? "n\($0 - 1)" : "")" }
        let diagram = try Fixture.diagram(
            "layout: {type: class-hierarchy}\nviews: {branchColors: true}\ndata: {csv: d.csv}\n",
            files: ["d.csv": "id,parent\n" + rows.joined(separator: "\n")])
        let fill = diagram.content.views.cell.plan(row: 19_999).box.outline.fill
        #expect(fill == .color(diagram.theme[.categorySurface(0)]))
    }

    @Test func aFieldThatNoItemHasIsAnError() {
        let complaints = Fixture.complaints("views: {inherit: [ownr]}\ndata: {tree: {label: A, owner: B}}\n")
        #expect(complaints == ["1:19 no item has a field 'ownr' | did you mean 'owner'?"])
    }
}
