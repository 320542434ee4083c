import Espalier
import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import EspalierLayouts
import Foundation
import Testing

/// Tests a layout type of a program that draws the edges of the data, with strokes, ids and links of the file.
@Suite struct GraphTypeTests {
    private func draw(
        _ views: String = "",
        data: String = "{graph: {edges: [{from: a, to: b}, {from: a, to: c, kind: late}]}}",
        strayLabels: [IndexPath] = [], damage: @escaping @Sendable (EdgeLayoutAttributes) -> Void = { _ in }
    ) throws -> (svg: String, warnings: [String]) {
        var environment = DiagramEnvironment(resources: ResourceReader(folder: "."))
        environment.layoutTypes.add(GraphType(damage: damage, strayLabels: strayLabels))
        let text = """
            layout: {type: wires}
            views: {supplementary: {\(views)}}
            data: \(data)
            """
        let file = try DiagramFile(
            reading: SourceFile(name: "wires.yaml", text: text), environment: environment)
        let diagram = try Diagram(file: file, environment: environment, text: try DiagramReader().text)
        let svg = try diagram.picture().svgString()
        return (svg, diagram.warnings.map { "\($0.range?.start.line ?? 0): \($0.message)" })
    }

    private func lines(_ svg: String, _ part: String) -> [String] {
        svg.split(separator: "\n").filter { $0.contains(part) }.map(String.init)
    }

    @Test func everyEdgeHasAnElementWithItsOwnStroke() throws {
        let found = try draw(
            "wire: {stroke: {color: '#f00'}, arrowhead: none, when: [{kind: late, stroke: {color: '#00f'}}]}")
        #expect(found.warnings == [])
        let svg = found.svg
        #expect(svg.contains("id=\"wire-a\""))
        #expect(svg.contains("id=\"wire-a-b\"") && svg.contains("id=\"wire-a-c\""))
        #expect(svg.contains("<title>a to b</title>") && svg.contains("<title>a to c</title>"))
        #expect(lines(svg, "stroke=\"#f00\"").count == 1)
        #expect(lines(svg, "stroke=\"#00f\"").count == 1)
    }

    @Test func edgesHaveLinksAndArrowheadsOfTheirOwn() throws {
        let svg = try draw(
            "wire: {stroke: {color: '#f00'}}",
            data:
                "{graph: {edges: [{from: a, to: b, link: 'https://a.b', label: x}, {from: b, to: a, link: 'javascript:x'}]}}"
        ).svg
        #expect(svg.contains("href=\"https://a.b\"") && !svg.contains("javascript"))
        #expect(svg.contains("<title>a to b: x</title>"))
        #expect(svg.components(separatedBy: "fill=\"#f00\"").count == 3)
    }

    @Test func edgesHaveLabelsWithIdsOfTheirOwn() throws {
        let data = "{graph: {edges: [{from: a, to: b, label: uses}, {from: a, to: c}]}}"
        let found = try draw(data: data)
        #expect(found.svg.contains("id=\"label-a-b\"") && found.svg.contains(">uses<"))
        #expect(!found.svg.contains("id=\"label-a-c\""))
        #expect(try draw("wire: {label: '{label} !'}", data: data).svg.contains(">uses !<"))
    }

    @Test func aLabelForAnEdgeThatDoesNotExistIsReported() throws {
        let found = try draw(
            data: "{graph: {edges: [{from: a, to: b, label: uses}]}}", strayLabels: [[0, 0, 7], [5, 0, 0]])
        #expect(
            found.warnings.contains(
                "1: the layout 'wires': a label belongs to edge 7, but the data has 1 edge"))
        #expect(found.svg.components(separatedBy: ">uses<").count == 2)
    }

    @Test func undeclaredLinesAreErrorsWithTheNearestName() {
        #expect(throws: DiagnosticsError.self) { try draw("wires: {stroke: {color: '#f00'}}") }
        do {
            _ = try draw("wirr: {fill: none}")
            Issue.record("no error")
        } catch {
            let first = (error as? DiagnosticsError)?.diagnostics.first
            #expect(first?.message == "the layout 'wires' has no supplementary view 'wirr'")
            #expect(first?.notes.map(\.message) == ["did you mean 'wire'?"])
            #expect(first?.range?.start.line == 2)
        }
    }

    @Test func theSchemaHasTheLinesOfTheType() {
        var types = LayoutRegistry.builtIn
        types.add(GraphType())
        #expect(JSONSchema.text(layoutTypes: types).contains("\"wire\""))
        #expect(!JSONSchema.text().contains("\"wire\""))
    }

    @Test func loopsAndParallelEdgesAreDrawn() throws {
        let found = try draw(
            data: "{graph: {edges: [{from: a, to: a}, {from: a, to: b}, {from: a, to: b}]}}")
        #expect(found.warnings == [])
        for id in ["wire-a-a", "wire-a-b", "wire-a-b-2"] { #expect(found.svg.contains("id=\"\(id)\"")) }
    }

    private func hasNaN(_ svg: String) -> Bool {
        svg.lowercased().split { !$0.isLetter }.contains("nan")
    }

    // MARK: Attributes that aren't valid

    @Test func edgesThatDoNotExistAreReported() throws {
        let found = try draw { $0.legs = $0.legs.map { EdgeLeg($0.path, edge: 7) } }
        #expect(
            found.warnings.first
                == "1: the layout 'wires': a line 'wire' of the item [0, 0] shows edge 7, but the data has 2 edges"
        )
        #expect(found.svg.contains("id=\"wire-a\""))
    }

    @Test func pointsThatAreNoNumbersAreReportedAndLeftOut() throws {
        let found = try draw {
            $0.legs.append(EdgeLeg(through: [.zero, CGPoint(x: CGFloat.nan, y: 1)], edge: 0))
        }
        #expect(
            found.warnings
                == ["1: the layout 'wires': a line 'wire' of the item [0, 0] has a point that isn't a number"]
        )
        #expect(!hasNaN(found.svg))
    }

    @Test func framesThatAreNoNumbersAreReported() throws {
        let found = try draw { $0.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1) }
        #expect(found.warnings.count == 1)
        #expect(!hasNaN(found.svg))
        #expect(found.svg.contains("id=\"b\""))
    }

    @Test func aLineOfAMillionPointsIsDrawn() throws {
        let points = (0..<1_000_000).map { CGPoint(x: CGFloat($0 % 100), y: CGFloat($0 % 7)) }
        let found = try draw { $0.legs = [EdgeLeg(through: points, edge: 0)] }
        #expect(found.warnings == [])
        #expect(found.svg.utf8.count > 2_000_000)
    }

    @Test func repeatedIdsStayUnique() throws {
        let found = try draw { $0.legs += $0.legs }
        for id in ["wire-a-b", "wire-a-c"] {
            #expect(found.svg.components(separatedBy: "id=\"\(id)\"").count == 2)
        }
        #expect(throws: DiagnosticsError.self) {
            try draw(data: "{graph: {edges: [{id: x, from: a, to: b}, {id: x, from: b, to: a}]}}")
        }
    }
}
