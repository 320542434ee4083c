import EspalierCairoGraphics
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import EspalierCommand

/// Compares every template with its reviewed record: the output of `espalier inspect` by character, and the picture in light
/// and dark by pixel.
///
/// A new template needs a record; the failure contains the command to create one.
@Suite("Snapshots of templates") struct TemplateSnapshotTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let snapshots = SnapshotFolder(
        url: here.appendingPathComponent("Snapshots"),
        command: "ESPALIER_RECORD_GOLDENS=1 swift test --filter TemplateSnapshotTests")

    /// The templates with their own data.
    ///
    /// Symbol graphs differ between toolchains.
    static let paths: [String] = TemplateLibrary.builtIn.files.compactMap { file in
        let text = String(decoding: file.source.bytes, as: UTF8.self)
        let isDiagram = text.split(separator: "\n").contains {
            $0.hasPrefix("layout:") || $0.hasPrefix("template:")
        }
        return file.path.hasSuffix(".yaml") && isDiagram && !text.contains("symbolGraph:") ? file.path : nil
    }

    @Test(arguments: paths) func areAsRecorded(path: String) throws {
        let shaper = TextShaper(library: try FontLibrary())
        var text = ""
        for state in try Self.states(of: path, text: shaper) {
            if !state.name.isEmpty { text += (text.isEmpty ? "" : "\n") + "\(state.name)\n\n" }
            let diagram = state.diagram
            text += ElementTable(diagram.elements(in: diagram.viewport), size: diagram.size).text + "\n"
            for appearance in Appearance.allCases {
                let picture = try Self.picture(of: diagram, appearance, shaper)
                text += "\(appearance.rawValue): \(picture.width) x \(picture.height) pixels, checksum "
                text += picture.checksum + "\n"
                let coarse = picture.coarse
                try Self.snapshots.check(
                    Self.pictureName(path, state: state.name, appearance), coarse.png()
                ) { try coarse.difference(from: SnapshotPicture(png: $0)) }
            }
        }
        let bytes = Array(text.utf8)
        try Self.snapshots.check(Self.name(path) + ".txt", bytes) {
            SnapshotFolder.difference(of: bytes, from: $0)
        }
    }

    /// There are no snapshots of templates or states that no longer exist.
    @Test func everySnapshotHasATemplate() throws {
        var wanted: Set<String> = []
        for path in Self.paths {
            let (file, _) = try Self.read(path)
            wanted.insert(Self.name(path) + ".txt")
            for state in file.hasStates ? file.stateNames : [""] {
                for appearance in Appearance.allCases {
                    wanted.insert(Self.pictureName(path, state: state, appearance))
                }
            }
        }
        for file in Self.snapshots.files where !wanted.contains(file) {
            Issue.record("no template belongs to Snapshots/\(file): delete it")
        }
    }

    // MARK: Names

    private static func name(_ path: String) -> String { (path as NSString).deletingPathExtension }

    private static func pictureName(_ path: String, state: String, _ appearance: Appearance) -> String {
        let state = String(state.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        return name(path) + (state.isEmpty ? "" : "-" + state) + "-\(appearance.rawValue).png"
    }

    // MARK: Drawing

    /// Returns a picture with text as outlines, which is the same with all versions of Cairo.
    private static func picture(
        of diagram: Diagram, _ appearance: Appearance, _ shaper: TextShaper
    ) throws -> SnapshotPicture {
        let sink = MemorySink()
        let options = PNGOptions(scale: 1, appearance: appearance, textPainting: .outlines)
        let shown = diagram.shownRect
        try PNGRenderer(shaper: shaper, options: options).render(size: shown.size, to: sink) { canvas, part in
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: -shown.minX, y: -shown.minY))
            diagram.draw(in: canvas, rect: part.offsetBy(dx: shown.minX, dy: shown.minY))
            canvas.restore()
        }
        return try SnapshotPicture(png: sink.bytes)
    }

    /// Returns the diagram, or its states.
    private static func states(
        of path: String, text: TextShaper
    ) throws -> [(name: String, diagram: Diagram)] {
        let (file, environment) = try read(path)
        if !file.hasStates { return [("", try Diagram(file: file, environment: environment, text: text))] }
        let sequence = try DiagramSequence(file: file, environment: environment, text: text)
        return sequence.states.map { ($0.name, $0.diagram) }
    }

    /// Reads a template from the repository, since it may use data next to it.
    private static func read(_ path: String) throws -> (DiagramFile, DiagramEnvironment) {
        let root = (1...3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let file = root.appendingPathComponent("templates/" + path)
        let environment = DiagramEnvironment(
            resources: ResourceReader(folder: file.deletingLastPathComponent().path))
        let source = SourceFile(name: path, bytes: [UInt8](try Data(contentsOf: file)))
        return (try DiagramFile(reading: source, environment: environment), environment)
    }
}
