import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import Testing

/// Tests a layout type that an app defines, using only the library's public API.
@Suite struct BarTypeTests {
    private static var environment: DiagramEnvironment {
        var environment = DiagramEnvironment(resources: ResourceReader(folder: "."))
        environment.layoutTypes.add(BarType())
        return environment
    }

    private func diagram(_ layout: String, _ items: String) throws -> Diagram {
        let text = """
            layout: {\(layout)}
            data: {sections: [{items: [\(items)]}]}
            """
        let file = try DiagramFile(
            reading: SourceFile(name: "bars.yaml", text: text), environment: Self.environment)
        return try Diagram(
            file: file, environment: Self.environment, text: try DiagramReader().text)
    }

    @Test func barsAreAsLongAsTheirValues() throws {
        let diagram = try diagram(
            "type: bars, barHeight: 30, pointsPerUnit: 20", "{label: a, value: 3}, {label: b, value: 5}, c")
        let cells = diagram.elements().filter { $0.category == .cell }
        #expect(cells.map(\.frame.width) == [60, 100, 20])
        #expect(cells.map { $0.frame.minY - cells[0].frame.minY } == [0, 36, 72])
        #expect(diagram.layoutType == "bars")
    }

    @Test func theSchemaHasTheTypesKeys() {
        let schema = JSONSchema.text(layoutTypes: Self.environment.layoutTypes)
        #expect(schema.contains("\"pointsPerUnit\""))
        #expect(!JSONSchema.text().contains("\"pointsPerUnit\""))
    }

    @Test(arguments: [
        ("type: bars, barHeight: 0", "a", "0 is out of range: expected 1 to 1000"),
        ("type: bars, barWidth: 3", "a", "unknown key 'barWidth'"),
        (
            "type: bars", "{label: a, value: long}",
            "expected 'value' to be a number from 0 to 1000, found 'long'"
        ),
    ])
    func mistakesAreReported(layout: String, items: String, message: String) {
        do {
            _ = try diagram(layout, items)
            Issue.record("no error")
        } catch let error as DiagnosticsError {
            #expect(error.diagnostics.map(\.message) == [message])
        } catch {
            Issue.record(error)
        }
    }
}
