import Espalier
import EspalierCollectionLayout
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// Tests a layout type with lines of its own that an app defines, using only the library's public API.
@Suite struct ArcTypeTests {
    private func svg(_ views: String, of type: any LayoutType = ArcType()) throws -> String {
        var environment = DiagramEnvironment(resources: ResourceReader(folder: "."))
        environment.layoutTypes.add(type)
        let text = """
            layout: {type: \(type.name)}
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

    @Test func linesOfItemsThatDoNotExistAreNotDrawn() throws {
        #expect(try svg("stroke: {}", of: StrayType()) == svg("stroke: {}"))
    }

    @Test func keysOfBoxesAreErrors() {
        #expect(throws: DiagnosticsError.self) { try svg("fill: none") }
    }
}

/// A layout that also returns arcs of items that don't exist.
private final class StrayLayout: ArcLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let strays = [IndexPath(item: 9, section: 0), IndexPath(item: 0, section: 9), IndexPath(index: 0)].map
        {
            let stray = makeAttributes(forSupplementaryViewOfKind: Self.elementKindArc, with: $0)
            stray.frame = rect
            stray.zIndex = 1
            return stray
        }
        return super.layoutAttributesForElements(in: rect).map { $0 + strays }
    }
}

private struct StrayType: LayoutType {
    typealias Options = ArcLayout.Configuration

    let name = "strays"
    let documentation = "Arcs of items that don't exist."

    nonisolated var supplementaryKinds: [ElementKind] { ArcType().supplementaryKinds }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        LayoutSetup(StrayLayout(), LayoutDelegate(request))
    }
}
