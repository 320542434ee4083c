import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import EspalierSnapshotTesting
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Compares the layout of every template, and its picture in light and dark, with snapshots.
///
/// A new template needs baselines. Without them, the test fails, and the message contains the command that accepts the
/// snapshots.
@Suite("Snapshots of templates", .snapshots()) struct TemplateSnapshotTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The paths of all templates except those that show the symbol graph of the toolchain, which differs between
    /// machines, and the figures, which `make snapshots` compares with the command.
    static let paths: [String] = TemplateLibrary.builtIn.files.compactMap { file in
        let text = String(decoding: file.source.bytes, as: UTF8.self)
        let isDiagram = text.split(separator: "\n").contains {
            $0.hasPrefix("layout:") || $0.hasPrefix("template:")
        }
        let isElsewhere = text.contains("symbolgraphs/") || file.path.hasPrefix("figures/")
        return file.path.hasSuffix(".yaml") && isDiagram && !isElsewhere ? file.path : nil
    }

    private static let forms: [SnapshotForm] = [.layout, .picture(scale: 1)]

    @Test(arguments: paths) func areAsRecorded(path: String) throws {
        for (state, diagram) in try Self.states(of: path) {
            assertSnapshot(
                of: diagram, named: Self.name(path, state), as: Self.forms, appearances: Appearance.allCases)
        }
    }

    /// Every baseline must belong to a template and a state.
    @Test func nothingIsLeftOver() throws {
        var wanted: Set<String> = []
        for path in Self.paths {
            let (file, _) = try Self.read(path)
            for state in file.hasStates ? file.stateNames : [""] {
                let name = SnapshotName(test: "areAsRecorded", parts: [Self.name(path, state)])
                for form in Self.forms {
                    for appearance in Appearance.allCases {
                        let environment = SnapshotEnvironment(appearance: appearance)
                        wanted.insert(SnapshotMaker.fileName(name, form, environment))
                    }
                }
            }
        }
        let folder = Self.here.appendingPathComponent("__Snapshots__/TemplateSnapshotTests").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        for file in files.sorted() where !wanted.contains(file) {
            Issue.record("no template belongs to \(file): delete it")
        }
    }

    private static func name(_ path: String, _ state: String) -> String {
        let name = (path as NSString).deletingPathExtension
        return state.isEmpty ? name : "\(name) \(state)"
    }

    /// Returns the diagram of a template, or the diagram of each of its states.
    private static func states(of path: String) throws -> [(name: String, diagram: Diagram)] {
        let (file, environment) = try read(path)
        switch try DiagramReader().document(file, environment: environment) {
        case .diagram(let diagram): return [("", diagram)]
        case .sequence(let sequence): return sequence.states.map { ($0.name, $0.diagram) }
        }
    }

    /// Reads a template from the repository, because it may name data files next to it.
    private static func read(_ path: String) throws -> (DiagramFile, DiagramEnvironment) {
        let root = (1...3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let file = root.appendingPathComponent("templates/" + path)
        let environment = DiagramEnvironment(
            resources: ResourceReader(folder: file.deletingLastPathComponent().path))
        let source = SourceFile(name: path, bytes: [UInt8](try Data(contentsOf: file)))
        return (try DiagramFile(reading: source, environment: environment), environment)
    }
}
