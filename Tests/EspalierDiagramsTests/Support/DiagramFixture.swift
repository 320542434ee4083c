import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import Foundation
import TestSupport

/// Files in memory, by name, for diagrams that read files.
struct MemoryFiles: FileLoading {
    var files: [String: String] = [:]

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        guard let text = files[path] else {
            throw FileLoadingError(path: path, reason: "there is no such file")
        }
        return Data(text.utf8)
    }

    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] { files.keys.sorted() }
}

enum Fixture {
    static func environment(_ files: [String: String] = [:]) -> DiagramEnvironment {
        DiagramEnvironment(resources: ResourceReader(folder: "", loader: MemoryFiles(files: files)))
    }

    static func file(_ yaml: String, files: [String: String] = [:]) throws -> DiagramFile {
        try DiagramFile(reading: SourceFile(name: "d.yaml", text: yaml), environment: environment(files))
    }

    static func diagram(_ yaml: String, files: [String: String] = [:], text: FixedText = FixedText()) throws
        -> Diagram
    {
        try Diagram(file: file(yaml, files: files), environment: environment(files), text: text)
    }

    static func sequence(_ yaml: String, files: [String: String] = [:]) throws -> DiagramSequence {
        try DiagramSequence(
            file: file(yaml, files: files), environment: environment(files), text: FixedText())
    }

    /// Draws the whole diagram, and returns the recorded calls.
    static func log(_ diagram: Diagram) -> RecordingCanvas {
        let canvas = RecordingCanvas()
        diagram.draw(in: canvas, rect: diagram.bounds)
        return canvas
    }

    /// Returns each diagnostic as text in the form `line:column message | note | note`.
    static func describe(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.start.line):\($0.start.column) " } ?? ""
            return ([place + diagnostic.message] + diagnostic.notes.map(\.message)).joined(separator: " | ")
        }
    }

    /// Returns the errors of reading a file and creating its diagram; empty if there are none.
    static func complaints(_ yaml: String, files: [String: String] = [:]) -> [String] {
        do {
            _ = try diagram(yaml, files: files)
            return []
        } catch let error as DiagnosticsError {
            return describe(error.diagnostics)
        } catch {
            return ["\(error)"]
        }
    }
}
