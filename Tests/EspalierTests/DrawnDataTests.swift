import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Testing

/// Tests that diagrams look the same whether one reader draws all of them or each has a reader of its own.
@Suite struct DrawnDataTests {
    let outlines = ["Root\n  A\n  B\n", "Other\n  Root\n", "Third\n  Child\n"]

    func picture(
        of index: Int, _ reader: DiagramReader, template: String? = nil, theme: Theme? = nil
    ) throws -> [UInt8] {
        let source = SourceFile(name: "data\(index).txt", bytes: Array(outlines[index].utf8))
        let diagram = try reader.diagram(
            drawing: [source], as: .outline,
            environment: DiagramEnvironment(resources: ResourceReader(folder: "")),
            overrides: DiagramFile.Overrides(template: template, theme: theme))
        return try diagram.picture().bytes(as: .svg)
    }

    @Test func `A template remembered gives the same pictures`() throws {
        let shared = try DiagramReader()
        for index in outlines.indices {
            #expect(try picture(of: index, shared) == picture(of: index, DiagramReader()))
        }
    }

    @Test func `Another template or theme is not mistaken for the last`() throws {
        let shared = try DiagramReader()
        let first = try picture(of: 0, shared)
        let compact = try picture(of: 0, shared, template: "class-hierarchy-compact")
        let themed = try picture(of: 0, shared, theme: .contrast)
        #expect(compact != first && themed != first && themed != compact)
        #expect(try picture(of: 0, DiagramReader(), template: "class-hierarchy-compact") == compact)
        #expect(try picture(of: 0, DiagramReader(), theme: .contrast) == themed)
        #expect(try picture(of: 0, shared) == first)
    }

    @Test func `Bad data with a good template fails alone`() throws {
        let shared = try DiagramReader()
        _ = try picture(of: 0, shared)
        let source = SourceFile(name: "bad.txt", bytes: [])
        #expect(throws: DiagnosticsError.self) {
            try shared.diagram(
                drawing: [source], as: .outline,
                environment: DiagramEnvironment(resources: ResourceReader(folder: "")))
        }
        #expect(try picture(of: 1, shared) == picture(of: 1, DiagramReader()))
    }

    /// A character that no font has is a warning of each diagram that contains it, and of no other diagram.
    @Test func `Missing characters are warnings of each diagram`() throws {
        let shared = try DiagramReader()
        let diagrams = try ["a\u{10FFFD}\n", "b\u{10FFFD}\n", "c\n"].map { text in
            try shared.diagram(
                drawing: [SourceFile(name: "data.txt", bytes: Array(text.utf8))], as: .outline,
                environment: DiagramEnvironment(resources: ResourceReader(folder: "")))
        }
        #expect(diagrams.map(\.warnings.count) == [1, 1, 0])
    }
}
