import Espalier
import Foundation
import Testing

/// Tests that diagram files can be read on any thread, and drawn with the isolation of views.
@Suite struct DiagramRenderingTests {
    nonisolated private static let file = """
        title: Trees
        data:
          outline: |
            Tree
              Oak
              Elm
        """

    nonisolated private static func environment() -> DiagramEnvironment {
        DiagramEnvironment(resources: ResourceReader(folder: "."))
    }

    /// Reading a file needs no view, so files can be read on any thread and concurrently.
    @Test func filesAreReadOnAnyThread() async throws {
        let readers = (0..<4).map { number in
            Task.detached {
                let source = SourceFile(name: "\(number).yaml", bytes: Array(Self.file.utf8))
                return try DiagramFile(reading: source, environment: Self.environment())
            }
        }
        let reader = try DiagramReader()
        for task in readers {
            let document = try reader.document(await task.value, environment: Self.environment())
            guard case .diagram(let diagram) = document else {
                Issue.record("a file without states is one diagram")
                return
            }
            #expect(diagram.title == "Trees")
        }
    }

    @Test(arguments: [OutputFormat.svg, .png, .pdf])
    func diagramsAreDrawn(_ format: OutputFormat) throws {
        let reader = try DiagramReader()
        let diagram = try reader.diagram(
            reading: SourceFile(name: "trees.yaml", bytes: Array(Self.file.utf8)),
            environment: Self.environment())
        let sink = MemorySink()
        try diagram.picture().write(to: sink, as: format)
        #expect(diagram.warnings.isEmpty)
        switch format {
        case .svg: #expect(String(decoding: sink.bytes, as: UTF8.self).contains(">Elm<"))
        case .png: #expect(PNGFile(sink.bytes).width > 0)
        default: #expect(sink.bytes.starts(with: "%PDF".utf8))
        }
    }

    @Test func mistakesAreLocated() throws {
        let reader = try DiagramReader()
        let error = #expect(throws: DiagnosticsError.self) {
            try reader.diagram(
                reading: SourceFile(name: "trees.yaml", bytes: Array("titel: Trees".utf8)),
                environment: Self.environment())
        }
        #expect(error?.diagnostics.first?.message.contains("titel") == true)
    }
}
