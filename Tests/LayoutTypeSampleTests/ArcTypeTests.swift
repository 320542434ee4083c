import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// Tests a layout type with lines of its own that an app defines, using only the library's public API.
@Suite struct ArcTypeTests {
    private func svg(_ views: String) throws -> String {
        var environment = DiagramEnvironment(resources: ResourceReader(folder: "."))
        environment.layoutTypes.add(ArcType())
        let text = """
            layout: {type: arcs}
            views: {supplementary: {connector: {\(views)}}}
            data: {sections: [{items: [{id: a}, {id: b, kind: late}, {id: c}]}]}
            """
        let file = try DiagramFile(
            reading: SourceFile(name: "arcs.yaml", text: text), environment: environment)
        let diagram = try Diagram(file: file, environment: environment, text: try DiagramReader().text)
        return try diagram.picture().svgString()
    }

    @Test func arcsHaveTheIdsOfTheirItemsAndTheStrokesOfTheFile() throws {
        let svg = try svg("stroke: {color: '#f00', width: 3}, when: [{kind: late, stroke: {color: '#00f'}}]")
        let lines = svg.split(separator: "\n").filter { $0.contains("class=\"connector") }
        #expect(lines.count == 2)
        #expect(lines[0].contains("id=\"connector-a\"") && lines[0].contains("stroke=\"#f00\""))
        #expect(lines[1].contains("id=\"connector-b\"") && lines[1].contains("stroke=\"#00f\""))
        #expect(lines.allSatisfy { $0.hasPrefix("<path") && $0.contains("stroke-width=\"3\"") })
    }

    @Test func arcsHaveTheArrowheadsOfTheFile() throws {
        let plain = try svg("stroke: {color: '#f00'}")
        let pointed = try svg("stroke: {color: '#f00'}, arrowhead: {end: child, shape: filled}")
        #expect(plain.components(separatedBy: "fill=\"#f00\"").count == 1)
        #expect(pointed.components(separatedBy: "fill=\"#f00\"").count == 3)
    }

    @Test func linesOfOtherKindsAreErrors() {
        #expect(throws: DiagnosticsError.self) { try svg("label: x") }
    }
}
